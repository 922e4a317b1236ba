//! Fair turns for the one writer of SQLite: the tenants that wait write one after the other, a transaction each, so that one with a
//! hundred writes in line delays another by one of them and not by all. Called by `store::db`.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::error::{Error, Result};

/// Who waits for the writer. Cloning shares the line.
#[derive(Debug, Clone)]
pub(in crate::store) struct WriterQueue {
    line: Arc<Mutex<Line>>,
    patience: Duration,
}

#[derive(Debug, Default)]
struct Line {
    is_taken: bool,
    /// The tenants that wait, each once, in the order of their turns.
    turns: VecDeque<String>,
    /// Of each tenant that waits its transactions, first come, first served.
    waiting: HashMap<String, VecDeque<oneshot::Sender<Turn>>>,
}

/// The right to use the writer; dropping it lets the next tenant write.
#[derive(Debug)]
pub(in crate::store) struct Turn(Option<Arc<Mutex<Line>>>);

impl WriterQueue {
    /// A line in which nobody waits longer than `patience`.
    pub(in crate::store) fn new(patience: Duration) -> Self {
        Self { line: Arc::default(), patience }
    }

    /// Waits for the tenant's turn.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when it does not come in time.
    pub(in crate::store) async fn wait(&self, tenant: &str) -> Result<Turn> {
        let turn = {
            let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
            if !line.is_taken {
                line.is_taken = true;
                return Ok(Turn(Some(Arc::clone(&self.line))));
            }
            let (sender, turn) = oneshot::channel();
            line.join(tenant, sender);
            turn
        };
        match tokio::time::timeout(self.patience, turn).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(_)) | Err(_) => Err(Error::unavailable("database", "the writer was busy for too long")),
        }
    }
}

impl Line {
    fn join(&mut self, tenant: &str, sender: oneshot::Sender<Turn>) {
        let own = self.waiting.entry(tenant.to_owned()).or_default();
        if own.is_empty() {
            self.turns.push_back(tenant.to_owned());
        }
        own.push_back(sender);
    }

    /// The first transaction of the tenant whose turn it is, which goes to the end of the line if it has more.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let tenant = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&tenant)?;
        let first = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&tenant);
        } else {
            self.turns.push_back(tenant);
        }
        first
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(line) = self.0.take() else { return };
        loop {
            let next = {
                let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
                let next = line.next();
                line.is_taken = next.is_some();
                next
            };
            let Some(next) = next else { return };
            match next.send(Self(Some(Arc::clone(&line)))) {
                Ok(()) => return,
                // Who gave up waiting has no use for it.
                Err(mut unwanted) => unwanted.0 = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn settle() {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn tenants_take_turns_however_many_writes_one_of_them_has_in_line() {
        let queue = WriterQueue::new(Duration::from_secs(5));
        let order = Arc::new(Mutex::new(Vec::new()));
        let first = queue.wait("noisy").await.unwrap();
        let mut tasks = Vec::new();
        for name in ["noisy", "noisy", "noisy", "quiet", "other", "quiet"] {
            let (queue, order) = (queue.clone(), Arc::clone(&order));
            tasks.push(tokio::spawn(async move {
                let turn = queue.wait(name).await.unwrap();
                order.lock().unwrap().push(name);
                drop(turn);
            }));
            settle().await;
        }
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), ["noisy", "quiet", "other", "noisy", "quiet", "noisy"]);
    }

    #[tokio::test]
    async fn who_gives_up_waiting_holds_nobody_up() {
        let queue = WriterQueue::new(Duration::from_millis(20));
        let first = queue.wait("a").await.unwrap();
        assert!(matches!(queue.wait("b").await, Err(Error::Unavailable { .. })));
        let dropped = tokio::spawn({
            let queue = queue.clone();
            async move { queue.wait("c").await.map(drop) }
        });
        settle().await;
        dropped.abort();
        let _gone = dropped.await;
        drop(first);
        drop(queue.wait("d").await.unwrap());
        drop(queue.wait("a").await.unwrap());
        let line = queue.line.lock().unwrap();
        assert!(!line.is_taken && line.turns.is_empty() && line.waiting.is_empty());
    }
}
