//! The input of one step of an extraction: the owner's next unread window, and the files of the home bucket. `run` reads it in one read
//! transaction, and `again` a window that was read before.

use chrono_tz::Tz;
use statements::facts::Known;

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::{Conversation, MessageRole};
use crate::domain::file::WorkspaceFile;
use crate::domain::ids::{ConversationId, ExtractionId};
use crate::error::Result;
use crate::memory::facts::zone;
use crate::memory::files::daily;
use crate::memory::sections::Page;
use crate::pipeline::extraction::transcript;
use crate::pipeline::extraction::transcript::{Limits, Window};
use crate::store::{self, Tx};

/// Messages fetched at a time, in windows: enough to see whether more remain.
const FETCHED_WINDOWS: u64 = 3;

/// The most messages of a run that are read again.
const MAX_AGAIN: u64 = 1_000;

/// The most facts that a window is compared with, the newest.
const MAX_KNOWN: u64 = 300;

/// The most characters of the day's note, from its end, that a model sees.
const MAX_DAILY_CHARS: usize = 2_000;

/// One window and the files that go with it.
#[derive(Debug, Clone)]
pub struct WindowReading {
    /// The conversation, with the cursor as it was read.
    pub conversation: Conversation,
    /// The messages.
    pub window: Window,
    /// The agent's time zone, in which pages have their days.
    pub zone: Tz,
    /// The time zone that the person is known to live in, in which "yesterday" is counted; the agent's if none is known.
    pub person_zone: Tz,
    /// Where this owner's memory is written.
    pub home: Bucket,
    /// PROFILE.md in that bucket.
    pub profile: Option<WorkspaceFile>,
    /// MEMORY.md in that bucket.
    pub memory: Option<WorkspaceFile>,
    /// The note of the window's day in that bucket.
    pub daily: Option<WorkspaceFile>,
    /// What is known of the owner: a message may end it or change it without repeating what it is.
    pub known: Vec<Known>,
    /// The assistant's message before the window, whose question the first message may answer.
    pub asked: Option<String>,
    /// Whether unread messages remain after this window.
    pub has_more: bool,
}

impl WindowReading {
    /// A file as a model sees it. A file longer than its limit is not shown: a model cannot rewrite what it saw only half of.
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
pub async fn next(app: &AppState, access: &OwnerAccess, settings: &Memory, only: Option<ConversationId>) -> Result<Option<WindowReading>> {
    let ticket = access.access();
    let zone = access.agent().timezone;
    let limits = Limits { messages: settings.max_transcript_messages.max(1) as usize };
    let tx = app.db.read(ticket).await?;
    let unread = match only {
        Some(id) => store::conversations::get(&tx, access, id).await?.into_iter().collect(),
        None => store::unread::list(&tx, access, settings.skip_cron_conversations, 2).await?,
    };
    let Some(conversation) = unread.first().cloned() else { return Ok(None) };
    let fetched = u64::from(settings.max_transcript_messages.max(1)) * FETCHED_WINDOWS;
    let messages = store::messages::after(&tx, access, conversation.id, conversation.extracted_seq, fetched).await?;
    // A window may cover more than was fetched when most of its messages are skipped.
    let is_cut = messages.len() as u64 == fetched;
    let mut windows = transcript::windows(&messages, zone, limits).into_iter();
    let Some(window) = windows.next() else { return Ok(None) };
    let has_more = is_cut || windows.next().is_some() || unread.len() > 1;
    Ok(Some(WindowReading { has_more, ..with_files(&tx, access, settings, conversation, window).await? }))
}

/// The messages of the run `id`, which the built-in engine read for the model, as one window; `None` if they are gone, or were read again.
pub async fn again(app: &AppState, access: &OwnerAccess, settings: &Memory, id: ExtractionId) -> Result<Option<WindowReading>> {
    let tx = app.db.read(access.access()).await?;
    let Some(span) = store::fallbacks::span(&tx, access, id).await? else { return Ok(None) };
    let Some(conversation) = store::conversations::get(&tx, access, span.conversation).await? else { return Ok(None) };
    let most = u64::try_from(span.to_seq - span.from_seq + 1).unwrap_or(0).min(MAX_AGAIN);
    let mut messages = store::messages::after(&tx, access, conversation.id, span.from_seq - 1, most).await?;
    messages.retain(|message| message.seq <= span.to_seq);
    let zone = access.agent().timezone;
    let windows = transcript::windows(&messages, zone, Limits { messages: usize::MAX });
    // More than one day only if the agent moved to another time zone meanwhile.
    let Some(window) = windows.into_iter().reduce(|mut first, next| {
        first.messages.extend(next.messages);
        Window { last_seq: next.last_seq, ..first }
    }) else {
        return Ok(None);
    };
    if window.messages.is_empty() {
        return Ok(None);
    }
    with_files(&tx, access, settings, conversation, window).await.map(Some)
}

async fn with_files(tx: &Tx, access: &OwnerAccess, settings: &Memory, conversation: Conversation, window: Window) -> Result<WindowReading> {
    let ticket = access.access();
    let home = access.visibility().home(settings.lifecycle_mediator_enabled);
    let note = daily::filename(window.date);
    let before = window.first_seq - 1;
    let asked = store::messages::range(tx, access, conversation.id, before, before).await?.pop();
    let known = store::facts::newest_active(tx, ticket, &home, MAX_KNOWN).await?;
    Ok(WindowReading {
        known: known.into_iter().map(|fact| Known { subject: fact.subject, predicate: fact.predicate, object: fact.object }).collect(),
        asked: asked.filter(|message| message.role == MessageRole::Assistant).map(|message| message.content),
        has_more: false,
        profile: store::files::get(tx, ticket, &home, Page::Profile.filename()).await?,
        memory: store::files::get(tx, ticket, &home, Page::Memory.filename()).await?,
        daily: store::files::get(tx, ticket, &home, &note).await?,
        conversation,
        window,
        zone: access.agent().timezone,
        person_zone: zone::of_owner(tx, access).await?.unwrap_or(access.agent().timezone),
        home,
    })
}
