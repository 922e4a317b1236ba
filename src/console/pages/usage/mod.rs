//! `/operations/usage`: model usage by day, agent, purpose and model.

pub mod query;
#[cfg(test)]
mod samples;
mod table;

#[cfg(test)]
pub(super) use samples::samples;

pub(crate) use crate::console::pages::usage::query::Figures;
pub use crate::console::pages::usage::query::UsageQuery;
use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::Query;
use askama::Template;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};

use crate::console::frame::bars::{Bar, Column};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::number::grouped;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, bars, csv, reply};
use crate::domain::access::Permission;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Sum};
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy;
use crate::tenancy::usage::{self, Overview};
use table::{Group, Table};

/// The ranges that the page offers, in days.
const SPANS: [u64; 3] = [7, 30, 90];
const COLUMNS: [&str; 9] = ["day", "agentId", "agent", "purpose", "model", "calls", "failedCalls", "promptTokens", "completionTokens"];

#[derive(Template)]
#[template(path = "pages/usage/usage.html")]
struct Usage {
    frame: Frame,
    wrong: FormErrors,
    asked: UsageQuery,
    tokens: String,
    calls: String,
    failed: String,
    left: String,
    about_left: String,
    cost: Option<String>,
    /// The ranges to choose from: name, URL, whether it is the current one.
    spans: Vec<(String, String, bool)>,
    bars: Vec<Bar>,
    /// The largest number of tokens in a day, which is the top of the chart.
    most: String,
    days: Vec<Day>,
    /// The groupings to choose from: name, URL, whether it is the current one.
    groups: Vec<(String, String, bool)>,
    table: Table,
    is_cut: bool,
    csv: String,
}

/// One day of the table behind the chart.
struct Day {
    day: String,
    told: Figures,
}

async fn load(system: &System, visitor: &Visitor, query: &UsageQuery) -> Result<(Overview, BTreeMap<AgentId, String>)> {
    visitor.access.require(Permission::Administer)?;
    let (from, to) = query.days()?;
    let overview = usage::overview(system, &visitor.access, from, to).await?;
    let agents = tenancy::agents::list(system, &visitor.access, None, Some(PageRequest::MAX_LIMIT)).await?;
    Ok((overview, agents.items.into_iter().map(|agent| (agent.id, agent.name)).collect()))
}

