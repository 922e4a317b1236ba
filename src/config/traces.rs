//! Section `traces`: where spans are sent, if anywhere. Read by `telemetry`.

use serde::{Deserialize, Serialize};
use url::Url;

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
