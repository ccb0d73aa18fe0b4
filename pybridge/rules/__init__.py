"""What a game is: its moves, its board, its errors, and loading and checking it."""
