"""Whole games: saved ones, and series of them."""
