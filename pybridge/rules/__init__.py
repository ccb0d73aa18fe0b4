"""Games: loading and checking them, their moves, boards and errors."""
