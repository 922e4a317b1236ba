//! A turn from the person's message to the last line of the books. Called by surfaces, which pass on what is told and hang up by dropping
//! what they were given.

use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::chat::books::{self, Outcome, Seat};
use crate::chat::event::{Event, Step};
use crate::chat::question::{Brought, Question};
use crate::chat::rounds::{self, Ending, Floor, Progress};
use crate::chat::window::{self, Before, Limits, Window};
use crate::chat::{prompt, tools};
use crate::domain::access::{OwnerAccess, Principal};
use crate::domain::conversation::TriggerSource;
use crate::domain::ids::{ItemId, JobId};
use crate::domain::morning::MorningCard;
use crate::domain::turn::TurnOutcome;
use crate::error::{Error, Result};
use crate::llm::{ChatMessage, FinishReason, ToolCall};
use crate::memory::context::{self, Context, ContextQuery, Memory};
use crate::noctuary::Noctuary;
use crate::tenancy;
use crate::tenancy::models::{self, ChosenModel};
use crate::tenancy::usage;

/// Characters of a message that memory is asked for: what comes behind them does not change what it is about.
const MAX_ASKED_CHARS: usize = 10_000;
/// Events that wait for a slow listener before the model has to.
const WAITING: usize = 64;

/// A turn whose caller, question, model and budget are checked: it can begin.
#[derive(Debug)]
pub struct Prepared {
    noctuary: Noctuary,
    access: OwnerAccess,
    question: Question,
    name: String,
    chosen: ChosenModel,
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
    /// The model that answered, by its own account.
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
    /// Whether it was written down: not when the conversation was cleared or forgotten while it was spoken.
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
/// [`Error::Forbidden`]; [`Error::Invalid`]; [`Error::LlmNotConfigured`]; [`Error::BudgetSpent`].
pub async fn prepare(noctuary: &Noctuary, access: OwnerAccess, question: Question) -> Result<Prepared> {
    let access = access.in_chat()?;
    question.check()?;
    let chosen = models::of_agent(noctuary, access.agent_access()).await?.ok_or(Error::LlmNotConfigured)?;
    usage::admit(noctuary, access.agent_access()).await?;
    let name = question.conversation.clone().unwrap_or_else(|| noctuary.ids.next::<crate::domain::ids::TurnId>().to_string());
    Ok(Prepared { noctuary: noctuary.clone(), access, question, name, chosen })
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
        tokio::spawn(async move {
            let last = match self.run(&teller, &stop).await {
                Ok(Some(reply)) => Event::Done(Box::new(reply)),
                Ok(None) => return,
                Err(error) => Event::Failed(error),
            };
            let _ = teller.send(last).await;
        });
        Running { events, _stop: guard }
    }

    /// `None` when it was stopped.
    async fn run(&self, teller: &Sender<Event>, stop: &CancellationToken) -> Result<Option<Reply>> {
        let goes_on = self.question.brought.as_ref().is_some_and(|brought| !brought.after.is_empty());
        let sitting = books::sit(&self.noctuary, &self.access, &self.name, self.trigger(), goes_on);
        let Some(seat) = stop.run_until_cancelled(sitting).await.transpose()? else { return Ok(None) };
        let mut progress = Progress::default();
        let mut shown = Vec::new();
        let spoken = tokio::select! {
            spoken = self.speak(&seat, teller, &mut progress, &mut shown) => Some(spoken),
            () = stop.cancelled() => None,
            () = lost(&seat, &self.noctuary, &self.access) => Some(Err(Error::Conflict("the conversation was cleared meanwhile".to_owned()))),
        };
        let outcome = Outcome {
            message: &self.question.message,
            text: &progress.text,
            injected: shown.iter().filter_map(|memory: &Memory| memory.item).collect::<Vec<ItemId>>(),
            model: &self.chosen.name,
            spent: std::mem::take(&mut progress.spent),
        };
        match spoken {
            None => seat.stop(&self.noctuary, &self.access, outcome).await.map(|()| None),
            Some(Err(error)) => {
                seat.leave(&self.noctuary, &self.access, TurnOutcome::Failed, outcome).await?;
                Err(error)
            }
            Some(Ok((ending, estimate))) => self.end(&seat, outcome, ending, estimate, shown, progress.steps).await.map(Some),
        }
    }

