//! Scans text on its way into an agent's memory, and redacts secrets and personal data.
//!
//! [`scan`] looks for injected instructions, hidden characters and markup that breaks out of its place. [`redact()`]
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
#[path = "../corpus/rows.rs"]
mod corpus;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod training;

pub use redact::{Redact, redact};
pub use rule::{Rule, Severity, Verdict, WriteOrigin};

use plain::{Plain, Visible, folded};

/// How many levels of encoding are decoded.
const MAX_DEPTH: usize = 2;

/// The verdict on `text` that is written at `origin`.
#[must_use]
pub fn scan(text: &str, origin: WriteOrigin) -> Verdict {
    let text = plain::without_times(text);
    let text = text.as_ref();
    let mut worst = hidden::find(text).or_worse(markup::find(text));
    if worst.is_quarantined() {
        return worst;
    }
    let visible = hidden::removed(text);
    let folded = folded(&visible);
    if !origin.is_instructions() {
        let verdict = if visible.len() == text.len() { delimiter::find(&folded) } else { delimiter::find(&plain::folded(text)) };
        worst = worst.or_worse(verdict);
        if worst.is_quarantined() {
            return worst;
        }
    }
    let visible = Visible { plain: Plain::of_folded(&folded), folded, text: visible };
    worst = worst.or_worse(plainly(text, &visible, origin));
    if worst.is_quarantined() { worst } else { worst.or_worse(encoded(&visible, origin)) }
}

/// Looks for instructions in the text as it is, without invisible characters.
fn plainly(text: &str, visible: &Visible<'_>, origin: WriteOrigin) -> Verdict {
    let Some(finding) = instructions::find(&visible.plain, origin) else { return Verdict::Clean };
    let is_hidden = visible.text.len() != text.len() && instructions::find(&Plain::of(text), origin).is_none();
    if is_hidden { Verdict::Quarantined { rule: Rule::HiddenText } } else { finding.verdict() }
}

/// Looks for instructions in disguised or encoded text.
fn encoded(visible: &Visible<'_>, origin: WriteOrigin) -> Verdict {
    let joined = disguise::joined(&visible.folded);
    for view in disguise::views(visible, joined.as_deref()) {
        let find = if matches!(view.rule, Rule::HiddenText) { instructions::find_exchanged } else { instructions::find_disguised };
        if find(&Plain::of(&view.text), origin).is_some_and(|found| found.verdict().is_quarantined()) {
            return Verdict::Quarantined { rule: view.rule };
        }
    }
    if measure::is_on("masked") && disguise::is_masked(&visible.text) {
        return Verdict::Quarantined { rule: Rule::HiddenText };
    }
    let is_squashed = measure::is_on("squashed") && disguise::is_squashed(&visible.text, joined.as_deref());
    if is_squashed || decode::holds_payload(&visible.text, &visible.folded, origin, MAX_DEPTH) {
        return Verdict::Quarantined { rule: Rule::EncodedPayload };
    }
    Verdict::Clean
}
