//! The context of an agent's next model call: the shared prefix of its prompt, byte for byte the same until a file changes, and a block
//! about the owner within a token budget. Called by every API.

mod compose;
mod fence;
mod format;
mod memory;
mod prefix;
pub mod providers;
mod trivial;

use std::collections::HashSet;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use tokio::sync::OnceCell;

use crate::app_state::AppState;
use crate::config::Config;
use crate::config::mate::AutoInject;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::file::WorkspaceFile;
use crate::domain::item::ItemKind;
use crate::domain::label_filter::LabelFilter;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::morning::MorningCard;
use crate::domain::usage::Injection;
use crate::error::{Error, Result};
use crate::llm::tokens;
use crate::memory::audit;
use crate::memory::embedding;
use crate::memory::external;
use crate::memory::facts::zone::{UNKNOWN_ZONE, zone_named};
use crate::memory::files::{past, prompt, team};
use crate::memory::indexing::chunks;
use crate::memory::morning_cards;
use crate::memory::recall_usage;
use crate::memory::recall_usage::UsageKind;
use crate::retrieval::recall::{Question, RecallQuery, balance, zone};
use crate::store::{Tx, files, recalls};
use crate::telemetry::metrics;
use crate::tenancy;

pub use crate::domain::context_format::ContextFormat as Format;
pub(crate) use fence::defused;
use memory::Shares;
pub use memory::{Layer, Memory};
use providers::{GatheredMemories, ProviderRequest, SkippedProvider};
use trivial::is_too_trivial;
pub use trivial::is_trivial;

/// The largest budget, in tokens.
const MAX_BUDGET: u32 = 1_000_000;
/// The files that contain memory; the others say who the agent is and how it works.
const OF_MEMORY: [&str; 3] = ["PROFILE.md", "MEMORY.md", "memory.md"];
/// The least share of a GolemCore block for MEMORY.md, in percent.
const GOLEM_PERCENT: usize = 60;
/// Items recalled for the question; the budget decides how many of them go into the block.
const RECALLED: u32 = 40;

/// A query for the context of a model call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContextQuery {
    /// The user's message; without one the block contains only memory that matters for every question.
    pub query: Option<String>,
    /// The most tokens of the owner's block, 1 to 1,000,000; the agent's setting when absent.
    pub budget_tokens: Option<u32>,
    /// The format of the owner's block; the agent's setting when absent.
    pub format: Option<Format>,
    /// Assembles the context as of this moment; now when absent. An earlier moment counts no use and asks no external memory server.
    pub as_of: Option<DateTime<Utc>>,
    /// Only items with these labels are recalled for the message.
    pub filter: LabelFilter,
    /// The IANA time zone in which a period of the message is counted, as in [`RecallQuery::timezone`].
    pub timezone: Option<String>,
    /// The etag of the caller's cached `system` text.
    pub known_etag: Option<String>,
    /// Whether to include the morning card; not for callers that record the turn, because the turn delivers it.
    pub tells_card: bool,
}

/// The two texts of a context, and their parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Context {
    /// Enabled TEAM and GLOBAL files as `--- NAME ---` blocks: the same for every owner. `None` when the caller has this version.
    pub system: Option<String>,
    /// Changes exactly when `system` does.
    pub etag: String,
    /// The fenced block about the owner; empty when there is no memory.
    pub owner: String,
    /// The format of `owner`.
    pub format: Format,
    /// Tokens of `system`.
    pub system_tokens: usize,
    /// Tokens of `owner`; never more than `budget`.
    pub owner_tokens: usize,
    /// The most tokens of `owner`.
    pub budget: usize,
    /// The memories in the block.
    pub items: Vec<Memory>,
    /// Number of memories that did not fit.
    pub omitted: usize,
    /// Number of different memories considered.
    pub candidates: usize,
    /// The best score of a memory that recall found; `None` when it found none.
    pub top_score: Option<f32>,
    /// Providers that were skipped.
    pub skipped: Vec<SkippedProvider>,
    /// The morning card, if it was requested and no turn of the owner's day has delivered it yet.
    pub card: Option<MorningCard>,
}

impl Context {
    /// Tokens of each layer in the owner's block in `format`, without the enclosing marks.
    #[must_use]
    pub fn layer_tokens(&self, format: Format) -> [(Layer, usize); 3] {
        [Layer::Identity, Layer::Essential, Layer::Relevant].map(|layer| {
            let lines = self.items.iter().filter(|memory| memory.layer == layer).map(|memory| format::line(format, memory));
            (layer, lines.map(|line| tokens::count_by_line(&line)).sum())
        })
    }
}

