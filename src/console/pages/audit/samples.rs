//! The audit log, filtered and empty.

use std::collections::BTreeMap;

use askama::DynTemplate;
use serde_json::Value;

use super::{AuditQuery, List};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::audit::AuditRecord;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let record = |kind: &str, action: &str, outcome: &str, detail: Value| AuditRecord {
        id: 9.into(),
        at: frame.now,
        principal_kind: kind.to_owned(),
        principal_id: (kind != "operator").then_some(5),
        workspace: Some(3.into()),
        action: action.to_owned(),
        object_kind: kind.replace("token", "agent"),
        object_id: Some(5),
        outcome: outcome.to_owned(),
        request_id: "r1".to_owned(),
        detail,
    };
    let records = [
        record("user", "member.role", "done", serde_json::json!({ "from": "viewer", "to": "admin", "count": 3 })),
        record("token", "GET /settings/<b>", "denied", serde_json::json!({ "error": "<script>" })),
        record("job", "job.retry", "done", serde_json::json!({})),
        record("operator", "tenant.create", "done", Value::Null),
    ];
    let names = BTreeMap::from([(("user".to_owned(), 5), "诺拉<script>".to_owned())]);
    let query = AuditQuery {
        action: "\"><script>".to_owned(),
        outcome: "denied".to_owned(),
        cursor: Some("x".to_owned()),
        ..AuditQuery::default()
    };
    let one = |query, wrong, records: &[AuditRecord], next| {
        Box::new(List::of(frame.clone(), query, wrong, records, &names, next)) as Box<dyn DynTemplate>
    };
    vec![
        one(AuditQuery::default(), FormErrors::default(), &records, Some("x")),
        one(query.clone(), FormErrors::default(), &[], None),
        one(query.clone(), FormErrors::default(), &[], Some("x")),
        one(query, FormErrors::sample("since"), &[], None),
    ]
}
