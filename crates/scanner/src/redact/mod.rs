//! Removes secrets and personal data from a text before it becomes memory, by a policy ([`Redact`]). Pure and linear.
//!
//! A value is removed when its shape identifies it (a key's prefix, a card's check digit, an IBAN's country) or when the
//! words before it do ("my password is …", in six languages). The words stay, so that the rest is readable: `My Visa is
//! [redacted:card_number].`

mod sensitive;
mod shape;
mod sign;
mod values;

use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use sensitive::Sensitive;
use shape::SHAPES;
use sign::signs;

/// Which values are redacted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Redact {
    /// None.
    Off,
    /// Keys, tokens, passwords, connection strings and card numbers.
    #[default]
    Secrets,
    /// Secrets, account numbers, identity papers, telephone numbers and e-mail addresses.
    SecretsAndPersonal,
}

/// `text` without the values that `policy` removes; `None` when there are none.
#[must_use]
pub fn redact(text: &str, policy: Redact) -> Option<String> {
    if policy == Redact::Off {
        return None;
    }
    let may_hold = signs(text);
    let mut spans: Vec<(Range<usize>, Sensitive)> = Vec::new();
    for shape in SHAPES.iter().filter(|shape| policy == Redact::SecretsAndPersonal || shape.kind.is_secret()) {
        if !may_hold(shape.needs) {
            continue;
        }
        for span in shape.spans(text) {
            if spans.iter().all(|(taken, _)| taken.end <= span.start || span.end <= taken.start) {
                spans.push((span, shape.kind));
            }
        }
    }
    if spans.is_empty() {
        return None;
    }
    spans.sort_by_key(|(span, _)| span.start);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (span, kind) in spans {
        out.push_str(text.get(at..span.start).unwrap_or(""));
        out.push_str("[redacted:");
        out.push_str(kind.as_str());
        out.push(']');
        at = span.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    Some(out)
}

#[cfg(test)]
pub(crate) use values::PATTERNS;

/// Compiles the pattern of every shape; whether none finds anything in an empty text.
#[cfg(test)]
pub(crate) fn shapes_compile() -> bool {
    SHAPES.iter().all(|shape| shape.spans("").next().is_none())
}

#[cfg(test)]
mod tests;
