//! Extractors that authenticate the console's cookies and build the frame of the page.

use std::future::Future;
use std::pin::Pin;

use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::web::Query;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use super::whom::{self, Elsewhere, PersonTab};
use super::{CurrentUser, Frame, cookies};
use crate::auth::{self, Caller, Credentials, form_token};
use crate::domain::access::{Access, AgentAccess, OwnerAccess, OwnerName, Permission, Principal};
use crate::domain::ids::AgentId;
use crate::edge::{self, System, request_id};
use crate::error::{Error, Result};
use crate::pipeline::review::inbox;
use crate::tenancy::{self, health};

type Extraction<T> = Pin<Box<dyn Future<Output = Result<T>>>>;

/// A logged-in user.
#[derive(Debug)]
pub struct Visitor {
    /// The user's access.
    pub access: Access,
    /// The frame of the page.
    pub frame: Frame,
}

/// A logged-in user on a page of an agent in the selected workspace.
#[derive(Debug)]
pub struct AgentVisitor {
    /// The user's access to this agent.
    pub access: AgentAccess,
    /// The frame of the page.
    pub frame: Frame,
}

impl FromRequest for Visitor {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Self::of(&request).await })
    }
}

impl Visitor {
    async fn of(request: &HttpRequest) -> Result<Self> {
        let system = edge::system(request)?;
        let access = edge::register_caller(request, &system, recognise(request, &system).await?).await?;
        let (user, workspaces) = auth::login::who_am_i(&system, &access).await?;
        let mut frame = Frame::of(request, system.clock.now());
        let state = auth::login::session_state(&system, &access).await?;
        let (session_ends, needs_factor) = (state.map(|state| state.ends), state.is_some_and(|state| state.needs_factor));
        if needs_factor && !may_open(request.path()) {
            request.extensions_mut().insert(Elsewhere(SETTING_UP.to_owned()));
            return Err(Error::NotFound("page"));
        }
        frame.who = Some(CurrentUser { session_ends, needs_factor, ..CurrentUser::new(&access, &user, &workspaces) });
        frame.form_token = form_token::issue(&system, &subject(request, Some(&access))).await?;
        // A form may be answered with a page, such as a preview or its own errors.
        frame.review_waiting = Some(inbox::count_open(&system, &access).await?);
        frame.is_unhealthy = access.can(Permission::Administer) && health::is_bad(&system, &access).await?;
        // An error page reuses the frame without authenticating again.
        request.extensions_mut().insert(frame.clone());
        Ok(Self { access, frame })
    }
}

/// The page on which a second factor is set up.
const SETTING_UP: &str = "/settings/security";

/// Whether a session that must set up a second factor may open this path: the page that does it, and the ways out.
fn may_open(path: &str) -> bool {
    let below = path.strip_prefix(SETTING_UP);
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) || matches!(path, "/logout" | "/session")
}

impl FromRequest for AgentVisitor {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Self::of(&request).await })
    }
}

impl AgentVisitor {
    async fn of(request: &HttpRequest) -> Result<Self> {
        let Visitor { access, frame } = Visitor::of(request).await?;
        let id = named_agent(request).ok_or(Error::NotFound("agent"))?;
        let system = edge::system(request)?;
        let access = tenancy::agents::open(&system, access, id).await?;
        let frame = frame.with_agent(access.agent());
        Ok(Self { access, frame })
    }
}

/// The agent of the path, or of `?agent=` on a page for all agents.
fn named_agent(request: &HttpRequest) -> Option<AgentId> {
    if let Some(id) = request.match_info().get("agent") {
        return id.parse().ok();
    }
    let named = url::form_urlencoded::parse(request.query_string().as_bytes()).find(|(name, _)| name == "agent");
    named.and_then(|(_, id)| id.parse().ok())
}

/// A logged-in user on a page about one owner's memory: the owner of `?owner=`, or the user.
#[derive(Debug)]
pub struct OwnerVisitor {
    /// The user's access to this owner's memory.
    pub access: OwnerAccess,
    /// The frame of the page.
    pub frame: Frame,
}

