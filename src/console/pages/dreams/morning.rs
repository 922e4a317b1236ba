//! `/agents/{agent}/morning`: the newest card, whole: what was learned, what was dropped, what is asked, and from which dream; or why there is
//! none.

use actix_web::HttpResponse;
use askama::Template;

use super::view::{DreamView, EntryView};
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::whose::Whose;
use crate::console::frame::{Frame, reply};
use crate::domain::dream::{Dream, DreamEntry, DreamStatus, EntryChange, EntryState};
use crate::domain::item::ItemKind;
use crate::domain::morning::MorningCard;
use crate::edge::System;
use crate::error::Result;
use crate::memory::morning_cards;
use crate::pipeline::consolidation;

/// Dreams that are looked through for the last one that is over.
const LATEST: u64 = 10;

#[derive(Template)]
#[template(path = "pages/dreams/morning.html")]
pub(super) struct Morning {
    frame: Frame,
    whose: Whose,
    card: Option<News>,
    /// The last dream that is over, where it is not the one of the card.
    last: Option<DreamView>,
    /// Whether that one failed.
    has_failed: bool,
}

/// What is new.
struct News {
    dream: DreamView,
    seen: String,
    /// Each with its name in the catalogue, what belongs to it, and where something wrong in it is put right.
    parts: Vec<(&'static str, Vec<(EntryView, String)>)>,
    others: Vec<DreamView>,
}

/// `GET /agents/{agent}/morning`.
///
/// # Errors
/// [`crate::error::Error::Gone`] where dreams or their card are switched off.
pub async fn show(system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let card = morning_cards::card(&system, &access).await?;
    let latest = consolidation::list(&system, &access, None, Some(LATEST)).await?.items;
    let last = latest.into_iter().find(|dream| dream.status != DreamStatus::Pending);
    let whose = Whose::of(&system, &access).await?;
    reply::html(&Morning::new(frame, whose, card.as_ref(), last.as_ref()))
}

impl Morning {
    pub(super) fn new(frame: Frame, whose: Whose, card: Option<&MorningCard>, last: Option<&Dream>) -> Self {
        let last = last.filter(|last| card.is_none_or(|card| card.report.id != last.id));
        Self {
            card: card.map(|card| News::new(&frame, &whose, card)),
            has_failed: last.is_some_and(|last| last.status == DreamStatus::Failed),
            last: last.map(|last| DreamView::new(&frame, &whose, last)),
            frame,
            whose,
        }
    }
}

impl News {
    fn new(frame: &Frame, whose: &Whose, card: &MorningCard) -> Self {
        let dream = DreamView::new(frame, whose, &card.report);
        let view = |entry: &DreamEntry| (EntryView::new(frame, whose, entry), put_right(whose, &dream.href, entry));
        let of = |part: &str| card.entries.iter().filter(|entry| part_of(entry) == Some(part)).map(view).collect();
        let parts = ["morning-asked", "morning-learned", "morning-dropped"].map(|part| (part, of(part)));
        Self {
            seen: whose.page(&format!("/dreams/{}/seen", card.report.id)),
            parts: parts.into_iter().filter(|(_, entries): &(_, Vec<_>)| !entries.is_empty()).collect(),
            others: card.others.iter().map(|other| DreamView::new(frame, whose, other)).collect(),
            dream,
        }
    }
}

/// What somebody decides is asked; what was done is learned, or dropped where nothing came in its place. Nothing for what was turned down,
/// taken back or overtaken.
fn part_of(entry: &DreamEntry) -> Option<&'static str> {
    match (entry.state, entry.change) {
        (EntryState::Proposed, _) => Some("morning-asked"),
        (EntryState::Applied, EntryChange::Remove) => Some("morning-dropped"),
        (EntryState::Applied, EntryChange::Add | EntryChange::Replace) => Some("morning-learned"),
        (EntryState::Declined | EntryState::Reverted | EntryState::Stale, _) => None,
    }
}

/// Where something wrong is put right: the fact it was made of, when there is one alone, else its place in the report.
fn put_right(whose: &Whose, report: &str, entry: &DreamEntry) -> String {
    match entry.sources.as_slice() {
        [source] if source.kind == ItemKind::Fact => whose.fact(source.id),
        _ => format!("{report}#entry-{}", entry.id),
    }
}
