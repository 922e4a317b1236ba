//! The state of an agent's dreaming for an owner: the last dream, the next night, the newest diary entry, the waiting candidates. Called
//! by REST and the console.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::app_state::AppState;
use crate::config::mate::ApplyDreams;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream::{Dream, Fate};
use crate::error::Result;
use crate::memory::audit;
use crate::memory::features;
use crate::memory::features::Feature;
use crate::pipeline::consolidation::{read, schedule};
use crate::store;
use crate::tenancy;
use documents::section;

/// The diary that dreams write.
const DIARY: &str = "DREAMS.md";

/// The state of dreaming.
#[derive(Debug, Clone, PartialEq)]
pub struct Status {
    /// Whether nightly dreams are enabled, paused or not.
    pub is_nightly: bool,
    /// When a night begins: a cron expression of five fields.
    pub rule: String,
    /// The time zone of the rule.
    pub zone: Tz,
    /// When they were paused.
    pub paused_at: Option<DateTime<Utc>>,
    /// When the next night begins.
    pub next_at: Option<DateTime<Utc>>,
    /// The local date of the agent's last night.
    pub last_night: Option<NaiveDate>,
    /// When the last night began.
    pub last_night_at: Option<DateTime<Utc>>,
    /// The last finished dream of the owner's own memory, of any kind.
    pub last: Option<Dream>,
    /// The newest entry of the owner's DREAMS.md.
    pub diary: Option<String>,
    /// Number of memories that were recalled or mentioned often enough and are not in the file yet.
    pub waiting: u64,
    /// The thresholds for a candidate.
    pub thresholds: Thresholds,
    /// How proposals are applied.
    pub apply: ApplyDreams,
}

/// The thresholds for a candidate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// The lowest score, 0 to 1.
    pub score: f64,
    /// The fewest recalls.
    pub recalls: u32,
    /// The fewest different questions.
    pub queries: u32,
    /// The most days since it was last recalled or stated; 0 for no limit.
    pub age_days: u32,
    /// Days of notes that are read.
    pub note_days: u32,
}

/// The state of dreaming for the owner of `access`.
///
/// # Errors
/// [`crate::Error::Gone`] if dreaming is switched off.
pub async fn status(app: &AppState, access: &OwnerAccess) -> Result<Status> {
    let ticket = access.access();
    ticket.require(Permission::ReadMemory)?;
    let home = access.visibility().home(true);
    audit::note_read_in(app, access, std::slice::from_ref(&home), "dream.status").await?;
    let tx = app.db.read(ticket).await?;
    let config = tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?;
    let memory = config.memory();
    features::require(memory, Feature::Dreams)?;
    let zone = access.agent().timezone;
    let schedule = store::dream_schedules::get(&tx, ticket, access.agent().id).await?;
    let diary = store::files::get(&tx, ticket, &home, DIARY).await?;
    let scored = read::scored(app, &tx, access, memory).await?;
    Ok(Status {
        is_nightly: schedule::is_on(memory),
        rule: memory.dreaming_cron.clone(),
        zone,
        next_at: schedule::next_night(schedule.as_ref(), memory, zone, app.clock.now()),
        paused_at: schedule.as_ref().and_then(|schedule| schedule.paused_at),
        last_night: schedule.as_ref().and_then(|schedule| schedule.last_date),
        last_night_at: schedule.as_ref().and_then(|schedule| schedule.last_at),
        last: store::dreams::last_ended(&tx, ticket, &home).await?,
        diary: diary.and_then(|file| newest_entry(&file.content)),
        waiting: scored.iter().filter(|one| one.fate == Fate::Promoted).count() as u64,
        thresholds: Thresholds {
            score: memory.emergence_score_threshold,
            recalls: memory.emergence_min_recall_count,
            queries: memory.emergence_min_unique_queries,
            age_days: memory.emergence_max_age_days,
            note_days: memory.emergence_day_range,
        },
        apply: memory.dream.apply,
    })
}

/// The newest entry. Entries begin with a heading that begins with their date, so the greatest heading is the newest, wherever it is.
/// Text under smaller headings belongs to its entry.
fn newest_entry(diary: &str) -> Option<String> {
    let mut entries: Vec<(&str, String)> = Vec::new();
    for part in section::split(diary) {
        match entries.last_mut() {
            _ if part.level == 2 => entries.push((part.title, part.text.to_owned())),
            Some((_, text)) if part.level > 2 => text.push_str(part.text),
            _ => {}
        }
    }
    // Of several entries of one day the last in the file is the newest.
    entries.into_iter().max_by(|one, other| one.0.cmp(other.0)).map(|(_, text)| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_entry_is_told_by_its_date_and_comes_with_its_parts() {
        let diary = "# Dreams\n\n## 2026-05-02 02:00\n\nnew\n\n### Why\n\n因为\n\n## 2026-05-01 02:00\n\nold\n";
        assert_eq!(newest_entry(diary).unwrap(), "## 2026-05-02 02:00\n\nnew\n\n### Why\n\n因为");
        assert_eq!(newest_entry("# Dreams\n\n## 2026-05-01\n\nold\n\n## 2026-05-02\n\nnew\n").unwrap(), "## 2026-05-02\n\nnew");
        assert_eq!(newest_entry("# Dreams\n\nnothing yet\n"), None);
    }
}
