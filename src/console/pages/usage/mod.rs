//! `/usage`: what asking models has cost, by day, agent, purpose and model; as a page, or as a file.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::Query;
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::console::frame::complaints::Complaints;
use crate::console::frame::number::grouped;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, csv, reply};
use crate::domain::access::Permission;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Purpose, Sum};
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy;
use crate::tenancy::usage::{self, Overview};

/// Width and height of the chart in its own units.
const CHART: (f64, f64) = (600.0, 100.0);
/// Rows of the table by agent, purpose and model; the file has all.
const MAX_ROWS: usize = 100;
const COLUMNS: [&str; 9] = ["day", "agentId", "agent", "purpose", "model", "calls", "failedCalls", "promptTokens", "completionTokens"];

#[derive(Template)]
#[template(path = "pages/usage/usage.html")]
struct Usage {
    frame: Frame,
    wrong: Complaints,
    asked: Asked,
    tokens: String,
    calls: String,
    failed: String,
    left: String,
    about_left: String,
    bars: Vec<Bar>,
    days: Vec<Day>,
    rows: Vec<Row>,
    is_cut: bool,
    csv: String,
}

/// Which days.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    from: String,
    to: String,
}

/// One part of a day's bar, in the units of the chart.
struct Bar {
    part: u8,
    x: String,
    y: String,
    width: String,
    height: String,
}

/// One day of the table behind the chart.
struct Day {
    day: String,
    told: Figures,
}

/// One agent, purpose and model.
struct Row {
    agent: String,
    purpose: &'static str,
    model: String,
    told: Figures,
}

/// A sum as it is shown.
struct Figures {
    calls: String,
    failed: String,
    read: String,
    written: String,
}

impl From<Sum> for Figures {
    fn from(sum: Sum) -> Self {
        Self {
            calls: grouped(sum.calls),
            failed: grouped(sum.failed_calls),
            read: grouped(sum.prompt_tokens),
            written: grouped(sum.completion_tokens),
        }
    }
}

impl Asked {
    fn days(&self) -> Result<(Option<NaiveDate>, Option<NaiveDate>)> {
        let day = |text: &str, field: &str| -> Result<Option<NaiveDate>> {
            let text = text.trim();
            let read =
                |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| Error::invalid(field, "must be a date: 2026-11-21"));
            if text.is_empty() { Ok(None) } else { read(text).map(Some) }
        };
        Ok((day(&self.from, "from")?, day(&self.to, "to")?))
    }
}

async fn look(system: &System, visitor: &Visitor, asked: &Asked) -> Result<(Overview, BTreeMap<AgentId, String>)> {
    visitor.access.require(Permission::Administer)?;
    let (from, to) = asked.days()?;
    let overview = usage::overview(system, &visitor.access, from, to).await?;
    let agents = tenancy::agents::list(system, &visitor.access, None, Some(PageRequest::MAX_LIMIT)).await?;
    Ok((overview, agents.items.into_iter().map(|agent| (agent.id, agent.name)).collect()))
}