    async fn end(
        &self,
        seat: &Seat,
        outcome: Outcome<'_>,
        ending: Ending,
        estimate: usize,
        injected: Vec<Memory>,
        steps: Vec<Step>,
    ) -> Result<Reply> {
        let sum = |part: fn(&usage::Spent) -> u64| outcome.spent.iter().map(part).sum();
        let spoken = Spoken {
            calls: outcome.spent.len() as u64,
            prompt_tokens: sum(|spent| spent.prompt_tokens),
            completion_tokens: sum(|spent| spent.completion_tokens),
            estimated_tokens: estimate as u64,
        };
        let text = outcome.text.to_owned();
        let recorded = if ending.wanted.is_empty() {
            seat.complete(&self.noctuary, &self.access, outcome).await?
        } else {
            seat.leave(&self.noctuary, &self.access, TurnOutcome::Open, outcome).await?;
            None
        };
        let is_kept = recorded.is_some();
        let (job_ids, card) = recorded.map(|recorded| (recorded.job_ids, recorded.card)).unwrap_or_default();
        Ok(Reply {
            conversation: self.name.clone(),
            text,
            wanted: ending.wanted,
            finish: ending.finish,
            model: ending.model,
            spoken,
            injected,
            steps,
            job_ids,
            card,
            is_kept,
        })
    }

    /// Remembers, opens the window, and lets the model speak. With the estimate of what it was sent.
    async fn speak(
        &self,
        seat: &Seat,
        teller: &Sender<Event>,
        progress: &mut Progress,
        shown: &mut Vec<Memory>,
    ) -> Result<(Ending, usize)> {
        let known = self.remember().await?;
        shown.clone_from(&known.items);
        let begun = Event::Begun { conversation: self.name.clone(), injected: known.items };
        let _ = teller.send(begun).await;
        let brought = self.question.brought.clone().unwrap_or_default();
        let is_callers = !brought.tools.is_empty();
        let floor = Floor {
            noctuary: &self.noctuary,
            access: &self.access,
            chosen: &self.chosen,
            system: prompt::system(known.system.as_deref().unwrap_or_default(), &brought.system)?,
            tools: if is_callers { brought.tools.clone() } else { tools::offer(&self.access) },
            tool_choice: brought.tool_choice.clone(),
            is_callers,
            wishes: self.question.wishes,
            teller,
        };
        let said = prompt::message(&known.owner, self.noctuary.clock.now(), self.access.agent().timezone, &self.question.message);
        let mut window = self.window(seat, &floor, ChatMessage::User(said), brought).await?;
        if let Some(compaction) = window.compaction() {
            rounds::tell(&floor, Event::Compacted(compaction.clone())).await;
        }
        let estimate = window.tokens();
        rounds::speak(&floor, &mut window, progress).await.map(|ending| (ending, estimate))
    }

    async fn remember(&self) -> Result<Context> {
        let asked: String = self.question.message.chars().take(MAX_ASKED_CHARS).collect();
        context::assemble(&self.noctuary, &self.access, ContextQuery { query: Some(asked), ..ContextQuery::default() }).await
    }

    async fn window(&self, seat: &Seat, floor: &Floor<'_>, said: ChatMessage, brought: Brought) -> Result<Window> {
        let config = tenancy::settings::of_agent(&self.noctuary, self.access.agent_access()).await?;
        let limits = Limits::new(config.window(), self.chosen.tokenizer).within(self.chosen.context_tokens, self.chosen.max_output_tokens);
        if self.question.brought.is_some() {
            let dialogue = brought.before.into_iter().chain([said]).chain(brought.after).collect();
            return Ok(Window::new(&floor.system, &floor.tools, dialogue, limits));
        }
        let before = Before { system: &floor.system, tools: &floor.tools, now: vec![said], limits };
        window::prepare(&self.noctuary, &self.access, Some(&seat.conversation), before, &self.chosen).await
    }

    fn trigger(&self) -> TriggerSource {
        self.question.trigger.unwrap_or(match self.access.access().principal() {
            Principal::Session(..) => TriggerSource::Web,
            Principal::Token(..) | Principal::Job(_) | Principal::Operator => TriggerSource::Api,
        })
    }
}

/// Comes back when the place in the conversation is lost.
async fn lost(seat: &Seat, noctuary: &Noctuary, access: &OwnerAccess) {
    seat.keep(noctuary, access).await;
}
