//! The weekly sample: twenty memories of all people, drawn at random, that an admin marks as right or wrong, and how precise this memory
//! is by the marks. The console calls it.
//!
//! The draw is the smallest hashes of the week, the workspace and each fact: nobody chooses, and the same memory gives the same sample.
//! Counts of marks outlive their memories; the sample does not.

use chrono::{NaiveDate, TimeDelta};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission, Principal};
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::quality::{Mark, Marks, week_of};
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;

/// The size of a sample.
pub const SIZE: usize = 20;
/// Memories of this age or younger come first.
const RECENT: TimeDelta = TimeDelta::days(30);
/// The most memories that a draw looks at.
const MOST: u64 = 200_000;
/// The most weeks of the series.
const WEEKS: u64 = 52;

/// A memory of the sample.
#[derive(Debug, Clone, PartialEq)]
pub struct SampledFact {
    /// The memory.
    pub fact: Fact,
    /// Its mark.
    pub mark: Option<Mark>,
}

/// The series of marks, and how far this week's sample is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QualitySeries {
    /// The Monday of this week.
    pub week: NaiveDate,
    /// The memories in this week's sample, and those without a mark; `None` before it is drawn.
    pub sample: Option<(usize, usize)>,
    /// The marks by week, the newest first.
    pub weeks: Vec<(NaiveDate, Marks)>,
}

impl QualitySeries {
    /// The marks of all weeks together.
    #[must_use]
    pub fn total(&self) -> Marks {
        let add = |sum: Marks, (_, week): &(NaiveDate, Marks)| Marks { right: sum.right + week.right, wrong: sum.wrong + week.wrong };
        self.weeks.iter().fold(Marks::default(), add)
    }
}

/// The series, without any memory.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin.
pub async fn series(app: &AppState, access: &Access) -> Result<QualitySeries> {
    access.require(Permission::Administer)?;
    let week = week_of(app.clock.now().date_naive());
    let tx = app.db.read(access).await?;
    let sample = store::quality::list(&tx, access, week).await?;
    let open = sample.iter().filter(|sampled| sampled.mark.is_none()).count();
    let weeks = store::quality::weeks(&tx, access, WEEKS).await?;
    Ok(QualitySeries { week, sample: (!sample.is_empty()).then_some((sample.len(), open)), weeks })
}

/// The memories of this week's sample, with one audit row for all people in it.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin.
pub async fn sample(app: &AppState, access: &Access) -> Result<Vec<SampledFact>> {
    access.require(Permission::Administer)?;
    let week = week_of(app.clock.now().date_naive());
    let tx = app.db.write(access).await?;
    let sampled = store::quality::list(&tx, access, week).await?;
    if sampled.is_empty() {
        return Ok(Vec::new());
    }
    let facts = store::facts::get_any(&tx, access, sampled.iter().map(|sampled| sampled.fact)).await?;
    let detail = json!({ "owners": "all", "week": week.to_string(), "facts": facts.len() });
    let entry = Entry::done("quality.read", "workspace", access.workspace().get()).with(detail);
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await?;
    let of = |one: &store::quality::Sampled| {
        let fact = facts.iter().find(|fact| fact.id == one.fact)?.clone();
        Some(SampledFact { fact, mark: one.mark })
    };
    Ok(sampled.iter().filter_map(of).collect())
}

/// Draws this week's sample, unless it was drawn already: of the memories of the last thirty days first, then of the older ones.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Conflict`] if there is no memory to draw from.
pub async fn draw(app: &AppState, access: &Access) -> Result<()> {
    access.require(Permission::Administer)?;
    let now = app.clock.now();
    let week = week_of(now.date_naive());
    let tx = app.db.write(access).await?;
    if !store::quality::list(&tx, access, week).await?.is_empty() {
        return Ok(());
    }
    let recent = store::quality::candidates(&tx, access, Some(now - RECENT), MOST).await?;
    let mut drawn = smallest(access, week, recent, SIZE);
    if drawn.len() < SIZE {
        let mut older = store::quality::candidates(&tx, access, None, MOST).await?;
        older.retain(|fact| !drawn.contains(fact));
        drawn.extend(smallest(access, week, older, SIZE - drawn.len()));
    }
    if drawn.is_empty() {
        return Err(Error::Conflict("there is no memory to draw a sample from".to_owned()));
    }
    store::quality::insert(&tx, access, week, &drawn).await?;
    let detail = json!({ "week": week.to_string(), "facts": drawn.len() });
    store::audit::record(&tx, access, Entry::done("quality.draw", "workspace", access.workspace().get()).with(detail)).await?;
    tx.commit().await
}

/// Marks a memory of this week's sample; a second mark replaces the first.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] for a memory that is not in the sample.
pub async fn mark(app: &AppState, access: &Access, fact: &str, mark: Mark) -> Result<()> {
    access.require(Permission::Administer)?;
    let fact: FactId = fact.parse().map_err(|_| Error::NotFound("fact"))?;
    let week = week_of(app.clock.now().date_naive());
    let by = match access.principal() {
        Principal::Session(user, _) | Principal::Token(user, _) => Some(user.get()),
        Principal::Job(_) | Principal::Operator => None,
    };
    let tx = app.db.write(access).await?;
    if !store::quality::mark(&tx, access, week, fact, mark, by).await? {
        return Err(Error::NotFound("fact"));
    }
    let entry = Entry::done("quality.mark", "fact", fact.get()).with(json!({ "mark": mark, "week": week.to_string() }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await
}

fn smallest(access: &Access, week: NaiveDate, facts: Vec<FactId>, most: usize) -> Vec<FactId> {
    let rank = |fact: FactId| Sha256::digest(format!("{}\n{week}\n{fact}", access.workspace()).as_bytes());
    let mut ranked: Vec<_> = facts.into_iter().map(|fact| (rank(fact), fact)).collect();
    ranked.sort_unstable();
    ranked.into_iter().take(most).map(|(_, fact)| fact).collect()
}
