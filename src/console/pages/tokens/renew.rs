//! `/settings/tokens/{token}/rotate`: replaces a token by a new one.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use chrono::TimeDelta;
use serde::Deserialize;

use super::row::Row;
use super::{find, parse, reveal};
use crate::auth::tokens;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::Result;

/// The overlaps that the form offers in minutes, beside the configured one.
const OVERLAPS: [i64; 4] = [0, 60, 720, 1_440];

#[derive(Template)]
#[template(path = "pages/tokens/rotate.html")]
pub(super) struct Rotate {
    pub frame: Frame,
    pub wrong: FormErrors,
    pub row: Row,
    pub overlaps: Vec<(String, String)>,
    pub chosen: String,
}

/// How long the old token keeps working.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Overlap {
    overlap_minutes: String,
}

/// `GET /settings/tokens/{token}/rotate`.
///
/// # Errors
/// [`crate::Error::NotFound`] for a token of another user.
pub async fn ask_rotate(system: System, visitor: Visitor, id: Path<String>) -> Result<HttpResponse> {
    let row = find(&system, &visitor, &id).await?;
    let usual = default_overlap(&system);
    reply::html(&Rotate::of(visitor.frame, row, usual, usual.to_string(), FormErrors::default()))
}

/// `POST /settings/tokens/{token}/rotate`: the response shows the new token, which cannot be shown again.
///
/// # Errors
/// [`crate::Error::NotFound`]; [`crate::Error::Conflict`] for a token that is no longer valid or was already rotated.
pub async fn rotate(system: System, visitor: Visitor, id: Path<String>, form: Form<Overlap>) -> Result<HttpResponse> {
    let row = find(&system, &visitor, &id).await?;
    let minutes = form.0.overlap_minutes.parse().unwrap_or(-1);
    match tokens::rotate(&system, &visitor.access, parse(&id)?, TimeDelta::try_minutes(minutes)).await {
        Ok(issued) => reveal(&system, visitor, &issued, Some(parse(&id)?)).await,
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let view = Rotate::of(visitor.frame, row, default_overlap(&system), form.0.overlap_minutes, wrong);
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

fn default_overlap(system: &System) -> i64 {
    i64::try_from(system.config.auth.token_overlap.as_secs() / 60).unwrap_or(1_440)
}

impl Rotate {
    pub(super) fn of(frame: Frame, row: Row, usual: i64, chosen: String, wrong: FormErrors) -> Self {
        let mut minutes = OVERLAPS.to_vec();
        minutes.push(usual);
        minutes.sort_unstable();
        minutes.dedup();
        let label = |minutes: i64| match minutes {
            0 => frame.t.say("token-overlap-none"),
            hours if hours % 60 == 0 => frame.t.with("token-overlap-hours", "count", hours / 60),
            minutes => frame.t.with("token-overlap-minutes", "count", minutes),
        };
        let overlaps = minutes.into_iter().map(|minutes| (minutes.to_string(), label(minutes))).collect();
        Self { frame, wrong, row, overlaps, chosen }
    }
}
