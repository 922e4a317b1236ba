//! The scanner at every door to memory: does a text give orders to the agent, hide something, or break out of its place? Pure: it
//! decides nothing about what happens to the text and stores nothing. Asked by `memory::guard`.
//!
//! A text is read several times: as it stands, and through every disguise that is known here (hidden characters, letters of
//! another alphabet, digits for letters, spaced letters, base64, hex, percent, rot13 …). The work is linear in the text.

mod decode;
mod delimiter;
mod disguise;
mod fences;
mod gate;
mod hidden;
mod lexicon;
mod markup;
mod orders;
mod plain;
pub mod redact;
mod rule;
mod score;
mod sentence;
mod unopened;
mod words;

#[cfg(test)]
mod corpus_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod training;

pub use redact::redact;
pub use rule::{Door, Rule, Severity, Verdict};

use plain::Plain;

/// How deep an encoded text may sit in another.
const MAX_DEPTH: usize = 2;

/// What `text`, coming in at `door`, is taken for.
#[must_use]
pub fn scan(text: &str, door: Door) -> Verdict {
    let mut worst = hidden::find(text).or_worse(markup::find(text));
    if !door.is_instructions() && !worst.is_held() {
        worst = worst.or_worse(delimiter::find(text));
    }
    if worst.is_held() {
        return worst;
    }
    let visible = hidden::removed(text);
    let plain = Plain::of(&visible);
    worst = worst.or_worse(plainly(text, &visible, &plain, door));
    if worst.is_held() { worst } else { worst.or_worse(encoded(&visible, &plain, door)) }
}

/// The orders in a text as it stands, without what cannot be seen in it.
fn plainly(text: &str, visible: &str, plain: &Plain, door: Door) -> Verdict {
    let Some(finding) = orders::find(plain, door) else { return Verdict::Clean };
    let is_hidden = visible.len() != text.len() && orders::find(&Plain::of(text), door).is_none();
    if is_hidden { Verdict::Held { rule: Rule::HiddenText } } else { finding.verdict() }
}

/// The orders that a disguise or an encoding covers.
fn encoded(visible: &str, plain: &Plain, door: Door) -> Verdict {
    for view in disguise::views(visible, plain) {
        let find = if matches!(view.rule, Rule::HiddenText) { orders::find_exchanged } else { orders::find_disguised };
        if find(&Plain::of(&view.text), door).is_some_and(|found| found.verdict().is_held()) {
            return Verdict::Held { rule: view.rule };
        }
    }
    if disguise::is_masked(visible) {
        return Verdict::Held { rule: Rule::HiddenText };
    }
    if disguise::is_squashed_order(visible) || decode::holds_payload(visible, door, MAX_DEPTH) {
        return Verdict::Held { rule: Rule::EncodedPayload };
    }
    Verdict::Clean
}
