//! Structured logs: sentences with fields, never memory text or secrets. Started once by the command line.

use std::io::IsTerminal;

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::config::log::{Format, Log};
use crate::error::{Error, Result};
use crate::telemetry::metrics;
use crate::telemetry::traces::Sending;

/// Libraries that announce at `info` what is no news; a filter in the configuration can ask for them again.
const QUIET: &str = "actix_server=warn,sqlx=warn,sea_orm=warn,sea_orm_migration=warn,genai=off";

/// Writes logs to standard error from now on, and panics as one line without their message; sends spans where `traces` does.
///
/// # Errors
/// [`Error::Invalid`] when `log.level` is not a filter, [`Error::Internal`] when logs were started before.
pub fn start(settings: &Log, traces: Option<&Sending>) -> Result<()> {
    let filter =
        EnvFilter::try_new(format!("{QUIET},{}", settings.level)).map_err(|cause| Error::invalid("log.level", cause.to_string()))?;
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match settings.format {
        Format::Text => lines.compact().boxed(),
        // All spans from the outside in: the id of the request is on every line, however deep.
        Format::Json => lines.json().flatten_event(true).with_current_span(false).with_span_list(true).boxed(),
    };
    let subscriber = tracing_subscriber::registry().with(lines.with_filter(filter)).with(traces.map(Sending::layer));
    let started = subscriber.try_init();
    // The text of a panic may quote what was being worked on, and that may be somebody's memory: only its place is told.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        metrics::panicked();
        tracing::error!(place, "A part of the program panicked");
    }));
    started.map_err(Error::internal)
}
