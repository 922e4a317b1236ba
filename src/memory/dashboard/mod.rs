//! How memory does in the workspace, for the admins' Home: the people, memories, contexts and reviews of the last seven days beside the
//! seven days before, and the series of its charts. Counts only, of all people together. The console calls it.

mod cache;
mod figures;

pub use cache::DashboardCache;
pub use figures::{Change, Charts, Counted, Dashboard, Numbers};

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::observability::{Activity, Hour};
use crate::error::Result;
use crate::store::day_counts;
use crate::store::{self, Tx};

/// The length of the periods that are compared.
pub const WEEK: TimeDelta = TimeDelta::days(7);
/// The ranges of the charts, in days.
pub const RANGES: [u64; 3] = [7, 30, 90];
/// The most rows of usage in a range: one for each day, agent, purpose and model.
const MAX_USAGE: u64 = 20_000;

/// Counts, or returns what was counted less than a minute ago. `days` is one of [`RANGES`]; another number counts as the middle one.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the caller is not an admin.
pub async fn show(app: &AppState, access: &Access, days: u64) -> Result<Arc<Dashboard>> {
    access.require(Permission::Administer)?;
    let days = if RANGES.contains(&days) { days } else { 30 };
    if access.agents().is_some() {
        return count(app, access, days).await.map(Arc::new);
    }
    app.dashboards.get(app.clock.now(), (access.tenant(), access.workspace(), days), || count(app, access, days)).await
}

/// Whether the workspace has no memory yet, so that Home leads through the first steps.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the caller may not read memory.
pub async fn is_new(app: &AppState, access: &Access) -> Result<bool> {
    access.require(Permission::ReadMemory)?;
    Ok(!day_counts::has_memory(&app.db.read_single(access).await?, access).await?)
}

async fn count(app: &AppState, access: &Access, days: u64) -> Result<Dashboard> {
    let now = app.clock.now();
    let today = now.date_naive();
    let first = today.checked_sub_days(Days::new(days.saturating_sub(1))).unwrap_or(today);
    let tx = app.db.read(access).await?;
    let charts = charts(app, &tx, access, first, today).await?;
    let numbers = numbers(&tx, access, now).await?;
    Ok(Dashboard { counted_at: now, days: first.iter_days().take_while(|day| *day <= today).collect(), numbers, charts })
}

async fn charts(app: &AppState, tx: &Tx, access: &Access, first: NaiveDate, today: NaiveDate) -> Result<Charts> {
    let from = first.and_time(NaiveTime::MIN).and_utc();
    let mut recalls = Counted::new();
    for (hour, activity) in store::activity::by_hour(tx, access, None, Hour::of(from)).await? {
        let day = hour.start().date_naive();
        *recalls.entry((day, "found".to_owned())).or_default() += activity.recalls.saturating_sub(activity.empty_recalls);
        *recalls.entry((day, "empty".to_owned())).or_default() += activity.empty_recalls;
    }
    let llm = &app.config.llm;
    let (mut tokens, mut costs) = (Counted::new(), llm.prices().map(|_| BTreeMap::new()));
    for used in store::model_usage::list(tx, access, first, today, MAX_USAGE).await? {
        *tokens.entry((used.day, used.purpose.as_str().to_owned())).or_default() += used.sum.tokens();
        let cost = llm.prices().and_then(|prices| used.cost(llm.model.as_deref(), prices));
        if let (Some(costs), Some(cost)) = (&mut costs, cost) {
            *costs.entry(used.purpose.as_str().to_owned()).or_default() += cost;
        }
    }
    Ok(Charts {
        learned: day_counts::learned(tx, access, from).await?,
        recalls,
        extractions: day_counts::extractions(tx, access, from).await?,
        jobs: day_counts::jobs(tx, access, from).await?,
        tokens,
        costs,
    })
}

async fn numbers(tx: &Tx, access: &Access, now: DateTime<Utc>) -> Result<Numbers> {
    let middle = now - WEEK;
    // The end is open: what happens in this very moment counts.
    let (this, before) = ((middle, now + TimeDelta::seconds(1)), (middle - WEEK, middle));
    macro_rules! change {
        ($count:path) => {
            Change { now: $count(tx, access, this).await?, before: $count(tx, access, before).await? }
        };
    }
    let activity = store::activity::by_hour(tx, access, None, Hour::of(before.0)).await?;
    let sum = |period: (DateTime<Utc>, DateTime<Utc>)| sum(&activity, period);
    let (used, used_before) = (sum(this), sum(before));
    Ok(Numbers {
        people: change!(day_counts::people),
        learned: change!(day_counts::learned_in),
        corrected: change!(day_counts::corrected),
        erased: change!(day_counts::erased),
        contexts: Change { now: used.contexts, before: used_before.contexts },
        filled: Change { now: used.filled_contexts, before: used_before.filled_contexts },
        backlog: day_counts::backlog(tx, access, middle).await?,
    })
}

fn sum(activity: &BTreeMap<Hour, Activity>, (from, to): (DateTime<Utc>, DateTime<Utc>)) -> Activity {
    let mut sum = Activity::default();
    // An hour belongs to the period in which it begins.
    activity.iter().filter(|(hour, _)| (from..to).contains(&hour.start())).for_each(|(_, counts)| sum += *counts);
    sum
}
