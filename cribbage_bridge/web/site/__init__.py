"""A site of static files, whose pages run the application in the browser."""
