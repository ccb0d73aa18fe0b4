"""Games as learners' environments: for PettingZoo and OpenSpiel, and many side by side in arrays."""
