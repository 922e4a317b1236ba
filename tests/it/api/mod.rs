//! The REST API, as an integration sees it.

mod agents;
mod audit;
mod auth;
mod conversations;
mod cors;
mod edge;
mod files_desk;
mod files_history;
mod files_names;
mod files_prompt;
mod files_race;
mod files_scope;
mod files_search;
mod files_write;
mod jobs;
mod members;
mod models;
mod settings;
mod tokens;
pub mod usage;
mod webhooks;
