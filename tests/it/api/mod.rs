//! The REST surface, as an integration sees it.

mod agents;
mod audit;
mod auth;
mod conversations;
mod edge;
mod jobs;
mod members;
mod settings;
mod tokens;
