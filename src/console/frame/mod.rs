//! The data that every page needs: the user, language and theme, the current URL, and the result of the last form.

pub mod bars;
pub mod cause;
pub mod chart;
pub mod cookies;
pub mod csv;
pub mod export;
pub mod form;
mod form_body;
pub mod form_errors;
pub mod gate;
pub mod markdown;
pub mod moment;
pub mod number;
pub mod origin;
pub mod owner_picker;
pub mod polling;
pub mod preferences;
pub mod problem;
pub mod referrer;
pub mod reply;
#[cfg(test)]
mod samples;
pub mod text;
mod told;
pub mod unsaved;
pub mod visitor;
pub mod whom;

#[cfg(test)]
pub(in crate::console) use samples::{problem_samples, unsaved_samples};

use actix_web::HttpRequest;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::console::assets;
use crate::domain::access::{Access, Permission};
use crate::domain::account::{Membership, User};
use crate::domain::agent::Agent;
use moment::Moment;
use preferences::Preferences;
use text::Words;
use whom::PersonTab;

/// Data for every template, passed as `frame`.
#[derive(Debug, Clone)]
pub struct Frame {
    /// Translates messages into the visitor's language.
    pub t: Words,
    /// Theme and shortcuts.
    pub look: Preferences,
    /// Path and query of this page, for links that lead back.
    pub here: String,
    /// Scheme and host as the visitor sees them, for `curl` examples.
    pub root: String,
    /// The token for the forms of the page.
    pub form_token: String,
    /// The logged-in user; `None` before login.
    pub who: Option<CurrentUser>,
    /// The agent that the page belongs to.
    pub agent: Option<AgentTab>,
    /// The person whose memory the page shows, if it is another one's.
    pub person: Option<PersonTab>,
    /// The message about the last form.
    pub flash: Option<String>,
    /// The URL of a form that undoes the last form.
    pub undo: Option<String>,
    /// The block that htmx requests.
    pub target: Option<String>,
    /// The number of items in the review inbox that wait for the visitor, up to 100; `None` if it was not counted.
    pub review_waiting: Option<u64>,
    /// Whether something has failed, for the mark beside Health; false if the visitor may not see it.
    pub is_unhealthy: bool,
    /// Correlates the page with log and audit.
    pub request_id: String,
    /// The current time, for ages.
    pub now: DateTime<Utc>,
    /// The time zone for displayed times.
    pub zone: Tz,
}

/// The logged-in user.
#[derive(Debug, Clone)]
pub struct CurrentUser {
    /// Shown in the corner of the page.
    pub name: String,
    /// The user's email address.
    pub email: String,
    /// The user's role in this workspace.
    pub role: &'static str,
    /// The selected workspace.
    pub workspace: String,
    /// The id of the selected workspace.
    pub workspace_id: String,
    /// All workspaces of the user: id and name.
    pub workspaces: Vec<(String, String)>,
    /// Whether to show forms that write memory.
    pub can_write: bool,
    /// Whether to show forms that manage the workspace.
    pub can_administer: bool,
    /// The latest end of the session, for the warning before it.
    pub session_ends: Option<DateTime<Utc>>,
    /// Whether the session may only set up the second factor that the tenant demands.
    pub needs_factor: bool,
}

/// The agent of a page.
#[derive(Debug, Clone)]
pub struct AgentTab {
    /// The id, for URLs.
    pub id: String,
    /// The name, for headings.
    pub name: String,
}

impl CurrentUser {
    /// The displayed data of a user.
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
            needs_factor: false,
        }
    }
}

/// The section of the navigation that a page of an agent's memory belongs to: a fact is one of the memories, wherever its address stands.
fn section_of(path: &str) -> Option<&'static str> {
    let place = path.strip_prefix("/agents/")?.split_once('/')?.1;
    match place.split('/').next()? {
        "facts" | "block-rules" => Some("/memory"),
        "conversations" | "episodes" => Some("/conversations"),
        _ => None,
    }
}

