"""A server of the Model Context Protocol: programs that write Prolog have it checked and run."""
