//! One file or folder per page: its view and its handlers. The samples for tests are beside them.

pub mod agents;
pub mod audit;
pub mod block_rules;
pub mod connections;
pub mod consent;
pub mod conversation;
pub mod conversations;
pub mod defaults;
pub mod docs;
pub mod dreams;
pub mod episodes;
pub mod facts;
pub mod files;
pub mod find;
pub mod graph;
pub mod health;
pub mod home;
pub mod identity;
pub mod jobs;
pub mod login;
pub mod login_code;
pub mod login_passkey;
pub mod login_with;
pub mod members;
pub mod memories;
pub mod models;
pub mod moved;
pub mod observability;
pub mod people;
pub mod person;
pub mod playground;
pub mod preferences;
pub mod quality;
pub mod review;
pub mod security;
pub mod session;
pub mod setup;
pub mod timeline;
pub mod tokens;
pub mod transfer;
pub mod usage;
pub mod webhooks;

#[cfg(test)]
mod page_samples;
#[cfg(test)]
mod samples;
