//! What every page needs: who looks, in which language and colours, where they are, and what the last form did.

pub mod complaints;
pub mod cookies;
pub mod csv;
pub mod export;
pub mod form;
pub mod gate;
pub mod look;
pub mod markdown;
pub mod moment;
pub mod number;
pub mod origin;
pub mod problem;
pub mod reply;
mod sent;
pub mod text;
pub mod unsaved;
pub mod visitor;
pub mod watch;
pub mod whose;

use actix_web::HttpRequest;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::console::assets;
use crate::domain::access::{Access, Permission};
use crate::domain::account::{Membership, User};
use crate::domain::agent::Agent;
use look::Look;
use moment::Moment;
use text::Words;

/// Given to every template as `frame`.
#[derive(Debug, Clone)]
pub struct Frame {
    /// Says things in the visitor's language.
    pub t: Words,
    /// Colours and shortcuts.
    pub look: Look,
    /// Path and query of this page, to come back to.
    pub here: String,
    /// Scheme and host as the visitor knows them, for `curl` lines.
    pub root: String,
    /// The token of every form on it.
    pub form_token: String,
    /// Who looks; nobody before the login.
    pub who: Option<Who>,
    /// The agent whose page this is.
    pub agent: Option<AgentTab>,
    /// What the last form did.
    pub flash: Option<String>,
    /// The form that takes it back.
    pub undo: Option<String>,
    /// The block that htmx asks for.
    pub target: Option<String>,
    /// Links page, log and audit.
    pub request_id: String,
    /// Now, for ages.
    pub now: DateTime<Utc>,
    /// The zone in which times are told.
    pub zone: Tz,
}

/// The person who is logged in.
#[derive(Debug, Clone)]
pub struct Who {
    /// Shown in the corner.
    pub name: String,
    /// Their address.
    pub email: String,
    /// Role in this workspace.
    pub role: &'static str,
    /// The workspace that pages show.
    pub workspace: String,
    /// Its id.
    pub workspace_id: String,
    /// All workspaces of this person: id and name.
    pub workspaces: Vec<(String, String)>,
    /// Whether forms that write memory are shown.
    pub can_write: bool,
    /// Whether forms that manage the workspace are shown.
    pub can_administer: bool,
    /// When the session ends at the latest, for the warning before it.
    pub session_ends: Option<DateTime<Utc>>,
}

/// The agent of a page.
#[derive(Debug, Clone)]
pub struct AgentTab {
    /// For addresses.
    pub id: String,
    /// For headings.
    pub name: String,
    /// How many things wait for the visitor, by the place of the tab where they do.
    pub waiting: Vec<(&'static str, u64)>,
}

impl AgentTab {
    /// How many things wait behind a tab; nothing where none do.
    #[must_use]
    pub fn waiting_at(&self, place: &str) -> Option<u64> {
        self.waiting.iter().find(|(there, count)| *there == place && *count > 0).map(|(_, count)| *count)
    }
}

impl Who {
    /// What pages show of a caller.
    #[must_use]
    pub fn new(access: &Access, user: &User, workspaces: &[Membership]) -> Self {
        let here = workspaces.iter().find(|there| there.workspace.id == access.workspace());
        Self {
            name: user.name.clone(),
            email: user.email.clone(),
            role: access.role().as_str(),
            workspace: here.map(|there| there.workspace.name.clone()).unwrap_or_default(),
            workspace_id: access.workspace().to_string(),
            workspaces: workspaces.iter().map(|there| (there.workspace.id.to_string(), there.workspace.name.clone())).collect(),
            can_write: access.can(Permission::WriteMemory),
            can_administer: access.can(Permission::Administer),
            session_ends: None,
        }
    }
}

impl Frame {
    /// The frame of a page before anybody is known.
    #[must_use]
    pub fn of(request: &HttpRequest, now: DateTime<Utc>) -> Self {
        let look = Look::of(request);
        let root = {
            let connection = request.connection_info();
            format!("{}://{}", connection.scheme(), connection.host())
        };
        let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        Self {
            t: look.words,
            look,
            here: request.uri().path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string),
            root,
            form_token: String::new(),
            who: None,
            agent: None,
            flash: reply::told(request, look.words),
            undo: reply::undo(request),
            target: header("hx-request").and(header("hx-target")),
            request_id: crate::edge::request_id(),
            now,
            zone: Tz::UTC,
        }
    }

    /// The same for pages of an agent: its name, and its zone for times.
    #[must_use]
    pub fn with_agent(mut self, agent: &Agent) -> Self {
        self.agent = Some(AgentTab { id: agent.id.to_string(), name: agent.name.clone(), waiting: Vec::new() });
        self.zone = agent.timezone;
        self
    }

