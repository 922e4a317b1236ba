//! The history of an owner's memory in one list: facts learned, files written, conversations begun, sessions completed and summarized,
//! dreams and their archives, newest first. Called by every API.

mod origin;

use std::cmp::Reverse;

use chrono::{DateTime, SecondsFormat, Utc};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::Conversation;
use crate::domain::dream::Dream;
use crate::domain::dream_archive::ArchivedMonth;
use crate::domain::episode::Episode;
use crate::domain::file::Revision;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::facts::{self, FactWithTrust};
use crate::memory::features;
use crate::memory::features::Feature;
use crate::store;
use crate::store::timeline::{RemainingRows, Span};
use crate::tenancy;
use origin::Origin;

pub use origin::ORIGINS;

/// Kinds that a list can be filtered by.
pub const KINDS: [&str; 6] = ["fact", "file", "conversation", "episode", "dream", "archive"];

/// The query of a timeline.
#[derive(Debug, Clone, Default)]
pub struct TimelineQuery {
    /// One of [`KINDS`]; all when absent.
    pub kind: Option<String>,
    /// One of [`ORIGINS`]; all when absent.
    pub source: Option<String>,
    /// The earliest time.
    pub from: Option<DateTime<Utc>>,
    /// The time before which events happened.
    pub to: Option<DateTime<Utc>>,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Rows per page.
    pub limit: Option<u64>,
}

/// An event of the timeline.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A fact was learned; shows its current state.
    Learned(Box<FactWithTrust>),
    /// A file was written: its scope, its name, the revision.
    Written(MemoryScope, String, Revision),
    /// A conversation began.
    Began(Conversation),
    /// A session of a conversation was completed; only the last one is stored.
    Completed(Conversation),
    /// A session was summarized.
    Summarized(Box<Episode>),
    /// A dream ended.
    Dreamed(Box<Dream>),
    /// Dreams were moved to the archive of their month.
    Archived(ArchivedMonth),
}

impl Event {
    /// When it happened.
    #[must_use]
    pub fn at(&self) -> DateTime<Utc> {
        match self {
            Self::Learned(shown) => shown.fact.learned_at,
            Self::Written(_, _, revision) => revision.created_at,
            Self::Began(conversation) => conversation.created_at,
            Self::Completed(conversation) => conversation.completed_at.unwrap_or(conversation.last_active_at),
            Self::Summarized(episode) => episode.created_at,
            Self::Dreamed(dream) => dream.finished_at.unwrap_or(dream.updated_at),
            Self::Archived(month) => month.updated_at,
        }
    }

    /// One of [`KINDS`].
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Learned(_) => "fact",
            Self::Written(..) => "file",
            Self::Began(_) | Self::Completed(_) => "conversation",
            Self::Summarized(_) => "episode",
            Self::Dreamed(_) => "dream",
            Self::Archived(_) => "archive",
        }
    }

    /// The action: `learned`, `written`, `begun`, `completed`, `told`, `dreamed` or `archived`.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        match self {
            Self::Learned(_) => "learned",
            Self::Written(..) => "written",
            Self::Began(_) => "begun",
            Self::Completed(_) => "completed",
            Self::Summarized(_) => "told",
            Self::Dreamed(_) => "dreamed",
            Self::Archived(_) => "archived",
        }
    }

    fn learned(&mut self) -> Option<&mut FactWithTrust> {
        match self {
            Self::Learned(shown) => Some(shown),
            _ => None,
        }
    }

    /// Its place among events of the same time: the source, and the id within it.
    fn place(&self) -> (u8, i64) {
        match self {
            Self::Completed(conversation) => (0, conversation.id.get()),
            Self::Learned(shown) => (1, shown.fact.id.get()),
            Self::Written(_, _, revision) => (2, revision.id.get()),
            Self::Began(conversation) => (3, conversation.id.get()),
            Self::Dreamed(dream) => (4, dream.id.get()),
            Self::Archived(month) => (5, month.id),
            Self::Summarized(episode) => (6, episode.id.get()),
        }
    }

    /// The cursor position after this event.
    fn position(&self) -> String {
        let (source, id) = self.place();
        // With full precision: a truncated time would repeat or skip events.
        format!("{} {source} {id}", self.at().to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }
}

