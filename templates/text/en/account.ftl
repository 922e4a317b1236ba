# Tokens, sessions, members, settings, audit.
account = Account
