//! What answers to requests for dreams share.

use serde::Serialize;
use utoipa::ToSchema;

use super::response::ReportResponse;
use crate::pipeline::consolidation::Report;

/// A dream that is over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamedResponse {
    /// Always `completed`: how the dream ended stands in the report.
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
