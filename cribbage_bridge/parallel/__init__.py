"""Work in threads, in processes and on a cluster."""
