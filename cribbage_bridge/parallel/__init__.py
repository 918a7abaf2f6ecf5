"""Run calls in threads, in processes, or on a cluster."""
