"""The page in the browser: its files, for a server on this machine or for any other."""
