//! Fits the gathered memories into the budget and renders the block. Counting tokens is CPU work: large texts are counted on a blocking
//! thread, not on the threads that serve requests.

use std::sync::Arc;

use chrono::NaiveDate;

use super::format::{self, Format};
use super::memory::{self, Memory};
use super::providers::Stack;
use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::llm::tokens;

/// Bytes of text that are counted on the current thread: a few milliseconds at worst, almost nothing when the line counts are cached.
const ON_THE_SPOT: usize = 64 << 10;

/// The limits of the block.
#[derive(Debug)]
pub(super) struct Room {
    /// The providers, which limit each provider's share.
    pub stack: Arc<Stack<AppState>>,
    pub format: Format,
    pub today: NaiveDate,
    /// Most tokens of the block.
    pub budget: usize,
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
    /// Number of different memories that did not fit.
    pub omitted: usize,
}

/// Fits the candidates and renders the block.
///
/// # Errors
/// [`Error::Internal`] when the process is stopping.
pub(super) async fn compose(room: Room, system: String, candidates: Vec<Memory>) -> Result<Composed> {
    let bytes = system.len() + candidates.iter().map(|memory| memory.text.len()).sum::<usize>();
    if bytes <= ON_THE_SPOT {
        return Ok(write(&room, system, candidates));
    }
    tokio::task::spawn_blocking(move || write(&room, system, candidates)).await.map_err(Error::internal)
}

fn write(room: &Room, system: String, candidates: Vec<Memory>) -> Composed {
    let Room { stack, format, today, budget } = room;
    let frame = tokens::count_by_line(&format::frame(*format, *today));
    let cost = |memory: &Memory| tokens::count_by_line(&format::line(*format, memory));
    let cap = |provider: &str| stack.cap(provider, *budget);
    let (mut items, mut omitted) = memory::fit(candidates, budget.saturating_sub(frame), cap, cost);
    let mut owner = format::render(*format, &items, omitted, *today);
    let mut owner_tokens = tokens::count_by_line(&owner);
    // `frame` does not include headings by day, so the block as a whole must be checked.
    while !items.is_empty() && owner_tokens > *budget {
        items.pop();
        omitted += 1;
        owner = format::render(*format, &items, omitted, *today);
        owner_tokens = tokens::count_by_line(&owner);
    }
    Composed { system_tokens: tokens::count_by_line(&system), system, owner, owner_tokens, items, omitted }
}
