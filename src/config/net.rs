//! Section `net`: calls to other servers. Read by `net`.

use serde::{Deserialize, Serialize};

/// Calls to other servers.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Net {
    /// Names or addresses in the operator's own network that URLs set by tenants may lead to.
    pub allowed_hosts: Vec<String>,
}
