//! Orders the turns of a conversation within this process: first in, first out. Between processes the lease of
//! `turn_store` does this.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio_util::sync::CancellationToken;

use crate::chat::running::{ConversationKey, Entry, RunningTurns};
use crate::domain::access::OwnerAccess;
use crate::error::{Error, Result};

/// How long a turn waits for earlier turns.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);
/// Number of entries from which on unused ones are removed.
const MANY_LINES: usize = 1_000;

/// The turns of this process that wait for a conversation, in order of arrival.
#[derive(Debug, Default)]
pub struct TurnQueue {
    lines: std::sync::Mutex<HashMap<ConversationKey, Weak<Mutex<()>>>>,
    running: RunningTurns,
}

impl TurnQueue {
    /// Waits at most [`PATIENCE`] for earlier turns. Returns whether there were any.
    ///
    /// # Errors
    /// [`Error::Conflict`] when they do not end in time.
    pub(super) async fn wait(&self, access: &OwnerAccess, name: &str) -> Result<(OwnedMutexGuard<()>, bool)> {
        let line = self.of(access, name);
        if let Ok(first) = Arc::clone(&line).try_lock_owned() {
            return Ok((first, false));
        }
        tokio::time::timeout(PATIENCE, line.lock_owned()).await.map(|guard| (guard, true)).map_err(|_| busy())
    }

    /// Notes a turn as one that can be stopped.
    pub(super) fn note(&self, access: &OwnerAccess, name: &str, stop: CancellationToken) -> Entry {
        self.running.add(key(access, name), stop)
    }

    /// Stops the turns of a conversation in this process; returns how many.
    pub(super) fn stop(&self, access: &OwnerAccess, name: &str) -> usize {
        self.running.stop(&key(access, name))
    }

    /// How many turns wait for or run in a conversation.
    #[must_use]
    pub fn waiting(&self, access: &OwnerAccess, name: &str) -> usize {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.get(&key(access, name)).map_or(0, Weak::strong_count)
    }

    /// The lock of a conversation. It exists while a turn waits for or holds it.
    fn of(&self, access: &OwnerAccess, name: &str) -> Arc<Mutex<()>> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() >= MANY_LINES {
            lines.retain(|_, line| line.strong_count() > 0);
        }
        let key = key(access, name);
        if let Some(line) = lines.get(&key).and_then(Weak::upgrade) {
            return line;
        }
        let line = Arc::new(Mutex::new(()));
        lines.insert(key, Arc::downgrade(&line));
        line
    }
}

fn key(access: &OwnerAccess, name: &str) -> ConversationKey {
    (access.agent().id, access.owner().clone(), name.to_owned())
}

/// The error when earlier turns do not end in time.
pub(super) fn busy() -> Error {
    Error::Conflict("another turn of this conversation is still running".to_owned())
}
