"""The subcommands of `pybridge`, one file each."""
