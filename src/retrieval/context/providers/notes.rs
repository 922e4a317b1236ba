//! The newest entries of the owner's recent daily notes, for GolemCore's sections: a few of each day, never a whole note.

use async_trait::async_trait;
use chrono::Days;

use super::files::pieces;
use super::provider::{Location, Provider, ProviderRequest};
use crate::app_state::AppState;
use crate::domain::bucket::Bucket;
use crate::domain::context_format::ContextFormat as Format;
use crate::error::Result;
use crate::memory::files::past;
use crate::memory::indexing::words;
use crate::retrieval::context::memory::{Layer, Memory};
use crate::store::files;

/// The most entries of today's note, and of each earlier note; the newest.
const ENTRIES: [usize; 2] = [10, 3];

/// The provider.
#[derive(Debug)]
pub(super) struct Notes;

#[async_trait]
impl Provider<AppState> for Notes {
    fn name(&self) -> &str {
        "notes"
    }

    fn order(&self) -> u32 {
        40
    }

    fn place(&self) -> Location {
        Location::Local
    }

    async fn memories(&self, ask: &ProviderRequest<AppState>) -> Result<Vec<Memory>> {
        let buckets = ask.access.visibility().buckets();
        let own = buckets.iter().find(|bucket| matches!(bucket, Bucket::Personal(..)));
        let Some(own) = own.filter(|_| ask.format == Format::Golemcore) else { return Ok(Vec::new()) };
        let days = (0..=u64::from(ask.recent_days)).filter_map(|back| ask.today.checked_sub_days(Days::new(back)));
        let names: Vec<String> = days.map(|day| format!("memory/{day}.md")).collect();
        let mut notes = files::named(&ask.tx, ask.access.access(), own, &names).await?;
        if let Some(moment) = ask.as_of {
            notes = past::all_at(&ask.tx, ask.access.access(), notes, moment).await?;
        }
        // The names have one form, so the newest day is the last by name.
        notes.sort_by(|a, b| b.filename.cmp(&a.filename));
        let [of_today, of_others] = ENTRIES;
        let newest = notes.iter().flat_map(|note| {
            let mut entries: Vec<Memory> = pieces(Layer::Relevant, note).collect();
            entries.reverse();
            entries.iter_mut().for_each(|entry| entry.is_verbatim = true);
            entries.truncate(if words::day_of_note(&note.filename) == Some(ask.today) { of_today } else { of_others });
            entries
        });
        Ok(newest.collect())
    }
}
