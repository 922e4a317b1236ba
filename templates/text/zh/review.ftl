# The review inbox.
