//! The REST surface, as an integration sees it.

mod auth;
mod edge;
