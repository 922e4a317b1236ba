//! The window: a dialogue with its token counts, and the two stages of shortening that need no model. Pure.

use std::fmt;

use super::counted_message::{SizedMessage, count_fixed_tokens, count_tokens, last_turns, remove_unpaired, units};
use super::{Compaction, CompactionMethod, Limits, PREFIX};
use crate::llm::{ChatMessage, ToolOffer};

/// The messages for the model, besides its instructions. They fit the limits, or are the last two messages with the
/// messages they depend on.
#[derive(Clone)]
pub struct Window {
    limits: Limits,
    /// Tokens of the parts that the window does not change.
    fixed: usize,
    summary: Option<SizedMessage>,
    pub(super) messages: Vec<SizedMessage>,
    pub(super) compaction: Option<Compaction>,
    is_shrunk: bool,
}

impl Window {
    /// The window of a complete dialogue: without unmatched tool calls and answers, and trimmed if necessary.
    #[must_use]
    pub fn new(system: &str, tools: &[ToolOffer], messages: Vec<ChatMessage>, limits: Limits) -> Self {
        let said = remove_unpaired(messages).into_iter().map(|message| SizedMessage::new(message, None, limits.tokenizer)).collect();
        let mut window = Self::of(count_fixed_tokens(system, tools, limits.tokenizer), None, said, limits);
        window.compaction = window.trim();
        window
    }

    /// The window of messages with token counts; not trimmed yet.
    pub(super) fn of(fixed: usize, summary: Option<&str>, said: Vec<SizedMessage>, limits: Limits) -> Self {
        let told = |text: &str| SizedMessage::new(ChatMessage::User(format!("{PREFIX}\n{text}")), None, limits.tokenizer);
        Self { limits, fixed, summary: summary.map(told), messages: said, compaction: None, is_shrunk: false }
    }

    /// The same window with another summary and other messages.
    pub(super) fn with(&self, summary: Option<&str>, said: Vec<SizedMessage>) -> Self {
        Self::of(self.fixed, summary, said, self.limits)
    }

    /// The messages to send, in order: the summary, if there is one, as a user's message before all others.
    #[must_use]
    pub fn messages(&self) -> Vec<ChatMessage> {
        self.summary.iter().chain(&self.messages).map(|said| said.message.clone()).collect()
    }

    /// Tokens of the request, including instructions and tools. An estimate: providers wrap messages in different ways.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.fixed + self.summary.iter().chain(&self.messages).map(|said| said.tokens).sum::<usize>()
    }

    /// How the conversation was shortened for this window.
    #[must_use]
    pub const fn compaction(&self) -> Option<&Compaction> {
        self.compaction.as_ref()
    }

    /// Adds a message of the current turn: a tool call or its answer. Call [`Self::trim`] afterwards.
    pub fn push(&mut self, message: ChatMessage) {
        let tokens = count_tokens(&message, self.limits.tokenizer);
        self.messages.push(SizedMessage { message, seq: None, tokens });
    }

    /// Drops the oldest messages until the rest fits: first those before the last turn, then the turn's first rounds, the
    /// summary and, as a last resort, the question. The last two messages stay, with the messages they depend on. `None`
    /// when the window already fits.
    pub fn trim(&mut self) -> Option<Compaction> {
        self.trim_to(self.limits.budget(), true)
    }

    /// Drops everything but the last turns, because the provider rejected the prompt as too long. If the window was no
    /// larger than that, reduces it to half. Only once: `None` the second time, or when nothing can be dropped.
    pub fn shrink_to_last_turns(&mut self) -> Option<Compaction> {
        if std::mem::replace(&mut self.is_shrunk, true) {
            return None;
        }
        let before = self.tokens();
        let from = last_turns(&self.messages, self.limits.recent_turns);
        self.messages.drain(..from);
        let had_summary = self.summary.take().is_some();
        let trimmed = if from == 0 && !had_summary { self.trim_to(before / 2, false) } else { self.trim() };
        let dropped = from + trimmed.map_or(0, |trimmed| trimmed.dropped);
        // The provider's limit is lower than configured; later rounds of this turn must fit into what was accepted now.
        self.limits.max_input_tokens = self.limits.max_input_tokens.min(before.saturating_sub(1));
        (dropped > 0 || had_summary).then(|| Compaction { dropped, ..Compaction::new(CompactionMethod::LastTurns, before, self.tokens()) })
    }

    /// As [`Self::trim`], to another budget; drops the question only if `with_question`.
    pub(super) fn trim_to(&mut self, budget: usize, with_question: bool) -> Option<Compaction> {
        let (before, count, had_summary) = (self.tokens(), self.messages.len(), self.summary.is_some());
        if before <= budget {
            return None;
        }
        let mut is_out = self.choose(before, budget, with_question).into_iter();
        self.messages.retain(|_| !is_out.next().unwrap_or(false));
        let dropped = count - self.messages.len();
        let is_changed = dropped > 0 || had_summary != self.summary.is_some();
        is_changed.then(|| Compaction { dropped, ..Compaction::new(CompactionMethod::Trimmed, before, self.tokens()) })
    }

    /// Chooses the messages to drop so that `total` falls to `budget`; drops the summary if necessary.
    fn choose(&mut self, mut total: usize, budget: usize, with_question: bool) -> Vec<bool> {
        let mut pieces: Vec<Piece> =
            units(&self.messages).into_iter().map(|unit| Piece::of(self.messages.get(unit).unwrap_or_default())).collect();
        // The unit of the last message but one stays, and so do those after it.
        let (mut length, kept_from) = (0, self.messages.len().saturating_sub(2));
        let ends = pieces.iter().map(|piece| {
            length += piece.length;
            length
        });
        let free = ends.take_while(|end| *end <= kept_from).count();
        let (free, kept) = pieces.split_at_mut(free);
        let question = free.iter().rposition(|piece| piece.is_user).filter(|_| !kept.iter().any(|piece| piece.is_user));
        let (older, turn) = free.split_at_mut(question.unwrap_or(free.len()));
        for piece in older {
            // A window does not begin with an answer if it can begin with a question.
            if total <= budget && piece.is_user {
                break;
            }
            total -= piece.leave();
        }
        let (question, rounds) = match turn.split_first_mut() {
            Some((question, rounds)) => (Some(question), rounds),
            None => (None, Default::default()),
        };
        for piece in rounds {
            if total > budget {
                total -= piece.leave();
            }
        }
        if total > budget
            && let Some(summary) = self.summary.take()
        {
            total -= summary.tokens;
        }
        if total > budget
            && let Some(question) = question.filter(|_| with_question)
        {
            question.leave();
        }
        pieces.iter().flat_map(|piece| std::iter::repeat_n(piece.is_out, piece.length)).collect()
    }
}

/// A unit that may be dropped.
struct Piece {
    length: usize,
    tokens: usize,
    is_user: bool,
    is_out: bool,
}

impl Piece {
    fn of(said: &[SizedMessage]) -> Self {
        let is_user = said.first().is_some_and(SizedMessage::is_user);
        Self { length: said.len(), tokens: said.iter().map(|said| said.tokens).sum(), is_user, is_out: false }
    }

    /// Drops the unit and returns the tokens saved.
    const fn leave(&mut self) -> usize {
        self.is_out = true;
        self.tokens
    }
}

/// Messages are as private as memory.
impl fmt::Debug for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Window").field("messages", &self.messages.len()).field("compaction", &self.compaction).finish_non_exhaustive()
    }
}
