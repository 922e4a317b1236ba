# The defaults of a workspace and of agents.
