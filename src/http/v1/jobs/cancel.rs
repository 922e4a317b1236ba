//! `POST /api/v1/jobs/{jobId}/cancel`

use actix_web::{post, web};

use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::v1::jobs::JobResponse;
use crate::tenancy::jobs;

/// Cancels a job that waits or runs.
///
/// A running job commits nothing after this call.
#[utoipa::path(tag = "jobs", operation_id = "cancelJob", params(("jobId" = String, Path, description = "The job's id")),
    responses((status = 200, description = "The job as it is now", body = Envelope<JobResponse>), (status = 409, description = "Its state does not allow it")))]
#[post("/jobs/{jobId}/cancel")]
pub async fn cancel_job(system: System, access: Access, id: web::Path<String>) -> Result<Reply<JobResponse>> {
    Ok(Reply(jobs::cancel(&system, &access, &id).await?.into()))
}
