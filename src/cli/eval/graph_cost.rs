//! Measures the cost of extracting the relations of a session: milliseconds for the rules, tokens for a model.

use std::time::Instant;

use serde_json::{Value, json};

use super::measure::float;
use crate::domain::conversation::Message;
use crate::error::{Error, Result};
use crate::pipeline::relations::cost::Cost;
use crate::pipeline::relations::rules;

/// User messages in the session: as many as one model call covers.
const MESSAGES: usize = 30;
/// The number of times that the rules read the session.
const ROUNDS: usize = 20;

/// Measures a session made of `said`, repeated up to [`MESSAGES`].
///
/// # Errors
/// If the built-in prompt is invalid.
pub(super) fn of_session(said: &[Message]) -> Result<Value> {
    let messages: Vec<Message> = said.iter().cycle().take(MESSAGES).cloned().collect();
    let begun = Instant::now();
    for _ in 0..ROUNDS {
        std::hint::black_box(rules::read(&messages, chrono_tz::UTC));
    }
    let took = begun.elapsed().as_secs_f64() * 1e3 / float(ROUNDS);
    let mut figures = serde_json::to_value(Cost::of(&messages)?).map_err(Error::internal)?;
    if let Some(figures) = figures.as_object_mut() {
        figures.insert("rulesMilliseconds".to_owned(), json!((took * 1e3).round() / 1e3));
    }
    Ok(figures)
}
