//! Liveness and readiness, for load balancers and operators.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::edge::System;

/// The result of the readiness check.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"isReady": true, "database": "ok", "migrations": "ok", "queue": "ok", "expiredLeases": 0, "oldestExpiredLeaseSeconds": 0, "redis": "off", "index": "ok", "worker": "ok", "model": "ok", "degraded": []}))]
pub struct Readiness {
    /// Whether the process can serve requests and, if it runs a worker, jobs.
    pub is_ready: bool,
    /// `ok` if a write can be read back through another connection, `full` if the disk is full, or `unavailable`.
    pub database: String,
    /// `ok`, `pending` or `unknown`.
    pub migrations: String,
    /// `ok`, `late` (a job has been due for 15 minutes), `stuck` (the worker of a job is gone and no other takes over; requests are still
    /// served) or `unavailable`.
    pub queue: String,
    /// The number of running jobs whose lease has expired.
    pub expired_leases: i64,
    /// The seconds since the oldest of these leases expired; 0 if there is none.
    pub oldest_expired_lease_seconds: i64,
    /// `ok`, `off` or `unavailable`. Memory works without Redis.
    pub redis: String,
    /// `ok` or `unavailable`.
    pub index: String,
    /// The worker of this process: `ok`, `off` or `stuck`.
    pub worker: String,
    /// The installation's model: `ok`, `off` if there is none, or `degraded` if its latest calls failed. The built-in engine does the work
    /// then, and the process stays ready.
    pub model: String,
    /// The parts that do not work as they should although the process is ready: `queue`, `redis`, `model`.
    pub degraded: Vec<String>,
    /// The version of the binary.
    pub version: String,
}

/// Liveness: the process answers.
///
/// Does not check dependencies.
#[utoipa::path(tag = "health", operation_id = "healthz", responses((status = 200, description = "Alive", body = String)), security(()))]
#[get("/healthz")]
pub async fn live() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// Readiness: every part that a request needs is available, and the worker of this process is alive.
///
/// Answers 503 otherwise.
#[utoipa::path(tag = "health", operation_id = "readyz",
    responses((status = 200, description = "Ready", body = Readiness), (status = 503, description = "Not ready", body = Readiness)), security(()))]
#[get("/readyz")]
pub async fn ready(system: System) -> HttpResponse {
    let readiness = crate::tenancy::readiness::check(&system).await;
    let status = if readiness.is_ready() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    HttpResponse::build(status).json(Readiness {
        is_ready: readiness.is_ready(),
        database: readiness.database.to_owned(),
        migrations: readiness.migrations.to_owned(),
        queue: readiness.queue.to_owned(),
        expired_leases: readiness.expired_leases.0,
        oldest_expired_lease_seconds: readiness.expired_leases.1,
        redis: readiness.redis.to_owned(),
        index: readiness.index.to_owned(),
        worker: readiness.worker.to_owned(),
        model: readiness.model.to_owned(),
        degraded: readiness.degraded().into_iter().map(str::to_owned).collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}
