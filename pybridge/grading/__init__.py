"""Grading submissions of a course against a reference."""
