//! Tenants, workspaces, members, agents, settings and the audit log.