#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Owner {
    owner: Option<String>,
}

impl FromRequest for OwnerVisitor {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let AgentVisitor { access, frame } = AgentVisitor::of(&request).await?;
            let named = Query::<Owner>::from_query(request.query_string()).map(|query| query.into_inner().owner).unwrap_or_default();
            let owner_key = named.filter(|key| !key.trim().is_empty());
            let system = edge::system(&request)?;
            if let Some(text) = &owner_key {
                whom::resolve(&request, &system, access.access(), text).await?;
            }
            let access = access.for_owner(&OwnerName { owner_key, ..OwnerName::default() })?;
            let person = if *request.method() == Method::GET { PersonTab::of(&system, &access, &frame.here).await? } else { None };
            Ok(Self { access, frame: Frame { person, ..frame } })
        })
    }
}

/// A visitor of a page that needs no login; its forms are bound to the visit.
#[derive(Debug)]
pub struct AnonymousVisitor {
    /// The frame of the page.
    pub frame: Frame,
    /// The cookie that identifies the visit, if it is new.
    pub cookie: Option<Cookie<'static>>,
}

impl FromRequest for AnonymousVisitor {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let system = edge::system(&request)?;
            let mut frame = Frame::of(&request, system.clock.now());
            let access = recognise(&request, &system).await.ok();
            let is_new = access.is_none() && cookies::read(&request, cookies::VISIT).is_none();
            let visit = if is_new { Some(form_token::draw_visit()?) } else { None };
            let subject = visit.as_deref().map_or_else(|| subject(&request, access.as_ref()), visit_subject);
            frame.form_token = form_token::issue(&system, &subject).await?;
            Ok(Self { frame, cookie: visit.map(|visit| cookies::make(&request, cookies::VISIT, visit, None)) })
        })
    }
}

/// Authenticates the session cookie, also one that may only set up a second factor: [`Visitor`] keeps such a session to that page. If the
/// user has left the remembered workspace, it is ignored.
///
/// # Errors
/// [`Error::Unauthenticated`] without a valid session.
pub async fn recognise(request: &HttpRequest, system: &System) -> Result<Access> {
    let session = cookies::read(request, cookies::SESSION).ok_or(Error::Unauthenticated("log in first"))?;
    let credentials = match Credentials::secret(&session)? {
        login @ Credentials::Login(_) => login,
        // Personal access tokens are for programs; in a cookie, a browser would send one with every request.
        _ => return Err(Error::Unauthenticated("log in first")),
    };
    let mut caller = Caller { credentials, workspace: cookies::read(request, cookies::WORKSPACE), request_id: request_id() };
    match auth::authenticate_setting_up(system, &caller).await {
        Err(Error::NotFound(_) | Error::Invalid(_)) if caller.workspace.take().is_some() => {
            auth::authenticate_setting_up(system, &caller).await
        }
        admitted => admitted,
    }
}

/// The subject of form tokens: the session, or the visit before login.
#[must_use]
pub fn subject(request: &HttpRequest, access: Option<&Access>) -> String {
    match access.map(Access::principal) {
        Some(Principal::Session(_, session)) => format!("session {session}"),
        _ => visit_subject(&cookies::read(request, cookies::VISIT).unwrap_or_default()),
    }
}

fn visit_subject(visit: &str) -> String {
    format!("visit {visit}")
}

#[cfg(test)]
mod tests {
    use super::may_open;

    #[test]
    fn without_the_demanded_factor_only_its_page_and_the_ways_out_are_open() {
        for open in
            ["/settings/security", "/settings/security/passkeys/new", "/settings/security/second-factor/confirm", "/logout", "/session"]
        {
            assert!(may_open(open), "{open}");
        }
        for shut in ["/", "/memory", "/settings/tokens", "/settings/securityx", "/settings", "/oauth/authorize", "/workspace"] {
            assert!(!may_open(shut), "{shut}");
        }
    }
}
