//! A turn from the person's message to the last line of the books. Called by surfaces, which pass on what is told and hang up by dropping
//! what they were given.

use tokio::sync::mpsc::{self, Receiver};
use tokio_util::sync::{CancellationToken, DropGuard};
use tracing::Instrument;

use crate::app_state::AppState;
use crate::chat::answer::Answering;
use crate::chat::commands::CommandTurn;
use crate::chat::event::{Event, Step};
use crate::chat::question::Question;
use crate::domain::access::OwnerAccess;
use crate::domain::ids::{JobId, TurnId};
use crate::domain::morning::MorningCard;
use crate::error::{Error, Result};
use crate::llm::{FinishReason, ToolCall};
use crate::retrieval::context::Memory;
use crate::tenancy::{models, settings, usage};

/// Events that wait for a slow listener before the model has to.
const WAITING: usize = 64;

/// A turn whose caller and question, and where a model is asked its configuration and budget, are checked: it can begin.
#[derive(Debug)]
pub struct Prepared {
    name: String,
    errand: Errand,
}

/// What a turn is about.
#[derive(Debug)]
enum Errand {
    Answer(Box<Answering>),
    Command(Box<CommandTurn>),
}

/// A turn that goes on. Dropping it stops the turn, and with it the call of the model.
#[derive(Debug)]
pub struct Running {
    /// What happens, [`Event::Done`] or [`Event::Failed`] last.
    pub events: Receiver<Event>,
    _stop: DropGuard,
}

/// An answered turn.
#[derive(Debug)]
pub struct Reply {
    /// The conversation's name.
    pub conversation: String,
    /// The answer; empty where the caller's tools are wanted.
    pub text: String,
    /// The caller's tools that are wanted.
    pub wanted: Vec<ToolCall>,
    /// Why the model stopped.
    pub finish: FinishReason,
    /// The model that answered, by its own account; empty where a command was obeyed.
    pub model: String,
    /// What it cost.
    pub spoken: Spoken,
    /// What of the owner's memory the model was shown.
    pub injected: Vec<Memory>,
    /// The tools that were called, in their order.
    pub steps: Vec<Step>,
    /// Jobs that will make memory of it.
    pub job_ids: Vec<JobId>,
    /// What was dreamed since the owner last looked: with the first turn of the owner's day.
    pub card: Option<MorningCard>,
    /// Whether it was written down: not when the conversation was cleared or forgotten while it was spoken, and no command is.
    pub is_kept: bool,
}

/// What a turn cost, over all its rounds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spoken {
    /// Calls of the model.
    pub calls: u64,
    /// Tokens it read, by its own account where it gives one.
    pub prompt_tokens: u64,
    /// Tokens it wrote, likewise.
    pub completion_tokens: u64,
    /// Tokens that we counted of what the first round was sent.
    pub estimated_tokens: u64,
}

/// Checks everything that can be checked before the turn begins.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::Invalid`]; [`Error::LlmNotConfigured`] and [`Error::BudgetSpent`] where a model is to answer.
pub async fn prepare(app: &AppState, access: OwnerAccess, question: Question) -> Result<Prepared> {
    let access = access.in_chat()?;
    question.check()?;
    let app = app.clone();
    let name = question.conversation.clone().unwrap_or_else(|| app.ids.next::<TurnId>().to_string());
    let errand = if let Some(command) = question.command() {
        Errand::Command(Box::new(CommandTurn { app, access, name: name.clone(), command }))
    } else {
        // Each of them is a view by itself: they need none in common.
        let tx = app.db.read_single(access.access()).await?;
        let config = settings::of_agent_in(&app, &tx, access.agent_access()).await?;
        let chosen = models::of_agent_in(&app, &tx, access.agent_access()).await?.ok_or(Error::LlmNotConfigured)?;
        usage::within(&app, &tx, access.access(), config.mate.chat.daily_tokens).await?;
        drop(tx);
        Errand::Answer(Box::new(Answering { app, access, question, name: name.clone(), config, chosen }))
    };
    Ok(Prepared { name, errand })
}

impl Running {
    /// Waits for the end.
    ///
    /// # Errors
    /// Why the turn failed.
    pub async fn reply(mut self) -> Result<Reply> {
        while let Some(event) = self.events.recv().await {
            match event {
                Event::Done(reply) => return Ok(*reply),
                Event::Failed(error) => return Err(error),
                Event::Begun { .. } | Event::Piece(_) | Event::Tool(_) | Event::Compacted(_) => {}
            }
        }
        Err(Error::Unavailable { dependency: "server", cause: None })
    }
}

impl Prepared {
    /// The conversation's name.
    #[must_use]
    pub fn conversation(&self) -> &str {
        &self.name
    }

    /// Begins, as soon as it is its turn.
    #[must_use]
    pub fn start(self) -> Running {
        let (teller, events) = mpsc::channel(WAITING);
        let stop = CancellationToken::new();
        let guard = stop.clone().drop_guard();
        let work = async move {
            let last = match self.errand.run(&teller, &stop).await {
                Ok(Some(reply)) => Event::Done(Box::new(reply)),
                Ok(None) => return,
                Err(error) => Event::Failed(error),
            };
            let _ = teller.send(last).await;
        };
        tokio::spawn(work.in_current_span());
        Running { events, _stop: guard }
    }
}

impl Errand {
    /// `None` when it was stopped.
    async fn run(&self, teller: &mpsc::Sender<Event>, stop: &CancellationToken) -> Result<Option<Reply>> {
        match self {
            Self::Answer(answering) => Box::pin(answering.run(teller, stop)).await,
            // A command is short, and half of one is worse than all of it.
            Self::Command(obeying) => obeying.run(teller).await.map(Some),
        }
    }
}
