//! Facts with their context: uses, conversation, source message, the facts they replaced and the fact that replaced them.
//! Called by REST and the console.

use std::collections::{BTreeSet, HashMap};

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Message;
use crate::domain::extraction::ExtractionRun;
use crate::domain::fact::Fact;
use crate::domain::ids::{ConversationId, FactId};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::facts::lines::location::{self, Standing};
use crate::memory::facts::read::{FactQuery, Sought, begin};
use crate::memory::facts::shown;
use crate::memory::facts::shown::Shown;
use crate::memory::facts::trust::Trust;
use crate::store::facts::Uses;
use crate::store::{self, Tx};

/// Most replaced facts that are returned.
const MAX_REPLACED: u64 = 50;

/// A fact as a list returns it.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// The fact.
    pub fact: Fact,
    /// Its current trust, with reasons.
    pub trust: Trust,
    /// How often it was used. Uses of the last few seconds may be missing.
    pub uses: Uses,
    /// The name of the conversation in which it was learned, if that is this owner's.
    pub conversation: Option<String>,
}

/// A fact with everything that relates to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Story {
    /// The fact.
    pub told: Told,
    /// Its current trust, with reasons.
    pub trust: Trust,
    /// The source message, if it still exists and is this owner's.
    pub message: Option<Message>,
    /// The extraction run that found it, if it still exists and is this owner's.
    pub run: Option<ExtractionRun>,
    /// The lines of files that state it now.
    pub standing: Vec<Standing>,
    /// The facts that it replaced, oldest first.
    pub replaced: Vec<Fact>,
    /// The fact that replaced it.
    pub successor: Option<Fact>,
}

/// The facts that the owner's agent may see, newest first, each with its uses and its conversation.
///
/// # Errors
/// As [`super::list`].
pub async fn browse(app: &AppState, access: &OwnerAccess, query: FactQuery) -> Result<Page<Told>> {
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let sought = Sought::of(query)?;
    let tx = begin(app, access, "fact.list").await?;
    let Page { items, next_cursor } = sought.page(&tx, access, &page).await?;
    Ok(Page { items: surround(app, &tx, access, items).await?, next_cursor })
}

/// One fact and its story.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's.
pub async fn story(app: &AppState, access: &OwnerAccess, id: FactId) -> Result<Story> {
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
    let standing = location::standing(&tx, access, &fact).await?;
    let told = surround(app, &tx, access, vec![fact]).await?.pop().ok_or(Error::NotFound("fact"))?;
    Ok(Story { trust: told.trust.clone(), told, message, run, standing, replaced, successor })
}

async fn surround(app: &AppState, tx: &Tx, access: &OwnerAccess, facts: Vec<Fact>) -> Result<Vec<Told>> {
    let uses = store::facts::uses(tx, access.access(), facts.iter().map(|fact| fact.id)).await?;
    let conversations: BTreeSet<ConversationId> = facts.iter().filter_map(|fact| fact.conversation).collect();
    let names: HashMap<ConversationId, String> = store::conversations::names(tx, access, conversations).await?;
    let told = |Shown { fact, trust }: Shown| Told {
        uses: uses.get(&fact.id).copied().unwrap_or_default(),
        conversation: fact.conversation.and_then(|id| names.get(&id).cloned()),
        fact,
        trust,
    };
    Ok(shown::all(app, tx, access.access(), facts).await?.into_iter().map(told).collect())
}
