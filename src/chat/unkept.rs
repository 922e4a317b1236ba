//! Answers a message that is not of a person: without memory, without tools of Noctuary, and without a trace but its cost. Called by `turn`.

use tokio::sync::mpsc::Sender;
use tokio_util::sync::CancellationToken;

use crate::chat::answer::Answering;
use crate::chat::event::Event;
use crate::chat::reply::{Reply, TurnCost};
use crate::chat::tool_loop::{self, LoopContext, LoopEnd, Progress};
use crate::chat::window::{Limits, Window};
use crate::error::Result;
use crate::llm::ChatMessage;
use crate::tenancy::usage;

impl Answering {
    /// Runs the turn. One that is stopped has the text so far as its reply.
    ///
    /// # Errors
    /// The cause of the failure.
    pub(super) async fn run_unkept(&self, teller: &Sender<Event>, stop: &CancellationToken) -> Result<Reply> {
        let mut progress = Progress::default();
        let outcome = stop.run_until_cancelled(self.answer_unkept(teller, &mut progress)).await;
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
            injected: Vec::new(),
            steps: progress.steps,
            job_ids: Vec::new(),
            card: None,
            is_kept: false,
        })
    }

    /// Calls the model with what the caller sent and nothing else. Returns the ending and the estimated tokens of the request.
    async fn answer_unkept(&self, teller: &Sender<Event>, progress: &mut Progress) -> Result<(LoopEnd, usize)> {
        let limits =
            Limits::new(self.config.window(), self.chosen.tokenizer).within(self.chosen.context_tokens, self.chosen.max_output_tokens);
        let _ = teller.send(Event::Begun { conversation: self.name.clone(), injected: Vec::new() }).await;
        let brought = self.question.brought.clone().unwrap_or_default();
        let context = LoopContext {
            app: &self.app,
            access: &self.access,
            chosen: &self.chosen,
            system: brought.system,
            tools: brought.tools,
            tool_choice: brought.tool_choice,
            is_callers: true,
            wishes: self.question.wishes,
            events: teller,
        };
        let asked = ChatMessage::User(self.question.message.clone());
        let dialogue = brought.before.into_iter().chain([asked]).chain(brought.after).collect();
        let mut window = Window::new(&context.system, &context.tools, dialogue, limits);
        let estimate = window.tokens();
        tool_loop::run(&context, &mut window, progress).await.map(|ending| (ending, estimate))
    }
}
