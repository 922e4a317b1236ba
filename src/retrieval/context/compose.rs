//! Fitting what was gathered into the budget and writing the block. Counts tokens, which is work: much text is counted beside the
//! threads that answer requests.

use std::sync::Arc;

use chrono::NaiveDate;

use super::format::{self, Format};
use super::memory::{self, Memory};
use super::providers::Stack;
use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::llm::tokens;

/// Bytes of text that are counted on the spot: a few milliseconds at worst, next to nothing when the lines are known.
const ON_THE_SPOT: usize = 64 << 10;

/// What the block has to fit into.
#[derive(Debug)]
pub(super) struct Room {
    /// Who may have how much of it.
    pub stack: Arc<Stack<AppState>>,
    pub format: Format,
    pub today: NaiveDate,
    /// Most tokens of the block.
    pub budget: usize,
}

/// The texts and their lengths.
#[derive(Debug)]
pub(super) struct Composed {
    pub system: String,
    pub system_tokens: usize,
    pub owner: String,
    pub owner_tokens: usize,
    /// What the block tells, in its order.
    pub items: Vec<Memory>,
    /// How many different memories it does not.
    pub omitted: usize,
}

/// Writes the block.
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
    // Headings by day are not in the frame: the whole is what must fit.
    while !items.is_empty() && owner_tokens > *budget {
        items.pop();
        omitted += 1;
        owner = format::render(*format, &items, omitted, *today);
        owner_tokens = tokens::count_by_line(&owner);
    }
    Composed { system_tokens: tokens::count_by_line(&system), system, owner, owner_tokens, items, omitted }
}
