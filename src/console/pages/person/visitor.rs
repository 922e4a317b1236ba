//! The extractor of a person's pages: the person of the URL, and the agent of `?agent=` or the one that saw the person last. It writes the one
//! audit row of the page.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::web::{Path, Query};
use actix_web::{FromRequest, HttpRequest};
use serde::Deserialize;

use super::head::HeadView;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, whom};
use crate::domain::access::{Access, OwnerAccess, OwnerName};
use crate::domain::ids::AgentId;
use crate::domain::owner::Owner;
use crate::domain::owner_key::OwnerKey;
use crate::edge::{self, System};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::retrieval::person;
use crate::tenancy::{agents, owners};

/// The audit action of a person's pages.
const ACTION: &str = "person.read";

/// A logged-in user on a page of a person.
#[derive(Debug)]
pub struct PersonVisitor {
    /// The user's access to what the agent stores about the person. The audit log has its row.
    pub access: OwnerAccess,
    /// The frame of the page, in the agent's time zone.
    pub frame: Frame,
    /// Who the person is, and the agents that know them.
    pub(super) head: HeadView,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct AgentQuery {
    agent: Option<String>,
}

impl FromRequest for PersonVisitor {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let Visitor { access, frame } = Visitor::extract(&request).await?;
            let key = Path::<String>::extract(&request).await.map_err(|_| Error::NotFound("owner"))?;
            let agent = Query::<AgentQuery>::from_query(request.query_string()).map(|query| query.into_inner().agent).unwrap_or_default();
            let system = edge::system(&request)?;
            whom::resolve_page(&request, &system, &access, &key).await?;
            Self::open(&system, access, frame, &key, agent.as_deref()).await
        })
    }
}

impl PersonVisitor {
    /// Finds the person and the agent.
    ///
    /// # Errors
    /// [`Error::Forbidden`] if a user who is not an admin names another person; [`Error::NotFound`] if no agent knows the person, or for an
    /// agent of another workspace.
    pub(super) async fn open(system: &System, access: Access, frame: Frame, key: &str, agent: Option<&str>) -> Result<Self> {
        let known = match owners::known(system, &access, key).await {
            // Users may open their own page before any agent knows them.
            Err(Error::NotFound(_)) if is_own(&access, key) => {
                let key = OwnerKey::find(key).map_err(|_| Error::NotFound("owner"))?;
                Owner { name: None, first_seen_at: None, key, agents: Vec::new() }
            }
            known => known?,
        };
        let usual = known.agents.iter().max_by_key(|known| known.last_seen_at).map(|known| known.agent);
        let agent = match agent.filter(|id| !id.is_empty()) {
            Some(id) => id.parse::<AgentId>().map_err(|_| Error::NotFound("agent"))?,
            None => match usual {
                Some(agent) => agent,
                None => first_agent(system, &access).await?,
            },
        };
        let names = owners::names(system, &access, std::iter::once(known.key.as_str())).await?;
        let is_self = is_own(&access, known.key.as_str());
        let called = names.get(known.key.as_str()).cloned();
        let called = called.or_else(|| frame.who.as_ref().filter(|_| is_self).map(|who| who.name.clone()));
        let access = agents::open(system, access, agent).await?;
        let owner_key = Some(known.key.as_str().to_owned());
        let access = access.for_owner(&OwnerName { owner_key, ..OwnerName::default() })?;
        let access = audit::note_once(system, access, ACTION).await?;
        let who = person::head(system, &access).await?;
        let frame = Frame { zone: access.agent().timezone, ..frame };
        let head = HeadView::new(&frame, &known, (access.agent().id, &access.agent().name), usual, &who).called(called);
        Ok(Self { access, frame, head })
    }
}

fn is_own(access: &Access, key: &str) -> bool {
    access.user().is_some_and(|user| OwnerKey::user(user).as_str() == key)
}

async fn first_agent(system: &System, access: &Access) -> Result<AgentId> {
    let agents = agents::list(system, access, None, Some(1)).await?;
    agents.items.first().map(|agent| agent.id).ok_or(Error::NotFound("agent"))
}
