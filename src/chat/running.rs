//! The turns of this process by conversation, so that `/stop` can stop them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;

/// Identifies a conversation: agent, owner, name.
pub(super) type ConversationKey = (AgentId, OwnerKey, String);

/// The tokens by which the turns of each conversation are stopped.
type Tokens = HashMap<ConversationKey, Vec<(u64, CancellationToken)>>;

/// The turns that run or wait.
#[derive(Debug, Default)]
pub(super) struct RunningTurns {
    turns: Arc<Mutex<Tokens>>,
    last: AtomicU64,
}

/// The entry of a turn; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Entry {
    turns: Arc<Mutex<Tokens>>,
    key: ConversationKey,
    number: u64,
}

impl RunningTurns {
    /// Adds a turn.
    pub(super) fn add(&self, key: ConversationKey, stop: CancellationToken) -> Entry {
        let number = self.last.fetch_add(1, Ordering::Relaxed);
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.entry(key.clone()).or_default().push((number, stop));
        Entry { turns: Arc::clone(&self.turns), key, number }
    }

    /// Stops all turns of a conversation; returns how many.
    pub(super) fn stop(&self, key: &ConversationKey) -> usize {
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        let found = turns.get(key).map(Vec::as_slice).unwrap_or_default();
        found.iter().for_each(|(_, stop)| stop.cancel());
        found.len()
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = turns.get_mut(&self.key) {
            found.retain(|(number, _)| *number != self.number);
            if found.is_empty() {
                turns.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turns_of_one_conversation_are_stopped_and_no_others() {
        let key = |name: &str| (7.into(), OwnerKey::stored("api:诺拉".to_owned()), name.to_owned());
        let (running, one, two, other) =
            (RunningTurns::default(), CancellationToken::new(), CancellationToken::new(), CancellationToken::new());
        let first = running.add(key("c1"), one.clone());
        let second = running.add(key("c1"), two.clone());
        let third = running.add(key("c2"), other.clone());
        drop(second);
        assert_eq!(running.stop(&key("c1")), 1);
        assert_eq!((one.is_cancelled(), two.is_cancelled(), other.is_cancelled()), (true, false, false));
        drop((first, third));
        assert_eq!(running.stop(&key("c1")), 0);
        assert!(running.turns.lock().unwrap().is_empty());
    }
}
