//! Section `traces`: where spans are sent, if anywhere. Read by `telemetry`.

use serde::{Deserialize, Serialize};
use url::Url;

/// Where spans are sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Traces {
    /// Root of a collector that takes OTLP over HTTP; without it nothing is sent.
    pub endpoint: Option<Url>,
    /// What this installation is called in traces.
    pub service_name: String,
    /// Share of the traces that begin here and are sent, 0 to 1; whoever calls with a trace of theirs decides for it.
    pub sample_ratio: f64,
}

impl Default for Traces {
    fn default() -> Self {
        Self { endpoint: None, service_name: "noctuary".to_owned(), sample_ratio: 1.0 }
    }
}