/// Assembles the context of the owner's next turn. Reads in one transaction and writes nothing; usage is counted in a buffer.
///
/// # Errors
/// [`Error::Invalid`], [`Error::Forbidden`].
pub async fn assemble(app: &AppState, access: &OwnerAccess, query: ContextQuery) -> Result<Context> {
    draft(app, access, query, None).await.map(Draft::finish)
}

/// Like [`assemble`], to show what an agent would get: nothing is counted.
///
/// # Errors
/// As [`assemble`].
pub async fn preview(app: &AppState, access: &OwnerAccess, query: ContextQuery) -> Result<Context> {
    draft(app, access, query, None).await.map(|draft| draft.context)
}

/// A context that is not counted as used yet.
#[derive(Debug)]
pub struct Draft {
    ask: Arc<ProviderRequest<AppState>>,
    context: Context,
}

impl Draft {
    /// Returns the context for the model, and counts it as used.
    #[must_use]
    pub fn finish(self) -> Context {
        if self.ask.as_of.is_none() {
            count(&self.ask, &self.context);
        }
        self.context
    }
}

/// Like [`assemble`], for callers that may not use the context, or that already have the agent's configuration.
///
/// # Errors
/// As [`assemble`].
pub async fn draft(app: &AppState, access: &OwnerAccess, query: ContextQuery, config: Option<Arc<Config>>) -> Result<Draft> {
    access.access().require(Permission::ReadMemory)?;
    if query.budget_tokens.is_some_and(|budget| !(1..=MAX_BUDGET).contains(&budget)) {
        return Err(Error::invalid("budgetTokens", "must be 1 to 1,000,000"));
    }
    audit::note_read(app, access, "memory.context").await?;
    let sense = match query.query.as_deref().filter(|text| !is_trivial(text)) {
        Some(text) => embedding::embed_query(app, text).await,
        None => None,
    };
    let tx = Arc::new(app.db.read(access.access()).await?);
    let config = match config {
        Some(config) => config,
        None => tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?,
    };
    let settings = config.memory().auto_inject;
    let is_on = config.memory().enabled;
    let format = query.format.unwrap_or(settings.format);
    if query.timezone.as_deref().is_some_and(|name| zone_named(name).is_none()) {
        return Err(Error::invalid("timezone", UNKNOWN_ZONE));
    }
    let question = question(&query, &settings)?.filter(|_| is_on);
    let balance = balance(&config.memory().recall);
    let question = question.map(|question| Question { sense, balance, as_of: query.as_of, marks_replaced: true, ..question });
    let question = match question {
        Some(question) => Some(zone::of_person(app, &tx, access, question).await?),
        None => None,
    };
    // What a server answers can be neither dated nor narrowed.
    let asks_servers = question.is_some() && query.as_of.is_none() && query.filter == LabelFilter::default();
    let servers = if asks_servers { external::switched_on(&tx, access).await? } else { Vec::new() };
    let enabled = files::list_enabled(&tx, access.access(), &access.visibility().buckets()).await?;
    let enabled = match query.as_of {
        Some(moment) => past::all_at(&tx, access.access(), enabled, moment).await?,
        None => enabled,
    };
    let mut enabled = prompt::without_stand_ins(team::fall_back(access.agent(), enabled));
    // Without memory the prompt keeps who the agent is, and loses what it remembers.
    enabled.retain(|file| is_on || !OF_MEMORY.contains(&file.filename.as_str()));
    let prefix = prefix::render(format, &enabled);
    let copied = copied(&enabled);
    let own_files: Vec<WorkspaceFile> = enabled.into_iter().filter(|file| file.bucket.scope() == MemoryScope::Personal).collect();
    let now = query.as_of.unwrap_or_else(|| app.clock.now());
    let ask = Arc::new(ProviderRequest {
        app: app.clone(),
        access: access.clone(),
        now,
        as_of: query.as_of,
        today: now.with_timezone(&access.agent().timezone).date_naive(),
        format,
        settings,
        recent_days: config.memory().recent_days,
        tx: Arc::clone(&tx),
        question,
        servers,
        buckets: access.visibility().buckets(),
        versions: OnceCell::new(),
        recalled: OnceCell::new(),
        own_files,
        in_prefix: prefix.files,
        prefix: prefix.text.clone(),
        copied,
    });
    let gathered = if is_on { app.providers.gather(&ask).await } else { GatheredMemories::default() };

    let top_score = gathered.memories.iter().filter_map(|memory| memory.score).reduce(f32::max);
    let budget = query.budget_tokens.unwrap_or(settings.budget_tokens) as usize;
    let mut shares = Shares { identity: settings.identity_pct as usize, essential: settings.essential_pct as usize };
    if format == Format::Golemcore {
        shares.essential = shares.essential.max(GOLEM_PERCENT);
    }
    let asked = ask.query().map(str::to_owned);
    let room = compose::BlockLimits { stack: Arc::clone(&app.providers), format, today: ask.today, query: asked, budget, shares };
    let mut composed = compose::compose(room, prefix.text, gathered.memories).await?;
    name_items(&tx, access, &mut composed.items).await;
    let card = if query.tells_card && is_on && query.as_of.is_none() {
        morning_cards::preview(app, &tx, access, config.memory()).await?
    } else {
        None
    };
    drop(tx);
    let has = |etag: &String| etag.trim_matches('"') == prefix.etag.trim_matches('"');
    let context = Context {
        system: (!query.known_etag.as_ref().is_some_and(has)).then_some(composed.system),
        etag: prefix.etag,
        owner: composed.owner,
        format,
        system_tokens: composed.system_tokens,
        owner_tokens: composed.owner_tokens,
        budget,
        candidates: composed.items.len() + composed.omitted,
        items: composed.items,
        omitted: composed.omitted,
        top_score,
        skipped: gathered.skipped,
        card,
    };
    Ok(Draft { ask, context })
}

