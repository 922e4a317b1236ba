//! `/operations/audit`: the audit log: who did what, when, and what was refused.

mod export;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use export::export;

use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Permission;
use crate::domain::audit::{AuditFilter, AuditRecord};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::{audit, owners};

/// The path of the page.
const HERE: &str = "/operations/audit";
/// The kinds of actors, as the log names them.
const ACTORS: [&str; 4] = ["user", "token", "job", "operator"];

#[derive(Template)]
#[template(path = "pages/audit/list.html")]
struct List {
    frame: Frame,
    wrong: FormErrors,
    asked: AuditQuery,
    actors: Vec<(String, String)>,
    outcomes: Vec<(String, String)>,
    /// The actions on this page, as suggestions for the filter.
    actions: Vec<String>,
    rows: Vec<Row>,
    curl: String,
    csv: String,
    json: String,
    first: Option<String>,
    next: Option<String>,
}

/// The filters and the cursor.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditQuery {
    actor: String,
    action: String,
    outcome: String,
    object: String,
    id: String,
    /// The person whose memory the action was about: a name or a key.
    owner: String,
    request: String,
    since: String,
    until: String,
    #[serde(skip_serializing)]
    cursor: Option<String>,
    #[serde(skip_serializing)]
    format: String,
}

/// One row of the log, formatted for the template.
struct Row {
    at: Moment,
    /// The actor's name, or the id if there is none.
    who: String,
    /// The kind of actor, in words.
    via: String,
    action: String,
    object: String,
    /// The object's name, or its id if there is none.
    named: String,
    /// The URL of the object's page, if it has one.
    address: Option<String>,
    is_done: bool,
    details: Vec<(String, String)>,
    request_id: String,
}

impl AuditQuery {
    fn filter(&self, owner: Option<OwnerKey>) -> Result<AuditFilter> {
        let filled = |text: &String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let day = |text: &String, field: &str, later: u64| -> Result<Option<DateTime<Utc>>> {
            let Some(text) = filled(text) else { return Ok(None) };
            let day = NaiveDate::parse_from_str(&text, "%Y-%m-%d").ok().and_then(|day| day.checked_add_days(Days::new(later)));
            day.map(|day| Some(day.and_time(NaiveTime::MIN).and_utc())).ok_or_else(|| Error::invalid(field, "must be a date: 2026-11-21"))
        };
        let id = filled(&self.id).map(|id| id.parse().map_err(|_| Error::invalid("id", "must be digits"))).transpose()?;
        Ok(AuditFilter {
            outcome: filled(&self.outcome),
            action: filled(&self.action),
            principal_kind: filled(&self.actor),
            object_kind: filled(&self.object),
            object_id: id,
            request_id: filled(&self.request),
            owner,
            since: day(&self.since, "since", 0)?,
            until: day(&self.until, "until", 1)?,
            reach: None,
        })
    }

    /// A URL with these filters and the fields of `more`.
    fn address(&self, path: &str, more: &[(&str, &str)]) -> String {
        let fields = serde_json::to_value(self).unwrap_or_default();
        let fields = fields.as_object().into_iter().flatten().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)));
        let query = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields.filter(|(_, value)| !value.is_empty()))
            .extend_pairs(more)
            .finish();
        if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
    }
}

