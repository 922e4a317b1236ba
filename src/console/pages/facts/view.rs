//! A fact as pages show it.

use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::whose::Whose;
use crate::domain::fact::{Fact, FactSource, FactStatus};
use crate::memory::facts::Told;

/// One fact.
#[derive(Debug, Clone)]
pub(in crate::console) struct FactView {
    pub id: String,
    pub href: String,
    /// Safe HTML.
    pub text: String,
    /// For titles.
    pub plain: String,
    /// The value, where it says another thing than the sentence.
    pub value: Option<String>,
    pub subject: String,
    pub predicate: String,
    pub object: String,
    pub category: String,
    pub scope: String,
    /// The word of the domain, and in the visitor's language.
    pub status: &'static str,
    pub status_text: String,
    /// Whether it is believed now.
    pub is_active: bool,
    /// 0.00 to 1.00.
    pub trust: String,
    pub trust_reason: String,
    pub valid_from: Moment,
    pub valid_to: Option<Moment>,
    pub expires_at: Option<Moment>,
    pub learned: Moment,
    pub successor: Option<String>,
}

impl FactView {
    /// The view of a fact.
    pub fn new(frame: &Frame, whose: &Whose, fact: &Fact) -> Self {
        let t = frame.t;
        let mut reason = t.word("fact-source", fact.source.as_str());
        if fact.is_explicit && fact.source != FactSource::Person {
            reason = format!("{reason}, {}", t.say("fact-explicit"));
        }
        Self {
            id: fact.id.to_string(),
            href: whose.fact(fact.id),
            text: markdown::plain(&fact.text),
            plain: fact.text.chars().take(60).collect(),
            value: (fact.object != fact.text).then(|| fact.object.chars().take(80).collect()),
            subject: fact.subject.clone(),
            predicate: fact.predicate.clone(),
            object: fact.object.clone(),
            category: t.word("category", &fact.category.as_str().to_lowercase()),
            scope: t.word("whose-scope", &fact.bucket.scope().as_str().to_lowercase()),
            status: fact.status.as_str(),
            status_text: t.word("fact-status", fact.status.as_str()),
            is_active: fact.status == FactStatus::Active,
            trust: format!("{:.2}", fact.trust),
            trust_reason: reason,
            valid_from: frame.moment(&fact.valid_from),
            valid_to: fact.valid_to.as_ref().map(|at| frame.moment(at)),
            expires_at: fact.expires_at.as_ref().map(|at| frame.moment(at)),
            learned: frame.moment(&fact.learned_at),
            successor: fact.superseded_by.map(|id| whose.fact(id)),
        }
    }
}

/// A row of the list.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub fact: FactView,
    pub uses: u32,
    pub last_used: Option<Moment>,
    /// Name and address.
    pub conversation: Option<(String, String)>,
}

impl Row {
    /// The row of a fact and what stands around it.
    pub fn new(frame: &Frame, whose: &Whose, told: &Told) -> Self {
        let address = told.fact.conversation.map(|id| whose.conversation(id, told.fact.message));
        Self {
            fact: FactView::new(frame, whose, &told.fact),
            uses: told.uses.count,
            last_used: told.uses.last_at.as_ref().map(|at| frame.moment(at)),
            conversation: told.conversation.clone().zip(address),
        }
    }
}
