//! Query strings of the conversations' routes.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::access::OwnerName;

/// Whose conversation is meant; the caller's own when nothing is said.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WhoseQuery {
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The whole key, for operators.
    owner_key: Option<String>,
}

impl From<WhoseQuery> for OwnerName {
    fn from(query: WhoseQuery) -> Self {
        Self { end_user_id: query.end_user_id, channel: query.channel, sender_id: query.sender_id, owner_key: query.owner_key }
    }
}

/// Whose, and where the list goes on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WhosePageQuery {
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
    /// Rows of a page, 1 to 200; 50 when absent.
    pub limit: Option<u64>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The whole key, for operators.
    owner_key: Option<String>,
}

impl WhosePageQuery {
    /// Whose conversations are meant.
    pub fn owner(&self) -> OwnerName {
        OwnerName {
            end_user_id: self.end_user_id.clone(),
            channel: self.channel.clone(),
            sender_id: self.sender_id.clone(),
            owner_key: self.owner_key.clone(),
        }
    }
}
