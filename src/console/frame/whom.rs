//! The person whom `?owner=` of a page names: a name is resolved to a key by a redirect to the same page, or to the list of people if it
//! fits several or nobody. Also the bar that says whose memory a page shows.

use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest};
use url::form_urlencoded::{Serializer, parse};

use super::reply::{self, encode};
use crate::domain::access::{Access, OwnerAccess, Permission};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::owners::{self, Meant};

/// The person of a page of an agent, if it is not the visitor.
#[derive(Debug, Clone)]
pub struct PersonTab {
    /// The key.
    pub key: String,
    /// The learned name or the member's; the key if there is none.
    pub name: String,
    /// The URL of the person's page.
    pub href: String,
    /// The URL of this page for the visitor.
    pub without: String,
}

/// Where a request goes instead, because its person must be resolved first, or the visitor must set up a second factor. Extractors can only
/// fail: the middleware around the pages redirects if the request holds it.
#[derive(Debug, Clone)]
pub(super) struct Elsewhere(pub String);

/// Redirects a page whose person is named by anything but a whole key.
///
/// # Errors
/// Always, if the request goes elsewhere; those of [`owners::meant`].
pub(in crate::console) async fn resolve(request: &HttpRequest, system: &System, access: &Access, text: &str) -> Result<()> {
    if *request.method() != Method::GET || !access.can(Permission::Administer) || OwnerKey::find(text.trim()).is_ok() {
        return Ok(());
    }
    let here = request.uri().path_and_query().map_or("/", |here| here.as_str());
    let address = match owners::meant(system, access, text).await? {
        Meant::One(key) => with_owner(here, key.as_str()),
        Meant::Several(_) | Meant::Nobody => reply::address("/people", &[("query", text.trim()), ("next", &with_owner(here, ""))]),
    };
    request.extensions_mut().insert(Elsewhere(address));
    Err(Error::NotFound("owner"))
}

/// Redirects a page below `/people/` whose address has anything but a whole key: to the same page of the only person whom `text` fits, else
/// to the list of those whom it may mean.
///
/// # Errors
/// As [`resolve`].
pub(in crate::console) async fn resolve_page(request: &HttpRequest, system: &System, access: &Access, text: &str) -> Result<()> {
    if *request.method() != Method::GET || !access.can(Permission::Administer) || OwnerKey::find(text.trim()).is_ok() {
        return Ok(());
    }
    let address = match owners::meant(system, access, text).await {
        Ok(Meant::One(key)) => of_person(request.uri().path_and_query().map_or("/", |here| here.as_str()), key.as_str()),
        Ok(Meant::Several(_) | Meant::Nobody) => reply::address("/people", &[("query", text.trim())]),
        // Too long for a name: the address of nobody, which the page says.
        Err(Error::Invalid(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    request.extensions_mut().insert(Elsewhere(address));
    Err(Error::NotFound("owner"))
}

/// The same page below `/people/` of another person.
fn of_person(here: &str, key: &str) -> String {
    let (path, query) = split(here);
    let tab = path.splitn(4, '/').nth(3).map(|tab| format!("/{tab}")).unwrap_or_default();
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    format!("/people/{}{tab}{query}", encode(key))
}

/// A page of this site for another person; for nobody in particular if `key` is empty. The first page of a list.
#[must_use]
pub fn with_owner(page: &str, key: &str) -> String {
    let (path, query) = split(reply::own_path(Some(page)));
    let mut fields = Serializer::new(String::new());
    fields.extend_pairs(parse(query.as_bytes()).filter(|(name, _)| !matches!(name.as_ref(), "owner" | "cursor")));
    if !key.is_empty() {
        fields.append_pair("owner", key);
    }
    let query = fields.finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// The same page of an agent for the visitor. A single item belongs to the person: its list is opened instead.
fn without_owner(here: &str) -> String {
    let (path, _) = split(here);
    let parts: Vec<&str> = path.splitn(5, '/').take(4).collect();
    match parts.as_slice() {
        ["", "agents", agent, "facts"] => format!("/memory?agent={agent}"),
        ["", "agents", agent, "conversations"] => format!("/conversations?agent={agent}"),
        list if list.join("/") == path => with_owner(here, ""),
        list => list.join("/"),
    }
}

fn split(page: &str) -> (&str, &str) {
    let page = page.split('#').next().unwrap_or_default();
    page.split_once('?').unwrap_or((page, ""))
}

impl PersonTab {
    /// The person of a page that an admin opens about somebody else.
    pub(in crate::console) async fn of(system: &System, access: &OwnerAccess, here: &str) -> Result<Option<Self>> {
        let own = access.access().user().map(OwnerKey::user);
        if own.as_ref() == Some(access.owner()) || !access.access().can(Permission::Administer) {
            return Ok(None);
        }
        let key = access.owner().as_str();
        let name = owners::called(system, access).await?;
        Ok(Some(Self {
            name: name.unwrap_or_else(|| key.to_owned()),
            href: format!("/people/{}", encode(key)),
            without: without_owner(here),
            key: key.to_owned(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_changes_its_person_and_nothing_else() {
        assert_eq!(with_owner("/agents/7/facts?q=tea&owner=nora&cursor=x#f3", "api:nora"), "/agents/7/facts?q=tea&owner=api%3Anora");
        assert_eq!(with_owner("/agents/7/facts?owner=nora", ""), "/agents/7/facts");
        assert_eq!(with_owner("//evil.example/x", "api:诺拉"), "/?owner=api%3A%E8%AF%BA%E6%8B%89");
    }

    #[test]
    fn the_address_of_a_person_keeps_its_tab_and_its_query() {
        assert_eq!(of_person("/people/nora", "api:nora"), "/people/api%3Anora");
        assert_eq!(
            of_person("/people/nora/files?agent=7&q=a%2Fb", "api:诺/拉"),
            "/people/api%3A%E8%AF%BA%2F%E6%8B%89/files?agent=7&q=a%2Fb"
        );
    }

    #[test]
    fn without_a_person_an_item_leads_to_its_list() {
        assert_eq!(without_owner("/agents/7/files?scope=TEAM&owner=api%3Anora"), "/agents/7/files?scope=TEAM");
        assert_eq!(without_owner("/agents/7/facts/12?owner=api%3Anora"), "/memory?agent=7");
        assert_eq!(without_owner("/agents/7/conversations/12?owner=api%3Anora"), "/conversations?agent=7");
        assert_eq!(without_owner("/agents/7/files/notes/a.md?owner=x"), "/agents/7/files");
    }
}
