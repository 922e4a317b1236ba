//! Lists facts that the caller may see, and the history of one. Audits an admin's access to another person's facts.

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::fact::{Fact, FactCategory, FactOrder, FactStatus};
use crate::domain::fact_event::FactEvent;
use crate::domain::ids::FactId;
use crate::domain::label::MetadataFilter;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, FieldError, Result};
use crate::memory::audit;
use crate::memory::facts::shown::{self, FactWithTrust};
use crate::store::facts::FactFilter;
use crate::store::{self, Tx};

/// Longest search text, in characters.
const MAX_QUERY_CHARS: usize = 200;

/// The query of a list of facts.
#[derive(Debug, Clone, Default)]
pub struct FactQuery {
    /// `active`, `superseded` …; active facts when absent, `all` for every status. With `as_of`, facts that were true
    /// then, whatever their status now.
    pub status: Option<String>,
    /// A category.
    pub category: Option<String>,
    /// Words that the text contains.
    pub query: Option<String>,
    /// The moment at which the facts hold; now when absent.
    pub as_of: Option<DateTime<Utc>>,
    /// The moment whose state of knowledge is listed: facts learned later are left out, facts changed later appear as
    /// they were. Now when absent.
    pub known_at: Option<DateTime<Utc>>,
    /// Least trust, 0 to 1.
    pub min_trust: Option<f64>,
    /// Most trust, 0 to 1, to find facts that need review.
    pub max_trust: Option<f64>,
    /// Tags that the fact has, all of them.
    pub tags: Vec<String>,
    /// A JSON object: for each key a value, or a list of values of which the fact's metadata has one.
    pub metadata: Option<String>,
    /// The order; with `known_at` only newest first.
    pub order: FactOrder,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Rows per page.
    pub limit: Option<u64>,
}

/// The facts that the owner's agent may see, newest first unless the query has another order.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault.
pub async fn list(app: &AppState, access: &OwnerAccess, query: FactQuery) -> Result<Page<FactWithTrust>> {
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let sought = CheckedQuery::of(query)?;
    let tx = begin(app, access, "fact.list").await?;
    let Page { items, next_cursor } = sought.page(&tx, access, &page).await?;
    Ok(Page { items: shown::all(app, &tx, access.access(), items).await?, next_cursor })
}

/// The facts with these ids that the owner's agent may see, in their order; the others are left out.
pub async fn get_many(app: &AppState, access: &OwnerAccess, ids: &[FactId]) -> Result<Vec<Fact>> {
    let tx = read_single(app, access, "fact.list").await?;
    let mut facts = store::facts::get_many(&tx, access, ids.iter().copied()).await?;
    facts.sort_by_key(|fact| ids.iter().position(|id| *id == fact.id));
    Ok(facts)
}

/// A checked query.
pub(crate) struct CheckedQuery {
    pub(crate) filter: FactFilter,
    pub(crate) order: FactOrder,
    known_at: Option<DateTime<Utc>>,
}

impl CheckedQuery {
    pub(crate) fn of(query: FactQuery) -> Result<Self> {
        let (order, known_at) = (query.order, query.known_at);
        if known_at.is_some() && order != FactOrder::Newest {
            return Err(Error::invalid("sort", "must be newest first for what was known at another moment"));
        }
        Ok(Self { filter: check(query)?, order, known_at })
    }

    /// One page of the result.
    pub(crate) async fn page(&self, tx: &Tx, access: &OwnerAccess, page: &PageRequest) -> Result<Page<Fact>> {
        match self.known_at {
            Some(moment) => store::fact_past::list(tx, access, &self.filter, moment, page).await,
            None => store::fact_list::list(tx, access, &self.filter, self.order, page).await,
        }
    }
}

fn check(query: FactQuery) -> Result<FactFilter> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: String| wrong.push(FieldError { field: field.to_owned(), message });
    let status = match query.status.as_deref() {
        None if query.as_of.is_none() => Some(FactStatus::Active),
        None | Some("all") => None,
        Some(name) => {
            let status = FactStatus::parse(name);
            if status.is_none() {
                refuse("status", format!("must be all or one of {}", words(FactStatus::ALL.iter().map(|status| status.as_str()))));
            }
            status
        }
    };
    let category = query.category.as_deref().and_then(|name| {
        let category = FactCategory::parse(&name.to_uppercase());
        if category.is_none() {
            refuse("category", format!("must be one of {}", words(FactCategory::ALL.iter().map(|category| category.as_str()))));
        }
        category
    });
    let words = query.query.filter(|words| !words.trim().is_empty());
    if words.as_ref().is_some_and(|words| words.chars().count() > MAX_QUERY_CHARS || words.contains('\0')) {
        refuse("query", "must be at most 200 characters".to_owned());
    }
    if query.min_trust.is_some_and(|trust| !(0.0..=1.0).contains(&trust)) {
        refuse("minTrust", "must be 0 to 1".to_owned());
    }
    if query.max_trust.is_some_and(|trust| !(0.0..=1.0).contains(&trust)) {
        refuse("maxTrust", "must be 0 to 1".to_owned());
    }
    let metadata = match MetadataFilter::parse(&query.tags, query.metadata.as_deref()) {
        Ok(metadata) => metadata,
        Err(Error::Invalid(fields)) => {
            wrong.extend(fields);
            MetadataFilter::default()
        }
        Err(error) => return Err(error),
    };
    let filter =
        FactFilter { status, category, query: words, as_of: query.as_of, min_trust: query.min_trust, max_trust: query.max_trust, metadata };
    if wrong.is_empty() { Ok(filter) } else { Err(Error::Invalid(wrong)) }
}

fn words<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Checks the caller's permission, audits a read of another person's memory, and opens a read transaction.
pub(crate) async fn begin(app: &AppState, access: &OwnerAccess, action: &str) -> Result<Tx> {
    allow(app, access, action).await?;
    app.db.read(access.access()).await
}

/// As [`begin`], for a single statement.
pub(super) async fn read_single(app: &AppState, access: &OwnerAccess, action: &str) -> Result<Tx> {
    allow(app, access, action).await?;
    app.db.read_single(access.access()).await
}

async fn allow(app: &AppState, access: &OwnerAccess, action: &str) -> Result<()> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, action).await
}

/// Most events that are returned.
const MAX_EVENTS: u64 = 500;

/// Every change of a fact: its cause, its author, its reason, and the fact before it.
///
/// # Errors
/// [`Error::NotFound`] when the fact is absent or another person's.
pub async fn history(app: &AppState, access: &OwnerAccess, id: FactId) -> Result<Vec<FactEvent>> {
    let tx = begin(app, access, "fact.history").await?;
    store::facts::get(&tx, access, id).await?.ok_or(Error::NotFound("fact"))?;
    store::fact_events::of_fact(&tx, access.access(), id, MAX_EVENTS).await
}
