//! Facts with their context: uses, conversation, source message, the facts they replaced and the fact that replaced them.
//! Called by REST and the console.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::Message;
use crate::domain::extraction::ExtractionRun;
use crate::domain::fact::Fact;
use crate::domain::fact_event::{CauseKind, FactEventKind};
use crate::domain::ids::{ConversationId, FactId, UserId};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::facts::evidence::EvidenceSpan;
use crate::memory::facts::lines::location::{self, FactLocation};
use crate::memory::facts::read::{CheckedQuery, FactQuery, begin};
use crate::memory::facts::shown;
use crate::memory::facts::shown::FactWithTrust;
use crate::memory::facts::trust::Trust;
use crate::store::facts::Uses;
use crate::store::{self, Tx};

/// Most replaced facts that are returned.
const MAX_REPLACED: u64 = 50;

/// A fact as a list returns it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedFact {
    /// The fact.
    pub fact: Fact,
    /// Its current trust, with reasons.
    pub trust: Trust,
    /// How often it was used. Uses of the last few seconds may be missing.
    pub uses: Uses,
    /// The name of the conversation in which it was learned, if that is this owner's.
    pub conversation: Option<String>,
    /// The fact's metadata, or else that of the message it came from.
    pub metadata: Option<Value>,
}

/// A fact with everything that relates to it.
#[derive(Debug, Clone, PartialEq)]
pub struct FactProvenance {
    /// The fact.
    pub told: ListedFact,
    /// Its current trust, with reasons.
    pub trust: Trust,
    /// The source message, if it still exists and is this owner's.
    pub message: Option<Message>,
    /// The extraction run that found it, if it still exists and is this owner's.
    pub run: Option<ExtractionRun>,
    /// Who wrote it, if neither a message nor an extraction is its source.
    pub author: Option<FactAuthor>,
    /// The lines of files that state it now.
    pub standing: Vec<FactLocation>,
    /// The facts that it replaced, oldest first.
    pub replaced: Vec<Fact>,
    /// The fact that replaced it.
    pub successor: Option<Fact>,
}

impl FactProvenance {
    /// Where the evidence stands in the source message; none if the message no longer says it.
    #[must_use]
    pub fn span(&self) -> Option<EvidenceSpan> {
        self.message.as_ref().and_then(|message| EvidenceSpan::find(&message.content, &self.told.fact.evidence))
    }
}

/// Who wrote a fact by hand, through the API, or in an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactAuthor {
    /// `user`, `token`, `job` or `operator`.
    pub kind: String,
    /// The name of the user or token; absent if it is deleted, or if the caller is not an admin.
    pub name: Option<String>,
    /// Why: `remember`, `hand`, `import`, `file` …
    pub cause: CauseKind,
}

/// The facts that the owner's agent may see, newest first, each with its uses and its conversation.
///
/// # Errors
/// As [`super::list`].
pub async fn browse(app: &AppState, access: &OwnerAccess, query: FactQuery) -> Result<Page<ListedFact>> {
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let sought = CheckedQuery::of(query)?;
    let tx = begin(app, access, "fact.list").await?;
    let Page { items, next_cursor } = sought.page(&tx, access, &page).await?;
    Ok(Page { items: with_details(app, &tx, access, items).await?, next_cursor })
}

/// One fact and its story.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's.
pub async fn provenance(app: &AppState, access: &OwnerAccess, id: FactId) -> Result<FactProvenance> {
    let tx = begin(app, access, "fact.read").await?;
    let fact = store::facts::get(&tx, access, id).await?.ok_or(Error::NotFound("fact"))?;
    let message = match (fact.conversation, fact.message) {
        (Some(conversation), Some(message)) => store::messages::get(&tx, access, conversation, message).await?,
        _ => None,
    };
    let run = match fact.extraction {
        Some(run) => store::extractions::get(&tx, access, run).await?,
        None => None,
    };
    let successor = match fact.superseded_by {
        Some(successor) => store::facts::get(&tx, access, successor).await?,
        None => None,
    };
    let replaced = store::facts::replaced_by(&tx, access, id, MAX_REPLACED).await?;
    let standing = location::locate(&tx, access, &fact).await?;
    let author = if message.is_none() && run.is_none() { author(&tx, access, id).await? } else { None };
    let told = with_details(app, &tx, access, vec![fact]).await?.pop().ok_or(Error::NotFound("fact"))?;
    Ok(FactProvenance { trust: told.trust.clone(), told, message, run, author, standing, replaced, successor })
}

/// Most changes that are searched for the first one.
const MAX_EVENTS: u64 = 500;

async fn author(tx: &Tx, access: &OwnerAccess, id: FactId) -> Result<Option<FactAuthor>> {
    let ticket = access.access();
    let events = store::fact_events::of_fact(tx, ticket, id, MAX_EVENTS).await?;
    let Some(first) = events.into_iter().rfind(|event| event.kind == FactEventKind::Learned) else { return Ok(None) };
    let is_own = first.actor_kind == "user" && ticket.user().map(UserId::get) == first.actor_id;
    let ids: BTreeSet<i64> = first.actor_id.into_iter().filter(|_| is_own || ticket.can(Permission::Administer)).collect();
    let names = match first.actor_kind.as_str() {
        "user" => store::users::names(tx, ticket, &ids).await?,
        "token" => store::tokens::names(tx, ticket, &ids).await?,
        _ => Vec::new(),
    };
    let name = names.into_iter().next().map(|(_, name)| name);
    Ok(Some(FactAuthor { kind: first.actor_kind, name, cause: first.cause.kind }))
}

/// Facts with their trust, uses and conversations, in their order.
pub(super) async fn with_details(app: &AppState, tx: &Tx, access: &OwnerAccess, facts: Vec<Fact>) -> Result<Vec<ListedFact>> {
    let uses = store::facts::uses(tx, access.access(), facts.iter().map(|fact| fact.id)).await?;
    let conversations: BTreeSet<ConversationId> = facts.iter().filter_map(|fact| fact.conversation).collect();
    let names: HashMap<ConversationId, String> = store::conversations::names(tx, access, conversations).await?;
    let told = |FactWithTrust { fact, trust, metadata }: FactWithTrust| ListedFact {
        uses: uses.get(&fact.id).copied().unwrap_or_default(),
        conversation: fact.conversation.and_then(|id| names.get(&id).cloned()),
        fact,
        trust,
        metadata,
    };
    Ok(shown::all(app, tx, access.access(), facts).await?.into_iter().map(told).collect())
}
