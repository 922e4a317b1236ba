//! `/settings/webhooks/{webhook}`: a webhook with its deliveries, and the form that changes it.

use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::create::{Fields, WebhookForm};
use super::{AgentLimit, Cursor, EventCheckbox, Row, address, choices, parse};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::ids::WebhookId;
use crate::domain::webhook::{Delivery, DeliveryState};
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::webhooks::{self, WebhookPatch};

#[derive(Template)]
#[template(path = "pages/webhooks/show.html")]
pub(super) struct Show {
    pub frame: Frame,
    pub wrong: FormErrors,
    pub row: Row,
    /// The URL in the form, which may differ from the stored one.
    pub url: String,
    pub events: Vec<EventCheckbox>,
    pub reach: AgentLimit,
    pub deliveries: Vec<DeliveryView>,
    pub first: Option<String>,
    pub next: Option<String>,
}

/// A delivery.
#[derive(Debug, Clone)]
pub(super) struct DeliveryView {
    pub id: String,
    pub event: &'static str,
    pub at: Moment,
    pub state: &'static str,
    pub mood: &'static str,
    pub attempts: i32,
    /// The response status, or the class of the error.
    pub answer: String,
    pub can_replay: bool,
}

impl DeliveryView {
    fn new(frame: &Frame, delivery: &Delivery, is_on: bool) -> Self {
        let mood = match delivery.state {
            DeliveryState::Pending => "info",
            DeliveryState::Delivered => "good",
            DeliveryState::Failed => "bad",
        };
        let answer = match (delivery.status, &delivery.error) {
            (Some(status), Some(error)) => format!("{status} · {error}"),
            (Some(status), None) => status.to_string(),
            (None, error) => error.clone().unwrap_or_default(),
        };
        Self {
            id: delivery.id.to_string(),
            event: delivery.event.as_str(),
            at: frame.moment(&delivery.created_at),
            state: delivery.state.as_str(),
            mood,
            attempts: delivery.attempts,
            answer,
            can_replay: is_on && delivery.state != DeliveryState::Pending,
        }
    }
}

/// `GET /settings/webhooks/{webhook}`.
///
/// # Errors
/// [`crate::Error::Forbidden`] if the user is not an admin; [`crate::Error::NotFound`].
pub async fn show(system: System, visitor: Visitor, id: Path<String>, query: Query<Cursor>) -> Result<HttpResponse> {
    reply::html(&page(&system, visitor, parse(&id)?, query.cursor.as_deref(), None).await?)
}

/// `POST /settings/webhooks/{webhook}`: changes URL and events; a form with only the button enables or disables the webhook.
///
/// # Errors
/// As [`show`].
pub async fn update(request: HttpRequest, system: System, visitor: Visitor, id: Path<String>, form: Form<Fields>) -> Result<HttpResponse> {
    let id = parse(&id)?;
    let switch = form.0.iter().find(|(name, _)| name == "enabled").map(|(_, value)| value == "true");
    let typed = WebhookForm::read(&form.0);
    let patch = match switch {
        Some(_) => Ok(WebhookPatch { enabled: switch, ..WebhookPatch::default() }),
        None => typed.agent_ids().map(|agent_ids| WebhookPatch {
            url: Some(typed.url.clone()),
            events: Some(typed.events.clone()),
            agent_ids: Some(agent_ids),
            enabled: None,
        }),
    };
    let changed = match patch {
        Ok(patch) => webhooks::update(&system, &visitor.access, id, patch).await,
        Err(error) => Err(error),
    };
    match changed {
        Ok(_) => {
            let told = match switch {
                Some(true) => "done-webhook-on",
                Some(false) => "done-webhook-off",
                None => "done-webhook-saved",
            };
            Ok(reply::done(&request, &address(id), told))
        }
        Err(error) => {
            let typed = (typed, FormErrors::of_failure(error)?);
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page(&system, visitor, id, None, Some(typed)).await?)
        }
    }
}

async fn page(
    system: &System,
    visitor: Visitor,
    id: WebhookId,
    cursor: Option<&str>,
    typed: Option<(WebhookForm, FormErrors)>,
) -> Result<Show> {
    let Visitor { access, frame } = visitor;
    let hook = webhooks::get(system, &access, id).await?;
    let told = webhooks::deliveries(system, &access, id, cursor, None).await?;
    let row = Row::new(&frame, &hook);
    let stored = || WebhookForm {
        url: hook.url.clone(),
        events: row.events.iter().map(|name| (*name).to_owned()).collect(),
        agents: hook.agents.as_ref().map(|agents| agents.iter().map(ToString::to_string).collect()),
    };
    let (typed, wrong) = typed.unwrap_or_else(|| (stored(), FormErrors::default()));
    let reach = AgentLimit::load(system, &access, typed.agents.as_deref()).await?;
    let deliveries = told.items.iter().map(|delivery| DeliveryView::new(&frame, delivery, hook.disabled_at.is_none())).collect();
    let first = cursor.map(|_| address(id));
    let next = told.next_cursor.map(|cursor| format!("{}?cursor={cursor}", address(id)));
    Ok(Show { events: choices(&typed.events), frame, wrong, row, url: typed.url, reach, deliveries, first, next })
}
