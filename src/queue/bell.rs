//! The doorbell as services know it: they ring after a commit that holds a job, and forget about it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Rings for new jobs. Cloning shares the same bell. A ring that nobody hears is kept, several are one.
#[derive(Clone, Debug, Default)]
pub struct Bell(Arc<Wires>);

#[derive(Debug, Default)]
struct Wires {
    /// To this process's reader of the ledger.
    ledger: Notify,
    /// To this process's relay, which rings on Redis.
    relay: Notify,
    /// Whether what the relay rings arrives.
    is_relayed: AtomicBool,
}

impl Bell {
    /// Says that a job was written, or may be free to run. Call it after the commit.
    pub fn ring(&self) {
        self.0.relay.notify_one();
        if !self.0.is_relayed.load(Ordering::Acquire) {
            self.wake();
        }
    }

    /// Makes this process look into the ledger, whatever Redis does.
    pub(crate) fn wake(&self) {
        self.0.ledger.notify_one();
    }

    /// Whether rings arrive on Redis; while they do not, this process answers its own.
    pub(crate) fn set_relayed(&self, is_relayed: bool) {
        self.0.is_relayed.store(is_relayed, Ordering::Release);
    }

    /// Waits for a ring for the reader of the ledger.
    pub(crate) async fn heard(&self) {
        self.0.ledger.notified().await;
    }

    /// Waits for a ring for the relay.
    pub(crate) async fn heard_by_relay(&self) {
        self.0.relay.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn a_ring_is_kept_until_it_is_heard() {
        let bell = Bell::default();
        bell.ring();
        bell.ring();
        assert!(bell.heard().now_or_never().is_some());
        assert!(bell.heard().now_or_never().is_none());
    }

    #[test]
    fn while_redis_takes_the_rings_the_process_leaves_the_work_to_whoever_is_free() {
        let bell = Bell::default();
        bell.set_relayed(true);
        bell.ring();
        assert!(bell.heard().now_or_never().is_none());
        assert!(bell.heard_by_relay().now_or_never().is_some());
        bell.set_relayed(false);
        bell.ring();
        assert!(bell.heard().now_or_never().is_some());
    }
}
