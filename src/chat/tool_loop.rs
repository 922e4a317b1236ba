//! The tool loop of a turn: the model calls tools, gets their answers, and continues until it has answered. Called by
//! `turn`.

use async_trait::async_trait;
use futures::future::join_all;
use serde_json::Value;
use tokio::sync::mpsc::Sender;

use crate::app_state::AppState;
use crate::chat::event::{Event, Step};
use crate::chat::question::GenerationOptions;
use crate::chat::tools;
use crate::chat::window::Window;
use crate::domain::access::OwnerAccess;
use crate::domain::model::Purpose;
use crate::error::{Error, Result};
use crate::llm::{ChatAnswer, ChatMessage, ChatRequest, FinishReason, Listener, ToolCall, ToolChoice, ToolOffer};
use crate::tenancy::models::ChosenModel;
use crate::tenancy::usage::{self, CallUsage};

/// Rounds in which tools may be called; afterwards the model must answer with what it has.
const MAX_ROUNDS: usize = 8;
/// Most calls of one round; further ones are refused.
const MAX_CALLS: usize = 16;
/// The provider's error code for a prompt that is too long.
const TOO_LARGE: &str = "context_too_large";

/// The model, tools and settings of a turn.
pub(super) struct LoopContext<'a> {
    pub(super) app: &'a AppState,
    pub(super) access: &'a OwnerAccess,
    pub(super) chosen: &'a ChosenModel,
    pub(super) system: String,
    pub(super) tools: Vec<ToolOffer>,
    pub(super) tool_choice: ToolChoice,
    /// Whether the caller runs the tools.
    pub(super) is_callers: bool,
    pub(super) wishes: GenerationOptions,
    pub(super) events: &'a Sender<Event>,
}

/// The text and cost so far. It remains when the turn is stopped.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub(super) text: String,
    pub(super) spent: Vec<CallUsage>,
    pub(super) steps: Vec<Step>,
    /// The probabilities of the tokens, if they were asked for.
    pub(super) logprobs: Vec<Value>,
}

/// How the tool loop ended.
pub(super) struct LoopEnd {
    /// The model's name in its answer.
    pub(super) model: String,
    pub(super) finish: FinishReason,
    /// Calls of the caller's tools.
    pub(super) wanted: Vec<ToolCall>,
}

/// Runs the model until it has answered.
///
/// # Errors
/// [`Error::Llm`] by class, and [`Error::BudgetSpent`].
pub(super) async fn run(context: &LoopContext<'_>, window: &mut Window, progress: &mut Progress) -> Result<LoopEnd> {
    for round in 0.. {
        let choice = if round < MAX_ROUNDS { context.tool_choice.clone() } else { ToolChoice::None };
        let before = progress.text.len();
        // The first round's budget was checked when the turn was prepared.
        if round > 0 {
            usage::admit(context.app, context.access.agent_access()).await?;
        }
        let answer = heard(context, window, choice, progress).await?;
        let ChatAnswer { model, finish, calls, mut logprobs, .. } = answer;
        progress.logprobs.append(&mut logprobs);
        if calls.is_empty() || context.is_callers {
            return Ok(LoopEnd { model, finish, wanted: calls });
        }
        if round >= MAX_ROUNDS {
            // The model had to answer but kept calling tools.
            return if progress.text.trim().is_empty() { Err(endless()) } else { Ok(LoopEnd { model, finish, wanted: Vec::new() }) };
        }
        let said = progress.text.get(before..).unwrap_or_default().trim().to_owned();
        let answers = join_all(calls.iter().enumerate().map(|(at, call)| answered(context, at, call))).await;
        window.push(ChatMessage::Assistant { content: said, calls: calls.clone() });
        for (call, (step, content)) in calls.into_iter().zip(answers) {
            window.push(ChatMessage::Tool { call: call.id, content });
            send_event(context, Event::Tool(step.clone())).await;
            progress.steps.push(step);
        }
        if let Some(compaction) = window.trim() {
            send_event(context, Event::Compacted(compaction)).await;
        }
    }
    Err(endless())
}

const fn endless() -> Error {
    Error::Llm { reason: "tool_loop", is_transient: false, retry_after: None }
}

async fn answered(context: &LoopContext<'_>, at: usize, call: &ToolCall) -> (Step, String) {
    if at >= MAX_CALLS {
        let step = Step { name: "unknown".to_owned(), is_ok: false, error: Some("too_many") };
        return (step, "{\"error\":\"too_many\",\"message\":\"at most 16 calls at a time\"}".to_owned());
    }
    tools::call(context.app, context.access, call).await
}

/// Calls the model once. If the provider finds the prompt too long, it is sent again, once, with only the last turns.
async fn heard(context: &LoopContext<'_>, window: &mut Window, choice: ToolChoice, progress: &mut Progress) -> Result<ChatAnswer> {
    loop {
        let request = ChatRequest {
            system: context.system.clone(),
            messages: window.messages(),
            tools: context.tools.clone(),
            tool_choice: choice.clone(),
            max_output_tokens: Some(context.wishes.max_output_tokens.unwrap_or(u32::MAX).min(context.chosen.max_output_tokens)),
            temperature: context.wishes.temperature,
            sampling: context.wishes.sampling.clone(),
            ..ChatRequest::default()
        };
        let at = progress.spent.len();
        progress.spent.push(CallUsage::begun(Purpose::Chat, &context.chosen.name, window.tokens()));
        let mut forwarder = TextForwarder { floor: context, progress: &mut *progress, at, has_spoken: false };
        let outcome = context.chosen.model.stream(request, &mut forwarder).await;
        let has_spoken = forwarder.has_spoken;
        if let Some(spent) = progress.spent.get_mut(at) {
            spent.end(&outcome);
        }
        match outcome {
            Err(Error::Llm { reason: TOO_LARGE, .. }) if !has_spoken && let Some(compaction) = window.shrink_to_last_turns() => {
                send_event(context, Event::Compacted(compaction)).await;
            }
            outcome => return outcome,
        }
    }
}

/// Sends an event to the caller. A caller that is gone is detected elsewhere, by the code that stops the turn.
pub(super) async fn send_event(context: &LoopContext<'_>, event: Event) {
    let _ = context.events.send(event).await;
}

/// Forwards the model's text, with a new paragraph for each round.
struct TextForwarder<'a> {
    floor: &'a LoopContext<'a>,
    progress: &'a mut Progress,
    /// The index in `spent` of the current call.
    at: usize,
    has_spoken: bool,
}

#[async_trait]
impl Listener for TextForwarder<'_> {
    async fn piece(&mut self, text: &str) {
        // PostgreSQL cannot store NUL, and no language needs it.
        let text = text.replace('\0', "");
        if let Some(spent) = self.progress.spent.get_mut(self.at) {
            spent.add_completion(self.floor.chosen.tokenizer.count(&text));
        }
        let said = &mut self.progress.text;
        let text = if self.has_spoken || said.is_empty() { text } else { format!("\n\n{text}") };
        self.has_spoken = true;
        said.push_str(&text);
        send_event(self.floor, Event::Piece(text)).await;
    }
}
