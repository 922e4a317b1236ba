//! A change that a dream proposed, on the wire: in morning cards and in archives.

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
    /// What it does.
    change: EntryChange,
    /// The heading it lies under; empty above the first.
    #[schema(example = "Habits")]
    heading: String,
    /// The lines that go.
    before: String,
    /// The lines that come.
    #[schema(example = "- Drinks green tea in the morning.")]
    after: String,
    /// Where it is.
    state: EntryState,
    /// Why.
    reason: String,
    /// What it was made of.
    sources: Vec<ReportedSource>,
    /// When somebody decided.
    decided_at: Option<DateTime<Utc>>,
    /// When a person said that it is right.
    confirmed_at: Option<DateTime<Utc>>,
}

/// Something that a change was made of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedSource {
    /// A fact, a piece of a file, a message.
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
