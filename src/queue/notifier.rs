//! Notifications of new jobs: a service sends one after it commits a job.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Notifies of new jobs. Cloning shares the same notifier. A notification without a waiter is stored; several become one.
#[derive(Clone, Debug, Default)]
pub struct Notifier(Arc<Channels>);

#[derive(Debug, Default)]
struct Channels {
    /// To the worker of this process.
    ledger: Notify,
    /// To this process's publisher, which notifies the other nodes over Redis.
    publisher: Notify,
    /// Whether published notifications arrive.
    is_published: AtomicBool,
}

impl Notifier {
    /// Notifies that a job was written, or may now run. Call it after the commit.
    pub fn notify(&self) {
        self.0.publisher.notify_one();
        if !self.0.is_published.load(Ordering::Acquire) {
            self.wake();
        }
    }

    /// Makes the worker of this process look for jobs, whatever Redis does.
    pub(crate) fn wake(&self) {
        self.0.ledger.notify_one();
    }

    /// Sets whether notifications arrive on Redis; while they do not, this process notifies itself.
    pub(crate) fn set_published(&self, is_published: bool) {
        self.0.is_published.store(is_published, Ordering::Release);
    }

    /// Waits for a notification to the worker.
    pub(crate) async fn notified(&self) {
        self.0.ledger.notified().await;
    }

    /// Waits for a notification to the publisher.
    pub(crate) async fn notified_publisher(&self) {
        self.0.publisher.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn a_ring_is_kept_until_it_is_heard() {
        let notifier = Notifier::default();
        notifier.notify();
        notifier.notify();
        assert!(notifier.notified().now_or_never().is_some());
        assert!(notifier.notified().now_or_never().is_none());
    }

    #[test]
    fn while_redis_takes_the_rings_the_process_leaves_the_work_to_whoever_is_free() {
        let notifier = Notifier::default();
        notifier.set_published(true);
        notifier.notify();
        assert!(notifier.notified().now_or_never().is_none());
        assert!(notifier.notified_publisher().now_or_never().is_some());
        notifier.set_published(false);
        notifier.notify();
        assert!(notifier.notified().now_or_never().is_some());
    }
}
