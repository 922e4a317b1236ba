//! The tool loop of a turn: the model calls tools, gets their answers, and continues until it has answered. Called by
//! `turn`.

use async_trait::async_trait;
use futures::future::join_all;
use tokio::sync::mpsc::Sender;

use crate::app_state::AppState;
use crate::chat::event::{Event, Step};
use crate::chat::question::Wishes;
use crate::chat::tools;
use crate::chat::window::Window;
use crate::domain::access::OwnerAccess;
use crate::domain::model::Purpose;
use crate::error::{Error, Result};
use crate::llm::{ChatAnswer, ChatMessage, ChatRequest, FinishReason, Listener, ToolCall, ToolChoice, ToolOffer};
use crate::tenancy::models::ChosenModel;
use crate::tenancy::usage::{self, Spent};

/// Rounds in which tools may be called; afterwards the model must answer with what it has.
const MAX_ROUNDS: usize = 8;
/// Most calls of one round; further ones are refused.
const MAX_CALLS: usize = 16;
/// The provider's error code for a prompt that is too long.
const TOO_LARGE: &str = "context_too_large";

/// The model, tools and settings of a turn.
pub(super) struct Floor<'a> {
    pub(super) app: &'a AppState,
    pub(super) access: &'a OwnerAccess,
    pub(super) chosen: &'a ChosenModel,
    pub(super) system: String,
    pub(super) tools: Vec<ToolOffer>,
    pub(super) tool_choice: ToolChoice,
    /// Whether the caller runs the tools.
    pub(super) is_callers: bool,
    pub(super) wishes: Wishes,
    pub(super) teller: &'a Sender<Event>,
}

/// The text and cost so far. It remains when the turn is stopped.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub(super) text: String,
    pub(super) spent: Vec<Spent>,
    pub(super) steps: Vec<Step>,
}

/// How the tool loop ended.
pub(super) struct Ending {
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
pub(super) async fn speak(floor: &Floor<'_>, window: &mut Window, progress: &mut Progress) -> Result<Ending> {
    for round in 0.. {
        let choice = if round < MAX_ROUNDS { floor.tool_choice.clone() } else { ToolChoice::None };
        let before = progress.text.len();
        // The first round's budget was checked when the turn was prepared.
        if round > 0 {
            usage::admit(floor.app, floor.access.agent_access()).await?;
        }
        let answer = heard(floor, window, choice, progress).await?;
        let ChatAnswer { model, finish, calls, .. } = answer;
        if calls.is_empty() || floor.is_callers {
            return Ok(Ending { model, finish, wanted: calls });
        }
        if round >= MAX_ROUNDS {
            // The model had to answer but kept calling tools.
            return if progress.text.trim().is_empty() { Err(endless()) } else { Ok(Ending { model, finish, wanted: Vec::new() }) };
        }
        let said = progress.text.get(before..).unwrap_or_default().trim().to_owned();
        let answers = join_all(calls.iter().enumerate().map(|(at, call)| answered(floor, at, call))).await;
        window.push(ChatMessage::Assistant { content: said, calls: calls.clone() });
        for (call, (step, content)) in calls.into_iter().zip(answers) {
            window.push(ChatMessage::Tool { call: call.id, content });
            tell(floor, Event::Tool(step.clone())).await;
            progress.steps.push(step);
        }
        if let Some(compaction) = window.trim() {
            tell(floor, Event::Compacted(compaction)).await;
        }
    }
    Err(endless())
}

const fn endless() -> Error {
    Error::Llm { reason: "tool_loop", is_transient: false, retry_after: None }
}

async fn answered(floor: &Floor<'_>, at: usize, call: &ToolCall) -> (Step, String) {
    if at >= MAX_CALLS {
        let step = Step { name: "unknown".to_owned(), is_ok: false, error: Some("too_many") };
        return (step, "{\"error\":\"too_many\",\"message\":\"at most 16 calls at a time\"}".to_owned());
    }
    tools::call(floor.app, floor.access, call).await
}

/// Calls the model once. If the provider finds the prompt too long, it is sent again, once, with only the last turns.
async fn heard(floor: &Floor<'_>, window: &mut Window, choice: ToolChoice, progress: &mut Progress) -> Result<ChatAnswer> {
    loop {
        let request = ChatRequest {
            system: floor.system.clone(),
            messages: window.messages(),
            tools: floor.tools.clone(),
            tool_choice: choice.clone(),
            max_output_tokens: Some(floor.wishes.max_output_tokens.unwrap_or(u32::MAX).min(floor.chosen.max_output_tokens)),
            temperature: floor.wishes.temperature,
            ..ChatRequest::default()
        };
        let at = progress.spent.len();
        progress.spent.push(Spent::begun(Purpose::Chat, &floor.chosen.name, window.tokens()));
        let mut mouth = Mouth { floor, progress: &mut *progress, at, has_spoken: false };
        let outcome = floor.chosen.model.stream(request, &mut mouth).await;
        let has_spoken = mouth.has_spoken;
        if let Some(spent) = progress.spent.get_mut(at) {
            spent.end(outcome.as_ref().ok());
        }
        match outcome {
            Err(Error::Llm { reason: TOO_LARGE, .. }) if !has_spoken && let Some(compaction) = window.shrink_to_last_turns() => {
                tell(floor, Event::Compacted(compaction)).await;
            }
            outcome => return outcome,
        }
    }
}

/// Sends an event to the caller. A caller that is gone is detected elsewhere, by the code that stops the turn.
pub(super) async fn tell(floor: &Floor<'_>, event: Event) {
    let _ = floor.teller.send(event).await;
}

/// Forwards the model's text, with a new paragraph for each round.
struct Mouth<'a> {
    floor: &'a Floor<'a>,
    progress: &'a mut Progress,
    /// The index in `spent` of the current call.
    at: usize,
    has_spoken: bool,
}

#[async_trait]
impl Listener for Mouth<'_> {
    async fn piece(&mut self, text: &str) {
        // PostgreSQL cannot store NUL, and no language needs it.
        let text = text.replace('\0', "");
        if let Some(spent) = self.progress.spent.get_mut(self.at) {
            spent.hear(self.floor.chosen.tokenizer.count(&text));
        }
        let said = &mut self.progress.text;
        let text = if self.has_spoken || said.is_empty() { text } else { format!("\n\n{text}") };
        self.has_spoken = true;
        said.push_str(&text);
        tell(self.floor, Event::Piece(text)).await;
    }
}
