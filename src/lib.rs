//! Noctuary: the memory platform for AI agents. ARCHITECTURE.md walks through one turn.

pub mod app;
pub mod app_state;
pub mod auth;
pub mod chat;
pub mod cli;
pub mod compat;
pub mod config;
pub mod console;
pub mod domain;
pub mod edge;
pub mod error;
pub mod http;
pub mod llm;
pub mod mcp;
pub mod memory;
pub mod net;
pub mod pipeline;
pub mod privacy;
pub mod queue;
pub mod remote;
pub mod retrieval;
pub mod store;
pub mod telemetry;
pub mod tenancy;
pub mod transfer;
pub mod worker;
