//! Answers a message: takes the turn lease, recalls memory, builds the window, calls the model, and stores the turn.
//! Called by `turn`.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;

use chrono_tz::Tz;
use futures::future::{MaybeDone, maybe_done};
use tokio::sync::mpsc::Sender;
use tokio_util::sync::CancellationToken;

use crate::app_state::AppState;
use crate::chat::continuation;
use crate::chat::event::Event;
use crate::chat::question::{CallerDialogue, Question};
use crate::chat::tool_loop::{self, LoopContext, LoopEnd, Progress};
use crate::chat::turn::{Reply, TurnCost};
use crate::chat::turn_store::{self, LeaseEnd, Outcome, TurnLease};
use crate::chat::window::{self, Limits, RequestParts, StoredWindow, Window};
use crate::chat::{prompt, tools};
use crate::config::Config;
use crate::domain::access::{OwnerAccess, Principal};
use crate::domain::conversation::TriggerSource;
use crate::domain::ids::ItemId;
use crate::domain::turn::TurnOutcome;
use crate::error::{Error, Result};
use crate::llm::ChatMessage;
use crate::memory::facts::zone;
use crate::retrieval::context;
use crate::retrieval::context::{ContextQuery, Draft, Memory};
use crate::tenancy::models::ChosenModel;
use crate::tenancy::usage;

/// Characters of a message that are used as the recall query: later ones do not change its topic.
const MAX_ASKED_CHARS: usize = 10_000;

/// A message for a model to answer.
#[derive(Debug)]
pub(super) struct Answering {
    pub(super) app: AppState,
    pub(super) access: OwnerAccess,
    pub(super) question: Question,
    /// The conversation's name.
    pub(super) name: String,
    /// The agent's configuration when the turn was requested.
    pub(super) config: Arc<Config>,
    pub(super) chosen: ChosenModel,
}

impl Answering {
    /// Runs the turn. One that is stopped has the text so far as its reply.
    ///
    /// # Errors
    /// The cause of the failure; the conversation is unchanged.
    pub(super) async fn run(&self, teller: &Sender<Event>, stop: &CancellationToken) -> Result<Reply> {
        let goes_on = self.question.brought.as_ref().is_some_and(|brought| matches!(brought.after.last(), Some(ChatMessage::Tool { .. })));
        // Memory is recalled while the turn waits for its lease, and again if other turns ran first.
        let mut remembering = pin!(maybe_done(Box::pin(self.remember())));
        let sitting = turn_store::acquire(&self.app, &self.access, &self.name, self.trigger(), goes_on);
        let sitting = run_beside(Box::pin(sitting), remembering.as_mut());
        let Some(lease) = stop.run_until_cancelled(sitting).await.transpose()? else {
            return Ok(Reply::stopped(self.name.clone(), String::new()));
        };
        let known = async {
            if lease.has_waited {
                // Drop the first recall and its database connection before the second: otherwise many turns that recall
                // twice would wait for each other.
                remembering.as_mut().set(MaybeDone::Gone);
                return Box::pin(self.remember()).await;
            }
            remembering.as_mut().await;
            match remembering.as_mut().take_output() {
                Some(known) => known,
                None => Box::pin(self.remember()).await,
            }
        };
        let mut progress = Progress::default();
        let mut shown = Vec::new();
        let spoken = tokio::select! {
            spoken = self.run_loop(&lease, known, teller, &mut progress, &mut shown) => Some(spoken),
            () = stop.cancelled() => None,
            end = lease.keep_renewing(&self.app, &self.access) => match end {
                LeaseEnd::Stopped => None,
                LeaseEnd::Lost => Some(Err(Error::Conflict("the conversation was cleared in the meantime".to_owned()))),
            },
        };
        let outcome = Outcome {
            message: &self.question.message,
            text: &progress.text,
            injected: shown.iter().filter_map(|memory: &Memory| memory.item).collect::<Vec<ItemId>>(),
            model: &self.chosen.name,
            spent: std::mem::take(&mut progress.spent),
            metadata: self.question.metadata.clone(),
            zone: self.question.zone,
        };
        match spoken {
            None => {
                let text = outcome.text.to_owned();
                let is_kept = lease.stop(&self.app, &self.access, self.config.memory(), outcome).await?;
                Ok(Reply { is_kept, steps: progress.steps, ..Reply::stopped(self.name.clone(), text) })
            }
            Some(Err(error)) => {
                lease.leave(&self.app, &self.access, TurnOutcome::Failed, outcome).await?;
                Err(error)
            }
            Some(Ok((ending, estimate))) => {
                let reply = self.end(&lease, outcome, ending, estimate, shown).await?;
                Ok(Reply { steps: progress.steps, logprobs: progress.logprobs, ..reply })
            }
        }
    }

