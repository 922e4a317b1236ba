//! Reads a window with the extractive engine and, when there is one, with the model: their readings are joined, so that memory with a model
//! is never worse than without. Where the model fails or its answer cannot be used, the engine's reading stands alone. Called by `run`, outside any transaction.

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::AgentAccess;
use crate::domain::ids::nonce;
use crate::domain::model::Purpose;
use crate::error::{Error, Result};
use crate::llm::prompt::{Prompt, PromptValues};
use crate::llm::{ChatRequest, FinishReason};
use crate::memory::candidate::Proposal;
use crate::memory::files::daily;
use crate::pipeline::engine;
use crate::pipeline::engine::{Background, Budget};
use crate::pipeline::extraction::output;
use crate::pipeline::extraction::output::Caps;
use crate::pipeline::extraction::reading::WindowReading;
use crate::pipeline::extraction::{join, support, transcript};
use crate::tenancy::models::{self, Adviser};

/// What was extracted from a window, and how.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Draft {
    /// The proposed changes.
    pub proposal: Proposal,
    /// Whether the model's answer was used.
    pub is_by_model: bool,
    /// The model that was called.
    pub model: Option<String>,
    /// Version of its prompt.
    pub prompt_version: Option<String>,
    /// Hash of its prompt's templates.
    pub prompt_hash: Option<String>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// The class of the failure, if the model's answer was not used; never its text.
    pub failure: Option<&'static str>,
}

/// Reads a window. A failing model never fails the extraction: the extractive engine reads the window at once and the run records the
/// class of the failure, so that nothing waits for a provider and nothing is lost.
///
/// # Errors
/// [`Error::Internal`] when a built-in prompt template is broken.
pub async fn interpret(app: &AppState, access: &AgentAccess, settings: &Memory, reading: &WindowReading) -> Result<Draft> {
    let adviser = match reading.window.messages.is_empty() {
        true => None,
        false => models::adviser(app, access, Purpose::Extraction).await?,
    };
    let Some(model) = adviser else { return Ok(Draft { proposal: by_engine(reading).await?, ..Draft::default() }) };
    let mut draft = ask(app, &model, settings, reading).await?;
    if draft.failure.is_some() {
        draft.proposal = by_engine(reading).await?;
        return Ok(draft);
    }
    let read = by_engine(reading).await?;
    let (facts, rejected) = support::check(std::mem::take(&mut draft.proposal.facts), &reading.window.messages);
    draft.proposal.rejected.extend(rejected);
    let (facts, rejected) = join::readings(read.facts, facts, &reading.known, settings.min_confidence);
    draft.proposal.rejected.extend(rejected.into_iter().chain(read.rejected));
    draft.proposal.should_update |= !facts.is_empty();
    draft.proposal.facts = facts;
    Ok(draft)
}

/// What the extractive engine reads in a window; on a blocking thread, because a window takes a while in a debug build.
pub(super) async fn by_engine(reading: &WindowReading) -> Result<Proposal> {
    let (messages, zone) = (reading.window.messages.clone(), reading.person_zone);
    let (known, asked) = (reading.known.clone(), reading.asked.clone());
    let read = move || {
        let background = Background { known: &known, before: asked.as_deref() };
        engine::extract_knowing(&messages, zone, &background, Budget::default())
    };
    tokio::task::spawn_blocking(read).await.map_err(Error::internal)
}

async fn ask(app: &AppState, model: &Adviser<'_>, settings: &Memory, reading: &WindowReading) -> Result<Draft> {
    let prompt = Prompt::of(settings).or_else(|error| {
        tracing::warn!(slug = error.situation().slug, "the tenant's own prompt cannot be used; the built-in one is used instead");
        Prompt::built_in()
    })?;
    let text = transcript::render(&reading.window, reading.zone);
    let daily_filename = daily::filename(reading.window.date);
    let values = PromptValues {
        date: reading.window.date,
        timezone: reading.zone.name(),
        profile: reading.shown(&reading.profile, settings.profile_max_chars),
        memory: reading.shown(&reading.memory, settings.memory_md_max_chars),
        daily_filename: &daily_filename,
        daily: reading.daily_tail(),
        transcript: &text,
    };
    let rendered = prompt.render(&values, nonce)?;
    let mut request = ChatRequest::new(rendered.system, rendered.user).with_schema("memory_update", output::json_schema());
    request.temperature = Some(0.0);
    // The default leaves a model room to rewrite both files; a limit that somebody chose is kept.
    let is_default = settings.summary_max_tokens == Memory::default().summary_max_tokens;
    let limit = settings.summary_max_tokens;
    request.max_output_tokens = Some(if is_default { limit.max(model.max_output_tokens()) } else { limit });
    let mut draft = Draft {
        model: Some(model.name().to_owned()),
        prompt_version: Some(prompt.version()),
        prompt_hash: Some(prompt.hash()),
        ..Draft::default()
    };
    let answer = match model.chat(request).await {
        Ok(answer) => answer,
        Err(error) => {
            draft.failure = Some(error.class());
            return Ok(draft);
        }
    };
    draft.prompt_tokens = answer.prompt_tokens;
    draft.completion_tokens = answer.completion_tokens;
    let caps = Caps { profile: settings.profile_max_chars as usize, memory: settings.memory_md_max_chars as usize };
    let said_at = reading.window.messages.last().map_or_else(|| app.clock.now(), |message| message.created_at);
    match (answer.finish, output::read(&answer.text, said_at, caps)) {
        (FinishReason::Filtered, _) => draft.failure = Some("filtered"),
        (FinishReason::Length, _) => draft.failure = Some("truncated_output"),
        (_, Err(unusable)) => draft.failure = Some(unusable.class()),
        (_, Ok(proposal)) => {
            draft.is_by_model = true;
            draft.proposal = proposal;
        }
    }
    Ok(draft)
}
