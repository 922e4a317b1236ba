//! A turn, from the person's message to the stored result. Called by the APIs, which forward its events and stop it by
//! dropping it.

pub use crate::chat::reply::{Reply, TurnCost};
use tokio::sync::mpsc::{self, Receiver};
use tokio_util::sync::{CancellationToken, DropGuard};
use tracing::Instrument;

use crate::app_state::AppState;
use crate::chat::answer::Answering;
use crate::chat::commands::CommandTurn;
use crate::chat::event::Event;
use crate::chat::question::{Keeping, Question};
use crate::domain::access::OwnerAccess;
use crate::domain::ids::TurnId;
use crate::error::{Error, Result};
use crate::tenancy::{models, settings, usage};

/// Events that are buffered for a slow receiver before the model has to wait.
const WAITING: usize = 64;

/// A checked turn that can begin: the caller and question are valid and, if a model answers, its configuration and budget
/// are, too.
#[derive(Debug)]
pub struct PreparedTurn {
    name: String,
    errand: TurnKind,
}

/// The kind of a turn.
#[derive(Debug)]
enum TurnKind {
    Answer(Box<Answering>),
    /// An answer of which nothing is stored.
    Unkept(Box<Answering>),
    Command(Box<CommandTurn>),
}

/// A running turn. Dropping it stops the turn and the call of the model.
#[derive(Debug)]
pub struct RunningTurn {
    /// The events; the last is [`Event::Done`] or [`Event::Failed`].
    pub events: Receiver<Event>,
    _stop: DropGuard,
}

/// Checks everything that can be checked before the turn begins.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::Invalid`]; [`Error::LlmNotConfigured`] and [`Error::BudgetSpent`] if a model has to
/// answer.
pub async fn prepare(app: &AppState, access: OwnerAccess, question: Question) -> Result<PreparedTurn> {
    let access = access.in_chat()?;
    question.check()?;
    let app = app.clone();
    let name = question.conversation.clone().unwrap_or_else(|| app.ids.next::<TurnId>().to_string());
    let kind = if let Some(command) = question.command() {
        TurnKind::Command(Box::new(CommandTurn { app, access, name: name.clone(), command }))
    } else {
        // The two reads need no common database snapshot.
        let tx = app.db.read_single(access.access()).await?;
        let config = settings::of_agent_in(&app, &tx, access.agent_access()).await?;
        let chosen = models::of_agent_in(&app, &tx, access.agent_access()).await?.ok_or(Error::LlmNotConfigured)?;
        usage::within(&app, &tx, access.access(), config.mate.chat.daily_tokens).await?;
        drop(tx);
        chosen.model.check(&question.wishes.sampling)?;
        question.check_length(config.memory().long_messages)?;
        let kind = if question.keeping == Keeping::Kept { TurnKind::Answer } else { TurnKind::Unkept };
        kind(Box::new(Answering { app, access, question, name: name.clone(), config, chosen }))
    };
    Ok(PreparedTurn { name, errand: kind })
}

impl RunningTurn {
    /// Waits for the result.
    ///
    /// # Errors
    /// The cause of the failure.
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

impl PreparedTurn {
    /// The conversation's name.
    #[must_use]
    pub fn conversation(&self) -> &str {
        &self.name
    }

    /// Starts the turn, which waits for earlier turns of the conversation.
    #[must_use]
    pub fn start(self) -> RunningTurn {
        let (teller, events) = mpsc::channel(WAITING);
        let stop = CancellationToken::new();
        let guard = stop.clone().drop_guard();
        let entry = match &self.errand {
            TurnKind::Answer(answer) | TurnKind::Unkept(answer) => {
                Some(answer.app.turn_queue.note(&answer.access, &answer.name, stop.clone()))
            }
            TurnKind::Command(_) => None,
        };
        let work = async move {
            let _entry = entry;
            let last = match self.errand.run(&teller, &stop).await {
                Ok(reply) => Event::Done(Box::new(reply)),
                Err(error) => Event::Failed(error),
            };
            let _ = teller.send(last).await;
        };
        tokio::spawn(work.in_current_span());
        RunningTurn { events, _stop: guard }
    }
}

impl TurnKind {
    async fn run(&self, teller: &mpsc::Sender<Event>, stop: &CancellationToken) -> Result<Reply> {
        match self {
            Self::Answer(answering) => Box::pin(answering.run(teller, stop)).await,
            Self::Unkept(answering) => Box::pin(answering.run_unkept(teller, stop)).await,
            // A command is short and is not stopped half way.
            Self::Command(obeying) => obeying.run(teller).await,
        }
    }
}