/// `GET /operations/usage`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin.
pub async fn show(system: System, visitor: Visitor, asked: Query<UsageQuery>) -> Result<HttpResponse> {
    let asked = asked.into_inner();
    match load(&system, &visitor, &asked).await {
        Ok((overview, names)) => reply::html(&Usage::of(visitor.frame, &asked, &overview, &names)),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let (overview, names) = load(&system, &visitor, &UsageQuery::default()).await?;
            let view = Usage { wrong, asked, ..Usage::of(visitor.frame, &UsageQuery::default(), &overview, &names) };
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

/// `GET /operations/usage/export`: exports the days of the page as CSV.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Invalid`] for an invalid range of days.
pub async fn export(system: System, visitor: Visitor, asked: Query<UsageQuery>) -> Result<HttpResponse> {
    let (overview, names) = load(&system, &visitor, &asked).await?;
    let text = csv::file(&COLUMNS, overview.rows.iter().map(|row| cells(row, &names)));
    let name = format!("attachment; filename=\"usage-{}-{}.csv\"", overview.from, overview.to);
    Ok(HttpResponse::Ok().content_type("text/csv; charset=utf-8").insert_header((CONTENT_DISPOSITION, name)).body(text))
}

fn cells(row: &ModelUsage, names: &BTreeMap<AgentId, String>) -> [String; 9] {
    [
        row.day.to_string(),
        row.agent.map(|agent| agent.to_string()).unwrap_or_default(),
        row.agent.and_then(|agent| names.get(&agent).cloned()).unwrap_or_default(),
        row.purpose.as_str().to_owned(),
        row.model.clone(),
        row.sum.calls.to_string(),
        row.sum.failed_calls.to_string(),
        row.sum.prompt_tokens.to_string(),
        row.sum.completion_tokens.to_string(),
    ]
}

impl Usage {
    fn of(frame: Frame, query: &UsageQuery, overview: &Overview, names: &BTreeMap<AgentId, String>) -> Self {
        let days = by_day(overview);
        let columns = columns(&frame, &days);
        let query = UsageQuery { from: overview.from.to_string(), to: overview.to.to_string(), ..query.clone() };
        let group = Group::of(&query.by);
        let groups =
            Group::ALL.map(|one| (frame.t.word("usage-by", one.name()), query.address(&[("by", one.word()), ("sort", "")]), one == group));
        Self {
            wrong: FormErrors::default(),
            tokens: grouped(overview.total.tokens()),
            calls: grouped(overview.total.calls),
            failed: grouped(overview.total.failed_calls),
            left: overview.remaining().map_or_else(|| "∞".to_owned(), grouped),
            about_left: about_left(&frame, overview),
            cost: overview.cost.map(|cost| format!("{cost:.2}")),
            spans: spans(&frame, overview, &query),
            bars: bars::stacked(&columns),
            most: grouped(bars::most(&columns)),
            groups: groups.to_vec(),
            table: Table::of(&frame, group, &query, overview, names),
            days: days
                .into_iter()
                .rev()
                .filter(|(_, sum)| sum.calls > 0)
                .map(|(day, sum)| Day { day: day.to_string(), told: sum.into() })
                .collect(),
            is_cut: overview.is_cut,
            csv: reply::address("/operations/usage/export", &[("from", &query.from), ("to", &query.to)]),
            asked: query,
            frame,
        }
    }
}

/// Today's budget, and when it will be spent at the present pace.
fn about_left(frame: &Frame, overview: &Overview) -> String {
    let spent = grouped(overview.spent_today);
    let Some(allowed) = overview.allowed else { return frame.t.with("usage-no-budget", "spent", spent) };
    let about = frame.t.with2("usage-of-budget", "spent", spent, "allowed", grouped(allowed));
    match gone_at(frame.now, overview.spent_today, allowed) {
        Some(at) => format!("{about} · {}", frame.t.with("usage-gone-at", "at", at.format("%H:%M").to_string())),
        None => about,
    }
}

/// When the budget will be spent at today's pace; `None` if that is not today.
fn gone_at(now: DateTime<Utc>, spent: u64, allowed: u64) -> Option<DateTime<Utc>> {
    let since = u64::try_from((now - now.date_naive().and_time(NaiveTime::MIN).and_utc()).num_seconds()).ok()?;
    let left = allowed.checked_sub(spent)?;
    let seconds = u128::from(left) * u128::from(since) / u128::from(spent.max(1));
    let at = now.checked_add_signed(TimeDelta::try_seconds(i64::try_from(seconds).ok()?)?)?;
    (spent > 0 && at.date_naive() == now.date_naive()).then_some(at)
}

/// The ranges up to today.
fn spans(frame: &Frame, overview: &Overview, query: &UsageQuery) -> Vec<(String, String, bool)> {
    let today = frame.now.date_naive();
    let span = |days: u64| {
        let from = today.checked_sub_days(Days::new(days - 1)).unwrap_or(today);
        let address = query.address(&[("from", &from.to_string()), ("to", &today.to_string())]);
        (frame.t.with("usage-days", "count", days), address, (overview.from, overview.to) == (from, today))
    };
    SPANS.map(span).to_vec()
}

/// Every day of the range, including days without usage, oldest first.
fn by_day(overview: &Overview) -> Vec<(NaiveDate, Sum)> {
    let mut days: BTreeMap<NaiveDate, Sum> =
        overview.from.iter_days().take_while(|day| *day <= overview.to).map(|day| (day, Sum::default())).collect();
    for row in &overview.rows {
        *days.entry(row.day).or_default() += row.sum;
    }
    days.into_iter().collect()
}

/// One bar per day: prompt tokens below completion tokens.
fn columns(frame: &Frame, days: &[(NaiveDate, Sum)]) -> Vec<Column> {
    let column = |(day, sum): &(NaiveDate, Sum)| Column {
        title: frame.t.with2("usage-bar", "day", day.to_string(), "tokens", grouped(sum.tokens())),
        parts: vec![(1, sum.prompt_tokens), (2, sum.completion_tokens)],
    };
    days.iter().map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_gone_when_today_goes_on_as_it_began() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        assert_eq!(gone_at(at("2026-11-21T08:00:00Z"), 500, 1_000), Some(at("2026-11-21T16:00:00Z")));
        assert_eq!(gone_at(at("2026-11-21T08:00:00Z"), 100, 1_000), None, "not today");
        assert_eq!(gone_at(at("2026-11-21T08:00:00Z"), 0, 1_000), None);
        assert_eq!(gone_at(at("2026-11-21T08:00:00Z"), 2_000, 1_000), None, "it is gone already");
    }
}
