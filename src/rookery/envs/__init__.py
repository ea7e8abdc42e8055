"""Environments for learners: many games in one step, PettingZoo, OpenSpiel and Gymnasium."""
