//! Flushes memory before messages leave: those that leave the window of a chat, and those of a conversation that is emptied or deleted, are
//! read first, so that nothing a person said is lost. Called by `chat::window` and `conversations`. Forgetting never calls it.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::app_state::AppState;
use crate::config::Config;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, TriggerSource};
use crate::domain::ids::{ConversationId, JobId};
use crate::error::{Error, Result};
use crate::memory::facts::neighbours;
use crate::pipeline::episodes;
use crate::pipeline::extraction::interpret::{Draft, by_engine, interpret};
use crate::pipeline::extraction::session::{UnreadMessages, look_in};
use crate::pipeline::extraction::write::{Claim, write};
use crate::pipeline::extraction::{reading, run};
use crate::store::{self, Tx};

/// How often a window is read again that another run has read meanwhile.
const MAX_STALE: usize = 8;

/// Whether memory is made of the conversation at all. Neither its length nor the cooldown counts: these are its last moments.
fn is_read(settings: &Memory, conversation: &Conversation) -> bool {
    let is_skipped = settings.skip_cron_conversations && conversation.trigger == TriggerSource::Cron;
    settings.enabled && settings.auto_summarize_enabled && !is_skipped
}

/// Reads the unread messages of a conversation up to `up_to_seq` now, and returns when they are memory. The model has `flush-timeout-secs`
/// for all of them; the extractive engine reads what is left then. Each window is a transaction of its own that also moves the cursor, so
/// that a job which reads the same conversation at the same time takes nothing twice.
///
/// # Errors
/// [`Error::Conflict`] when other runs keep moving the cursor. A failing model is no error.
pub async fn read_now(app: &AppState, access: &OwnerAccess, config: &Config, conversation: &Conversation, up_to_seq: i64) -> Result<()> {
    Box::pin(read_until(app, access, config, conversation, up_to_seq, deadline(config))).await
}

/// Until when a model may work on a flush.
fn deadline(config: &Config) -> Instant {
    Instant::now() + Duration::from_secs(config.window().flush_timeout_secs.into())
}

async fn read_until(
    app: &AppState,
    access: &OwnerAccess,
    config: &Config,
    conversation: &Conversation,
    up_to_seq: i64,
    deadline: Instant,
) -> Result<()> {
    let settings = config.memory();
    if !is_read(settings, conversation) {
        return Ok(());
    }
    let mut stale = 0;
    while let Some(window) = reading::next(app, access, settings, Some(conversation.id)).await? {
        if window.conversation.extracted_seq >= up_to_seq {
            break;
        }
        let interpreted = Box::pin(interpret(app, access.agent_access(), settings, &window));
        let draft = match timeout_at(deadline, interpreted).await {
            Ok(draft) => draft?,
            Err(_) => Draft { proposal: by_engine(&window).await?, failure: Some("timeout"), ..Draft::default() },
        };
        neighbours::refresh(app, access.access(), &window.home).await?;
        let tx = app.db.write_for(access).await?;
        match write(app, &tx, access, settings, &window, draft, (Claim::Cursor, None)).await {
            Ok(Some(_)) => tx.commit().await?,
            // Another run read it, or changed a file that this one has read.
            Ok(None) | Err(Error::PreconditionFailed { .. }) if stale < MAX_STALE => stale += 1,
            Ok(None) => return Err(Error::Conflict("the conversation keeps changing".to_owned())),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Like [`read_now`], for messages that leave the window of a turn. If other runs keep moving the cursor, it leaves the rest to the job that
/// [`flush`] adds instead of failing the turn.
///
/// # Errors
/// When the database does not answer.
pub async fn read_leaving(
    app: &AppState,
    access: &OwnerAccess,
    config: &Config,
    conversation: &Conversation,
    up_to_seq: i64,
) -> Result<()> {
    match Box::pin(read_now(app, access, config, conversation, up_to_seq)).await {
        Err(Error::Conflict(_) | Error::PreconditionFailed { .. }) => Ok(()),
        outcome => outcome,
    }
}

/// Like [`read_now`], and also summarizes the messages as an episode: the session is over. The model has the same time for both.
///
/// # Errors
/// As [`read_now`].
pub async fn end_now(app: &AppState, access: &OwnerAccess, config: &Config, conversation: &Conversation, last_seq: i64) -> Result<()> {
    let deadline = deadline(config);
    Box::pin(read_until(app, access, config, conversation, last_seq, deadline)).await?;
    if config.memory().enabled && conversation.summarized_seq < last_seq {
        episodes::summarize_now(app, access, conversation.id, last_seq, deadline).await?;
    }
    Ok(())
}

/// Adds the job that summarizes messages up to `up_to_seq`, which leave the window, and, if [`read_now`] has not read them, the extraction
/// job. The caller notifies the workers after the commit.
pub async fn flush(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    conversation: ConversationId,
    up_to_seq: i64,
) -> Result<Option<JobId>> {
    let Some(known) = store::conversations::get(tx, access, conversation).await? else { return Ok(None) };
    if known.extracted_seq >= up_to_seq {
        episodes::flush(app, tx, access, &known, up_to_seq).await?;
        return Ok(None);
    }
    let raised = match look_in(tx, access, settings, conversation).await? {
        UnreadMessages::Nothing | UnreadMessages::Gated(_) => None,
        UnreadMessages::Some => {
            let job = run::job(access, Some(conversation), app.clock.now());
            Some(store::jobs::enqueue(tx, access.access(), job).await?)
        }
    };
    // Runs after the extraction, whose lane it shares.
    episodes::flush(app, tx, access, &known, up_to_seq).await?;
    Ok(raised)
}
