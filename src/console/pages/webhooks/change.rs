//! Actions on a webhook: test, redeliver, rotate the secret and delete.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::{HERE, Row, address, parse, reveal};
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::webhooks;

#[derive(Template)]
#[template(path = "pages/webhooks/delete.html")]
pub(super) struct Delete {
    pub frame: Frame,
    pub row: Row,
}

/// `POST /settings/webhooks/{webhook}/test`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`]; [`Error::Conflict`] for a disabled webhook.
pub async fn test(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    id: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let id = parse(&id)?;
    webhooks::test(&system, &visitor.access, id).await?;
    Ok(reply::done(&request, &address(id), "done-webhook-test"))
}

/// `POST /settings/webhooks/{webhook}/deliveries/{delivery}/replay`.
///
/// # Errors
/// As [`test`]; [`Error::Conflict`] for a pending delivery.
pub async fn replay(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    ids: Path<(String, String)>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let (id, delivery) = (parse(&ids.0)?, ids.1.parse().map_err(|_| Error::NotFound("delivery"))?);
    webhooks::replay(&system, &visitor.access, id, delivery).await?;
    Ok(reply::done(&request, &address(id), "done-webhook-replay"))
}

/// `POST /settings/webhooks/{webhook}/rotate`: the response shows the new secret, which cannot be shown again.
///
/// # Errors
/// As [`ask_delete`].
pub async fn rotate(system: System, visitor: Visitor, id: Path<String>, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    let (hook, secret) = webhooks::rotate(&system, &visitor.access, parse(&id)?).await?;
    reveal(visitor.frame, &hook, &secret)
}

/// `GET /settings/webhooks/{webhook}/delete`: asks for confirmation.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`].
pub async fn ask_delete(system: System, visitor: Visitor, id: Path<String>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let hook = webhooks::get(&system, &access, parse(&id)?).await?;
    let row = Row::new(&frame, &hook);
    reply::html(&Delete { frame, row })
}

/// `POST /settings/webhooks/{webhook}/delete`.
///
/// # Errors
/// As [`ask_delete`].
pub async fn delete(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    id: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    webhooks::delete(&system, &visitor.access, parse(&id)?).await?;
    Ok(reply::done(&request, HERE, "done-webhook-deleted"))
}
