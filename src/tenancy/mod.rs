//! Tenants, workspaces, members, agents, settings and the audit log.

pub mod agent_settings;
pub mod agents;
pub mod audit;
pub mod backup;
pub mod diagnosis;
pub mod health;
pub mod health_cache;
pub mod identity_login;
pub mod identity_providers;
pub mod job_changes;
pub mod jobs;
pub mod limits;
pub mod members;
pub mod memory_views;
pub mod models;
pub mod monitoring;
pub mod operator;
pub mod owners;
pub mod people;
pub mod readiness;
pub mod restore;
pub mod settings;
mod teams;
pub mod tenants;
pub mod usage;
pub mod webhooks;
pub mod workspaces;
