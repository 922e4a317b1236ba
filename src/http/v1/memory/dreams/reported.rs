//! The JSON of a change that a dream proposed, for morning cards and archives.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::dream::{DreamEntry, EntryChange, EntrySource, EntryState};
use crate::domain::dream_archive::PackedEntry;
use crate::domain::ids::DreamEntryId;
use crate::domain::item::ItemKind;

/// One change that a dream proposed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedEntry {
    /// The id.
    id: DreamEntryId,
    /// The kind of change.
    change: EntryChange,
    /// The heading above the lines; empty above the first heading.
    #[schema(example = "Habits")]
    heading: String,
    /// The lines that the change removes.
    before: String,
    /// The lines that the change adds.
    #[schema(example = "- Drinks green tea in the morning.")]
    after: String,
    /// The state of the change.
    state: EntryState,
    /// The reason.
    reason: String,
    /// The memories behind the change.
    sources: Vec<ReportedSource>,
    /// When a person decided about it.
    decided_at: Option<DateTime<Utc>>,
    /// When a person confirmed that it is right.
    confirmed_at: Option<DateTime<Utc>>,
}

/// A memory behind a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedSource {
    /// The kind of memory: a fact, a part of a file or a message.
    kind: ItemKind,
    /// The id.
    id: String,
}

impl From<DreamEntry> for ReportedEntry {
    fn from(entry: DreamEntry) -> Self {
        let DreamEntry { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at, .. } = entry;
        let sources = sources.into_iter().map(ReportedSource::from).collect();
        Self { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at }
    }
}

impl From<PackedEntry> for ReportedEntry {
    fn from(entry: PackedEntry) -> Self {
        let PackedEntry { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at } = entry;
        let sources = sources.into_iter().map(ReportedSource::from).collect();
        Self { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at }
    }
}

impl From<EntrySource> for ReportedSource {
    fn from(EntrySource { kind, id }: EntrySource) -> Self {
        Self { kind, id: id.to_string() }
    }
}
