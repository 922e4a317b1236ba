//! The morning card: the dreams since the owner last looked. The home page and the list of dreams show it.

use actix_web::{HttpRequest, HttpResponse};

use super::ReturnTo;
use super::view::{DreamView, EntryView};
use crate::console::frame::Frame;
use crate::console::frame::form::Form;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::access::{Access, OwnerAccess, OwnerName};
use crate::domain::agent::Agent;
use crate::domain::morning::MorningCard;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::morning_cards;

/// The number of entries on a card; the report has all.
const MOST: usize = 3;

/// The card of one agent.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct CardView {
    pub agent: String,
    pub dream: DreamView,
    pub entries: Vec<EntryView>,
    pub more: usize,
    pub others: usize,
    /// The URL of the card's own page.
    pub href: String,
    pub seen: String,
}

impl CardView {
    pub(super) fn new(frame: &Frame, picker: &OwnerPicker, agent: &Agent, card: &MorningCard) -> Self {
        Self {
            agent: agent.name.clone(),
            dream: DreamView::new(frame, picker, &card.report),
            entries: card.entries.iter().take(MOST).map(|entry| EntryView::new(frame, picker, entry)).collect(),
            more: card.entries.len().saturating_sub(MOST),
            others: card.others.len(),
            href: picker.page("/morning"),
            seen: picker.page(&format!("/dreams/{}/seen", card.report.id)),
        }
    }

    /// The card of an owner; `None` if there is nothing new or the card is disabled.
    pub(super) async fn of(system: &System, access: &OwnerAccess, frame: &Frame) -> Result<Option<Self>> {
        let card = match morning_cards::card(system, access).await {
            Ok(card) => card,
            Err(Error::Gone(_)) => None,
            Err(other) => return Err(other),
        };
        Ok(card.map(|card| Self::new(frame, &OwnerPicker::fixed(access), access.agent(), &card)))
    }
}

/// The user's own cards for `agents`.
pub(in crate::console::pages) async fn of_home(system: &System, access: &Access, frame: &Frame, agents: &[Agent]) -> Result<Vec<CardView>> {
    let mut cards = Vec::new();
    for agent in agents {
        let own = access.clone().for_agent(agent.clone())?.for_owner(&OwnerName::default())?;
        cards.extend(CardView::of(system, &own, frame).await?);
    }
    Ok(cards)
}

/// `POST /agents/{agent}/dreams/{dream}/seen`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`]; [`Error::Gone`] if the card is disabled.
pub async fn seen(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnTo>) -> Result<HttpResponse> {
    let id = request.match_info().get("dream").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("dream"))?;
    morning_cards::see(&system, &visitor.access, Some(id)).await?;
    Ok(reply::done(&request, &form.0.address(&visitor.access), "done-dream-seen"))
}
