//! Retries of a whole transaction. PostgreSQL may abort any transaction because of another: as the victim of a deadlock, of a lock
//! time-out, or of a conflict of serializable reads. Such a transaction has had no effect.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use crate::error::{Error, Result};

/// Tries in total.
const TRIES: u32 = 6;
/// The first pause between two tries. It doubles each time, with jitter so that two colliding transactions do not collide again.
const PAUSE: Duration = Duration::from_millis(10);

/// Runs `work`, which is one transaction and has no other effect, again when the database refuses it.
///
/// # Errors
/// Those of `work`; [`Error::Unavailable`] when every try was refused.
pub async fn again_when_refused<T, F: Future<Output = Result<T>>>(work: impl Fn() -> F) -> Result<T> {
    retry_transient(work, Error::is_refused).await
}

/// [`again_when_refused`], also for a row that another transaction wrote first.
///
/// # Errors
/// Those of `work`.
pub async fn again_on_conflict<T, F: Future<Output = Result<T>>>(work: impl Fn() -> F) -> Result<T> {
    retry_transient(work, |error| error.is_refused() || error.constraint().is_some()).await
}

async fn retry_transient<T, F: Future<Output = Result<T>>>(work: impl Fn() -> F, may_succeed: fn(&Error) -> bool) -> Result<T> {
    let mut pause = PAUSE;
    for _ in 1..TRIES {
        match work().await {
            Err(error) if may_succeed(&error) => {
                tracing::debug!(cause = error.chain(), "the database aborted a transaction; retrying");
                tokio::time::sleep(pause.mul_f64(0.5 + spread())).await;
                pause *= 2;
            }
            ended => return ended,
        }
    }
    work().await
}

/// A number in [0, 1) that differs from call to call; it only decides which transaction goes first.
fn spread() -> f64 {
    let drawn = u32::try_from(RandomState::new().hash_one(()) >> 32).unwrap_or(0);
    f64::from(drawn) / f64::from(u32::MAX)
}
