//! Section `mcp`: under which names `/mcp` is reached. Read by `mcp`.

use serde::{Deserialize, Serialize};

/// The Model Context Protocol at `/mcp`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mcp {
    /// Names of hosts under which clients reach it, beside loopback; `*` takes any.
    pub allowed_hosts: Vec<String>,
    /// Origins of web pages that may call it, beside those of loopback and of the allowed hosts.
    pub allowed_origins: Vec<String>,
}
