"""Saved games, matches, tournaments and studies."""
