//! The morning card: the report of the night, shown once to its owner. Written by `memory::morning_cards`.

use chrono::{DateTime, NaiveDate, Utc};

use crate::domain::dream::{Dream, DreamEntry};
use crate::domain::ids::DreamId;

/// What an owner is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct MorningCard {
    /// The report: the owner's newest, else the team's.
    pub report: Dream,
    /// Its proposed changes.
    pub entries: Vec<DreamEntry>,
    /// Other reports that the owner has not seen, newest first.
    pub others: Vec<Dream>,
}

/// What an owner has seen of an agent's reports.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeenReports {
    /// The owner's last local day on which a conversation showed a card.
    pub carried_on: Option<NaiveDate>,
    /// The last report that was seen.
    pub seen_dream: Option<DreamId>,
    /// When it was seen.
    pub seen_at: Option<DateTime<Utc>>,
    /// Reports that ended by then count as seen.
    pub seen_until: Option<DateTime<Utc>>,
}
