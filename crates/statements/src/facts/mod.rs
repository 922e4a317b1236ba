//! The extractive engine: extracts facts from users' messages, in English and Chinese, without a model. Deterministic.
//!
//! It reads user messages only (an assistant's words count where a user agreed to a decision), takes whole sentences, and accepts a
//! closed list of statement forms: everything else is small talk. The patterns run in linear time, so that the limit on characters also
//! limits the time.

mod chinese;
mod credible;
mod denial;
mod dialogue;
mod distinct;
mod doubt;
mod endings;
mod english;
mod explicit;
mod fact;
mod filter;
mod first_person;
mod known;
mod members;
mod most_exact;
mod reader;
mod reading;
mod repair;
mod replies;
mod requested;
mod retraction;
mod rule;
mod sentence;
mod standing;
mod substitution;
mod trim;
mod vague;
mod ways;

use dialogue::Talk;
use reader::Reader;

pub use credible::{is_credible, says_something};
pub use denial::is_denied;
pub use fact::{Category, Ending, Extraction, Fact, Stability};
pub use filter::is_agreement;
pub use first_person::in_first_person;
pub use known::Known;
pub use sentence::{Message, Sentence, Speaker, sentences};

/// The limits of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Characters to read; the rest is ignored.
    pub chars: usize,
    /// Most facts that are proposed.
    pub facts: usize,
}

impl Default for Budget {
    /// A full window of thirty messages of 2,000 characters, and more facts than such a window plausibly contains.
    fn default() -> Self {
        Self { chars: 64_000, facts: 60 }
    }
}

/// Reads `messages`, in order.
#[must_use]
pub fn extract(messages: &[Message<'_>], budget: Budget) -> Extraction {
    extract_knowing(messages, &Background::default(), budget)
}

/// What was said before the messages that are read.
#[derive(Debug, Clone, Default)]
pub struct Background<'a> {
    /// What is known of the user: a message may end it or change it, and call people by their names.
    pub known: &'a [Known],
    /// The assistant's message before the first one, whose question that may answer.
    pub before: Option<&'a str>,
}

/// Reads `messages`, in order, after `background`.
#[must_use]
pub fn extract_knowing(messages: &[Message<'_>], background: &Background<'_>, budget: Budget) -> Extraction {
    let mut found = Extraction::default();
    let mut talk = Talk::default();
    let mut left = budget.chars;
    if let Some(before) = background.before {
        talk.hear_before(before);
    }
    for (at, message) in messages.iter().enumerate() {
        if left == 0 || found.facts.len() >= budget.facts {
            break;
        }
        let message = &Message { text: beginning(message.text, left), ..*message };
        left = if message.text.is_empty() { 0 } else { left - message.text.chars().count() };
        let mut reader = Reader { at, message, known: background.known, found: &mut found };
        let next = messages.get(at + 1);
        match message.speaker {
            Speaker::User => reader.user(&mut talk),
            Speaker::Agent => {
                if next.is_some_and(|next| next.speaker == Speaker::User && is_agreement(next.text)) {
                    reader.decision();
                }
                talk.hear(message.text, at);
            }
            Speaker::Other => {}
        }
    }
    distinct::leave_one_of_each(&mut found.facts);
    found.facts.truncate(budget.facts);
    for fact in &mut found.facts {
        if let Some(said) = messages.get(fact.message).and_then(|message| sentence::own_words(message.text, &fact.evidence)) {
            fact.evidence = said;
        }
    }
    found
}

/// The whole sentences among the first `limit` characters.
fn beginning(text: &str, limit: usize) -> &str {
    let Some((end, _)) = text.char_indices().nth(limit) else { return text };
    let cut = text.get(..end).unwrap_or_default();
    let unfinished = language::sentence::split(cut).last().map_or(0, |last| last.len());
    cut.get(..end - unfinished).unwrap_or_default()
}

/// The longest message that is searched for requests, in characters: a longer one was pasted.
const MAX_REQUEST_CHARS: usize = 4_000;

/// Only the facts that the user explicitly asked to remember: cheap enough for the transaction that records a turn.
#[must_use]
pub fn requests(messages: &[Message<'_>]) -> Vec<Fact> {
    let mut found = Extraction::default();
    let by_user = messages.iter().enumerate().filter(|(_, message)| message.speaker == Speaker::User && explicit::may_ask(message.text));
    for (at, message) in by_user.filter(|(_, message)| message.text.chars().count() <= MAX_REQUEST_CHARS) {
        let sentences = sentences(message.text);
        let mut reader = Reader { at, message, known: &[], found: &mut found };
        for (place, sentence) in sentences.iter().enumerate() {
            reader.request(&sentences, place, sentence);
        }
    }
    found.facts
}

/// The statements of a user's message, sentence by sentence, for other readers: without questions, guesses, requests for work, role play,
/// pasted material, quotes, code and secrets.
pub(crate) fn stated(message: &str) -> Vec<String> {
    let mut stated = Vec::new();
    if filter::is_fiction(message) {
        return stated;
    }
    for sentence in sentences(message) {
        if filter::introduces_material(&sentence.text) {
            break;
        }
        let is_passed_over = sentence.is_question || filter::is_request(&sentence.text) || filter::holds_secret(&sentence.text);
        if !is_passed_over && !filter::is_unsure(&sentence.text, 0, sentence.text.len()) {
            stated.push(sentence.text);
        }
    }
    stated
}

#[cfg(test)]
mod tests;
