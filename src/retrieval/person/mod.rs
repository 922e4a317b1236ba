//! What the page of one person shows of an agent's memory: the context of the agent's next turn, the person's facts by category, who they are. The
//! console calls it.

pub mod search;

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::fact::FactCategory;
use crate::domain::ids::{ConversationId, EpisodeId};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::retrieval::context::{self, Context, ContextQuery};
use crate::retrieval::provenance::{ListedFact, with_details};
use crate::store;
use language::vocabulary::canonical_predicate;

pub use crate::store::person::CategoryCount;

/// The most facts of a category beside the other categories.
const SHOWN: u64 = 8;
/// How people's facts call the user of a conversation.
const SUBJECT: &str = "user";
/// The relation of a person to their name.
const NAME: &str = "name";

/// Who a person is to an agent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonHead {
    /// The name that the agent learned.
    pub name: Option<String>,
    /// When the agent first met the person; absent if it does not know them.
    pub first_seen_at: Option<DateTime<Utc>>,
}

/// The facts of one category.
#[derive(Debug, Clone, PartialEq)]
pub struct CategoryFacts {
    /// The category.
    pub category: FactCategory,
    /// How many there are.
    pub counts: CategoryCount,
    /// The newest active ones, or a page of those that the query asks for.
    pub facts: Vec<ListedFact>,
    /// The cursor of the next page.
    pub next_cursor: Option<String>,
}

/// Which facts of a person to list.
#[derive(Debug, Clone, Default)]
pub struct PersonQuery {
    /// A whole category instead of the beginning of each.
    pub category: Option<FactCategory>,
    /// Archived, superseded and other inactive facts instead of the active ones.
    pub is_inactive: bool,
    /// The cursor of the next page of a category.
    pub cursor: Option<String>,
}

/// Who the person is. Learned names are memory: the caller's page records that it reads another person's.
///
/// # Errors
/// [`Error::Forbidden`] without the permission to read memory.
pub async fn head(app: &AppState, access: &OwnerAccess) -> Result<PersonHead> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, "person.read").await?;
    let tx = app.db.read(access.access()).await?;
    let bucket = Bucket::Personal(access.access().tenant(), access.agent().id, access.owner().clone());
    let names = store::facts::list_active(&tx, access.access(), &bucket, SUBJECT, &[&canonical_predicate(NAME)]).await?;
    let newest = names.into_iter().max_by_key(|fact| (fact.valid_from, fact.id));
    let name = newest.map(|fact| fact.object).filter(|name| !name.trim().is_empty());
    Ok(PersonHead { name, first_seen_at: store::person::first_seen_at(&tx, access).await? })
}

/// What the agent would be told before the person's next message, whatever it says: the part of the context that needs no query. Nothing is
/// counted as used.
///
/// # Errors
/// As [`context::preview`].
pub async fn told(app: &AppState, access: &OwnerAccess) -> Result<Context> {
    context::preview(app, access, ContextQuery::default()).await
}

/// The person's own facts by category, in the order of the categories; those without facts are left out.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn facts(app: &AppState, access: &OwnerAccess, query: &PersonQuery) -> Result<Vec<CategoryFacts>> {
    access.access().require(Permission::ReadMemory)?;
    let limit = if query.category.is_none() { Some(SHOWN) } else { None };
    let page = PageRequest::parse(query.cursor.as_deref().filter(|_| query.category.is_some()), limit).map_err(Error::bad_page)?;
    audit::note_read(app, access, "fact.list").await?;
    let tx = app.db.read(access.access()).await?;
    let mut counts = store::person::count_facts(&tx, access).await?;
    let mut groups = Vec::new();
    for category in FactCategory::ALL {
        let Some(counts) = counts.remove(category).filter(|_| query.category.is_none_or(|only| only == *category)) else { continue };
        let known = if query.is_inactive { counts.inactive } else { counts.active };
        let found = match known {
            0 => Page { items: Vec::new(), next_cursor: None },
            _ => store::person::list_facts(&tx, access, *category, !query.is_inactive, &page).await?,
        };
        let facts = with_details(app, &tx, access, found.items).await?;
        groups.push(CategoryFacts { category: *category, counts, facts, next_cursor: found.next_cursor });
    }
    Ok(groups)
}

/// The newest session summary of each of the person's conversations, in one sentence.
///
/// # Errors
/// [`Error::Forbidden`] without the permission to read memory.
pub async fn abstracts(
    app: &AppState,
    access: &OwnerAccess,
    of: &[ConversationId],
) -> Result<HashMap<ConversationId, (EpisodeId, String)>> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, "episode.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::person::abstracts(&tx, access, of).await
}