impl Frame {
    /// The frame of a page without a user.
    #[must_use]
    pub fn of(request: &HttpRequest, now: DateTime<Utc>) -> Self {
        let look = Preferences::of(request);
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
            person: None,
            flash: reply::flash_message(request, look.words),
            undo: reply::undo(request),
            target: header("hx-request").and(header("hx-target")),
            review_waiting: None,
            is_unhealthy: false,
            request_id: crate::edge::request_id(),
            now,
            zone: Tz::UTC,
        }
    }

    /// Adds the agent's name and time zone.
    #[must_use]
    pub fn with_agent(mut self, agent: &Agent) -> Self {
        self.agent = Some(AgentTab { id: agent.id.to_string(), name: agent.name.clone() });
        self.zone = agent.timezone;
        self
    }

    /// The number beside the link to the review inbox; `None` if nothing waits.
    #[must_use]
    pub fn review_badge(&self) -> Option<String> {
        match self.review_waiting {
            None | Some(0) => None,
            Some(count @ 1..=99) => Some(count.to_string()),
            Some(_) => Some("99+".to_owned()),
        }
    }

    /// The URL of an asset.
    #[must_use]
    pub fn asset(&self, name: &str) -> &'static str {
        assets::address(name)
    }

    /// A time in the format of pages.
    #[must_use]
    pub fn moment(&self, at: &DateTime<Utc>) -> Moment {
        Moment::new(*at, self.now, self.zone, self.t)
    }

    /// The value of `aria-current` for a link: `page` if it leads to this page, `true` if it leads to a parent page, else `None`.
    #[must_use]
    pub fn current(&self, address: &str) -> Option<&'static str> {
        let path = self.here.split('?').next().unwrap_or_default();
        if let Some(section) = section_of(path) {
            return (section == address).then_some("true");
        }
        match path.strip_prefix(address) {
            Some("") => Some("page"),
            Some(rest) if address != "/" && rest.starts_with('/') => Some("true"),
            _ => None,
        }
    }

    /// Whether the page belongs to the agent and not to a section of the whole workspace.
    #[must_use]
    pub fn is_of_agent(&self) -> bool {
        section_of(self.here.split('?').next().unwrap_or_default()).is_none()
    }

    /// Like [`Self::current`], for a tab of the agent's pages. The overview is not the parent of the other pages.
    #[must_use]
    pub fn current_tab(&self, place: &str) -> Option<&'static str> {
        let agent = self.agent.as_ref()?;
        self.current(&format!("/agents/{}{place}", agent.id)).filter(|current| !place.is_empty() || *current == "page")
    }

    /// The URL of a tab of the agent's pages; files are kept for the person of the page.
    #[must_use]
    pub fn tab(&self, agent: &AgentTab, place: &str) -> String {
        let owner = self.person.as_ref().filter(|_| place == "/files").map_or("", |person| person.key.as_str());
        reply::address(&format!("/agents/{}{place}", agent.id), &[("owner", owner)])
    }

    /// The label of the folded filters of a list: how many of them the URL sets.
    #[must_use]
    pub fn filters(&self) -> String {
        const NO_FILTERS: [&str; 6] = ["cursor", "sort", "poll", "owner", "tab", "days"];
        let query = self.here.split_once('?').map(|(_, query)| query).unwrap_or_default();
        let set =
            url::form_urlencoded::parse(query.as_bytes()).filter(|(name, value)| !value.is_empty() && !NO_FILTERS.contains(&name.as_ref()));
        match set.count() {
            0 => self.t.say("filters"),
            count => self.t.with("filters-count", "count", count),
        }
    }

    /// Whether to show forms that write memory.
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.who.as_ref().is_some_and(|who| who.can_write)
    }

    /// Whether to show forms that manage the workspace.
    #[must_use]
    pub fn can_administer(&self) -> bool {
        self.who.as_ref().is_some_and(|who| who.can_administer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_of_a_page_is_also_that_of_the_pages_below_it() {
        let frame = Frame::samples().remove(0);
        let tab = |here: &str, place: &str| Frame { here: here.to_owned(), ..frame.clone() }.current_tab(place);
        assert_eq!(tab("/agents/7/files?owner=api:nora", "/files"), Some("page"));
        assert_eq!(tab("/agents/7/files/MEMORY.md", "/files"), Some("true"));
        assert_eq!([tab("/agents/7/files", ""), tab("/agents/7/dreams", "/files")], [None, None]);
    }
}
