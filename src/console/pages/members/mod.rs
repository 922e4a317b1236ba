//! `/settings/members`: the members of the workspace, their roles, and the permissions of each role.

mod add;
mod matrix;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

pub(crate) use crate::console::pages::members::matrix::{HERE, roles};
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

pub use add::{add, new};

use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Access;
use crate::domain::account::Member;
use crate::domain::ids::UserId;
use crate::domain::role::Role;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::members;
use matrix::Matrix;

#[derive(Template)]
#[template(path = "pages/members/list.html")]
struct List {
    frame: Frame,
    rows: Vec<Row>,
    roles: Vec<(String, String)>,
    matrix: Matrix,
    /// Why the last form was rejected.
    refusal: Option<String>,
    first: Option<String>,
    next: Option<String>,
}

#[derive(Template)]
#[template(path = "pages/members/remove.html")]
struct Remove {
    frame: Frame,
    row: Row,
    refusal: Option<String>,
}

/// A member, formatted for the template.
#[derive(Debug, Clone)]
struct Row {
    id: String,
    name: String,
    email: String,
    role: String,
    joined: Moment,
    seen: Option<Moment>,
    is_suspended: bool,
    is_visitor: bool,
}

/// The cursor of a list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Cursor {
    cursor: Option<String>,
}

/// The form that changes a member's role.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewRole {
    role: String,
}

/// `GET /settings/members`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin.
pub async fn list(system: System, visitor: Visitor, query: Query<Cursor>) -> Result<HttpResponse> {
    reply::html(&page(&system, visitor, query.cursor.as_deref(), None).await?)
}

/// `POST /settings/members/{user}/role`.
///
/// # Errors
/// [`Error::NotFound`] for a user who is not a member.
pub async fn change_role(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    user: Path<String>,
    form: Form<NewRole>,
) -> Result<HttpResponse> {
    let role = Role::parse(&form.0.role).ok_or_else(|| Error::invalid("role", "must be viewer, member or admin"))?;
    let workspace = visitor.access.workspace();
    match members::change_role(&system, &visitor.access, workspace, parse(&user)?, role).await {
        Ok(member) => Ok(reply::done_with(&request, HERE, "done-member-role", &member.user.name)),
        Err(Error::Conflict(_)) => {
            let refusal = visitor.frame.t.say("member-last-admin");
            reply::html_as(StatusCode::CONFLICT, &page(&system, visitor, None, Some(refusal)).await?)
        }
        Err(error) => Err(error),
    }
}

/// `GET /settings/members/{user}/remove`: asks for confirmation.
///
/// # Errors
/// [`Error::NotFound`] for a user who is not a member.
pub async fn ask_remove(system: System, visitor: Visitor, user: Path<String>) -> Result<HttpResponse> {
    let row = find(&system, &visitor, &user).await?;
    reply::html(&Remove { frame: visitor.frame, row, refusal: None })
}

/// `POST /settings/members/{user}/remove`.
///
/// # Errors
/// [`Error::NotFound`] for a user who is not a member.
pub async fn remove(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    user: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let row = find(&system, &visitor, &user).await?;
    match members::remove(&system, &visitor.access, visitor.access.workspace(), parse(&user)?).await {
        // Users who removed themselves may not see the list any more.
        Ok(()) if row.is_visitor => Ok(reply::done_with(&request, "/", "done-member-removed", &row.name)),
        Ok(()) => Ok(reply::done_with(&request, HERE, "done-member-removed", &row.name)),
        Err(Error::Conflict(_)) => {
            let refusal = Some(visitor.frame.t.say("member-last-admin"));
            reply::html_as(StatusCode::CONFLICT, &Remove { frame: visitor.frame, row, refusal })
        }
        Err(error) => Err(error),
    }
}

async fn page(system: &System, visitor: Visitor, cursor: Option<&str>, refusal: Option<String>) -> Result<List> {
    let Visitor { access, frame } = visitor;
    let page = members::list(system, &access, access.workspace(), cursor, None).await?;
    let seen = members::last_seen(system, &access, &page.items).await?;
    let row = |member: &Member| Row::new(&frame, &access, member, seen.get(&member.user.id).map(|at| frame.moment(at)));
    let rows = page.items.iter().map(row).collect();
    let (first, next) = (cursor.map(|_| HERE.to_owned()), page.next_cursor.map(|cursor| format!("{HERE}?cursor={cursor}")));
    Ok(List { rows, roles: roles(&frame), matrix: Matrix::of(&frame), refusal, first, next, frame })
}

async fn find(system: &System, visitor: &Visitor, user: &str) -> Result<Row> {
    let access = &visitor.access;
    let member = members::get(system, access, access.workspace(), parse(user)?).await?;
    Ok(Row::new(&visitor.frame, access, &member, None))
}

fn parse(user: &str) -> Result<UserId> {
    user.parse().map_err(|_| Error::NotFound("member"))
}

impl Row {
    fn new(frame: &Frame, access: &Access, member: &Member, seen: Option<Moment>) -> Self {
        Self {
            id: member.user.id.to_string(),
            name: member.user.name.clone(),
            email: member.user.email.clone(),
            role: member.role.as_str().to_owned(),
            joined: frame.moment(&member.joined_at),
            seen,
            is_suspended: member.user.suspended_at.is_some(),
            is_visitor: access.user() == Some(member.user.id),
        }
    }
}
