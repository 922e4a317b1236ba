//! Section `mcp`: the host names under which `/mcp` is reached. Read by `mcp`.

use serde::{Deserialize, Serialize};

/// The Model Context Protocol at `/mcp`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mcp {
    /// Host names under which clients reach it, besides loopback; `*` allows any.
    pub allowed_hosts: Vec<String>,
    /// Origins of web pages that may call it, besides those of loopback and of the allowed hosts.
    pub allowed_origins: Vec<String>,
}
