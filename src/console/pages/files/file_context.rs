//! Extractors for the pages of an agent's files: scope and owner from the URL, and the URLs that keep both.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::web::{Path, Query};
use actix_web::{FromRequest, HttpRequest};
use serde::Deserialize;

use super::scope_word;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::whom::{self, PersonTab};
use crate::console::frame::{Frame, reply};
use crate::domain::access::OwnerName;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::{self, System};
use crate::error::{Error, Result};
use crate::memory::files::{Target, read};

/// A user on the file pages of an agent, in one scope or all.
#[derive(Debug, Clone)]
pub struct FilesContext {
    /// The agent, owner and scope.
    pub target: Target,
    /// The frame of the page.
    pub frame: Frame,
    /// The scope and owner of the URLs.
    pub place: FileQuery,
}

/// A user on the page of one file.
#[derive(Debug, Clone)]
pub struct FileContext {
    /// The context of the agent's files.
    pub context: FilesContext,
    /// The file's name, not validated yet.
    pub filename: String,
}

/// The scope and owner of a URL.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct FileQuery {
    /// The path of the agent's files.
    #[serde(skip)]
    pub base: String,
    /// `team`, `personal`, `global`; empty for all.
    pub scope: String,
    /// The owner key; empty for the user's own.
    pub owner: String,
}

impl FileQuery {
    /// The URL of the list, with further query fields.
    #[must_use]
    pub fn list(&self, more: &[(&str, &str)]) -> String {
        reply::address(&self.base, &self.fields(more))
    }

    /// The URL of a file, or of an action on it: `action` is empty or begins with a slash.
    #[must_use]
    pub fn file(&self, filename: &str, action: &str, more: &[(&str, &str)]) -> String {
        let name = askama::filters::urlencode(filename).map(|name| name.to_string()).unwrap_or_default();
        reply::address(&format!("{}/{name}{action}", self.base), &self.fields(more))
    }

    /// The same in another scope; shared scopes have no owner.
    #[must_use]
    pub fn within(&self, scope: MemoryScope) -> Self {
        let owner = if scope == MemoryScope::Personal { self.owner.clone() } else { String::new() };
        Self { base: self.base.clone(), scope: scope_word(scope).to_owned(), owner }
    }

    fn fields<'a>(&'a self, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
        [("scope", self.scope.as_str()), ("owner", self.owner.as_str())].into_iter().chain(more.iter().copied()).collect()
    }
}

impl FilesContext {
    async fn of(request: &HttpRequest) -> Result<Self> {
        let AgentVisitor { access, frame } = AgentVisitor::extract(request).await?;
        let place =
            Query::<FileQuery>::from_query(request.query_string()).map_err(|error| Error::Malformed(error.to_string()))?.into_inner();
        let system = edge::system(request)?;
        if !place.owner.trim().is_empty() {
            whom::resolve(request, &system, access.access(), &place.owner).await?;
        }
        let owner = OwnerName { owner_key: Some(place.owner.clone()).filter(|key| !key.is_empty()), ..OwnerName::default() };
        let scope = scope_of(&place.scope)?;
        let place = FileQuery { base: format!("/agents/{}/files", access.agent().id), ..place };
        let target = Target::resolve(&system, access, &owner, scope).await?;
        let is_page = *request.method() == Method::GET;
        let person = if is_page { PersonTab::of(&system, target.pass(), &frame.here).await? } else { None };
        Ok(Self { target, frame: Frame { person, ..frame }, place })
    }

    /// Narrows the context to one scope.
    #[must_use]
    pub fn within(self, scope: MemoryScope) -> Self {
        Self { place: self.place.within(scope), target: self.target.within(scope), frame: self.frame }
    }
}

/// Parses a scope, ignoring case; `None` if `word` is empty.
///
/// # Errors
/// [`Error::Invalid`] for the field `scope`.
pub fn scope_of(word: &str) -> Result<Option<MemoryScope>> {
    if word.is_empty() {
        return Ok(None);
    }
    let scope = MemoryScope::parse(&word.to_uppercase());
    scope.map(Some).ok_or_else(|| Error::invalid("scope", "must be personal, team or global"))
}

impl FileContext {
    /// Loads the file and narrows the context to the scope where it was found.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn open(self, system: &System) -> Result<(Self, WorkspaceFile)> {
        let file = read::get(system, &self.context.target, &self.filename).await?;
        let context = self.context.within(file.bucket.scope());
        Ok((Self { context, filename: file.filename.clone() }, file))
    }

    /// The URL of the file, or of an action on it.
    #[must_use]
    pub fn address(&self, action: &str, more: &[(&str, &str)]) -> String {
        self.context.place.file(&self.filename, action, more)
    }
}

impl FromRequest for FilesContext {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Self::of(&request).await })
    }
}

impl FromRequest for FileContext {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let path = Path::<(String, String)>::extract(&request).await.map_err(|_| Error::NotFound("file"))?;
            Ok(Self { context: FilesContext::of(&request).await?, filename: path.into_inner().1 })
        })
    }
}

/// The tabs of a file's page.
#[derive(Debug, Clone)]
pub(crate) struct Tabs {
    pub current: &'static str,
    pub edit: String,
    pub preview: String,
    pub diff: String,
    pub history: String,
}

impl Tabs {
    pub(crate) fn new(context: &FileContext, current: &'static str) -> Self {
        let [edit, preview, diff, history] = ["", "preview", "diff", "history"].map(|tab| context.address("", &[("tab", tab)]));
        Self { current, edit, preview, diff, history }
    }

    /// The value of `aria-current` for a tab.
    pub(crate) fn is_current(&self, tab: &str) -> bool {
        self.current == tab
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_keep_scope_and_owner_and_stay_readable() {
        let place = FileQuery { base: "/agents/7/files".to_owned(), scope: "personal".to_owned(), owner: "api:nora".to_owned() };
        let address = place.file("memory/夜班 1.md", "/diff", &[("from", "1")]);
        assert_eq!(address, "/agents/7/files/memory/%E5%A4%9C%E7%8F%AD%201.md/diff?scope=personal&owner=api%3Anora&from=1");
        assert_eq!(place.within(MemoryScope::Team).list(&[]), "/agents/7/files?scope=team");
        assert!(scope_of("Team").unwrap() == Some(MemoryScope::Team) && scope_of("all").is_err());
    }
}
