//! Somebody at an agent's files: which scope and whose, out of the address, and the addresses that keep both.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::web::{Path, Query};
use actix_web::{FromRequest, HttpRequest};
use serde::Deserialize;

use super::scope_word;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::OwnerName;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::{self, System};
use crate::error::{Error, Result};
use crate::memory::files::{Target, read};

/// A visitor of the files of one agent, in one scope or all.
#[derive(Debug, Clone)]
pub struct FilesContext {
    /// What the call means.
    pub target: Target,
    /// The frame of the page.
    pub frame: Frame,
    /// Where it is.
    pub place: Place,
}

/// The same at one file.
#[derive(Debug, Clone)]
pub struct FileContext {
    /// The desk.
    pub context: FilesContext,
    /// The file's name, not checked yet.
    pub filename: String,
}

/// What addresses say of scope and owner.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Place {
    /// The agent's files.
    #[serde(skip)]
    pub base: String,
    /// `team`, `personal`, `global`; empty for all.
    pub scope: String,
    /// An owner's key; empty for the visitor.
    pub owner: String,
}

impl Place {
    /// The list, with more to say.
    #[must_use]
    pub fn list(&self, more: &[(&str, &str)]) -> String {
        reply::address(&self.base, &self.fields(more))
    }

    /// One file, or what is done with it: `action` is empty or begins with a slash.
    #[must_use]
    pub fn file(&self, filename: &str, action: &str, more: &[(&str, &str)]) -> String {
        let name = askama::filters::urlencode(filename).map(|name| name.to_string()).unwrap_or_default();
        reply::address(&format!("{}/{name}{action}", self.base), &self.fields(more))
    }

    /// The same place in another scope; shared memory has no owner.
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
        let place = Query::<Place>::from_query(request.query_string()).map_err(|error| Error::Malformed(error.to_string()))?.into_inner();
        let owner = OwnerName { owner_key: Some(place.owner.clone()).filter(|key| !key.is_empty()), ..OwnerName::default() };
        let scope = scope_of(&place.scope)?;
        let place = Place { base: format!("/agents/{}/files", access.agent().id), ..place };
        let target = Target::resolve(&*edge::system(request)?, access, &owner, scope).await?;
        Ok(Self { target, frame, place })
    }

    /// The same desk, speaking of one scope outright.
    #[must_use]
    pub fn within(self, scope: MemoryScope) -> Self {
        Self { place: self.place.within(scope), target: self.target.within(scope), frame: self.frame }
    }
}

/// The scope of this word, in any case.
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
    /// The file; from here on the desk speaks of the scope where it was found.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn open(self, system: &System) -> Result<(Self, WorkspaceFile)> {
        let file = read::get(system, &self.context.target, &self.filename).await?;
        let context = self.context.within(file.bucket.scope());
        Ok((Self { context, filename: file.filename.clone() }, file))
    }

    /// The address of the file, or of what is done with it.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_keep_scope_and_owner_and_stay_readable() {
        let place = Place { base: "/agents/7/files".to_owned(), scope: "personal".to_owned(), owner: "api:nora".to_owned() };
        let address = place.file("memory/夜班 1.md", "/diff", &[("from", "1")]);
        assert_eq!(address, "/agents/7/files/memory/%E5%A4%9C%E7%8F%AD%201.md/diff?scope=personal&owner=api%3Anora&from=1");
        assert_eq!(place.within(MemoryScope::Team).list(&[]), "/agents/7/files?scope=team");
        assert!(scope_of("Team").unwrap() == Some(MemoryScope::Team) && scope_of("all").is_err());
    }
}
