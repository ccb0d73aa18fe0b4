"""Searching and solving positions in Prolog."""
