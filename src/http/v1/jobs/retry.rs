//! `POST /api/v1/jobs/{jobId}/retry`

use actix_web::{post, web};

use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::v1::jobs::JobResponse;
use crate::tenancy::jobs;

/// Puts a job back into the queue and resets its counts, error and outcome.
///
/// Allowed for a job that failed, was quarantined or cancelled, or waits for a retry.
#[utoipa::path(tag = "jobs", operation_id = "retryJob", params(("jobId" = String, Path, description = "The job's id")),
    responses((status = 200, description = "The job as it is now", body = Envelope<JobResponse>), (status = 409, description = "Its state does not allow it")))]
#[post("/jobs/{jobId}/retry")]
pub async fn retry_job(system: System, access: Access, id: web::Path<String>) -> Result<Reply<JobResponse>> {
    Ok(Reply(jobs::retry(&system, &access, &id).await?.into()))
}
