"""The console: the line REPL and the full-screen board."""
