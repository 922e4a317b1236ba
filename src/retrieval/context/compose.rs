//! Fits the gathered memories into the budget and writes the block. Counting tokens takes CPU time, so a large text is counted on a
//! blocking thread, not on a thread that serves requests.

use std::sync::Arc;

use chrono::NaiveDate;

use super::format;
use super::memory::{self, Memory, Shares};
use super::providers::ProviderStack;
use crate::app_state::AppState;
use crate::domain::context_format::ContextFormat as Format;
use crate::error::{Error, Result};
use crate::llm::tokens;

/// Bytes of text that are counted on the calling thread: a few milliseconds at worst, almost nothing when the lines are cached.
const ON_THE_SPOT: usize = 64 << 10;

/// The limits of the block.
#[derive(Debug)]
pub(super) struct BlockLimits {
    /// The providers, with the share of each.
    pub stack: Arc<ProviderStack<AppState>>,
    pub format: Format,
    pub today: NaiveDate,
    /// What is asked; a long text is shown where it answers it.
    pub query: Option<String>,
    /// The most tokens of the block.
    pub budget: usize,
    /// The shares of the layers.
    pub shares: Shares,
}

/// The rendered texts and their token counts.
#[derive(Debug)]
pub(super) struct Composed {
    pub system: String,
    pub system_tokens: usize,
    pub owner: String,
    pub owner_tokens: usize,
    /// The memories in the block, in order.
    pub items: Vec<Memory>,
    /// Number of different memories that were left out.
    pub omitted: usize,
}

/// Fits the candidates and renders the block.
///
/// # Errors
/// [`Error::Internal`] when the process is stopping.
pub(super) async fn compose(room: BlockLimits, system: String, candidates: Vec<Memory>) -> Result<Composed> {
    let bytes = system.len() + candidates.iter().map(|memory| memory.text.len()).sum::<usize>();
    if bytes <= ON_THE_SPOT {
        return Ok(write(&room, system, candidates));
    }
    tokio::task::spawn_blocking(move || write(&room, system, candidates)).await.map_err(Error::internal)
}

fn write(room: &BlockLimits, system: String, mut candidates: Vec<Memory>) -> Composed {
    let BlockLimits { stack, format, today, query, budget, shares } = room;
    let frame = tokens::count_by_line(&format::frame(*format, *today));
    let cost = |memory: &Memory| tokens::count_by_line(&format::line(*format, memory));
    let cap = |provider: &str| stack.cap(provider, *budget);
    let listed = candidates.iter_mut().filter(|memory| !format::stands_first(*format, memory));
    listed.for_each(|memory| memory.shorten(query.as_deref()));
    // A page stands as it is written; a fact that repeats a line of it is left out.
    candidates.sort_by_key(|memory| !format::stands_first(*format, memory));
    let (mut items, mut omitted) = memory::fit(candidates, budget.saturating_sub(frame), *shares, cap, cost);
    let mut owner = format::render(*format, &items, omitted, *today);
    let mut owner_tokens = tokens::count_by_line(&owner);
    // Headings by day are not part of the frame, so the whole block is checked.
    while !items.is_empty() && owner_tokens > *budget {
        items.pop();
        omitted += 1;
        owner = format::render(*format, &items, omitted, *today);
        owner_tokens = tokens::count_by_line(&owner);
    }
    Composed { system_tokens: tokens::count_by_line(&system), system, owner, owner_tokens, items, omitted }
}
