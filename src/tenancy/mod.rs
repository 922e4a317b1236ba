//! Tenants, workspaces, members, agents, settings and the audit log.

pub mod agents;
pub mod audit;
pub mod diagnosis;
pub mod health;
pub mod limits;
