//! What the responses to dream requests share.

use serde::Serialize;
use utoipa::ToSchema;

use super::response::ReportResponse;
use crate::pipeline::consolidation::Report;

/// A finished dream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamedResponse {
    /// Always `completed`. The report contains the outcome of the dream.
    #[schema(example = "completed")]
    status: &'static str,
    /// Its report.
    report: ReportResponse,
}

impl From<Report> for DreamedResponse {
    fn from(report: Report) -> Self {
        Self { status: "completed", report: report.into() }
    }
}
