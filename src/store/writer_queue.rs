//! Fair access to SQLite's single writer. Waiting tenants take turns, one transaction each, so that a tenant with a hundred waiting
//! writes delays another tenant by only one of them. After a long turn a tenant pauses while others do short writes, so that most of
//! those writes need not wait for it. `store::db` uses it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex as Line, OwnedMutexGuard};
use tokio::time::{sleep, timeout};

use crate::error::{Error, Result};

/// The longest turn that counts as short: a message, a fact, a job.
const SHORT: Duration = Duration::from_millis(4);
/// The pause after a longer turn, as a multiple of its time beyond [`SHORT`].
const REST: u32 = 8;
/// The longest pause.
const LONGEST_REST: Duration = Duration::from_millis(250);
/// How long after a short turn a tenant counts as writing.
const RECENT: Duration = Duration::from_secs(1);
/// The number of tenants above which the idle ones are dropped.
const KNOWN: usize = 256;

/// The writer queue. Cloning shares it.
#[derive(Debug, Clone)]
pub(in crate::store) struct WriterQueue {
    /// The queue of the tenants: the first writer of each waits here.
    writer: Arc<Line<()>>,
    tenants: Arc<Mutex<Tenants>>,
    patience: Duration,
}

#[derive(Debug, Default)]
struct Tenants {
    /// The queue of each tenant: its other writers wait here. The value is the end of the tenant's pause.
    lines: HashMap<String, Arc<Line<Instant>>>,
    /// The last two tenants with a short turn, and when, the last one first.
    latest: [Option<(String, Instant)>; 2],
}

/// The right to use the writer; dropping it lets the next tenant write.
#[derive(Debug)]
pub(in crate::store) struct Turn {
    /// `None` for the upkeep of all tenants, which never pauses and for which no tenant pauses.
    tenant: Option<String>,
    since: Instant,
    tenants: Arc<Mutex<Tenants>>,
    /// Dropped before `own`, so that the tenant's next writer queues behind the other tenants.
    _writer: OwnedMutexGuard<()>,
    own: OwnedMutexGuard<Instant>,
}

impl WriterQueue {
    /// A queue in which a writer waits at most `patience`.
    pub(in crate::store) fn new(patience: Duration) -> Self {
        Self { writer: Arc::default(), tenants: Arc::default(), patience }
    }

    /// Waits for the tenant's turn; without a tenant, for the turn of the upkeep.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the turn does not come in time.
    pub(in crate::store) async fn wait(&self, tenant: Option<&str>) -> Result<Turn> {
        let turn = async {
            let joined = Instant::now();
            let own = self.line(tenant.unwrap_or_default()).lock_owned().await;
            if tenant.is_some_and(|tenant| self.tenants().do_others_write(tenant)) {
                // A pause takes at most half of the time that a write may wait, so that pauses alone never refuse one.
                let longest = (self.patience / 2).saturating_sub(joined.elapsed());
                sleep(own.saturating_duration_since(Instant::now()).min(longest)).await;
            }
            let writer = Arc::clone(&self.writer).lock_owned().await;
            let (tenant, tenants) = (tenant.map(str::to_owned), Arc::clone(&self.tenants));
            Turn { tenant, since: Instant::now(), tenants, _writer: writer, own }
        };
        timeout(self.patience, turn).await.map_err(|_| Error::unavailable("database", "the writer was busy for too long"))
    }

    fn line(&self, tenant: &str) -> Arc<Line<Instant>> {
        let mut tenants = self.tenants();
        if tenants.lines.len() >= KNOWN && !tenants.lines.contains_key(tenant) {
            let now = Instant::now();
            tenants.lines.retain(|_, line| Arc::strong_count(line) > 1 || line.try_lock().map_or(true, |rest| *rest > now));
        }
        Arc::clone(tenants.lines.entry(tenant.to_owned()).or_insert_with(|| Arc::new(Line::new(Instant::now()))))
    }

