//! Commands that a person types instead of a message. No model answers them, and they are not part of the conversation.
//! Called by `turn`.

use tokio::sync::mpsc::Sender;

use crate::app_state::AppState;
use crate::chat::event::Event;
use crate::chat::reply::Reply;
use crate::chat::turn_store;
use crate::chat::window::{self, Command, Compacted, Compaction, CompactionMethod};
use crate::domain::access::OwnerAccess;
use crate::error::{Error, Result};
use crate::pipeline::conversations;
use crate::tenancy;

/// A command for a conversation.
#[derive(Debug)]
pub(super) struct CommandTurn {
    pub(super) app: AppState,
    pub(super) access: OwnerAccess,
    /// The conversation's name.
    pub(super) name: String,
    pub(super) command: Command,
}

impl CommandTurn {
    /// Runs the command after earlier turns of this process, and reports what was done.
    ///
    /// # Errors
    /// [`Error::Conflict`] when earlier turns do not end, or the conversation changed meanwhile.
    pub(super) async fn run(&self, teller: &Sender<Event>) -> Result<Reply> {
        // To stop the turn that runs is the one thing that does not wait for it.
        let _line = match self.command {
            Command::Stop => None,
            _ => Some(self.app.turn_queue.wait(&self.access, &self.name).await?),
        };
        let _ = teller.send(Event::Begun { conversation: self.name.clone(), injected: Vec::new() }).await;
        let text = match self.command {
            Command::Clear => self.clear().await?,
            Command::Status => self.status().await?,
            Command::Stop => self.stop().await?,
            Command::Compact { keep } => self.compact(keep, teller).await?,
        };
        let _ = teller.send(Event::Piece(text.clone())).await;
        Ok(Reply::of_text(self.name.clone(), text))
    }

    async fn clear(&self) -> Result<String> {
        match conversations::clear(&self.app, &self.access, &self.name).await {
            Ok(_) => Ok("The conversation starts over. Its memory stays.".to_owned()),
            Err(Error::NotFound(_)) => Ok("There are no messages yet.".to_owned()),
            Err(error) => Err(error),
        }
    }

    /// Stops the turns of this process at once, and one of another process when that looks next.
    async fn stop(&self) -> Result<String> {
        let is_here = self.app.turn_queue.stop(&self.access, &self.name) > 0;
        let is_stopped = is_here || turn_store::stop_elsewhere(&self.app, &self.access, &self.name).await?;
        Ok(if is_stopped { "The answer is stopped." } else { "No answer is being written." }.to_owned())
    }

    /// How long the conversation is, how much of it memory has read, and whether there is memory at all.
    async fn status(&self) -> Result<String> {
        let conversation = match conversations::get(&self.app, &self.access, &self.name).await {
            Ok((conversation, _)) => conversation,
            Err(Error::NotFound(_)) => return Ok("There are no messages yet.".to_owned()),
            Err(error) => return Err(error),
        };
        let settings = tenancy::settings::of_agent(&self.app, self.access.agent_access()).await?;
        let memory = if settings.memory().enabled { "on" } else { "off" };
        let (count, read) = (conversation.message_count, conversation.extracted_seq.min(conversation.message_count));
        let messages = if count == 1 { "1 message".to_owned() } else { format!("{count} messages") };
        Ok(format!("This conversation has {messages}, of which memory has read {read}. Memory is {memory}."))
    }

    async fn compact(&self, keep: Option<u32>, teller: &Sender<Event>) -> Result<String> {
        let compacted = match window::compact(&self.app, &self.access, &self.name, keep).await {
            Ok(compacted) => compacted,
            Err(Error::NotFound(_)) => return Ok("There are no messages yet.".to_owned()),
            Err(error) => return Err(error),
        };
        let text = compaction_text(&compacted);
        if compacted.how != CompactionMethod::Nothing {
            let _ = teller.send(Event::Compacted(Compaction::from(compacted))).await;
        }
        Ok(text)
    }
}

fn compaction_text(compacted: &Compacted) -> String {
    let messages = |count: usize| if count == 1 { "1 message".to_owned() } else { format!("{count} messages") };
    let kept = messages(compacted.kept);
    match compacted.how {
        CompactionMethod::Summary => format!("A summary replaces {}; {kept} stay verbatim.", messages(compacted.summarised)),
        CompactionMethod::Nothing => format!("There is nothing to compact: the conversation has {kept}."),
        CompactionMethod::Dropped | CompactionMethod::LastTurns | CompactionMethod::Trimmed => {
            format!("No summary could be written: {} are left out from now on, {kept} stay.", messages(compacted.dropped))
        }
    }
}
