//! `/agents/{agent}/block-rules`: what is never to be learned about a person; rules are added and removed here.

#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::text::Language;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::OwnerAccess;
use crate::domain::block_rule::{BlockRule, Blocked};
use crate::domain::ids::BlockRuleId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::block_rules::{self, NewBlockRule};
use crate::memory::labels;

/// The path of the page, after the agent.
const PLACE: &str = "/block-rules";

#[derive(Template)]
#[template(path = "pages/block_rules/list.html")]
struct BlockRulesPage {
    frame: Frame,
    whose: OwnerPicker,
    rows: Vec<RuleView>,
    sent: RuleForm,
    wrong: FormErrors,
    /// An error that belongs to no field.
    trouble: Option<String>,
    curl: String,
}

/// A rule.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct RuleView {
    pub words: String,
    pub made_by: String,
    pub at: Moment,
    pub remove: String,
}

/// The fields of the form.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct RuleForm {
    topic: String,
    predicate: String,
    value: String,
    /// Where to return to; the list of rules if absent.
    next: Option<String>,
}

/// Where to return to after a rule is removed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RemoveForm {
    next: Option<String>,
}

/// `GET /agents/{agent}/block-rules`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not access the owner's memory.
pub async fn list(system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    reply::html(&BlockRulesPage::open(&system, &access, frame).await?)
}

/// `POST /agents/{agent}/block-rules`: adds a rule.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write there.
pub async fn add(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<RuleForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let new = NewBlockRule { topic: given(&form.0.topic), predicate: given(&form.0.predicate), value: given(&form.0.value) };
    let (status, trouble, wrong) = match block_rules::add(&system, &access, new).await {
        Ok(_) => return Ok(reply::done(&request, &there(&access, form.0.next.as_deref()), "done-block-rule-added")),
        Err(Error::Conflict(message)) => (StatusCode::CONFLICT, Some(message), FormErrors::default()),
        Err(other) => (StatusCode::UNPROCESSABLE_ENTITY, None, FormErrors::of_failure(other)?),
    };
    let page = BlockRulesPage::open(&system, &access, frame).await?;
    reply::html_as(status, &BlockRulesPage { sent: form.0, trouble, wrong, ..page })
}

/// `POST /agents/{agent}/block-rules/{rule}/remove`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write there.
pub async fn remove(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<RemoveForm>) -> Result<HttpResponse> {
    let rule: Option<BlockRuleId> = request.match_info().get("rule").and_then(|id| id.parse().ok());
    block_rules::remove(&system, &visitor.access, rule.ok_or(Error::NotFound("block rule"))?).await?;
    Ok(reply::done(&request, &there(&visitor.access, form.0.next.as_deref()), "done-block-rule-removed"))
}

fn there(access: &OwnerAccess, next: Option<&str>) -> String {
    next.map_or_else(|| OwnerPicker::fixed(access).page(PLACE), |next| reply::own_path(Some(next)).to_owned())
}

impl BlockRulesPage {
    async fn open(system: &System, access: &OwnerAccess, frame: Frame) -> Result<Self> {
        let rules = block_rules::list(system, access).await?;
        let page = Self::blank(frame, OwnerPicker::of(system, access).await?);
        Ok(Self { rows: rules.iter().map(|rule| RuleView::new(&page.frame, &page.whose, rule)).collect(), ..page })
    }

    fn blank(frame: Frame, whose: OwnerPicker) -> Self {
        let curl = format!(
            "curl \"$NOCTUARY/api/v1/memory/{}/block-rules\" \\\n  -H \"Authorization: Bearer $TOKEN\" -H \"Content-Type: application/json\" \\\n  \
             -d '{{\"ownerKey\": \"{}\", \"topic\": \"my health\"}}'",
            whose.agent, whose.key
        );
        let (sent, wrong) = (RuleForm::default(), FormErrors::default());
        Self { frame, whose, rows: Vec::new(), sent, wrong, trouble: None, curl }
    }
}

impl RuleView {
    /// Formats a rule.
    pub fn new(frame: &Frame, whose: &OwnerPicker, rule: &BlockRule) -> Self {
        let words = match &rule.blocked {
            Blocked::Topic(topic) => topic.clone(),
            Blocked::Relation { predicate, value } => labels::text("user", predicate, value, frame.t.0 == Language::Chinese),
        };
        let made_by = match rule.made_by.as_str() {
            "conversation" => frame.t.say("block-rule-by-conversation"),
            other => other.to_owned(),
        };
        let remove = whose.page(&format!("{PLACE}/{}/remove", rule.id));
        Self { words, made_by, at: frame.moment(&rule.created_at), remove }
    }
}