/// `GET /operations/audit`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin.
pub async fn list(system: System, visitor: Visitor, asked: Query<AuditQuery>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let asked = asked.into_inner();
    access.require(Permission::Administer)?;
    let owner = owners::named(&system, &access, &asked.owner).await;
    let page = match owner.and_then(|owner| asked.filter(owner)) {
        Ok(filter) => audit::list(&system, &access, filter, asked.cursor.as_deref(), None).await,
        Err(error) => Err(error),
    };
    match page {
        Ok(page) => {
            let names = audit::names(&system, &access, &page.items).await?;
            reply::html(&List::of(frame, asked, FormErrors::default(), &page.items, &names, page.next_cursor.as_deref()))
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let view = List::of(frame, asked, wrong, &[], &BTreeMap::new(), None);
            reply::html_as(actix_web::http::StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

impl List {
    fn of(
        frame: Frame,
        query: AuditQuery,
        wrong: FormErrors,
        records: &[AuditRecord],
        names: &BTreeMap<(String, i64), String>,
        next: Option<&str>,
    ) -> Self {
        let options = |family: &str, words: &[&str]| {
            let any = std::iter::once((String::new(), frame.t.say("all")));
            any.chain(words.iter().map(|word| ((*word).to_owned(), frame.t.word(family, word)))).collect::<Vec<_>>()
        };
        let mut actions: Vec<String> = records.iter().map(|record| record.action.clone()).collect();
        actions.sort();
        actions.dedup();
        Self {
            wrong,
            actors: options("audit-via", &ACTORS),
            outcomes: options("audit-outcome", &["done", "denied"]),
            actions,
            rows: records.iter().map(|record| Row::new(&frame, record, names)).collect(),
            curl: format!("curl -H 'Authorization: Bearer noc_…' '{}/api/v1/audit?outcome=denied'", frame.root),
            csv: query.address("/operations/audit/export", &[("format", "csv")]),
            json: query.address("/operations/audit/export", &[("format", "json")]),
            first: query.cursor.as_ref().map(|_| query.address(HERE, &[])),
            next: next.map(|cursor| query.address(HERE, &[("cursor", cursor)])),
            frame,
            asked: query,
        }
    }
}

impl Row {
    fn new(frame: &Frame, record: &AuditRecord, names: &BTreeMap<(String, i64), String>) -> Self {
        let named = |kind: &str, id: Option<i64>| {
            let id = id.filter(|id| *id > 0)?;
            Some(names.get(&(kind.to_owned(), id)).cloned().unwrap_or_else(|| id.to_string()))
        };
        let page = match (record.object_kind.as_str(), record.object_id) {
            ("agent", Some(id)) => Some(format!("/agents/{id}")),
            ("job", Some(id)) => Some(format!("/operations/jobs/{id}")),
            _ => None,
        };
        Self {
            at: frame.moment(&record.at),
            who: named(&record.principal_kind, record.principal_id).unwrap_or_else(|| "–".to_owned()),
            via: frame.t.word("audit-via", &record.principal_kind),
            action: record.action.clone(),
            object: record.object_kind.clone(),
            named: named(&record.object_kind, record.object_id).unwrap_or_default(),
            address: page,
            is_done: record.outcome == "done",
            details: details(frame, &record.detail),
            request_id: record.request_id.clone(),
        }
    }
}

/// Flattens the details into pairs of field name and value.
fn details(frame: &Frame, detail: &Value) -> Vec<(String, String)> {
    let fields = detail.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    fields.map(|(name, value)| (frame.t.named("audit-field", name), shown(frame, value))).collect()
}

/// A value without the marks of JSON.
fn shown(frame: &Frame, value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(yes) => frame.t.word("audit-value", if *yes { "yes" } else { "no" }),
        Value::Array(items) => items.iter().map(|item| shown(frame, item)).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let pairs = fields.iter().filter(|(_, value)| !value.is_null());
            // Counts of an erasure have the names of its receipt.
            let named = |name: &str| match frame.t.named("audit-field", name) {
                field if field == name => frame.t.named("erased", name),
                field => field,
            };
            pairs.map(|(name, value)| format!("{} {}", named(name), shown(frame, value))).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_the_address_and_a_day_is_whole() {
        let query = AuditQuery {
            since: "2026-11-20".to_owned(),
            until: "2026-11-20".to_owned(),
            action: "a&b".to_owned(),
            ..AuditQuery::default()
        };
        assert_eq!(query.address(HERE, &[("cursor", "x")]), "/operations/audit?action=a%26b&since=2026-11-20&until=2026-11-20&cursor=x");
        let filter = query.filter(None).unwrap();
        assert_eq!((filter.until.unwrap() - filter.since.unwrap()).num_hours(), 24);
        assert_eq!(filter.object_kind, None);
        assert!(AuditQuery { until: "tomorrow".to_owned(), ..AuditQuery::default() }.filter(None).is_err());
    }
}
