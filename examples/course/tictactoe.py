"""Tic-tac-toe by minimax, as in a first course: minimax(board) returns (row, column)."""
# ruff: noqa: D103, E741

X = "X"
O = "O"
EMPTY = None
LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def player(board):
    return X if sum(cell is not EMPTY for row in board for cell in row) % 2 == 0 else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    rows = [list(row) for row in board]
    rows[action[0]][action[1]] = player(board)
    return rows


def winner(board):
    cells = [cell for row in board for cell in row]
    return next((cells[a] for a, b, c in LINES if cells[a] and cells[a] == cells[b] == cells[c]), None)


def value(board):
    if winner(board) or not actions(board):
        return {X: 1, O: -1, None: 0}[winner(board)]
    return (max if player(board) == X else min)(value(result(board, action)) for action in actions(board))


def minimax(board):
    best = max if player(board) == X else min
    return best(actions(board), key=lambda action: value(result(board, action)))
