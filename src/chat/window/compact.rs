//! Compacts a stored conversation on request, like GolemCore's `/compact [N]`: the last messages stay in the window, a
//! summary replaces the others, and the messages themselves stay in the database. Without a model, or when it fails,
//! older messages are left out without a summary, as in GolemCore. Called by REST and by the chat's command.

use serde_json::json;

use super::load::{Loaded, Summaries};
use super::shortening::Window;
use super::summary::{ModelSummary, summarize};
use super::{CompactionMethod, Limits, summary_store};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::JobId;
use crate::domain::summary::{Summary, SummaryKind};
use crate::error::{Error, Result};
use crate::llm::tokens::Tokenizer;
use crate::pipeline::extraction;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy::{self, models};

/// Most messages that stay.
pub const MAX_KEEP: u32 = 100;

/// The result of a compaction.
#[derive(Clone, PartialEq, Eq)]
pub struct Compacted {
    /// How the conversation was compacted.
    pub how: CompactionMethod,
    /// Messages that stay verbatim.
    pub kept: usize,
    /// Messages that the summary newly covers, without those of an earlier one.
    pub summarised: usize,
    /// Messages that are left out without a summary.
    pub dropped: usize,
    /// Tokens of the conversation before.
    pub tokens_before: usize,
    /// Tokens of the conversation now.
    pub tokens_after: usize,
    /// The summary of the conversation's beginning.
    pub summary: Option<String>,
    /// Why there is no new summary: a failure class.
    pub failure: Option<&'static str>,
    /// The job that extracts memory from messages that left the window, if any were still to be read.
    pub job: Option<JobId>,
}

/// A summary is as private as memory.
impl std::fmt::Debug for Compacted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compacted").field("how", &self.how).field("kept", &self.kept).finish_non_exhaustive()
    }
}

/// Compacts the owner's conversation `name`; its last `keep` messages stay, `compact-keep-messages` by default.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Invalid`] for a number below 1 or above 100; [`Error::Conflict`] when the conversation
/// was cleared, or something was forgotten, during the call of the model.
pub async fn compact(app: &AppState, access: &OwnerAccess, name: &str, keep: Option<u32>) -> Result<Compacted> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let keep = keep.unwrap_or(config.window().compact_keep_messages);
    if !(1..=MAX_KEEP).contains(&keep) {
        return Err(Error::invalid("keep", "must be 1 to 100"));
    }
    let (chosen, missing) = match models::of_agent(app, access.agent_access()).await {
        Ok(chosen) => (chosen, "llm_not_configured"),
        Err(Error::Llm { reason, .. }) => (None, reason),
        Err(error) => return Err(error),
    };
    let limits = Limits::new(config.window(), chosen.as_ref().map_or_else(Tokenizer::default, |chosen| chosen.tokenizer));
    let limits = chosen.as_ref().map_or(limits, |chosen| limits.within(chosen.context_tokens, chosen.max_output_tokens));

    let tx = app.db.read(ticket).await?;
    let conversation = store::conversations::find(&tx, access, name).await?.ok_or(Error::NotFound("conversation"))?;
    let summaries = Summaries::of(&tx, access, conversation.id).await?;
    let base = summaries.explicit.as_ref();
    let loaded = Loaded::read(app, tx, access, conversation.id, base.map_or(0, |summary| summary.up_to_seq), &limits).await?;
    let told = base.map(|summary| summary.text.as_str()).filter(|text| !text.is_empty());
    let whole = Window::of(0, told, loaded.said, limits);
    let mut compacted = Compacted {
        how: CompactionMethod::Nothing,
        kept: whole.messages.len(),
        summarised: 0,
        dropped: 0,
        tokens_before: whole.tokens(),
        tokens_after: whole.tokens(),
        summary: told.map(str::to_owned),
        failure: None,
        job: None,
    };
    let (old, recent) = whole.messages.split_at(whole.messages.len().saturating_sub(keep as usize));
    let Some(seq) = old.last().and_then(|said| said.seq) else { return Ok(compacted) };

    // Memory first: what leaves the window has been read.
    Box::pin(extraction::read_leaving(app, access, &config, &conversation, seq)).await?;
    let automatic = summaries.automatic.as_ref().filter(|_| loaded.is_partial).map(|summary| summary.text.as_str());
    let drawn = match &chosen {
        Some(chosen) => summarize(app, access, chosen, automatic.or(told), old, &limits, config.memory()).await?,
        None => ModelSummary::without_summary(missing),
    };
    compacted.kept = recent.len();
    match &drawn.text {
        Ok(text) => (compacted.how, compacted.summarised, compacted.summary) = (CompactionMethod::Summary, old.len(), Some(text.clone())),
        Err(class) => (compacted.how, compacted.dropped, compacted.failure) = (CompactionMethod::Dropped, old.len(), Some(*class)),
    }
    compacted.tokens_after = Window::of(0, compacted.summary.as_deref(), recent.to_vec(), limits).tokens();

    let tx = app.db.write_for(access).await?;
    if !summary_store::is_current(app, &tx, access, &conversation, &loaded.mark, seq).await? {
        return Err(Error::Conflict("the conversation changed in the meantime".to_owned()));
    }
    let new = summary_store::summary(app, &conversation, SummaryKind::Explicit, seq, &drawn);
    // An earlier summary stays when there is no new one.
    let row = match (&drawn.text, base) {
        (Err(_), Some(base)) => Summary { text: base.text.clone(), tokens: base.tokens, model: base.model.clone(), ..new },
        _ => new,
    };
    store::summaries::put(&tx, access, &row, &[SummaryKind::Explicit, SummaryKind::Automatic, SummaryKind::Failed]).await?;
    compacted.job = extraction::flush(app, &tx, access, config.memory(), conversation.id, seq).await?;
    let detail = json!({
        "how": compacted.how, "kept": compacted.kept, "summarised": compacted.summarised, "dropped": compacted.dropped,
        "upToSeq": seq, "jobId": compacted.job,
    });
    store::audit::record(&tx, ticket, Entry::done("conversation.compact", "conversation", conversation.id.get()).with(detail)).await?;
    tx.commit().await?;
    if compacted.job.is_some() {
        app.notifier.notify();
    }
    Ok(compacted)
}
