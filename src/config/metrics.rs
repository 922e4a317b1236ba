//! Section `metrics`: who may read `/metrics`. Read by `http`.

use serde::{Deserialize, Serialize};

use super::value::Secret;

/// Who may read `/metrics`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Metrics {
    /// Bearer token; without it only callers on this machine.
    pub token: Option<Secret>,
}
