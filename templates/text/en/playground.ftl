# The playground and memory tests.
