//! Query strings that the conversation routes share.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::access::OwnerName;

/// The owner of the conversation. Defaults to the caller.
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
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl From<WhoseQuery> for OwnerName {
    fn from(query: WhoseQuery) -> Self {
        Self { end_user_id: query.end_user_id, channel: query.channel, sender_id: query.sender_id, owner_key: query.owner_key }
    }
}

/// The owner, and the page to return. The owner defaults to the caller.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WhosePageQuery {
    /// The `nextCursor` of the previous page.
    pub cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    pub limit: Option<u64>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl WhosePageQuery {
    /// The owner that the query names.
    pub fn owner(&self) -> OwnerName {
        OwnerName {
            end_user_id: self.end_user_id.clone(),
            channel: self.channel.clone(),
            sender_id: self.sender_id.clone(),
            owner_key: self.owner_key.clone(),
        }
    }
}
