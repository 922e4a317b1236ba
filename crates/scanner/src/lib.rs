//! Scans text on its way into an agent's memory, and redacts secrets and personal data.
//!
//! [`scan`] looks for injected instructions, hidden characters and markup that breaks out of its place. [`redact`]
//! replaces values such as keys and card numbers. Both are pure functions: the caller decides what happens to the text.
//!
//! The scanner reads a text as it is and with each known disguise removed (hidden characters, letters of another
//! alphabet, digits for letters, spaced letters, base64, hex, percent-encoding, rot13). Its work is linear in the length
//! of the text.

mod decode;
mod delimiter;
mod disguise;
mod fences;
mod gate;
mod hidden;
mod instructions;
mod lexicon;
mod literals;
mod markup;
mod measure;
mod plain;
pub mod redact;
mod rule;
mod score;
mod sentence;
mod unopened;
mod words;

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod training;

pub use redact::{Redact, redact};
pub use rule::{Rule, Severity, Verdict, WriteOrigin};

use plain::Plain;

/// How many levels of encoding are decoded.
const MAX_DEPTH: usize = 2;

/// The verdict on `text` that is written at `origin`.
#[must_use]
pub fn scan(text: &str, origin: WriteOrigin) -> Verdict {
    let mut worst = hidden::find(text).or_worse(markup::find(text));
    if !origin.is_instructions() && !worst.is_held() {
        worst = worst.or_worse(delimiter::find(text));
    }
    if worst.is_held() {
        return worst;
    }
    let visible = hidden::removed(text);
    let plain = Plain::of(&visible);
    worst = worst.or_worse(plainly(text, &visible, &plain, origin));
    if worst.is_held() { worst } else { worst.or_worse(encoded(&visible, &plain, origin)) }
}

/// Looks for instructions in the text as it is, without invisible characters.
fn plainly(text: &str, visible: &str, plain: &Plain, origin: WriteOrigin) -> Verdict {
    let Some(finding) = instructions::find(plain, origin) else { return Verdict::Clean };
    let is_hidden = visible.len() != text.len() && instructions::find(&Plain::of(text), origin).is_none();
    if is_hidden && measure::is_on("hidden_only") { Verdict::Held { rule: Rule::HiddenText } } else { finding.verdict() }
}

/// Looks for instructions in disguised or encoded text.
fn encoded(visible: &str, plain: &Plain, origin: WriteOrigin) -> Verdict {
    for view in disguise::views(visible, plain) {
        let find = if matches!(view.rule, Rule::HiddenText) { instructions::find_exchanged } else { instructions::find_disguised };
        if find(&Plain::of(&view.text), origin).is_some_and(|found| found.verdict().is_held()) {
            return Verdict::Held { rule: view.rule };
        }
    }
    if measure::is_on("masked") && disguise::is_masked(visible) {
        return Verdict::Held { rule: Rule::HiddenText };
    }
    if measure::is_on("squashed") && disguise::is_squashed_order(visible) || decode::holds_payload(visible, origin, MAX_DEPTH) {
        return Verdict::Held { rule: Rule::EncodedPayload };
    }
    Verdict::Clean
}
