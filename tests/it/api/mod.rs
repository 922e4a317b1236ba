//! The REST surface, as an integration sees it.

mod agents;
mod auth;
mod edge;
mod jobs;
