"""Exercises for learners: tasks with personal numbers, checking with hints, progress."""
