//! Builds the window of a stored conversation before a turn; if it is too long, it is summarized, by a stored summary or
//! by the model. Called by the chat, once per turn. No transaction is open during the call of the model.

use super::counted_message::{SizedMessage, count_fixed_tokens, last_turns, remove_unpaired};
use super::load::StoredWindow;
use super::shortening::Window;
use super::summary::{ModelSummary, summarize};
use super::{Compaction, CompactionMethod, Limits, summary_store};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Conversation;
use crate::error::Result;
use crate::llm::{ChatMessage, ToolOffer};
use crate::pipeline::extraction;
use crate::tenancy;
use crate::tenancy::models::ChosenModel;

/// The parts of the request that are not stored.
#[derive(Debug)]
pub struct RequestParts<'a> {
    /// Instructions and memory.
    pub system: &'a str,
    /// Tools that are offered.
    pub tools: &'a [ToolOffer],
    /// Messages of this turn that are not stored yet.
    pub now: Vec<ChatMessage>,
    /// The limits of the request.
    pub limits: Limits,
}

/// The window of a conversation: the summary of its beginning, the messages after it, and `before.now`. Nothing may be
/// stored yet. A failing model is not an error: older messages are then left out, and the window says so.
pub async fn prepare(
    app: &AppState,
    access: &OwnerAccess,
    stored: Option<StoredWindow>,
    before: RequestParts<'_>,
    chosen: &ChosenModel,
) -> Result<Window> {
    let RequestParts { system, tools, now, limits } = before;
    let Some(StoredWindow { conversation, summaries, loaded, at: moment }) = stored else {
        return Ok(Window::new(system, tools, now, limits));
    };
    let conversation = &conversation;
    let valid = summaries.valid(moment);
    let told = valid.map(|summary| summary.text.as_str()).filter(|text| !text.is_empty());
    let stored = loaded.said.len();
    let mut said = loaded.said;
    said.extend(remove_unpaired(now).into_iter().map(|message| SizedMessage::new(message, None, limits.tokenizer)));
    let mut window = Window::of(count_fixed_tokens(system, tools, limits.tokenizer), told, said, limits);
    let tokens_before = window.tokens();
    if tokens_before <= limits.threshold() && !limits.is_crowded(window.messages.len()) && !loaded.is_partial {
        return Ok(window);
    }

    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let cut = last_turns(&window.messages, limits.recent_turns).min(stored);
    let (old, recent) = window.messages.split_at(cut);
    let Some(seq) = old.last().and_then(|said| said.seq) else {
        // There are only the last turns: nothing to summarize, but they may be too long.
        return trimmed(app, access, &config, conversation, window).await;
    };
    // Memory first: what leaves the window has been read.
    Box::pin(extraction::read_leaving(app, access, &config, conversation, seq)).await?;
    let drawn = if summaries.is_resting(moment) {
        ModelSummary::without_summary("resting")
    } else {
        // An expired summary still covers messages that are not loaded any more.
        let outdated = summaries.automatic.as_ref().filter(|_| loaded.is_partial).map(|summary| summary.text.as_str());
        summarize(app, access, chosen, outdated.or(told), old, &limits, config.memory()).await?
    };
    let (is_current, job) = if summaries.is_resting(moment) {
        (true, summary_store::extract_unsummarized(app, access, config.memory(), conversation, seq).await?)
    } else {
        let kept = summary_store::automatic(app, access, config.memory(), conversation, &loaded.mark, seq, &drawn).await?;
        (kept.is_current, kept.job)
    };
    let mut compaction = Compaction { usage: drawn.usage, job, ..Compaction::new(CompactionMethod::Summary, tokens_before, tokens_before) };
    match drawn.text {
        Ok(text) if is_current => {
            compaction.summarised = old.len();
            window = window.with(Some(&text), recent.to_vec());
            compaction.dropped = window.trim().map_or(0, |trimmed| trimmed.dropped);
        }
        // Many short messages that fit: without a summary they all stay.
        _ if tokens_before <= limits.threshold() && !loaded.is_partial => return Ok(window),
        other => {
            compaction.how = CompactionMethod::Dropped;
            compaction.failure = Some(other.err().unwrap_or("changed"));
            compaction.dropped = window.trim_to(limits.threshold(), true).map_or(0, |trimmed| trimmed.dropped);
        }
    }
    compaction.tokens_after = window.tokens();
    window.compaction = Some(compaction);
    Ok(window)
}

/// Trims the window if it does not fit, and schedules extraction of the messages that are left out.
async fn trimmed(
    app: &AppState,
    access: &OwnerAccess,
    config: &crate::config::Config,
    conversation: &Conversation,
    mut window: Window,
) -> Result<Window> {
    let last = window.messages.iter().filter_map(|said| said.seq).max();
    let Some(mut compaction) = window.trim() else { return Ok(window) };
    let first_left = window.messages.iter().filter_map(|said| said.seq).min();
    if let Some(seq) = first_left.map(|seq| seq - 1).or(last) {
        Box::pin(extraction::read_leaving(app, access, config, conversation, seq)).await?;
        compaction.job = summary_store::extract_unsummarized(app, access, config.memory(), conversation, seq).await?;
    }
    window.compaction = Some(compaction);
    Ok(window)
}
