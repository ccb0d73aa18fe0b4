"""What Prolog's searches find out about a position."""
