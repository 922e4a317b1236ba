//! The query strings and bodies of the file operations: owner, scope, and the fields of each operation.

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::http::owner::OwnerFields;
use crate::memory::files::Target;

/// A query string with an owner and a scope. `file_query!` declares one.
pub(super) trait FileQuery: OwnerFields {
    /// The scope as written.
    fn scope(&self) -> Option<&str>;

    /// The file owner and scope that the query refers to.
    async fn target(&mut self, system: &AppState, access: AgentAccess) -> Result<Target> {
        self.target_with(system, access, OwnerName::default()).await
    }

    /// The file owner and scope that the query refers to. `body` is the owner that the body names.
    ///
    /// # Errors
    /// [`Error::Invalid`] if both name an owner.
    async fn target_with(&mut self, system: &AppState, access: AgentAccess, body: OwnerName) -> Result<Target> {
        let owner = named_once(self.take_owner(), body)?;
        let scope = parse_scope(self.scope())?;
        Target::resolve(system, access, &owner, scope).await
    }
}

/// Parses a scope.
///
/// # Errors
/// [`Error::Invalid`] for the field `scope`.
fn parse_scope(name: Option<&str>) -> Result<Option<MemoryScope>> {
    let parse = |name| MemoryScope::parse(name).ok_or_else(|| Error::invalid("scope", "must be PERSONAL, TEAM or GLOBAL"));
    name.map(parse).transpose()
}

/// The owner that the body or the query names.
///
/// # Errors
/// [`Error::Invalid`] when both name one.
fn named_once(query: OwnerName, body: OwnerName) -> Result<OwnerName> {
    if body == OwnerName::default() {
        Ok(query)
    } else if query == OwnerName::default() {
        Ok(body)
    } else {
        Err(Error::invalid("endUserId", "name the owner once: in the query or in the body"))
    }
}

/// Declares a query string with the fields that all file operations share and those of one operation.
macro_rules! file_query {
    ($(#[$($attribute:tt)*])* pub struct $name:ident { $($field:tt)* }) => {
        crate::http::owner::owner_fields! {
            $(#[$($attribute)*])*
            #[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            #[into_params(parameter_in = Query)]
            pub struct $name {
                /// `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL file and reads the
                /// shared file where none exists; a call that names no owner means the TEAM file.
                #[param(pattern = "^(PERSONAL|TEAM|GLOBAL)$")]
                scope: Option<String>,
            }
            /// The full owner key, for operators. Only admins may access another person's PERSONAL files, and each read goes into the
            /// audit log.
            owner_key { $($field)* }
        }

        impl crate::http::v1::files::query::FileQuery for $name {
            fn scope(&self) -> Option<&str> {
                self.scope.as_deref()
            }
        }
    };
}

/// Declares a body with the fields of one operation and the owner of the PERSONAL file, for clients that send everything in the body.
macro_rules! file_body {
    ($(#[$($attribute:tt)*])* pub struct $name:ident { $($field:tt)* }) => {
        $(#[$($attribute)*])*
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $($field)*
            /// The end user who owns the PERSONAL file. May be sent in the query string instead.
            end_user_id: Option<String>,
            /// The messaging channel of `senderId`.
            channel: Option<String>,
            /// The sender on `channel` who owns the PERSONAL file.
            sender_id: Option<String>,
        }

        impl crate::http::owner::OwnerFields for $name {
            fn take_owner(&mut self) -> crate::domain::access::OwnerName {
                crate::domain::access::OwnerName {
                    end_user_id: self.end_user_id.take(),
                    channel: self.channel.take(),
                    sender_id: self.sender_id.take(),
                    owner_key: None,
                }
            }
        }
    };
}

pub(super) use {file_body, file_query};
