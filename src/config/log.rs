//! Section `log`: what is written to standard error. Read by `telemetry`.

use serde::{Deserialize, Serialize};

/// What is written to standard error.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Log {
    /// A level, or a filter such as `info,noctuary=debug`.
    pub level: String,
    /// The format of a line.
    pub format: Format,
}

/// The format of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Default for Log {
    fn default() -> Self {
        Self { level: "info".to_owned(), format: Format::Text }
    }
}
