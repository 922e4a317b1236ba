//! Structured logs: sentences with fields, never memory text or secrets. The command line starts them once.

use std::io::IsTerminal;

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::config::telemetry::{Format, Log};
use crate::error::{Error, Result};
use crate::telemetry::metrics;
use crate::telemetry::traces::Sending;

/// Libraries whose `info` messages are not useful. A filter in the configuration can enable them again.
const QUIET: &str = "actix_server=warn,sqlx=warn,sea_orm=warn,sea_orm_migration=warn,genai=off";

/// Starts logging to standard error. Panics are logged as one line without their message. Spans go to `traces`, if given.
///
/// # Errors
/// [`Error::Invalid`] if `log.level` is not a valid filter, [`Error::Internal`] if logging was started before.
pub fn start(settings: &Log, traces: Option<&Sending>) -> Result<()> {
    let filter =
        EnvFilter::try_new(format!("{QUIET},{}", settings.level)).map_err(|cause| Error::invalid("log.level", cause.to_string()))?;
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match settings.format {
        Format::Text => lines.compact().boxed(),
        // Lists all spans from the outermost in, so that every line contains the request id.
        Format::Json => lines.json().flatten_event(true).with_current_span(false).with_span_list(true).boxed(),
    };
    let subscriber = tracing_subscriber::registry().with(lines.with_filter(filter)).with(traces.map(Sending::layer));
    let started = subscriber.try_init();
    // The message of a panic may quote memory text, so only its location is logged.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        metrics::panicked();
        tracing::error!(place, "a task panicked");
    }));
    started.map_err(Error::internal)
}
