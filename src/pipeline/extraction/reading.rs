//! The input of one step of an extraction: the next unread window of the owner, and the files of the home bucket. `run` reads it in one
//! transaction.

use chrono_tz::Tz;

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::Conversation;
use crate::domain::file::WorkspaceFile;
use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::memory::files::daily;
use crate::memory::sections::Page;
use crate::pipeline::extraction::transcript;
use crate::pipeline::extraction::transcript::{Limits, Window};
use crate::store;

/// Number of messages read at once, in windows: enough to tell whether more windows follow.
const FETCHED_WINDOWS: u64 = 3;

/// Characters of the daily note that a model sees: its end.
const MAX_DAILY_CHARS: usize = 2_000;

/// One window and the files beside it.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The conversation, with the cursor as it was read.
    pub conversation: Conversation,
    /// The messages.
    pub window: Window,
    /// The agent's time zone.
    pub zone: Tz,
    /// The bucket where this owner's memory is written.
    pub home: Bucket,
    /// PROFILE.md of the home bucket.
    pub profile: Option<WorkspaceFile>,
    /// MEMORY.md of the home bucket.
    pub memory: Option<WorkspaceFile>,
    /// The home bucket's note for the window's day.
    pub daily: Option<WorkspaceFile>,
    /// Whether unread messages remain after this window.
    pub has_more: bool,
}

impl Reading {
    /// The content of a file for the model; empty if it is too long, because a model cannot rewrite a file that it has seen only in part.
    #[must_use]
    pub fn shown<'a>(&self, file: &'a Option<WorkspaceFile>, max_chars: u32) -> &'a str {
        let content = file.as_ref().map_or("", |file| file.content.as_str());
        if content.chars().count() > max_chars as usize { "(too long to be rewritten: return null for it)" } else { content }
    }

    /// The end of the daily note.
    #[must_use]
    pub fn daily_tail(&self) -> &str {
        let content = self.daily.as_ref().map_or("", |file| file.content.as_str());
        let skipped = content.chars().count().saturating_sub(MAX_DAILY_CHARS);
        content.char_indices().nth(skipped).map_or("", |(at, _)| content.get(at..).unwrap_or_default())
    }
}

/// The next window of the conversation `only`, or of the owner's oldest unread one; `None` if everything is read.
pub async fn next(app: &AppState, access: &OwnerAccess, settings: &Memory, only: Option<ConversationId>) -> Result<Option<Reading>> {
    let ticket = access.access();
    let zone = access.agent().timezone;
    let limits = Limits { messages: settings.max_transcript_messages.max(1) as usize, ..Limits::default() };
    let tx = app.db.read(ticket).await?;
    let unread = match only {
        Some(id) => store::conversations::get(&tx, access, id).await?.into_iter().collect(),
        None => store::unread::list(&tx, access, settings.skip_cron_conversations, 2).await?,
    };
    let Some(conversation) = unread.first().cloned() else { return Ok(None) };
    let fetched = u64::from(settings.max_transcript_messages.max(1)) * FETCHED_WINDOWS;
    let messages = store::messages::after(&tx, access, conversation.id, conversation.extracted_seq, fetched).await?;
    // If most messages are skipped, the window may extend beyond the fetched ones.
    let is_cut = messages.len() as u64 == fetched;
    let mut windows = transcript::windows(&messages, zone, limits).into_iter();
    let Some(window) = windows.next() else { return Ok(None) };
    let home = access.visibility().home(settings.lifecycle_mediator_enabled);
    let note = daily::filename(window.date);
    Ok(Some(Reading {
        has_more: is_cut || windows.next().is_some() || unread.len() > 1,
        profile: store::files::get(&tx, ticket, &home, Page::Profile.filename()).await?,
        memory: store::files::get(&tx, ticket, &home, Page::Memory.filename()).await?,
        daily: store::files::get(&tx, ticket, &home, &note).await?,
        conversation,
        window,
        zone,
        home,
    }))
}
