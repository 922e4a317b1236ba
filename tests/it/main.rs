//! The integration suite: one binary, real HTTP, on SQLite by default and on PostgreSQL with Redis when
//! `NOCTUARY_TEST_BACKEND=postgres`. `scripts/test` runs it on both.
#![allow(missing_docs, reason = "the names of tests are sentences")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test that panics has failed")]

mod support;

mod api;
mod chat;
mod cli;
mod console;
mod contract;
mod jobs;
mod llm;
mod mcp;
mod mem0;
mod memory;
mod security;
mod watch;
