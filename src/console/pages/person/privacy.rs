//! `/people/{owner}/privacy`: what is never learned about the person, their data as a file, erasure and its receipts, and who read their
//! memory.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::head::HeadView;
use super::visitor::PersonVisitor;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::{Frame, reply};
use crate::console::pages::block_rules::RuleView;
use crate::console::pages::people::ReceiptView;
use crate::domain::audit::{AuditFilter, AuditRecord};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::block_rules;
use crate::privacy::forget;
use crate::tenancy::audit;

/// The number of receipts on the page.
const RECEIPTS: u64 = 20;

#[derive(Template)]
#[template(path = "pages/person/privacy.html")]
pub(super) struct PrivacyTab {
    pub frame: Frame,
    pub head: HeadView,
    pub rules: Vec<RuleView>,
    /// The URL of the form that adds a rule.
    pub door: String,
    /// A topic to block, from the URL.
    pub topic: String,
    pub receipts: Vec<ReceiptView>,
    pub reads: Vec<ReadView>,
    pub next: Option<String>,
}

/// A row of the audit log about the person.
pub(super) struct ReadView {
    pub at: Moment,
    pub who: String,
    pub via: String,
    pub action: String,
}

/// The query of the tab.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct PrivacyQuery {
    topic: String,
    /// The cursor of the audit log.
    cursor: Option<String>,
}

/// `GET /people/{owner}/privacy`. Receipts and the audit log are for admins.
///
/// # Errors
/// As [`super::show`].
pub async fn show(system: System, visitor: PersonVisitor, query: Query<PrivacyQuery>) -> Result<HttpResponse> {
    let PersonVisitor { access, frame, head } = visitor;
    let rules = block_rules::list(&system, &access).await?;
    let whose = OwnerPicker::fixed(&access);
    let rules = rules.iter().map(|rule| RuleView::new(&frame, &whose, rule)).collect();
    let (door, topic) = (whose.page("/block-rules"), query.topic.chars().take(200).collect());
    let mut page = PrivacyTab { rules, door, topic, receipts: Vec::new(), reads: Vec::new(), next: None, head, frame };
    if page.frame.can_administer() {
        let receipts = match forget::of_owner(&system, access.access(), &page.head.key, None, Some(RECEIPTS)).await {
            Err(Error::NotFound(_)) => Vec::new(),
            found => found?.items,
        };
        page.receipts = receipts.iter().map(|receipt| ReceiptView::new(&page.frame, receipt)).collect();
        let filter = AuditFilter { owner: Some(access.owner().clone()), ..AuditFilter::default() };
        let found = audit::list(&system, access.access(), filter, query.cursor.as_deref(), None).await?;
        let names = audit::names(&system, access.access(), &found.items).await?;
        page.reads = found.items.iter().map(|record| ReadView::new(&page.frame, record, &names)).collect();
        page.next = found.next_cursor.map(|cursor| page.head.page("/privacy", &[("cursor", &cursor)]));
    }
    reply::html(&page)
}

impl ReadView {
    pub(super) fn new(frame: &Frame, record: &AuditRecord, names: &BTreeMap<(String, i64), String>) -> Self {
        let id = record.principal_id.unwrap_or_default();
        let name = names.get(&(record.principal_kind.clone(), id)).cloned();
        Self {
            at: frame.moment(&record.at),
            who: name.unwrap_or_else(|| if id > 0 { id.to_string() } else { "–".to_owned() }),
            via: frame.t.word("audit-via", &record.principal_kind),
            action: record.action.clone(),
        }
    }
}
