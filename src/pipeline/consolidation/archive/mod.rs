//! The job `archive_dreams` and its results: reports older than `mate.memory.dream.archive-keep-days` are packed by month, diary entries
//! of that age move to the file `memory/dreams/YYYY-MM.md` of the same bucket. Called by the worker, by the dream that writes a diary,
//! and by every API that shows archives.

mod diary;
mod read;

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeZone, Utc};
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::dream::Dream;
use crate::domain::file::Writer;
use crate::error::{Error, Result};
use crate::memory::features::Feature;
use crate::memory::files::change::{Change, FileWrite};
use crate::memory::files::etag::Condition;
use crate::memory::files::name::MAX_CONTENT_BYTES;
use crate::memory::files::write::{Gate, put, writer_id};
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

pub use read::{Month, MonthSummary, MonthlyDiary, MonthlyReport, month, months};

/// The file that contains a bucket's diary.
pub(super) const DIARY: &str = "DREAMS.md";
/// Dreams per transaction.
const PORTION: u64 = 50;
/// The share of the maximum length to which an overlong diary is cut, so that not every night has to cut it again.
const SHARE_KEPT: (usize, usize) = (4, 5);

/// Packs the owner's old reports and diary entries. Each month has its own transaction; the diary and the job's end are the last.
/// Idempotent.
pub async fn archive(app: &AppState, access: &OwnerAccess, job: &JobRun) -> Result<Value> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    if !Feature::Archive.is_on(config.memory()) {
        return Ok(json!({ "months": 0 }));
    }
    let zone = access.agent().timezone;
    let bucket = access.visibility().home(true);
    let keep = Days::new(config.memory().dream.archive_keep_days.into());
    let first = app.clock.today(zone).checked_sub_days(keep).unwrap_or(NaiveDate::MIN);
    let before = beginning(first, zone);
    let mut months = std::collections::BTreeSet::new();
    loop {
        let tx = app.db.write_for(access).await?;
        let mut portions: BTreeMap<String, Vec<Dream>> = BTreeMap::new();
        for dream in store::dream_archives::lock_oldest(&tx, ticket, &bucket, before, PORTION).await? {
            portions.entry(month_of(&dream, zone)).or_default().push(dream);
        }
        if portions.is_empty() {
            break;
        }
        for (month, dreams) in portions {
            let detail = json!({ "month": month, "dreams": dreams.len(), "scope": bucket.scope(), "ownerKey": bucket.owner() });
            store::dream_archives::pack(&tx, ticket, &bucket, &month, dreams).await?;
            store::audit::record(&tx, ticket, Entry::done("dream.archive", "agent", access.agent().id.get()).with(detail)).await?;
            months.insert(month);
        }
        tx.commit().await?;
    }
    let tx = app.db.write_for(access).await?;
    months.extend(move_diary(app, &tx, ticket, &bucket, first).await?);
    let outcome = json!({ "months": months.len() });
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}

/// Cuts a diary that has grown beyond `mate.memory.dream.diary-max-chars`: one line each for the oldest nights goes to the archive of
/// their month, or to the end of the diary itself where there is no archive. Shorter diaries are returned unchanged. Runs in the caller's
/// transaction, which writes the diary.
pub async fn overflow(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, memory: &Memory, diary: String) -> Result<String> {
    let max = memory.dream.diary_max_chars as usize;
    if diary.chars().count() <= max {
        return Ok(diary);
    }
    let parted = diary::beyond(&diary, max / SHARE_KEPT.1 * SHARE_KEPT.0);
    if parted.months.is_empty() {
        return Ok(diary);
    }
    let mut earlier = Vec::new();
    for (month, nights) in &parted.months {
        let lines: Vec<String> = nights.iter().map(|(_, night)| diary::line(night)).collect();
        if Feature::Archive.is_on(memory) && add(app, tx, access, bucket, month, &format!("{}\n", lines.join("\n"))).await? {
            continue;
        }
        earlier.extend(lines);
    }
    Ok(if earlier.is_empty() { parted.kept } else { diary::with_earlier(&parted.kept, &earlier) })
}

/// Moves the nights before `first` out of the diary into the files of their months; returns those months.
async fn move_diary(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, first: NaiveDate) -> Result<Vec<String>> {
    let Some(file) = store::files::lock(tx, access, bucket, DIARY).await? else { return Ok(Vec::new()) };
    let parted = diary::before(&file.content, first);
    let mut months = Vec::new();
    let mut lines = Vec::new();
    for (month, nights) in parted.months {
        let whole = nights.iter().map(|(_, night)| night.as_str()).collect::<Vec<_>>().join("\n");
        let told: Vec<String> = nights.iter().map(|(_, night)| diary::line(night)).collect();
        let is_kept = add(app, tx, access, bucket, &month, &whole).await?
            || add(app, tx, access, bucket, &month, &format!("{}\n", told.join("\n"))).await?;
        if is_kept { months.push(month) } else { lines.extend(told) }
    }
    if months.is_empty() {
        return Ok(months);
    }
    let kept = if lines.is_empty() { parted.kept } else { diary::with_earlier(&parted.kept, &lines) };
    write(app, tx, access, bucket, DIARY, Change::Replace(kept)).await?;
    Ok(months)
}

/// Appends text to the file of a month; false when it would become larger than a file may be.
async fn add(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, month: &str, text: &str) -> Result<bool> {
    let name = filename(month);
    let there = store::files::get(tx, access, bucket, &name).await?.map_or(0, |file| file.content.len());
    if there + text.len() + 64 > MAX_CONTENT_BYTES {
        return Ok(false);
    }
    let change = Change::AppendUnder { heading: format!("# {month}"), text: text.to_owned() };
    write(app, tx, access, bucket, &name, change).await?;
    Ok(true)
}

/// Writes without scanning: the text was accepted before, so no person has to review it again.
async fn write(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, change: Change) -> Result<()> {
    let reason = "moved into the archive of its month";
    let (writer, writer_id, condition) = (Writer::System, writer_id(access), Condition::default());
    let write = FileWrite { bucket, filename, change, writer, writer_id, reason, condition };
    put(app, tx, access, write, 0.0, Gate::Open).await?.written().map(drop)
}

/// The file name of a month's diary.
fn filename(month: &str) -> String {
    format!("memory/dreams/{month}.md")
}

/// The month of a dream, `2026-10`: that of its night, or of the local day on which it was created.
fn month_of(dream: &Dream, zone: chrono_tz::Tz) -> String {
    let day = dream.night.unwrap_or_else(|| dream.created_at.with_timezone(&zone).date_naive());
    day.format("%Y-%m").to_string()
}

/// The start of a local day; where midnight does not exist, an hour later.
fn beginning(day: NaiveDate, zone: chrono_tz::Tz) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    let local = zone.from_local_datetime(&midnight).earliest();
    local
        .or_else(|| zone.from_local_datetime(&(midnight + chrono::Duration::hours(1))).earliest())
        .map_or(midnight.and_utc(), |at| at.to_utc())
}

/// Validates a month that a caller names.
///
/// # Errors
/// [`Error::NotFound`] for an invalid month: there can be no archive of it.
fn checked(month: &str) -> Result<&str> {
    let is_month = month.len() == 7 && NaiveDate::parse_from_str(&format!("{month}-01"), "%Y-%m-%d").is_ok();
    if is_month { Ok(month) } else { Err(Error::NotFound("archive")) }
}
