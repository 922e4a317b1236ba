//! Sections `log`, `metrics` and `traces`: what is written to standard error, who may read `/metrics`, and where spans are sent. Read by
//! `telemetry` and `http`.

use serde::{Deserialize, Serialize};
use url::Url;

use super::value::Secret;

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

/// Who may read `/metrics`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Metrics {
    /// Bearer token; without it only callers on this machine.
    pub token: Option<Secret>,
}

/// Where spans are sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Traces {
    /// Base URL of a collector that accepts OTLP over HTTP; without it nothing is sent.
    pub endpoint: Option<Url>,
    /// The service name of this installation in traces.
    pub service_name: String,
    /// The share of traces started here that are sent, 0 to 1; a caller that sends its own trace decides for it.
    pub sample_ratio: f64,
}

impl Default for Traces {
    fn default() -> Self {
        Self { endpoint: None, service_name: "noctuary".to_owned(), sample_ratio: 1.0 }
    }
}