    fn tenants(&self) -> std::sync::MutexGuard<'_, Tenants> {
        self.tenants.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tenants {
    fn do_others_write(&self, tenant: &str) -> bool {
        self.latest.iter().flatten().any(|(other, at)| other != tenant && at.elapsed() < RECENT)
    }

    fn note(&mut self, tenant: &str) {
        let [last, before] = &mut self.latest;
        match last {
            Some((name, at)) if name == tenant => *at = Instant::now(),
            _ => *before = last.replace((tenant.to_owned(), Instant::now())),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let held = self.since.elapsed();
        let Some(tenant) = &self.tenant else { return };
        if held > SHORT {
            *self.own = Instant::now() + (held - SHORT).saturating_mul(REST).min(LONGEST_REST);
        } else {
            self.tenants.lock().unwrap_or_else(PoisonError::into_inner).note(tenant);
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

    /// Makes the tenant write for `held`, by the clock of its turn.
    async fn write(queue: &WriterQueue, tenant: &str, held: Duration) {
        let mut turn = queue.wait(Some(tenant)).await.unwrap();
        turn.since = Instant::now().checked_sub(held).unwrap();
    }

    /// Whether the tenant gets the writer within `limit`.
    async fn gets_it_within(queue: &WriterQueue, tenant: Option<&str>, limit: Duration) -> bool {
        timeout(limit, queue.wait(tenant)).await.is_ok()
    }

    const LONG: Duration = Duration::from_millis(60);

    #[tokio::test]
    async fn tenants_take_turns_however_many_writes_one_of_them_has_in_line() {
        let queue = WriterQueue::new(Duration::from_secs(5));
        let order = Arc::new(Mutex::new(Vec::new()));
        let first = queue.wait(Some("noisy")).await.unwrap();
        let mut tasks = Vec::new();
        for name in ["noisy", "noisy", "noisy", "quiet", "other", "quiet"] {
            let (queue, order) = (queue.clone(), Arc::clone(&order));
            tasks.push(tokio::spawn(async move {
                let mut turn = queue.wait(Some(name)).await.unwrap();
                order.lock().unwrap().push(name);
                turn.since = Instant::now();
            }));
            settle().await;
        }
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), ["quiet", "other", "noisy", "quiet", "noisy", "noisy"]);
    }

    #[tokio::test]
    async fn who_held_the_writer_long_rests_while_others_write_in_short() {
        let queue = WriterQueue::new(Duration::from_secs(5));
        write(&queue, "quiet", Duration::ZERO).await;
        write(&queue, "noisy", LONG).await;
        assert!(!gets_it_within(&queue, Some("noisy"), LONG).await, "it writes again at once");
        assert!(gets_it_within(&queue, Some("quiet"), LONG).await, "the others wait for its rest");
        assert!(gets_it_within(&queue, None, LONG).await, "the upkeep waits for its rest");
        assert!(gets_it_within(&queue, Some("noisy"), 20 * LONG).await, "it never writes again");
        write(&queue, "noisy", Duration::ZERO).await;
        assert!(gets_it_within(&queue, Some("noisy"), LONG).await, "a short turn is followed by a rest");
    }

    #[tokio::test]
    async fn nobody_rests_for_oneself_for_who_writes_as_long_or_for_the_upkeep() {
        let queue = WriterQueue::new(Duration::from_secs(5));
        drop(queue.wait(None).await.unwrap());
        write(&queue, "other", LONG).await;
        write(&queue, "noisy", Duration::ZERO).await;
        write(&queue, "noisy", LONG).await;
        assert!(gets_it_within(&queue, Some("noisy"), LONG).await);
    }

    #[tokio::test]
    async fn the_rests_of_a_long_line_use_up_nobodys_patience() {
        let queue = WriterQueue::new(Duration::from_secs(2));
        write(&queue, "quiet", Duration::ZERO).await;
        let many = (0..50).map(|_| async {
            let mut turn = queue.wait(Some("noisy")).await?;
            turn.since = Instant::now().checked_sub(LONG).unwrap();
            turn.tenants.lock().unwrap().note("quiet");
            Ok::<_, Error>(())
        });
        let refused = futures::future::join_all(many).await.into_iter().filter(Result::is_err).count();
        assert_eq!(refused, 0);
    }

    #[tokio::test]
    async fn who_gives_up_waiting_holds_nobody_up() {
        let queue = WriterQueue::new(Duration::from_millis(20));
        let first = queue.wait(Some("a")).await.unwrap();
        assert!(matches!(queue.wait(Some("b")).await, Err(Error::Unavailable { .. })));
        let dropped = tokio::spawn({
            let queue = queue.clone();
            async move { queue.wait(Some("c")).await.map(drop) }
        });
        settle().await;
        dropped.abort();
        let _gone = dropped.await;
        drop(first);
        drop(queue.wait(Some("d")).await.unwrap());
        drop(queue.wait(Some("a")).await.unwrap());
        assert!(queue.writer.try_lock().is_ok());
    }

    #[tokio::test]
    async fn tenants_that_have_gone_are_not_remembered() {
        let queue = WriterQueue::new(Duration::from_secs(5));
        for tenant in 0..4 * KNOWN {
            write(&queue, &tenant.to_string(), Duration::ZERO).await;
        }
        assert!(queue.tenants().lines.len() <= KNOWN);
    }
}