/// `GET /usage`.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin.
pub async fn show(system: System, visitor: Visitor, asked: Query<Asked>) -> Result<HttpResponse> {
    let asked = asked.into_inner();
    match look(&system, &visitor, &asked).await {
        Ok((overview, names)) => reply::html(&Usage::of(visitor.frame, &overview, &names)),
        Err(error) => {
            let wrong = Complaints::of_failure(error)?;
            let (overview, names) = look(&system, &visitor, &Asked::default()).await?;
            let view = Usage { wrong, asked, ..Usage::of(visitor.frame, &overview, &names) };
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

/// `GET /usage/export`: the days of the page as a CSV file.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::Invalid`] for days that are no range.
pub async fn export(system: System, visitor: Visitor, asked: Query<Asked>) -> Result<HttpResponse> {
    let (overview, names) = look(&system, &visitor, &asked).await?;
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
    fn of(frame: Frame, overview: &Overview, names: &BTreeMap<AgentId, String>) -> Self {
        let days = by_day(overview);
        let asked = Asked { from: overview.from.to_string(), to: overview.to.to_string() };
        let about_left = match overview.allowed {
            Some(allowed) => frame.t.with2("usage-of-budget", "spent", grouped(overview.spent_today), "allowed", grouped(allowed)),
            None => frame.t.with("usage-no-budget", "spent", grouped(overview.spent_today)),
        };
        Self {
            wrong: Complaints::default(),
            tokens: grouped(overview.total.tokens()),
            calls: grouped(overview.total.calls),
            failed: grouped(overview.total.failed_calls),
            left: overview.left().map_or_else(|| "∞".to_owned(), grouped),
            about_left,
            bars: bars(&days),
            rows: rows(&frame, overview, names),
            days: days
                .into_iter()
                .rev()
                .filter(|(_, sum)| sum.calls > 0)
                .map(|(day, sum)| Day { day: day.to_string(), told: sum.into() })
                .collect(),
            is_cut: overview.is_cut,
            csv: reply::address("/usage/export", &[("from", &asked.from), ("to", &asked.to)]),
            asked,
            frame,
        }
    }
}

/// Every day of the range, also those on which nothing was asked, the oldest first.
fn by_day(overview: &Overview) -> Vec<(NaiveDate, Sum)> {
    let mut days: BTreeMap<NaiveDate, Sum> =
        overview.from.iter_days().take_while(|day| *day <= overview.to).map(|day| (day, Sum::default())).collect();
    for row in &overview.rows {
        *days.entry(row.day).or_default() += row.sum;
    }
    days.into_iter().collect()
}

/// Two parts a day, one above the other: tokens read, tokens written.
#[expect(clippy::cast_precision_loss, reason = "a picture")]
fn bars(days: &[(NaiveDate, Sum)]) -> Vec<Bar> {
    let most = days.iter().map(|(_, sum)| sum.tokens()).max().unwrap_or(0).max(1) as f64;
    let width = CHART.0 / days.len().max(1) as f64;
    let text = |number: f64| format!("{number:.2}");
    let mut bars = Vec::new();
    for (at, (_, sum)) in days.iter().enumerate() {
        let mut foot = CHART.1;
        for (part, tokens) in [(1, sum.prompt_tokens), (2, sum.completion_tokens)] {
            let height = tokens as f64 / most * CHART.1;
            foot -= height;
            if tokens > 0 {
                bars.push(Bar { part, x: text(at as f64 * width), y: text(foot), width: text(width * 0.8), height: text(height) });
            }
        }
    }
    bars
}

/// What each agent, purpose and model came to, the dearest first.
fn rows(frame: &Frame, overview: &Overview, names: &BTreeMap<AgentId, String>) -> Vec<Row> {
    let mut sums: BTreeMap<(Option<AgentId>, Purpose, &str), Sum> = BTreeMap::new();
    for row in &overview.rows {
        *sums.entry((row.agent, row.purpose, &row.model)).or_default() += row.sum;
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by_key(|(_, sum)| std::cmp::Reverse((sum.tokens(), sum.calls)));
    let name = |agent: Option<AgentId>| match agent {
        Some(agent) => names.get(&agent).cloned().unwrap_or_else(|| agent.to_string()),
        None => frame.t.say("usage-nobodys"),
    };
    let shown = sums.into_iter().take(MAX_ROWS);
    shown
        .map(|((agent, purpose, model), sum)| Row {
            agent: name(agent),
            purpose: purpose.as_str(),
            model: model.to_owned(),
            told: sum.into(),
        })
        .collect()
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let (from, to) = ("2026-10-23".parse().expect("a day"), "2026-11-21".parse().expect("a day"));
    let row = |day: &str, agent: Option<i64>, purpose, tokens| ModelUsage {
        day: day.parse().expect("a day"),
        workspace: 3.into(),
        agent: agent.map(AgentId::from),
        purpose,
        model: "\"><script>".to_owned(),
        sum: Sum { calls: 3, failed_calls: 1, prompt_tokens: tokens, completion_tokens: tokens / 3 },
    };
    let mut rows: Vec<ModelUsage> = Purpose::ALL.iter().map(|purpose| row("2026-11-20", Some(7), *purpose, 12_345)).collect();
    rows.push(row("2026-11-19", None, Purpose::Test, 11));
    rows.push(row("2026-10-23", Some(8), Purpose::Chat, 999_999_999));
    let mut total = Sum::default();
    rows.iter().for_each(|row| total += row.sum);
    let full = Overview { from, to, rows, total, is_cut: true, allowed: Some(1_000_000), spent_today: 2_000_000 };
    let bare = Overview { from, to, rows: Vec::new(), total: Sum::default(), is_cut: false, allowed: None, spent_today: 0 };
    let names = BTreeMap::from([(AgentId::from(7), "<b>Ada</b>".to_owned())]);
    let one = |overview: &Overview| Usage::of(frame.clone(), overview, &names);
    let wrong =
        Usage { wrong: Complaints::sample("from"), asked: Asked { from: "\"><script>".to_owned(), to: String::new() }, ..one(&bare) };
    vec![Box::new(one(&full)), Box::new(one(&bare)), Box::new(wrong)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fill_the_chart_and_a_day_without_calls_has_none() {
        let sum = |prompt_tokens, completion_tokens| Sum { calls: 1, failed_calls: 0, prompt_tokens, completion_tokens };
        let day = |day: &str| day.parse().unwrap();
        let days = [(day("2026-11-19"), sum(30, 10)), (day("2026-11-20"), Sum::default()), (day("2026-11-21"), sum(20, 0))];
        let told: Vec<String> =
            bars(&days).iter().map(|bar| format!("{} {} {} {} {}", bar.part, bar.x, bar.y, bar.width, bar.height)).collect();
        assert_eq!(told, ["1 0.00 25.00 160.00 75.00", "2 0.00 0.00 160.00 25.00", "1 400.00 50.00 160.00 50.00"]);
        assert!(bars(&[]).is_empty());
    }
}
