//! Everything an agent's next model call needs to know: the shared prefix of its prompt, byte for byte the same until somebody
//! writes, and a block about the owner within a budget of tokens. Called by every surface.

mod fence;
mod format;
mod gather;
mod memory;
mod trivial;

use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::llm::tokens;
use crate::memory::files::prompt;
use crate::memory::recall::{self, RecallQuery};
use crate::noctuary::Noctuary;
use crate::store::{Tx, files};

pub use format::Format;
pub use memory::{Layer, Memory};
pub use trivial::is_trivial;

/// Budget of the owner's block when the caller names none, in tokens.
const DEFAULT_BUDGET: u32 = 1_500;
/// Largest budget, in tokens.
const MAX_BUDGET: u32 = 1_000_000;
/// Items recalled for the question; the budget decides how many of them are told.
const RECALLED: u32 = 40;
/// What scores less says nothing about the question …
const LEAST_SCORE: f64 = 0.08;
/// … nor does what scores less than this share of the best.
const LEAST_SHARE: f32 = 0.3;

/// What a caller wants to know before a model call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContextQuery {
    /// The person's message; without one the block holds only what matters whatever is asked.
    pub query: Option<String>,
    /// Most tokens of the owner's block, 1 to 1,000,000; 1,500 when absent.
    pub budget_tokens: Option<u32>,
    /// The form of the owner's block.
    pub format: Format,
}

/// The two texts and what they are made of.
#[derive(Debug, Clone, PartialEq)]
pub struct Context {
    /// Enabled TEAM and GLOBAL files as `--- NAME ---` blocks: the same for every owner.
    pub system: String,
    /// Changes exactly when `system` does.
    pub etag: String,
    /// The fenced block about the owner; empty when nothing is known.
    pub owner: String,
    /// Tokens of `system`.
    pub system_tokens: usize,
    /// Tokens of `owner`; never more than `budget`.
    pub owner_tokens: usize,
    /// Most tokens of `owner`.
    pub budget: usize,
    /// What the block tells.
    pub items: Vec<Memory>,
    /// Memories that were worth telling and did not fit.
    pub omitted: usize,
}

/// Assembles the context of the owner's next turn.
///
/// # Errors
/// [`Error::Invalid`], [`Error::Forbidden`], and when the database does not answer.
pub async fn assemble(noctuary: &Noctuary, access: &OwnerAccess, query: ContextQuery) -> Result<Context> {
    access.access().require(Permission::ReadMemory)?;
    let budget = query.budget_tokens.unwrap_or(DEFAULT_BUDGET);
    if !(1..=MAX_BUDGET).contains(&budget) {
        return Err(Error::invalid("budgetTokens", "must be 1 to 1,000,000"));
    }
    let budget = budget as usize;
    recall::audit_read_for_another(noctuary, access, "memory.context").await?;
    let tx = noctuary.db.read(access.access()).await?;
    let enabled = files::list_enabled(&tx, access.access(), &access.visibility().buckets()).await?;
    let prefix = prompt::render(&enabled);
    let candidates = candidates(noctuary, &tx, access, &query, enabled, &prefix.files).await?;
    drop(tx);

    let today = noctuary.clock.today(access.agent().timezone);
    let frame = tokens::count(&format::frame(query.format, today));
    let cost = |memory: &Memory| tokens::count(&format::line(query.format, memory));
    let (mut items, mut omitted) = memory::fit(candidates, budget.saturating_sub(frame), cost);
    let mut owner = format::render(query.format, &items, omitted, today);
    // Headings by day are not in the frame, and tokens of joined lines need not add up: the whole is what must fit.
    while !items.is_empty() && tokens::count(&owner) > budget {
        items.pop();
        omitted += 1;
        owner = format::render(query.format, &items, omitted, today);
    }
    let (system_tokens, owner_tokens) = (tokens::count(&prefix.text), tokens::count(&owner));
    Ok(Context { system: prefix.text, etag: prefix.etag, owner, system_tokens, owner_tokens, budget, items, omitted })
}

/// Everything that may be told, in the order of its claim to the budget.
async fn candidates(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &OwnerAccess,
    query: &ContextQuery,
    enabled: Vec<WorkspaceFile>,
    in_prefix: &[String],
) -> Result<Vec<Memory>> {
    let own: Vec<WorkspaceFile> = enabled.into_iter().filter(|file| file.bucket.scope() == MemoryScope::Personal).collect();
    let mut candidates = gather::standing(tx, access, &own, noctuary.clock.now()).await?;
    if let Some(text) = query.query.as_ref().filter(|text| !is_trivial(text)) {
        let question = RecallQuery { query: text.clone(), k: Some(RECALLED), min_score: Some(LEAST_SCORE), ..RecallQuery::default() };
        let mut found = recall::find(noctuary, tx, access, &question.check()?).await?;
        let least = found.first().map_or(0.0, |best| best.components.total() * LEAST_SHARE);
        found.retain(|item| item.components.total() >= least);
        candidates.extend(gather::relevant(found, in_prefix, access.agent().timezone));
    }
    if query.format == Format::Golemcore {
        candidates.extend(gather::notes(tx, access, noctuary.clock.today(access.agent().timezone)).await?);
    }
    Ok(candidates)
}
