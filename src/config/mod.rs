//! Configuration: every setting with its default, its source and its check. One file a section or a few small ones; `config/default.yaml`
//! documents them. Embedded default → file → environment → command line → overrides per tenant, workspace and agent.

pub mod auth;
pub mod database;
pub mod embedding;
mod environment;
pub mod foreign;
pub mod jobs;
mod keys;
pub mod limits;
pub mod llm;
mod load;
pub mod mate;
mod meanings;
pub mod network;
mod overrides;
pub mod profile;
pub mod prompts;
mod render;
pub mod rerank;
pub mod server;
pub mod source;
pub mod telemetry;
#[cfg(test)]
mod tests;
mod translate;
mod validate;
pub mod value;
mod window;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use load::Loader;
pub use meanings::meaning;
pub use render::Setting;
pub use source::{Level, Source};
pub use translate::translate;

use crate::error::{Error, Result};

/// The default file, for `doctor`, the documentation and the tests.
pub const DEFAULT_FILE: &str = include_str!("../../config/default.yaml");

/// Every setting. `Config::default()` has the values of `config/default.yaml`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    /// The HTTP surface.
    pub server: server::Server,
    /// Where data is stored.
    pub database: database::Database,
    /// Notifications and rate limits shared by several nodes.
    pub redis: network::Redis,
    /// Authentication.
    pub auth: auth::Auth,
    /// Rate limits.
    pub limits: limits::Limits,
    /// Background work.
    pub jobs: jobs::Jobs,
    /// The language model.
    pub llm: llm::Llm,
    /// The model that turns texts into vectors.
    pub embedding: Box<embedding::Embedding>,
    /// The model that reads the best results of recall.
    pub rerank: Box<rerank::Rerank>,
    /// The Model Context Protocol.
    pub mcp: network::Mcp,
    /// Calls to other servers.
    pub net: network::Net,
    /// The recall index in memory.
    pub index: embedding::Index,
    /// What is written to standard error.
    pub log: telemetry::Log,
    /// Who may read `/metrics`.
    pub metrics: telemetry::Metrics,
    /// Where spans are sent.
    pub traces: telemetry::Traces,
    /// Memory and the chat window; overridable.
    pub mate: mate::Mate,
    #[serde(skip)]
    sources: source::Sources,
}

impl Config {
    /// Settings of memory (`mate.memory`).
    #[must_use]
    pub const fn memory(&self) -> &mate::Memory {
        &self.mate.memory
    }

    /// Settings of the chat window (`mate.agent.conversation.window`).
    #[must_use]
    pub const fn window(&self) -> &mate::Window {
        &self.mate.agent.conversation.window
    }

    /// The file of the encoder, whether it is there or not.
    #[must_use]
    pub fn encoder_file(&self) -> PathBuf {
        let placed = || self.server.data_dir.join("models").join(encoder::FILE_NAME);
        self.embedding.encoder_file.clone().unwrap_or_else(placed)
    }

    /// Moves the data to another directory, as for a throw-away installation. What the operator installed stays where it is.
    pub fn move_data(&mut self, directory: &Path) {
        self.embedding.encoder_file = Some(self.encoder_file());
        directory.clone_into(&mut self.server.data_dir);
    }
}

/// A configuration as a tree of JSON, without secrets.
fn tree(config: &Config) -> Result<Value> {
    serde_json::to_value(config).map_err(Error::internal)
}