    /// The same with how many things wait behind a tab of the agent.
    #[must_use]
    pub fn with_waiting(mut self, place: &'static str, count: u64) -> Self {
        self.agent.iter_mut().for_each(|agent| agent.waiting.push((place, count)));
        self
    }

    /// Where an asset is.
    #[must_use]
    pub fn asset(&self, name: &str) -> &'static str {
        assets::address(name)
    }

    /// A time as pages show it.
    #[must_use]
    pub fn moment(&self, at: &DateTime<Utc>) -> Moment {
        Moment::new(*at, self.now, self.zone, self.t)
    }

    /// `page` for the link to where the visitor is, `true` for one above it, nothing otherwise: the value of `aria-current`.
    #[must_use]
    pub fn current(&self, address: &str) -> Option<&'static str> {
        let path = self.here.split('?').next().unwrap_or_default();
        match path.strip_prefix(address) {
            Some("") => Some("page"),
            Some(rest) if address != "/" && rest.starts_with('/') => Some("true"),
            _ => None,
        }
    }

    /// The same for the tab of an agent's page; the overview is no page above the others, and what dreams leave is behind theirs.
    #[must_use]
    pub fn current_tab(&self, place: &str) -> Option<&'static str> {
        let agent = self.agent.as_ref()?;
        let at = |place: &str| self.current(&format!("/agents/{}{place}", agent.id));
        let behind = if place == "/dreams" { at("/morning").or_else(|| at("/archive")).map(|_| "true") } else { None };
        at(place).filter(|current| !place.is_empty() || *current == "page").or(behind)
    }

    /// Whether forms that write memory are shown.
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.who.as_ref().is_some_and(|who| who.can_write)
    }

    /// Whether forms that manage the workspace are shown.
    #[must_use]
    pub fn can_administer(&self) -> bool {
        self.who.as_ref().is_some_and(|who| who.can_administer)
    }
}

#[cfg(test)]
impl Frame {
    /// Frames that samples are rendered with: an admin in English at an agent's page, a viewer in Chinese elsewhere, nobody.
    pub fn samples() -> Vec<Self> {
        let now: DateTime<Utc> = "2026-11-21T09:00:00Z".parse().expect("a time");
        let look = |language| Look { theme: look::Theme::Dark, words: Words(language), has_keys: true };
        let nobody = Self {
            t: Words(text::Language::English),
            look: look(text::Language::English),
            here: "/agents/7/files".to_owned(),
            root: "http://127.0.0.1:8080".to_owned(),
            form_token: "a-form-token".to_owned(),
            who: None,
            agent: None,
            flash: None,
            undo: None,
            target: None,
            request_id: "r1".to_owned(),
            now,
            zone: Tz::UTC,
        };
        let who = |can: bool| Who {
            name: "Nora <b>Quill</b>".to_owned(),
            email: "nora@example.org".to_owned(),
            role: if can { "admin" } else { "viewer" },
            workspace: "Reed & Bed".to_owned(),
            workspace_id: "3".to_owned(),
            workspaces: vec![("3".to_owned(), "Reed & Bed".to_owned()), ("4".to_owned(), "夜班".to_owned())],
            can_write: can,
            can_administer: can,
            session_ends: Some(now),
        };
        let tab = AgentTab { id: "7".to_owned(), name: "Ada \"the owl\"".to_owned(), waiting: vec![("/contradictions", 3)] };
        let admin = Self {
            who: Some(who(true)),
            agent: Some(tab),
            flash: Some("Saved.".to_owned()),
            undo: Some("/agents/7/facts/3/restore".to_owned()),
            ..nobody.clone()
        };
        let chinese = look(text::Language::Chinese);
        let viewer = Self { who: Some(who(false)), look: chinese, t: chinese.words, here: "/jobs".to_owned(), ..admin.clone() };
        vec![admin, viewer, nobody]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_of_dreams_is_that_of_what_they_leave() {
        let frame = Frame::samples().remove(0);
        let tab = |here: &str, place: &str| Frame { here: here.to_owned(), ..frame.clone() }.current_tab(place);
        assert_eq!(tab("/agents/7/morning?owner=api:nora", "/dreams"), Some("true"));
        assert_eq!(tab("/agents/7/archive/2026-11", "/dreams"), Some("true"));
        assert_eq!(tab("/agents/7/dreams", "/dreams"), Some("page"));
        assert_eq!([tab("/agents/7/morning", "/files"), tab("/agents/7/morning", "")], [None, None]);
    }
}
