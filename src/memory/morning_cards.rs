//! The morning card: the dreams since the owner last looked. REST and the console show it, the first turn of the local day delivers it,
//! and the context contains it until then. Called by every API and by the code that records turns.

use std::cmp::Reverse;

use chrono::NaiveDate;
use serde_json::json;

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream::{Dream, DreamStatus};
use crate::domain::ids::DreamId;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::morning::{MorningCard, SeenReports};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::features::{Feature, require};
use crate::memory::files::write::allow;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// The most reports of a bucket that a card lists.
const MOST: u64 = 6;

/// The dreams since the owner last looked; `None` when there are none.
///
/// # Errors
/// [`Error::Gone`] if the card is switched off; [`Error::Forbidden`].
pub async fn card(app: &AppState, access: &OwnerAccess) -> Result<Option<MorningCard>> {
    access.access().require(Permission::ReadMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    require(config.memory(), Feature::MorningCard)?;
    audit::note_read(app, access, "dream.card").await?;
    let tx = app.db.read(access.access()).await?;
    let shown = store::morning_cards::get(&tx, access).await?;
    read_card(&tx, access, &shown).await
}

/// Records that the owner has seen `report` and all earlier ones; without `report`, all reports.
///
/// # Errors
/// [`Error::Gone`] where the card is switched off; [`Error::NotFound`] for a report that the caller may not see; [`Error::Conflict`] for
/// a dream that is not over.
pub async fn see(app: &AppState, access: &OwnerAccess, report: Option<DreamId>) -> Result<()> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    require(config.memory(), Feature::MorningCard)?;
    let now = app.clock.now();
    let tx = app.db.write_for(access).await?;
    let shown = store::morning_cards::get(&tx, access).await?;
    let (seen, until) = match report {
        Some(id) => {
            let dream = store::dreams::get(&tx, access, id).await?.ok_or(Error::NotFound("report"))?;
            let over = dream.finished_at.ok_or_else(|| Error::Conflict("the dream has not finished yet".to_owned()))?;
            (Some(id), over)
        }
        None => (read_card(&tx, access, &shown).await?.map(|card| card.report.id), now),
    };
    let shown = SeenReports {
        seen_dream: seen.or(shown.seen_dream),
        seen_at: Some(now),
        // Opening an old report does not make newer ones unseen.
        seen_until: shown.seen_until.max(Some(until)),
        ..shown
    };
    store::morning_cards::see(&tx, access, &shown).await?;
    let detail = json!({ "reportId": seen, "ownerKey": access.owner() });
    store::audit::record(&tx, ticket, Entry::done("dream.seen", "agent", access.agent().id.get()).with(detail)).await?;
    tx.commit().await
}

/// The card for the turn that is being recorded, if it is the owner's first one of the local day with news; marks the card of that day as
/// delivered. A day without news is not marked.
pub(crate) async fn take_card(app: &AppState, tx: &Tx, access: &OwnerAccess, memory: &Memory) -> Result<Option<MorningCard>> {
    let card = preview(app, tx, access, memory).await?;
    Ok(match card {
        Some(card) if store::morning_cards::mark_carried(tx, access, today(app, access)).await? => Some(card),
        _ => None,
    })
}

/// The card, if it was neither delivered nor seen on the owner's local day. Writes nothing.
pub(crate) async fn preview(app: &AppState, tx: &Tx, access: &OwnerAccess, memory: &Memory) -> Result<Option<MorningCard>> {
    if access.owner().is_system() || !Feature::MorningCard.is_on(memory) {
        return Ok(None);
    }
    if !store::morning_cards::is_any_news(tx, access).await? {
        return Ok(None);
    }
    let (shown, today) = (store::morning_cards::get(tx, access).await?, today(app, access));
    let seen_on = shown.seen_at.map(|at| at.with_timezone(&access.agent().timezone).date_naive());
    // A clock that goes back shows no card twice.
    if shown.carried_on.max(seen_on).is_some_and(|day| day >= today) { Ok(None) } else { read_card(tx, access, &shown).await }
}

/// The card that a turn delivered, to repeat the answer to a repeated request: with the report's current state.
pub(crate) async fn repeated_card(tx: &Tx, access: &OwnerAccess, report: DreamId) -> Result<Option<MorningCard>> {
    let report = store::dreams::get(tx, access, report).await?;
    let Some(report) = report.filter(is_shown) else { return Ok(None) };
    let entries = store::dream_entries::of(tx, access, report.id).await?;
    Ok(Some(MorningCard { report, entries, others: Vec::new() }))
}

/// Whether the caller may act on the entries of a card, so that pages can hide buttons that would be refused.
#[must_use]
pub fn may_act(access: &OwnerAccess, card: &MorningCard) -> bool {
    allow(access, &card.report.bucket).is_ok()
}

async fn read_card(tx: &Tx, access: &OwnerAccess, shown: &SeenReports) -> Result<Option<MorningCard>> {
    let mut news = store::morning_cards::news(tx, access, shown.seen_until, MOST).await?;
    // The owner's own dreams before the team's, newest first.
    news.sort_by_key(|dream| (dream.bucket.scope() != MemoryScope::Personal, Reverse((dream.finished_at, dream.id))));
    let mut news = news.into_iter();
    let Some(report) = news.next() else { return Ok(None) };
    let mut others: Vec<Dream> = news.collect();
    others.sort_by_key(|dream| Reverse((dream.finished_at, dream.id)));
    let entries = store::dream_entries::of(tx, access, report.id).await?;
    Ok(Some(MorningCard { report, entries, others }))
}

fn is_shown(report: &Dream) -> bool {
    matches!(report.status, DreamStatus::Applied | DreamStatus::Proposed)
}

fn today(app: &AppState, access: &OwnerAccess) -> NaiveDate {
    app.clock.today(access.agent().timezone)
}
