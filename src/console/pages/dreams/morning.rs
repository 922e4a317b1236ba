//! `/agents/{agent}/morning`: the newest morning card in full: what was learned, dropped and asked, and by which dream; or why there is
//! none.

use actix_web::HttpResponse;
use askama::Template;

use super::view::{DreamView, EntryView};
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::dream::{Dream, DreamEntry, DreamStatus, EntryChange, EntryState};
use crate::domain::item::ItemKind;
use crate::domain::morning::MorningCard;
use crate::edge::System;
use crate::error::Result;
use crate::memory::morning_cards;
use crate::pipeline::consolidation;

/// How many of the latest dreams are searched for a finished one.
const LATEST: u64 = 10;

#[derive(Template)]
#[template(path = "pages/dreams/morning.html")]
pub(super) struct Morning {
    frame: Frame,
    whose: OwnerPicker,
    card: Option<CardContent>,
    /// The last finished dream, if it is not the card's.
    last: Option<DreamView>,
    /// Whether that dream failed.
    has_failed: bool,
}

/// The content of the card.
struct CardContent {
    dream: DreamView,
    seen: String,
    /// Each part with its translation key and its entries; each entry with the URL where a person can correct it.
    parts: Vec<(&'static str, Vec<(EntryView, String)>)>,
    others: Vec<DreamView>,
}

/// `GET /agents/{agent}/morning`.
///
/// # Errors
/// [`crate::error::Error::Gone`] if dreams or their card are disabled.
pub async fn show(system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let card = morning_cards::card(&system, &access).await?;
    let latest = consolidation::list(&system, &access, None, Some(LATEST)).await?.items;
    let last = latest.into_iter().find(|dream| dream.status != DreamStatus::Pending);
    let picker = OwnerPicker::of(&system, &access).await?;
    reply::html(&Morning::new(frame, picker, card.as_ref(), last.as_ref()))
}

impl Morning {
    pub(super) fn new(frame: Frame, picker: OwnerPicker, card: Option<&MorningCard>, last: Option<&Dream>) -> Self {
        let last = last.filter(|last| card.is_none_or(|card| card.report.id != last.id));
        Self {
            card: card.map(|card| CardContent::new(&frame, &picker, card)),
            has_failed: last.is_some_and(|last| last.status == DreamStatus::Failed),
            last: last.map(|last| DreamView::new(&frame, &picker, last)),
            frame,
            whose: picker,
        }
    }
}

impl CardContent {
    fn new(frame: &Frame, picker: &OwnerPicker, card: &MorningCard) -> Self {
        let dream = DreamView::new(frame, picker, &card.report);
        let view = |entry: &DreamEntry| (EntryView::new(frame, picker, entry), correction_url(picker, &dream.href, entry));
        let of = |part: &str| card.entries.iter().filter(|entry| part_of(entry) == Some(part)).map(view).collect();
        let parts = ["morning-asked", "morning-learned", "morning-dropped"].map(|part| (part, of(part)));
        Self {
            seen: picker.page(&format!("/dreams/{}/seen", card.report.id)),
            parts: parts.into_iter().filter(|(_, entries): &(_, Vec<_>)| !entries.is_empty()).collect(),
            others: card.others.iter().map(|other| DreamView::new(frame, picker, other)).collect(),
            dream,
        }
    }
}

/// The part of an entry: proposed changes are asked; applied changes are learned, or dropped if they only remove. `None` for declined,
/// reverted and stale entries.
fn part_of(entry: &DreamEntry) -> Option<&'static str> {
    match (entry.state, entry.change) {
        (EntryState::Proposed, _) => Some("morning-asked"),
        (EntryState::Applied, EntryChange::Remove) => Some("morning-dropped"),
        (EntryState::Applied, EntryChange::Add | EntryChange::Replace) => Some("morning-learned"),
        (EntryState::Declined | EntryState::Reverted | EntryState::Stale, _) => None,
    }
}

/// The URL where a person can correct the entry: its fact if that is the only source, else the entry in the report.
fn correction_url(picker: &OwnerPicker, report: &str, entry: &DreamEntry) -> String {
    match entry.sources.as_slice() {
        [source] if source.kind == ItemKind::Fact => picker.fact(source.id),
        _ => format!("{report}#entry-{}", entry.id),
    }
}