    async fn end(&self, lease: &TurnLease, outcome: Outcome<'_>, ending: LoopEnd, estimate: usize, injected: Vec<Memory>) -> Result<Reply> {
        let sum = |part: fn(&usage::CallUsage) -> u64| outcome.spent.iter().map(part).sum();
        let spoken = TurnCost {
            calls: outcome.spent.len() as u64,
            prompt_tokens: sum(|spent| spent.prompt_tokens),
            completion_tokens: sum(|spent| spent.completion_tokens),
            estimated_tokens: estimate as u64,
        };
        let text = outcome.text.to_owned();
        let recorded = if ending.wanted.is_empty() {
            lease.complete(&self.app, &self.access, self.config.memory(), outcome).await?
        } else {
            lease.leave(&self.app, &self.access, TurnOutcome::Open, outcome).await?;
            continuation::keep_open(&self.app, &self.access, lease.conversation.id, &self.question, &text, &ending.wanted).await?;
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
            steps: Vec::new(),
            job_ids,
            card,
            is_kept,
            logprobs: Vec::new(),
        })
    }

    /// Recalls memory, builds the window, and runs the tool loop. Returns its ending and the estimated tokens of the
    /// first request.
    async fn run_loop(
        &self,
        lease: &TurnLease,
        known: impl Future<Output = Result<Draft>>,
        teller: &Sender<Event>,
        progress: &mut Progress,
        shown: &mut Vec<Memory>,
    ) -> Result<(LoopEnd, usize)> {
        let limits =
            Limits::new(self.config.window(), self.chosen.tokenizer).within(self.chosen.context_tokens, self.chosen.max_output_tokens);
        let stored = async {
            match self.question.is_whole() {
                true => Ok(None),
                false => window::stored(&self.app, &self.access, &lease.conversation, &limits).await,
            }
        };
        let (known, stored) = tokio::try_join!(known, stored)?;
        let known = known.finish();
        shown.clone_from(&known.items);
        let begun = Event::Begun { conversation: self.name.clone(), injected: known.items };
        let _ = teller.send(begun).await;
        let brought = self.question.brought.clone().unwrap_or_default();
        let is_callers = !brought.tools.is_empty();
        let own = if self.config.mate.chat.tools_enabled && self.config.memory().enabled { tools::offer(&self.access) } else { Vec::new() };
        let context = LoopContext {
            app: &self.app,
            access: &self.access,
            chosen: &self.chosen,
            system: prompt::system(self.config.memory(), known.system.as_deref().unwrap_or_default(), &brought.system)?,
            tools: if is_callers { brought.tools.clone() } else { own },
            tool_choice: brought.tool_choice.clone(),
            is_callers,
            wishes: self.question.wishes.clone(),
            events: teller,
        };
        let said = prompt::message(&known.owner, self.app.clock.now(), self.zone().await?, &self.question.message);
        let mut window = self.window(stored, &context, ChatMessage::user(said, self.question.media.clone()), brought, limits).await?;
        if let Some(compaction) = window.compaction() {
            tool_loop::send_event(&context, Event::Compacted(compaction.clone())).await;
        }
        let estimate = window.tokens();
        tool_loop::run(&context, &mut window, progress).await.map(|ending| (ending, estimate))
    }

    pub(super) async fn remember(&self) -> Result<Draft> {
        let asked: String = self.question.message.chars().take(MAX_ASKED_CHARS).collect();
        let timezone = self.question.zone.map(|zone| zone.name().to_owned());
        let query = ContextQuery { query: Some(asked), timezone, ..ContextQuery::default() };
        context::draft(&self.app, &self.access, query, Some(Arc::clone(&self.config))).await
    }

    /// The time zone in which the prompt states the current time, so that the model counts "tomorrow" as the person does.
    pub(super) async fn zone(&self) -> Result<Tz> {
        match self.question.zone {
            None if self.config.memory().enabled => {
                let tx = self.app.db.read_single(self.access.access()).await?;
                zone::of_request(&tx, &self.access, None).await
            }
            named => Ok(named.unwrap_or(self.access.agent().timezone)),
        }
    }

    pub(super) async fn window(
        &self,
        stored: Option<StoredWindow>,
        context: &LoopContext<'_>,
        said: ChatMessage,
        brought: CallerDialogue,
        limits: Limits,
    ) -> Result<Window> {
        let now = brought.before.into_iter().chain([said]).chain(brought.after).collect();
        if self.question.is_whole() {
            return Ok(Window::new(&context.system, &context.tools, now, limits));
        }
        let before = RequestParts { system: &context.system, tools: &context.tools, now, limits };
        window::prepare(&self.app, &self.access, stored, before, &self.chosen).await
    }

    fn trigger(&self) -> TriggerSource {
        self.question.trigger.unwrap_or(match self.access.access().principal() {
            Principal::Session(..) => TriggerSource::Web,
            Principal::Token(..) | Principal::Job(_) | Principal::Operator => TriggerSource::Api,
        })
    }
}

/// Runs `first`, polling `second` while `first` is pending.
async fn run_beside<F: Future>(first: F, mut second: Pin<&mut MaybeDone<impl Future>>) -> F::Output {
    let mut first = pin!(first);
    poll_fn(|context| {
        // Poll `first` before `second`: a turn that does not have to wait must take its lease before it reads memory.
        let polled = first.as_mut().poll(context);
        if polled.is_pending() {
            let _ = second.as_mut().poll(context);
        }
        polled
    })
    .await
}
