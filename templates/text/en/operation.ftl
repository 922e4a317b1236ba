# Agents, jobs, health, home.
agents = Agents
