//! What reading a session for relations costs: time by the rules, tokens by a model.

use std::time::Instant;

use serde_json::{Value, json};

use super::measure::float;
use crate::domain::conversation::Message;
use crate::error::{Error, Result};
use crate::pipeline::relations::cost::Cost;
use crate::pipeline::relations::rules;

/// Messages of the person in the session: as many as one call of a model is about.
const MESSAGES: usize = 30;
/// Times that the rules read it.
const ROUNDS: usize = 20;

/// Of a session made of `said`, said over again where that is too little.
///
/// # Errors
/// When the built-in prompt is broken.
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
