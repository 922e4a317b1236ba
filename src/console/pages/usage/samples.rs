//! Usage by day and by model, and empty.

use std::collections::BTreeMap;

use askama::DynTemplate;

use super::Usage;
use super::query::UsageQuery;
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Purpose, Sum};
use crate::tenancy::usage::Overview;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
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
    let full = Overview { from, to, rows, total, is_cut: true, allowed: Some(1_000_000), spent_today: 400_000, cost: Some(12.345) };
    let bare = Overview { from, to, rows: Vec::new(), total: Sum::default(), is_cut: false, allowed: None, spent_today: 0, cost: None };
    let names = BTreeMap::from([(AgentId::from(7), "<b>Ada</b>".to_owned())]);
    let one = |overview: &Overview, by: &str, sort: &str| {
        let query = UsageQuery { by: by.to_owned(), sort: sort.to_owned(), ..UsageQuery::default() };
        Usage::of(frame.clone(), &query, overview, &names)
    };
    let query = UsageQuery { from: "\"><script>".to_owned(), ..UsageQuery::default() };
    let wrong = Usage { wrong: FormErrors::sample("from"), asked: query, ..one(&bare, "", "") };
    let mut views: Vec<Box<dyn DynTemplate>> = vec![Box::new(one(&bare, "", "")), Box::new(wrong)];
    for (by, sort) in [("", ""), ("agent", "agent"), ("purpose", "-calls"), ("model", "read")] {
        views.push(Box::new(one(&full, by, sort)));
    }
    views
}
