//! `GET /api/v1/jobs/{jobId}`

use actix_web::{get, web};

use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::v1::jobs::JobResponse;
use crate::tenancy::jobs;

/// Returns one job.
#[utoipa::path(tag = "jobs", operation_id = "getJob", params(("jobId" = String, Path, description = "The job's id")),
    responses((status = 200, description = "The job", body = Envelope<JobResponse>)))]
#[get("/jobs/{jobId}")]
pub async fn get_job(system: System, access: Access, id: web::Path<String>) -> Result<Reply<JobResponse>> {
    Ok(Reply(jobs::get(&system, &access, &id).await?.into()))
}
