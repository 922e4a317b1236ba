//! The token that a URL names, and the page that shows its text once.

use crate::auth::tokens::{self, Issued};
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::console::pages::tokens::row::Row;
use crate::domain::access::Access;
use crate::domain::ids::{AgentId, TokenId};
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy;
use actix_web::HttpResponse;
use askama::Template;
use std::collections::BTreeMap;

pub(crate) async fn find(system: &System, visitor: &Visitor, id: &str) -> Result<Row> {
    let token = tokens::get(system, &visitor.access, parse(id)?).await?;
    let names = agent_names(system, &visitor.access).await?;
    Ok(Row::new(&visitor.frame, &token, &names))
}

pub(crate) fn parse(id: &str) -> Result<TokenId> {
    id.parse().map_err(|_| Error::NotFound("token"))
}

/// The page that shows a token. The text is stored nowhere, so going back or reloading does not show it again.
pub(crate) async fn reveal(system: &System, visitor: Visitor, issued: &Issued, overlap: Option<TokenId>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let names = agent_names(system, &access).await?;
    let row = Row::new(&frame, &issued.token, &names);
    let overlap = match overlap {
        Some(old) => tokens::get(system, &access, old).await?.overlap_until.filter(|until| *until > frame.now),
        None => None,
    };
    let overlap = overlap.map(|until| frame.moment(&until));
    let connect = issued.token.power.agents.as_ref().and_then(|agents| agents.iter().next());
    let connect = connect.map(|agent| format!("/agents/{agent}/connections"));
    reply::html(&Secret { frame, row, text: issued.text.reveal().to_owned(), overlap, connect })
}

/// The names of the workspace's first page of agents.
pub(crate) async fn agent_names(system: &System, access: &Access) -> Result<BTreeMap<AgentId, String>> {
    let agents = tenancy::agents::list(system, access, None, Some(PageRequest::MAX_LIMIT)).await?;
    Ok(agents.items.into_iter().map(|agent| (agent.id, agent.name)).collect())
}

/// Shows the text of a token, which is not stored and cannot be shown again.
#[derive(Template)]
#[template(path = "pages/tokens/secret.html")]
pub(crate) struct Secret {
    pub(crate) frame: Frame,
    pub(crate) row: Row,
    pub(crate) text: String,
    /// When the replaced token expires.
    pub(crate) overlap: Option<crate::console::frame::moment::Moment>,
    /// The snippets of the first agent that the token is limited to.
    pub(crate) connect: Option<String>,
}
