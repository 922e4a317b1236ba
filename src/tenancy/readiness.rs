//! Checks whether this process can serve: each part that a request or a job needs, on every call. Load balancers, process supervisors and
//! the health page call it.

use chrono::TimeDelta;

use crate::app_state::AppState;
use crate::domain::model_state::ModelStanding;
use crate::error::Error;
use crate::store;
use crate::tenancy::diagnosis;
use crate::tenancy::models::standing;

/// A job that has been due for longer is stuck for lack of a worker. Longer than a preceding job of the same lane may take.
const LATE: TimeDelta = TimeDelta::minutes(15);

/// The result of the readiness check. Contains fixed words and counts only, no hosts, paths or ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readiness {
    /// `ok` if a write can be read back; `full` if the disk is full; `unavailable`.
    pub database: &'static str,
    /// `ok`, `pending`, or `unknown` without a database.
    pub migrations: &'static str,
    /// `ok`, `late` if a job has been due for 15 minutes, `stuck` if a worker lost a job and no other takes it over, or `unavailable`.
    /// Requests are still served while jobs are late or stuck.
    pub queue: &'static str,
    /// The number of expired leases, and the seconds since the oldest expired.
    pub expired_leases: (i64, i64),
    /// `ok`, `off` or `unavailable`. Memory works without Redis, so it does not affect readiness.
    pub redis: &'static str,
    /// `ok` or `unavailable`: the recall index.
    pub index: &'static str,
    /// The worker of this process: `ok`, `off` if it runs none, or `stuck` without a heartbeat for the duration of a lease.
    pub worker: &'static str,
    /// The installation's model: `ok`, `off` if there is none, or `degraded` if its calls fail. The built-in engine does its work then, so
    /// it does not affect readiness.
    pub model: &'static str,
}

impl Readiness {
    /// Whether the process can serve requests and, if it runs a worker, jobs.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        let is_queue_read = self.queue != "unavailable";
        let parts = [self.database, self.migrations, self.index, self.worker];
        is_queue_read && parts.iter().all(|state| matches!(*state, "ok" | "off"))
    }

    /// The parts that do not work as they should although the process is ready.
    #[must_use]
    pub fn degraded(&self) -> Vec<&'static str> {
        let parts = [("queue", self.queue), ("redis", self.redis), ("model", self.model)];
        parts.into_iter().filter(|(_, state)| !matches!(*state, "ok" | "off")).map(|(part, _)| part).collect()
    }

    /// Each part with its name and whether it is ready.
    #[must_use]
    pub fn parts(&self) -> [(&'static str, bool); 7] {
        let all = [
            ("database", self.database),
            ("migrations", self.migrations),
            ("queue", self.queue),
            ("redis", self.redis),
            ("index", self.index),
            ("worker", self.worker),
            ("model", self.model),
        ];
        all.map(|(part, state)| (part, matches!(state, "ok" | "off")))
    }
}

/// Checks every part.
pub async fn check(app: &AppState) -> Readiness {
    let database = match store::probe::check(&app.db).await {
        Ok(()) => "ok",
        Err(error) => {
            unavailable("database", &error);
            if matches!(error, Error::StorageFull(_)) { "full" } else { "unavailable" }
        }
    };
    // If the database is unavailable, the other checks need not wait for it one after the other.
    let (migrations, (queue, expired_leases), index) = if database == "ok" {
        (migrations(app).await, queue(app).await, index(app).await)
    } else {
        ("unknown", ("unavailable", (0, 0)), "unavailable")
    };
    let model = if database == "ok" { model(app).await } else { "off" };
    Readiness { database, migrations, queue, expired_leases, redis: redis(app).await, index, worker: worker(app), model }
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
            // Upkeep runs twice per lease; jobs that it cannot take over at once are taken over in the next rounds.
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

async fn model(app: &AppState) -> &'static str {
    match standing::of_installation(app).await {
        Ok(state) if state.is_degraded() => "degraded",
        Ok(state) if state.standing == ModelStanding::Off => "off",
        Ok(_) => "ok",
        Err(error) => unavailable("model", &error),
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
    tracing::warn!(part, cause = error.chain(), "a dependency does not answer");
    "unavailable"
}
