//! Reads the rows of a chat.

use serde::Deserialize;

use super::{Chats, Row};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactStatus};
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::domain::observability::LOW_CONFIDENCE;
use crate::error::Result;
use crate::memory::audit;
use crate::memory::facts::{self, FactQuery};
use crate::retrieval::recall;
use crate::retrieval::recall::RecallQuery;
use crate::store;

/// Most rows of a list: active ones, and archived ones.
const MAX_ACTIVE: u64 = 1_000;
const MAX_ARCHIVED: u64 = 500;
/// Most rows of a context, and the default.
const MAX_CONTEXT: usize = 100;
/// Most rows of a search, and the default.
const MAX_FOUND: u32 = 50;
const FOUND: u32 = 10;
/// Statuses that a program sees as archived; quarantined and merged facts are not rows.
const ARCHIVED: [FactStatus; 3] = [FactStatus::Archived, FactStatus::Superseded, FactStatus::Expired];

/// A query.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Query {
    /// Every row of exactly one chat, including archived ones; without a chat, the shared rows.
    List {
        /// The chat.
        chat_id: Option<i64>,
    },
    /// The rows that a turn of the chat needs, best first: its own and the shared ones.
    Context {
        /// The chat.
        chat_id: Option<i64>,
        /// Most rows.
        limit: Option<usize>,
    },
    /// The rows that answer a question, best first: the chat's own and the shared ones.
    Search {
        /// The chat.
        chat_id: Option<i64>,
        /// The question.
        query: String,
        /// Most rows.
        limit: Option<u32>,
        /// Also archived rows.
        #[serde(default)]
        include_archived: bool,
        /// Also rows of low confidence.
        #[serde(default)]
        broad_recall: bool,
    },
    /// One row by its id.
    Get {
        /// The number.
        id: i64,
    },
}

/// Runs a query. An unknown id yields no row and is not an error.
///
/// # Errors
/// [`crate::error::Error::Forbidden`]; [`crate::error::Error::NotFound`] for a chat outside the token's binding;
/// [`crate::error::Error::Invalid`].
pub async fn query(app: &AppState, chats: &Chats, query: Query) -> Result<Vec<Row>> {
    chats.agent.access().require(Permission::ReadMemory)?;
    let facts = match query {
        Query::List { chat_id } => list(app, chats, chat_id).await?,
        Query::Context { chat_id, limit } => context(app, &chats.open(chat_id)?, limit).await?,
        Query::Search { chat_id, query, limit, include_archived, broad_recall } => {
            let limit = limit.unwrap_or(FOUND).clamp(1, MAX_FOUND);
            search(app, &chats.open(chat_id)?, &query, limit, include_archived, broad_recall).await?
        }
        Query::Get { id } => {
            let found = chats.find(app, id).await?.map(|(_, fact)| fact);
            found.into_iter().filter(|fact| fact.status == FactStatus::Active || ARCHIVED.contains(&fact.status)).collect()
        }
    };
    Ok(facts.into_iter().filter(|fact| !fact.text.trim().is_empty()).map(|fact| chats.row(fact)).collect())
}

async fn list(app: &AppState, chats: &Chats, chat: Option<i64>) -> Result<Vec<Fact>> {
    let access = chats.open(chat)?;
    let bucket = chats.bucket(chat.map(|_| &access));
    let buckets = match chat {
        Some(_) => vec![bucket],
        None => vec![bucket, Bucket::Global(access.access().tenant())],
    };
    audit::note_read_in(app, &access, &buckets, "fact.list").await?;
    let tx = app.db.read(access.access()).await?;
    let mut rows = Vec::new();
    for (statuses, most) in [(&[FactStatus::Active][..], MAX_ACTIVE), (&ARCHIVED[..], MAX_ARCHIVED)] {
        for bucket in &buckets {
            rows.extend(store::facts::latest(&tx, access.access(), bucket, statuses, most).await?);
        }
    }
    Ok(rows)
}

/// First facts about the person, then explicit ones, then those of highest trust; the newest of equals first.
async fn context(app: &AppState, access: &OwnerAccess, limit: Option<usize>) -> Result<Vec<Fact>> {
    let buckets = access.visibility().buckets();
    audit::note_read_in(app, access, &buckets, "fact.list").await?;
    let tx = app.db.read(access.access()).await?;
    let mut rows = Vec::new();
    for bucket in &buckets {
        rows.extend(store::facts::newest_active(&tx, access.access(), bucket, MAX_ACTIVE).await?);
    }
    rows.retain(|fact| fact.confidence >= LOW_CONFIDENCE);
    let rank = |fact: &Fact| (fact.category == FactCategory::Profile, fact.is_explicit);
    rows.sort_by(|one, other| {
        let by_kind = rank(other).cmp(&rank(one)).then(other.trust.total_cmp(&one.trust));
        by_kind.then(other.confirmed_at.cmp(&one.confirmed_at)).then(other.id.cmp(&one.id))
    });
    rows.truncate(limit.unwrap_or(MAX_CONTEXT).clamp(1, MAX_CONTEXT));
    Ok(rows)
}

async fn search(app: &AppState, access: &OwnerAccess, words: &str, limit: u32, with_archived: bool, is_broad: bool) -> Result<Vec<Fact>> {
    let words = words.trim();
    let asked = |status: &str, query: Option<&str>| FactQuery {
        status: Some(status.to_owned()),
        query: query.map(str::to_owned),
        limit: Some(limit.into()),
        ..FactQuery::default()
    };
    let mut found: Vec<Fact> = if words.is_empty() {
        facts::list(app, access, asked("active", None)).await?.items.into_iter().map(|shown| shown.fact).collect()
    } else {
        let query = RecallQuery { query: words.to_owned(), k: Some(limit), kinds: vec![ItemKind::Fact], ..RecallQuery::default() };
        let recalled = recall::recall(app, access, query).await?;
        let ids: Vec<FactId> = recalled.items.iter().filter_map(|item| item.found.source.fact_id).collect();
        facts::get_many(app, access, &ids).await?
    };
    if with_archived {
        // The index contains active facts only; the others are found by the words that they contain.
        let words: String = words.chars().take(200).collect();
        let all = facts::list(app, access, asked("all", Some(&words))).await?.items.into_iter().map(|shown| shown.fact);
        found.extend(all.filter(|fact| ARCHIVED.contains(&fact.status)));
    }
    found.retain(|fact| is_broad || fact.confidence >= LOW_CONFIDENCE);
    found.truncate(limit as usize);
    Ok(found)
}
