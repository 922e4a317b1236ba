//! The JSON of a member.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::account::Member;
use crate::domain::ids::UserId;
use crate::domain::role::Role;

/// A user as a member of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberResponse {
    /// The user's id.
    user_id: UserId,
    /// The user's email address.
    #[schema(example = "liwei@example.com")]
    email: String,
    /// The user's name.
    #[schema(example = "李伟")]
    name: String,
    /// The role in this workspace.
    role: Role,
    /// Whether the operator suspended the account.
    is_suspended: bool,
    /// When the user joined.
    joined_at: DateTime<Utc>,
}

impl From<Member> for MemberResponse {
    fn from(member: Member) -> Self {
        let Member { user, role, joined_at } = member;
        Self { user_id: user.id, email: user.email, name: user.name, role, is_suspended: user.suspended_at.is_some(), joined_at }
    }
}
