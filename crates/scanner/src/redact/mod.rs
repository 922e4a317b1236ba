//! Takes secrets and personal data out of a text before it becomes memory, by a policy ([`Redact`]). Pure and linear.
//!
//! A value goes when its shape says what it is (a key's prefix, a card's check digit, an IBAN's country) or when the words before it do
//! ("my password is …", in six languages). The words stay, so that what is left still reads: `My Visa is [redacted:card_number].`

mod shape;
mod sign;
mod values;

use std::ops::Range;

use serde::{Deserialize, Serialize};

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

/// What a value was, as it stands in the text afterwards: `[redacted:api_key]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sensitive {
    /// A private key or a wallet's.
    PrivateKey,
    /// An address with a password in it.
    ConnectionString,
    /// A token of a service.
    Token,
    /// A key of an API.
    ApiKey,
    /// A password, passphrase or PIN.
    Password,
    /// A payment card.
    CardNumber,
    /// A bank account.
    Iban,
    /// A number that a state gave.
    IdNumber,
    /// A telephone number.
    Phone,
    /// An e-mail address.
    Email,
}

impl Sensitive {
    /// The word in the text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PrivateKey => "private_key",
            Self::ConnectionString => "connection_string",
            Self::Token => "token",
            Self::ApiKey => "api_key",
            Self::Password => "password",
            Self::CardNumber => "card_number",
            Self::Iban => "iban",
            Self::IdNumber => "id_number",
            Self::Phone => "phone",
            Self::Email => "email",
        }
    }

    /// Whether whoever has it can act with it: the policy `secrets` takes these.
    const fn is_secret(self) -> bool {
        !matches!(self, Self::Iban | Self::IdNumber | Self::Phone | Self::Email)
    }
}

/// `text` without what `policy` wants out of it; `None` when nothing was.
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
mod tests;
