//! The REST API.

pub mod answer;
pub mod anthropic;
pub mod body;
pub mod content;
pub mod dialect;
pub mod extract;
pub mod failure;
pub mod health;
pub mod mem0;
pub mod metrics;
pub mod oauth;
pub mod openai;
pub mod openapi;
pub mod owner;
pub mod routes;
pub mod turns;
pub mod v1;
