//! What is done with a webhook: trying it out, telling it something again, a new secret, its end.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::{HERE, Row, address, parse, reveal};
use crate::console::frame::form::{Form, Nothing};
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::webhooks;

#[derive(Template)]
#[template(path = "pages/webhooks/delete.html")]
struct Delete {
    frame: Frame,
    row: Row,
}

/// `POST /settings/webhooks/{webhook}/test`.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`]; [`Error::Conflict`] for one that is switched off.
pub async fn test(request: HttpRequest, system: System, visitor: Visitor, id: Path<String>, _form: Form<Nothing>) -> Result<HttpResponse> {
    let id = parse(&id)?;
    webhooks::test(&system, &visitor.access, id).await?;
    Ok(reply::done(&request, &address(id), "done-webhook-test"))
}

/// `POST /settings/webhooks/{webhook}/deliveries/{delivery}/replay`.
///
/// # Errors
/// As [`test`]; [`Error::Conflict`] for what still waits.
pub async fn replay(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    ids: Path<(String, String)>,
    _form: Form<Nothing>,
) -> Result<HttpResponse> {
    let (id, delivery) = (parse(&ids.0)?, ids.1.parse().map_err(|_| Error::NotFound("delivery"))?);
    webhooks::replay(&system, &visitor.access, id, delivery).await?;
    Ok(reply::done(&request, &address(id), "done-webhook-replay"))
}

/// `POST /settings/webhooks/{webhook}/rotate`: the answer shows the new secret, this once.
///
/// # Errors
/// As [`ask_delete`].
pub async fn rotate(system: System, visitor: Visitor, id: Path<String>, _form: Form<Nothing>) -> Result<HttpResponse> {
    let (hook, secret) = webhooks::rotate(&system, &visitor.access, parse(&id)?).await?;
    reveal(visitor.frame, &hook, &secret)
}

/// `GET /settings/webhooks/{webhook}/delete`: what will end.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`].
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
    _form: Form<Nothing>,
) -> Result<HttpResponse> {
    webhooks::delete(&system, &visitor.access, parse(&id)?).await?;
    Ok(reply::done(&request, HERE, "done-webhook-deleted"))
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame, rows: &[Row]) -> Vec<Box<dyn askama::DynTemplate>> {
    let page = |row: &Row| Box::new(Delete { frame: frame.clone(), row: row.clone() }) as Box<dyn askama::DynTemplate>;
    rows.iter().map(page).collect()
}
