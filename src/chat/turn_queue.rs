//! Who waits for which conversation in this process: first in, first out. Between processes the lease of `turn_store` does the same.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::domain::access::OwnerAccess;
use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};

/// How long a turn waits for those before it.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);
/// Lines that are kept before those where nobody stands any more are given up.
const MANY_LINES: usize = 1_000;

/// A conversation: its agent, its owner, its name.
type Whose = (AgentId, OwnerKey, String);

/// Who waits for which conversation in this process, in the order in which they came.
#[derive(Debug, Default)]
pub struct TurnQueue(std::sync::Mutex<HashMap<Whose, Weak<Mutex<()>>>>);

impl TurnQueue {
    /// Waits until those before have left, as long as [`PATIENCE`] lasts, and tells whether there were any.
    ///
    /// # Errors
    /// [`Error::Conflict`] when they do not come to an end.
    pub(super) async fn wait(&self, access: &OwnerAccess, name: &str) -> Result<(OwnedMutexGuard<()>, bool)> {
        let line = self.of(access, name);
        if let Ok(first) = Arc::clone(&line).try_lock_owned() {
            return Ok((first, false));
        }
        tokio::time::timeout(PATIENCE, line.lock_owned()).await.map(|guard| (guard, true)).map_err(|_| busy())
    }

    /// How many stand in the line of a conversation, the one who speaks included.
    #[must_use]
    pub fn waiting(&self, access: &OwnerAccess, name: &str) -> usize {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.get(&(access.agent().id, access.owner().clone(), name.to_owned())).map_or(0, Weak::strong_count)
    }

    /// The line of a conversation. It lives as long as somebody stands in it.
    fn of(&self, access: &OwnerAccess, name: &str) -> Arc<Mutex<()>> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() >= MANY_LINES {
            lines.retain(|_, line| line.strong_count() > 0);
        }
        let key = (access.agent().id, access.owner().clone(), name.to_owned());
        if let Some(line) = lines.get(&key).and_then(Weak::upgrade) {
            return line;
        }
        let line = Arc::new(Mutex::new(()));
        lines.insert(key, Arc::downgrade(&line));
        line
    }
}

/// Those before do not come to an end.
pub(super) fn busy() -> Error {
    Error::Conflict("another turn of this conversation has not come to its end".to_owned())
}