/// One page of the timeline, newest first.
///
/// # Errors
/// [`Error::Invalid`] for an unknown kind or source, or a malformed cursor or limit.
pub async fn list(app: &AppState, access: &OwnerAccess, query: TimelineQuery) -> Result<Page<Event>> {
    access.access().require(Permission::ReadMemory)?;
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    if query.kind.as_ref().is_some_and(|kind| !KINDS.contains(&kind.as_str())) {
        return Err(Error::invalid("kind", "must be fact, file, conversation, episode, dream or archive"));
    }
    let after = page.after.as_deref().map(|position| read(position).ok_or(Error::bad_page("cursor"))).transpose()?;
    let unknown = || Error::invalid("source", "must be person, conversation, tool, import, file or dream");
    let origin = query.source.as_deref().map(|name| Origin::parse(name).ok_or_else(unknown)).transpose()?;
    let (sources, writers) = (origin.map(|origin| origin.facts), origin.map(|origin| origin.files));
    let wants =
        |kind: &str| query.kind.as_deref().is_none_or(|wanted| wanted == kind) && origin.as_ref().is_none_or(|origin| origin.has(kind));
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    // A kind that is switched off is an error when requested by name, and left out of a list of all kinds.
    let tells = |kind: &str, feature: Feature| -> Result<bool> {
        if query.kind.as_deref() == Some(kind) {
            features::require(config.memory(), feature)?;
        }
        Ok(wants(kind) && feature.is_on(config.memory()))
    };
    let (tells_dreams, tells_archives) = (tells("dream", Feature::Dreams)?, tells("archive", Feature::Archive)?);
    let span = |source: u8| Span {
        from: query.from,
        to: query.to,
        after: after.map(|after| remaining_rows(after, source)),
        limit: page.limit + 1,
    };
    audit::note_read(app, access, "memory.timeline").await?;
    let tx = app.db.read(access.access()).await?;
    let mut events = Vec::new();
    for bucket in access.visibility().buckets() {
        if wants("fact") {
            let learned = store::timeline::learned(&tx, &bucket, sources, &span(1)).await?;
            events.extend(learned.into_iter().map(FactWithTrust::plain).map(Box::new).map(Event::Learned));
        }
        if wants("file") {
            let written = store::timeline::written(&tx, &bucket, writers, &span(2)).await?;
            events.extend(written.into_iter().map(|(name, revision)| Event::Written(bucket.scope(), name, revision)));
        }
    }
    for bucket in access.visibility().buckets() {
        if tells_dreams {
            let dreamed = store::timeline::dreamed(&tx, &bucket, &span(4)).await?;
            events.extend(dreamed.into_iter().map(Box::new).map(Event::Dreamed));
        }
        if tells_archives {
            let archived = store::dream_archives::list_changed(&tx, access.access(), &bucket, &span(5)).await?;
            events.extend(archived.into_iter().map(Event::Archived));
        }
    }
    if wants("conversation") {
        events.extend(store::timeline::completed(&tx, access, &span(0)).await?.into_iter().map(Event::Completed));
        events.extend(store::timeline::started_conversations(&tx, access, &span(3)).await?.into_iter().map(Event::Began));
    }
    if wants("episode") {
        events.extend(store::episodes::list_written(&tx, access, &span(6)).await?.into_iter().map(Box::new).map(Event::Summarized));
    }
    events.sort_by_key(|event| {
        let (source, id) = event.place();
        (Reverse(event.at()), source, Reverse(id))
    });
    let mut page = Page::cut(events, page.limit, Event::position);
    let facts: Vec<&mut FactWithTrust> = page.items.iter_mut().filter_map(Event::learned).collect();
    facts::complete(app, &tx, access.access(), facts).await?;
    Ok(page)
}

/// A position: time, source, id.
type Position = (DateTime<Utc>, u8, i64);

fn read(position: &str) -> Option<Position> {
    let mut parts = position.splitn(3, ' ');
    let at = DateTime::parse_from_rfc3339(parts.next()?).ok()?.with_timezone(&Utc);
    Some((at, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// The rest of a source's events at the time at which the previous page ended.
fn remaining_rows((at, last, id): Position, source: u8) -> (DateTime<Utc>, RemainingRows) {
    let left = match source.cmp(&last) {
        std::cmp::Ordering::Less => RemainingRows::Nothing,
        std::cmp::Ordering::Equal => RemainingRows::Below(id),
        std::cmp::Ordering::Greater => RemainingRows::All,
    };
    (at, left)
}
