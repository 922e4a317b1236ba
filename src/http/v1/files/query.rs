//! The query string of the file operations: owner, scope, and the fields of each operation.

use crate::domain::access::OwnerName;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};

/// Parses a scope.
///
/// # Errors
/// [`Error::Invalid`] for the field `scope`.
pub fn scope(name: Option<&str>) -> Result<Option<MemoryScope>> {
    let parse = |name| MemoryScope::parse(name).ok_or_else(|| Error::invalid("scope", "must be PERSONAL, TEAM or GLOBAL"));
    name.map(parse).transpose()
}

/// The owner that the body or the query names.
///
/// # Errors
/// [`Error::Invalid`] when both name one.
pub fn owner(query: OwnerName, body: OwnerName) -> Result<OwnerName> {
    if body == OwnerName::default() {
        Ok(query)
    } else if query == OwnerName::default() {
        Ok(body)
    } else {
        Err(Error::invalid("endUserId", "name the owner once: in the query or in the body"))
    }
}

/// Declares a query string with the fields that all file operations share and those of one operation. serde can either flatten a shared
/// part or refuse unknown fields, but not both.
macro_rules! file_query {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        #[into_params(parameter_in = Query)]
        pub struct $name {
            /// `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
            /// shared file where none exists; a call that names no owner means the TEAM file.
            #[param(pattern = "^(PERSONAL|TEAM|GLOBAL)$")]
            scope: Option<String>,
            /// The end user this call is about.
            end_user_id: Option<String>,
            /// The messaging channel of `senderId`.
            channel: Option<String>,
            /// The sender on `channel` this call is about.
            sender_id: Option<String>,
            /// The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
            /// audit log.
            owner_key: Option<String>,
            $($(#[$field_doc])* $field: $type,)*
        }

        impl $name {
            /// The owner that the query names.
            fn owner(&self) -> crate::domain::access::OwnerName {
                crate::domain::access::OwnerName {
                    end_user_id: self.end_user_id.clone(),
                    channel: self.channel.clone(),
                    sender_id: self.sender_id.clone(),
                    owner_key: self.owner_key.clone(),
                }
            }

            /// The file owner and scope that the call refers to. `body` is the owner that the body names, if any.
            async fn target(&self, system: &crate::app_state::AppState, access: crate::domain::access::AgentAccess,
                body: Option<crate::domain::access::OwnerName>) -> crate::error::Result<crate::memory::files::Target> {
                let owner = crate::http::v1::files::query::owner(self.owner(), body.unwrap_or_default())?;
                let scope = crate::http::v1::files::query::scope(self.scope.as_deref())?;
                crate::memory::files::Target::resolve(system, access, &owner, scope).await
            }
        }
    };
}

/// The owner fields of a body, for clients that send everything in the body.
macro_rules! body_owner {
    ($body:expr) => {
        crate::domain::access::OwnerName {
            end_user_id: $body.end_user_id.take(),
            channel: $body.channel.take(),
            sender_id: $body.sender_id.take(),
            owner_key: None,
        }
    };
}

pub(super) use {body_owner, file_query};
