//! Answers a message of which nothing is stored: one that is not of a person, without memory, or one whose caller asks for that. There are
//! no tools of Noctuary, and no trace but the cost. Called by `turn`.

use tokio::sync::mpsc::Sender;
use tokio_util::sync::CancellationToken;

use crate::chat::answer::Answering;
use crate::chat::event::Event;
use crate::chat::question::Keeping;
use crate::chat::reply::{Reply, TurnCost};
use crate::chat::tool_loop::{self, LoopContext, LoopEnd, Progress};
use crate::chat::window::Limits;
use crate::chat::{continuation, prompt};
use crate::error::Result;
use crate::llm::ChatMessage;
use crate::retrieval::context::Memory;
use crate::tenancy::usage;

impl Answering {
    /// Runs the turn. One that is stopped has the text so far as its reply.
    ///
    /// # Errors
    /// The cause of the failure.
    pub(super) async fn run_unkept(&self, teller: &Sender<Event>, stop: &CancellationToken) -> Result<Reply> {
        let mut progress = Progress::default();
        let mut shown = Vec::new();
        let outcome = Box::pin(stop.run_until_cancelled(self.answer_unkept(teller, &mut progress, &mut shown))).await;
        let spent = std::mem::take(&mut progress.spent);
        let sum = |part: fn(&usage::CallUsage) -> u64| spent.iter().map(part).sum();
        let (calls, prompt_tokens, completion_tokens) =
            (spent.len() as u64, sum(|spent| spent.prompt_tokens), sum(|spent| spent.completion_tokens));
        let tx = self.app.db.write_for(&self.access).await?;
        for call in spent {
            usage::record(&tx, self.access.agent_access(), call).await?;
        }
        tx.commit().await?;
        let Some((ending, estimate)) = outcome.transpose()? else {
            return Ok(Reply::stopped(self.name.clone(), progress.text));
        };
        Ok(Reply {
            conversation: self.name.clone(),
            text: progress.text,
            wanted: ending.wanted,
            finish: ending.finish,
            model: ending.model,
            spoken: TurnCost { calls, prompt_tokens, completion_tokens, estimated_tokens: estimate as u64 },
            injected: shown,
            steps: progress.steps,
            job_ids: Vec::new(),
            card: None,
            is_kept: false,
            logprobs: progress.logprobs,
        })
    }

    /// Calls the model with what the caller sent and, for a message of a person, with memory. Returns the ending and the estimated tokens of
    /// the request.
    async fn answer_unkept(&self, teller: &Sender<Event>, progress: &mut Progress, shown: &mut Vec<Memory>) -> Result<(LoopEnd, usize)> {
        let limits =
            Limits::new(self.config.window(), self.chosen.tokenizer).within(self.chosen.context_tokens, self.chosen.max_output_tokens);
        let mut brought = self.question.brought.clone().unwrap_or_default();
        let mut message = self.question.message.clone();
        if self.question.keeping == Keeping::Unstored {
            let known = self.remember().await?.finish();
            shown.clone_from(&known.items);
            brought.system = prompt::system(self.config.memory(), known.system.as_deref().unwrap_or_default(), &brought.system)?;
            message = prompt::message(&known.owner, self.app.clock.now(), self.zone().await?, &message);
        }
        let stored = if brought.is_stored { continuation::stored(&self.app, &self.access, &self.name, &limits).await? } else { None };
        let _ = teller.send(Event::Begun { conversation: self.name.clone(), injected: shown.clone() }).await;
        let context = LoopContext {
            app: &self.app,
            access: &self.access,
            chosen: &self.chosen,
            system: std::mem::take(&mut brought.system),
            tools: std::mem::take(&mut brought.tools),
            tool_choice: std::mem::take(&mut brought.tool_choice),
            is_callers: true,
            wishes: self.question.wishes.clone(),
            events: teller,
        };
        let asked = ChatMessage::user(message, self.question.media.clone());
        let mut window = self.window(stored, &context, asked, brought, limits).await?;
        let estimate = window.tokens();
        tool_loop::run(&context, &mut window, progress).await.map(|ending| (ending, estimate))
    }
}
