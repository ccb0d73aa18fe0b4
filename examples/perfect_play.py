"""Let two perfect players play tic-tac-toe, and say what the first of them thinks at each move."""

import pybridge as pb

position = pb.load_game("tictactoe").start()
while position.outcome is None:
    analysis = position.analyse()
    assert analysis.move is not None
    print(f"{position.turn} plays {analysis.move}: {analysis.winner}, {analysis.nodes} positions")
    position = position.play(analysis.move)
print(position)
print(f"winner: {position.outcome.winner}")
