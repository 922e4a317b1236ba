//! A fact, formatted for pages.

use serde_json::Value;

use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::fact::{Fact, FactSource, FactStatus};
use crate::domain::ids::FactId;
use crate::domain::label;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::review::ReviewKind;
use crate::memory::facts::trust::{Reason, ReasonKind, Trust};
use crate::retrieval::provenance::ListedFact;

/// One fact.
#[derive(Debug, Clone)]
pub(in crate::console) struct FactView {
    pub id: String,
    pub href: String,
    /// Safe HTML.
    pub text: String,
    /// Plain text, for titles.
    pub plain: String,
    pub subject: String,
    pub predicate: String,
    pub object: String,
    pub category: String,
    pub scope: String,
    /// The status, and below it the status in the visitor's language.
    pub status: &'static str,
    pub status_text: String,
    /// Whether the fact is active.
    pub is_active: bool,
    /// 0.00 to 1.00.
    pub trust: String,
    /// The source of the fact, in a few words.
    pub trust_reason: String,
    /// Why the fact has its status, if known.
    pub why: Option<String>,
    /// Whether the user may change it.
    pub can_change: bool,
    pub valid_from: Moment,
    pub valid_to: Option<Moment>,
    pub expires_at: Option<Moment>,
    pub learned: Moment,
    pub successor: Option<String>,
    /// The tags, with the URLs of the memories that have them.
    pub tags: Vec<(String, String)>,
}

impl FactView {
    /// Formats a fact.
    pub fn new(frame: &Frame, picker: &OwnerPicker, fact: &Fact) -> Self {
        let t = frame.t;
        let mut reason = t.word("fact-source", fact.source.as_str());
        if fact.is_explicit && fact.source != FactSource::Person {
            reason = format!("{reason} · {}", t.say("fact-explicit"));
        }
        Self {
            id: fact.id.to_string(),
            href: picker.fact(fact.id),
            text: markdown::plain(&fact.text),
            plain: fact.text.chars().take(60).collect(),
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
            why: fact.status_reason.as_ref().map(|word| why(frame, word)),
            can_change: frame.can_write() && (fact.bucket.scope() != MemoryScope::Global || frame.can_administer()),
            valid_from: frame.moment(&fact.valid_from),
            valid_to: fact.valid_to.as_ref().map(|at| frame.moment(at)),
            expires_at: fact.expires_at.as_ref().map(|at| frame.moment(at)),
            learned: frame.moment(&fact.learned_at),
            successor: fact.superseded_by.map(|id| picker.fact(id)),
            tags: Vec::new(),
        }
    }

    /// Formats a fact with its present trust and its metadata.
    pub fn with_trust(frame: &Frame, picker: &OwnerPicker, fact: &Fact, (trust, metadata): (&Trust, Option<&Value>)) -> Self {
        let tags = metadata.map(label::tags_of).unwrap_or_default().into_iter();
        let tags = tags.map(|tag| (tag.clone(), picker.tagged(&tag))).collect();
        Self { trust: format!("{:.2}", trust.effective), tags, ..Self::new(frame, picker, fact) }
    }
}

/// The translation of one of the server's reasons; any other, such as a scanner rule, is shown unchanged.
fn why(frame: &Frame, word: &str) -> String {
    let name = format!("fact-why-{}", word.replace('_', "-"));
    if frame.t.has(&name) { frame.t.say(&name) } else { word.to_owned() }
}

/// One step of the sum that yields the trust.
#[derive(Debug, Clone)]
pub(in crate::console) struct ReasonView {
    pub text: String,
    /// Signed: `+0.60`.
    pub change: String,
}

impl ReasonView {
    /// The steps of a trust, in order.
    pub fn all(frame: &Frame, trust: &Trust) -> Vec<Self> {
        let view = |reason: &Reason| Self {
            text: frame.t.with(&format!("trust-by-{}", word(reason.kind)), "count", reason.count.unwrap_or_default()),
            change: format!("{:+.2}", reason.change).replace('-', "−"),
        };
        trust.reasons.iter().map(view).collect()
    }
}

const fn word(kind: ReasonKind) -> &'static str {
    match kind {
        ReasonKind::Tool => "tool",
        ReasonKind::Import => "import",
        ReasonKind::Model => "model",
        ReasonKind::File => "file",
        ReasonKind::Statement => "statement",
        ReasonKind::Person => "person",
        ReasonKind::Repetition => "repetition",
        ReasonKind::Helpful => "helpful",
        ReasonKind::Unhelpful => "unhelpful",
        ReasonKind::Limit => "limit",
        ReasonKind::Recorded => "recorded",
        ReasonKind::Decay => "decay",
        ReasonKind::Lineage => "lineage",
    }
}

/// A row of the list.
#[derive(Debug, Clone)]
pub(in crate::console) struct Row {
    pub fact: FactView,
    pub uses: u32,
    pub last_used: Option<Moment>,
    /// Name and URL.
    pub conversation: Option<(String, String)>,
}

/// The URLs of a fact's forms.
#[derive(Debug, Clone)]
pub(in crate::console) struct FactLinks {
    pub save: String,
    pub archive: String,
    pub restore: String,
    pub feedback: String,
    pub forget: String,
    pub quarantine: String,
}

impl FactLinks {
    pub fn of(picker: &OwnerPicker, id: FactId) -> Self {
        let door = |place: &str| picker.page(&format!("/facts/{id}{place}"));
        Self {
            save: door(""),
            archive: door("/archive"),
            restore: door("/restore"),
            feedback: door("/feedback"),
            forget: door("/forget"),
            quarantine: picker.review(ReviewKind::Quarantine, ""),
        }
    }
}

impl Row {
    /// Formats a fact with its usage and conversation.
    pub fn new(frame: &Frame, picker: &OwnerPicker, fact: &ListedFact) -> Self {
        let address = fact.fact.conversation.map(|id| picker.conversation(id, fact.fact.message));
        Self {
            fact: FactView::with_trust(frame, picker, &fact.fact, (&fact.trust, fact.metadata.as_ref())),
            uses: fact.uses.count,
            last_used: fact.uses.last_at.as_ref().map(|at| frame.moment(at)),
            conversation: fact.conversation.clone().zip(address),
        }
    }
}
