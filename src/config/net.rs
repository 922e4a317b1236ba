//! Section `net`: calls to other servers. Read by `net`.

use serde::{Deserialize, Serialize};

/// Calls to other servers.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Net {
    /// Host names or addresses in the operator's own network that URLs set by tenants may point to.
    pub allowed_hosts: Vec<String>,
}
