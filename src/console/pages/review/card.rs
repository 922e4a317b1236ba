//! One card of the inbox: whose memory it is about, where and since when, and the view of its kind.

use std::collections::BTreeMap;

use super::contradiction_case::Case;
use super::dream_card::DreamCard;
use super::duplicate_pair::PairView;
use super::held_write::HeldWrite;
use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply::encode;
use crate::domain::memory_scope::MemoryScope;
use crate::pipeline::review::inbox::{ReviewItem, ReviewSubject};

/// An item of the inbox.
#[derive(Debug, Clone)]
pub(super) struct Card {
    /// The part of its anchor after `c`.
    pub id: String,
    pub kind: String,
    /// The name of the agent and its URL; `None` for the tenant's shared memory.
    pub agent: Option<(String, String)>,
    pub person: Option<Person>,
    pub scope: String,
    pub at: Moment,
    /// The address that its forms return to: the next card.
    pub next: String,
    pub body: Body,
}

/// Whose memory it is about.
#[derive(Debug, Clone)]
pub(super) struct Person {
    /// The display name, if one is known.
    pub name: Option<String>,
    pub key: String,
    /// The person's page, for those who may open it.
    pub href: Option<String>,
}

/// What is to be decided.
#[derive(Debug, Clone)]
pub(super) enum Body {
    Contradiction(Box<Case>),
    Held(Box<HeldWrite>),
    Dream(Box<DreamCard>),
    Duplicate(Box<PairView>),
}

impl Card {
    /// The cards of a page. `here` is the address of the page; `names` are display names by owner key.
    pub fn all(frame: &Frame, here: &str, names: &BTreeMap<String, String>, items: &[ReviewItem]) -> Vec<Self> {
        let after = items.iter().skip(1).map(|item| format!("c{}", item.id)).chain(std::iter::once("rows".to_owned()));
        items.iter().zip(after).map(|(item, next)| Self::new(frame, here, &next, names, item)).collect()
    }

    fn new(frame: &Frame, here: &str, next: &str, names: &BTreeMap<String, String>, item: &ReviewItem) -> Self {
        let (agent, bucket) = (item.access.agent(), item.subject.bucket());
        // Times are in the agent's zone, as in the forms that send them.
        let frame = &Frame { zone: agent.timezone, ..frame.clone() };
        let picker = OwnerPicker::fixed(&item.access);
        let may_decide = item.may_decide && frame.can_write();
        let body = match &item.subject {
            ReviewSubject::Contradiction(sides) => Body::Contradiction(Box::new(Case::new(frame, &picker, sides, may_decide))),
            ReviewSubject::Quarantined(held) => Body::Held(Box::new(HeldWrite::new(frame, &picker, held, may_decide))),
            ReviewSubject::Dream(dream, entries, texts) => {
                Body::Dream(Box::new(DreamCard::new(frame, &picker, dream, entries, texts, may_decide)))
            }
            ReviewSubject::Duplicate(pair) => Body::Duplicate(Box::new(PairView::new(frame, &picker, pair, may_decide))),
        };
        let key = bucket.owner();
        let person = (!key.is_empty()).then(|| Person {
            name: names.get(key).cloned(),
            key: key.to_owned(),
            href: frame.can_administer().then(|| format!("/people/{}", encode(key))),
        });
        let is_global = bucket.scope() == MemoryScope::Global;
        Self {
            id: item.id.to_string(),
            kind: frame.t.word("review-kind", item.subject.kind().as_str()),
            agent: (!is_global).then(|| (agent.name.clone(), format!("/agents/{}", agent.id))),
            person,
            scope: frame.t.word("whose-scope", &bucket.scope().as_str().to_lowercase()),
            at: frame.moment(&item.at),
            next: format!("{here}#{next}"),
            body,
        }
    }

    /// The address of this card, for a decision after which it still waits.
    pub fn stay(&self) -> String {
        let page = self.next.split('#').next().unwrap_or_default();
        format!("{page}#c{}", self.id)
    }
}
