//! Sections `redis`, `net` and `mcp`: notifications and rate limits shared by several nodes, calls to other servers, and the host names
//! under which `/mcp` is reached. Read by `queue`, `http`, `net` and `mcp`.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::value::{Dsn, duration};

/// Redis, which may be absent or go away at any moment.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Redis {
    /// `redis://…`; without it everything stays inside the process.
    pub url: Option<Dsn>,
    /// Prefix of every key.
    pub prefix: String,
    /// How long to wait for a connection or an answer.
    #[serde(with = "duration")]
    pub timeout: Duration,
}

impl Default for Redis {
    fn default() -> Self {
        Self { url: None, prefix: "noctuary".to_owned(), timeout: Duration::from_secs(2) }
    }
}

/// Calls to other servers.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Net {
    /// Host names or addresses in the operator's own network that URLs set by tenants may point to.
    pub allowed_hosts: Vec<String>,
}

/// The Model Context Protocol at `/mcp`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mcp {
    /// Host names under which clients reach it, besides loopback; `*` allows any.
    pub allowed_hosts: Vec<String>,
    /// Origins of web pages that may call it, besides those of loopback and of the allowed hosts.
    pub allowed_origins: Vec<String>,
}