/// The parts of shared files of which the owner has an own copy: what the copy did not change stands in the prefix already.
fn copied(enabled: &[WorkspaceFile]) -> HashSet<String> {
    let is_own = |file: &WorkspaceFile| file.bucket.scope() == MemoryScope::Personal;
    let has_copy = |name: &str| enabled.iter().any(|file| is_own(file) && file.filename == name);
    let shared = enabled.iter().filter(|file| !is_own(file) && has_copy(&file.filename));
    shared.flat_map(|file| chunks::cut(&file.content)).map(|chunk| chunk.text).collect()
}

/// The query for recall, if there is one.
fn question(asked: &ContextQuery, settings: &AutoInject) -> Result<Option<Question>> {
    let Some(text) = asked.query.as_deref().filter(|text| !is_too_trivial(text, settings.min_words)) else { return Ok(None) };
    let query = RecallQuery {
        query: text.to_owned(),
        k: Some(RECALLED),
        min_score: Some(settings.min_score),
        filter: asked.filter.clone(),
        timezone: asked.timezone.clone(),
        ..RecallQuery::default()
    };
    let question = query.check()?;
    #[expect(clippy::cast_possible_truncation, reason = "scores are f32, and this share lies between 0 and 1")]
    let share_of_best = settings.relative_score as f32;
    Ok(settings.enabled.then_some(Question { share_of_best, ..question }))
}

/// Looks up the index items of memories that were found without a search, so that the turn can list them. The ids are optional: without
/// them the answer is still useful.
async fn name_items(tx: &Tx, access: &OwnerAccess, items: &mut [Memory]) {
    let place = |memory: &Memory| memory.place.filter(|_| memory.item.is_none()).map(|(source, position)| (memory.kind, source, position));
    let places: Vec<(ItemKind, i64, i32)> = items.iter().filter_map(place).collect();
    match recalls::items_at(tx, access.access(), &places).await {
        Ok(found) => {
            for memory in items {
                memory.item = memory.item.or_else(|| found.get(&place(memory)?).copied());
            }
        }
        Err(error) => tracing::warn!(cause = error.chain(), "the index items of a context could not be looked up"),
    }
}

/// Counts the use of the context.
fn count(ask: &ProviderRequest<AppState>, context: &Context) {
    metrics::context_assembled(context.candidates, context.items.len(), context.owner_tokens);
    recall_usage::count(&ask.app, &ask.access, UsageKind::Returned, None, context.items.iter().filter_map(|memory| memory.item));
    let injection = Injection {
        day: ask.today,
        calls: 1,
        searches: u64::from(ask.query().is_some()),
        candidates: context.candidates as u64,
        selected: context.items.len() as u64,
        omitted: context.omitted as u64,
        tokens: context.owner_tokens as u64,
        skipped: context.skipped.len() as u64,
        last_at: ask.now,
    };
    recall_usage::count_injection(&ask.app, &ask.access, injection);
}
