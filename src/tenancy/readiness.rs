//! Whether this process can serve: each part that a request or a job needs, asked anew every time. Called by load balancers, by whoever
//! restarts what does not work, and by the board of health.

use chrono::TimeDelta;

use crate::app_state::AppState;
use crate::error::Error;
use crate::store;
use crate::tenancy::diagnosis;

/// A job that is due for longer waits for somebody who does not come. Longer than a job in front of it in its lane may take.
const LATE: TimeDelta = TimeDelta::minutes(15);

/// What was found. Words only: no host, path, id or number of anybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readiness {
    /// `ok` when what is written can be read back; `full` without space on the disk; `unavailable`.
    pub database: &'static str,
    /// `ok`, `pending`, or `unknown` without a database.
    pub migrations: &'static str,
    /// `ok`, `late` when a job has been due for a quarter of an hour, `stuck` when a worker lost a job and no other takes it, or
    /// `unavailable`. Requests are served all the same while jobs are late or stuck.
    pub queue: &'static str,
    /// Jobs whose lease has run out, and for how many seconds the oldest has.
    pub expired_leases: (i64, i64),
    /// `ok`, `off` or `unavailable`; memory works without it, so it does not decide readiness.
    pub redis: &'static str,
    /// `ok` or `unavailable`: what recall is made of.
    pub index: &'static str,
    /// The worker of this process: `ok`, `off` when it runs none, or `stuck` when it has not reported for the time of a lease.
    pub worker: &'static str,
}

impl Readiness {
    /// Whether requests can be served, and jobs done where they are done here.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        let is_queue_read = self.queue != "unavailable";
        let parts = [self.database, self.migrations, self.index, self.worker];
        is_queue_read && parts.iter().all(|state| matches!(*state, "ok" | "off"))
    }

    /// Each part with its name and whether it is well.
    #[must_use]
    pub fn parts(&self) -> [(&'static str, bool); 6] {
        let all = [
            ("database", self.database),
            ("migrations", self.migrations),
            ("queue", self.queue),
            ("redis", self.redis),
            ("index", self.index),
            ("worker", self.worker),
        ];
        all.map(|(part, state)| (part, matches!(state, "ok" | "off")))
    }
}

/// Asks every part.
pub async fn check(app: &AppState) -> Readiness {
    let database = match store::probe::check(&app.db).await {
        Ok(()) => "ok",
        Err(error) => {
            unavailable("database", &error);
            if matches!(error, Error::StorageFull(_)) { "full" } else { "unavailable" }
        }
    };
    // Where the database is away the rest need not wait for it one after the other.
    let (migrations, (queue, expired_leases), index) = if database == "ok" {
        (migrations(app).await, queue(app).await, index(app).await)
    } else {
        ("unknown", ("unavailable", (0, 0)), "unavailable")
    };
    Readiness { database, migrations, queue, expired_leases, redis: redis(app).await, index, worker: worker(app) }
}

async fn migrations(app: &AppState) -> &'static str {
    match app.db.migrations().await {
        Ok(steps) if steps.iter().all(|step| step.is_applied) => "ok",
        Ok(_) => "pending",
        Err(_) => "unknown",
    }
}

async fn queue(app: &AppState) -> (&'static str, (i64, i64)) {
    let read = async {
        let tx = app.db.read_across().await?;
        Ok((store::jobs::longest_due(&tx).await?, store::jobs::expired_leases(&tx).await?))
    };
    match read.await {
        Ok((due, (count, expired))) => {
            let now = app.clock.now();
            let age = expired.map_or(TimeDelta::zero(), |since| now - since);
            // Upkeep looks twice in a lease, and what it cannot take back at once it takes back in the next rounds.
            let patience = TimeDelta::from_std(app.config.jobs.lease * 3).unwrap_or(TimeDelta::MAX);
            let state = match due {
                _ if age > patience => "stuck",
                Some(since) if now - since > LATE => "late",
                _ => "ok",
            };
            (state, (count, age.num_seconds()))
        }
        Err(error) => (unavailable("queue", &error), (0, 0)),
    }
}

async fn index(app: &AppState) -> &'static str {
    let probe = async { store::items::probe(&app.db.read_across().await?).await };
    match probe.await {
        Ok(()) => "ok",
        Err(error) => unavailable("index", &error),
    }
}

async fn redis(app: &AppState) -> &'static str {
    match &app.config.redis.url {
        None => "off",
        Some(_) if diagnosis::redis_answers(&app.config).await => "ok",
        Some(_) => "unavailable",
    }
}

fn worker(app: &AppState) -> &'static str {
    let lease = TimeDelta::from_std(app.config.jobs.lease).unwrap_or(TimeDelta::MAX);
    match app.liveness.silence(app.clock.now()) {
        None => "off",
        Some(silence) if silence > lease => "stuck",
        Some(_) => "ok",
    }
}

fn unavailable(part: &str, error: &Error) -> &'static str {
    tracing::warn!(part, cause = error.chain(), "a part that is needed does not answer");
    "unavailable"
}
