//! What requests about dreams share.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::response::ReportResponse;
use crate::domain::access::OwnerName;
use crate::http::extract::OwnerQuery;
use crate::memory::dream::Report;

/// Whose memory is meant, if not named in the query.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"endUserId": "nora"}))]
pub struct OwnerBody {
    /// The end user this call is about.
    pub end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    pub channel: Option<String>,
    /// The sender on `channel` this call is about.
    pub sender_id: Option<String>,
    /// The whole key, for operators; `system` is what the team shares.
    pub owner_key: Option<String>,
}

impl OwnerBody {
    /// What the body names, and else what the query names; both together are refused when the owner is resolved.
    pub fn name(self, query: OwnerQuery) -> OwnerName {
        let query = OwnerName::from(query);
        OwnerName {
            end_user_id: self.end_user_id.or(query.end_user_id),
            channel: self.channel.or(query.channel),
            sender_id: self.sender_id.or(query.sender_id),
            owner_key: self.owner_key.or(query.owner_key),
        }
    }
}

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
