# Files and their history.
files = Files
