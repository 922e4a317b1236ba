//! The requests of the operations that take an archive.

use actix_web::HttpRequest;
use actix_web::web::Payload;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::upload::{self, Bounds};
use crate::error::Result;
use crate::memory::files::Target;

/// The maximum size of other form fields, in bytes.
const MAX_FIELD_BYTES: usize = 64 << 10;

/// A form with a mem0 export.
#[derive(ToSchema)]
#[expect(dead_code, reason = "a form for the description; its bytes are read as they come")]
pub struct ExportUpload {
    /// The export, as JSON. At most 16 MiB and 2,000 memories.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A form with an archive.
#[derive(ToSchema)]
#[expect(dead_code, reason = "a form for the description; its bytes are read as they come")]
pub struct SnapshotUpload {
    /// The archive. At most 16 MiB, 500 entries of at most 1 MiB each, and 16 MiB unpacked.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The owner of an import.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Whether to import the owner's own files in `personal/` too.
    pub(super) personal: Option<bool>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log.
    owner_key: Option<String>,
}

/// The folder and owner of imported Markdown files.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NotesQuery {
    /// The folder to import into. Defaults to `notes`; `/` is the root.
    #[param(example = "notes")]
    pub(super) folder: Option<String>,
    /// Whether the files become the owner's own instead of the team's.
    pub(super) personal: Option<bool>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log.
    owner_key: Option<String>,
}

/// The owner of imported memories.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Mem0Query {
    /// The end user who owns all memories of the file. If absent, each memory's `user_id` names the person.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who owns all memories of the file.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// The file in the form of a request, at most `most` bytes.
pub(super) async fn file(request: &HttpRequest, payload: Payload, most: usize) -> Result<Vec<u8>> {
    upload::read(request, payload, Bounds { file: most, field: MAX_FIELD_BYTES }).await?.into_file()
}

impl NotesQuery {
    /// The files and owner that the call refers to.
    pub(super) async fn target(self, system: &AppState, access: AgentAccess) -> Result<Target> {
        let Self { end_user_id, channel, sender_id, owner_key, .. } = self;
        Target::resolve(system, access, &OwnerName { end_user_id, channel, sender_id, owner_key }, None).await
    }
}

impl Mem0Query {
    /// The owner that the query names.
    pub(super) fn owner(self) -> OwnerName {
        let Self { end_user_id, channel, sender_id, owner_key } = self;
        OwnerName { end_user_id, channel, sender_id, owner_key }
    }
}

impl ImportQuery {
    /// The files and owner that the call refers to.
    pub(super) async fn target(self, system: &AppState, access: AgentAccess) -> Result<Target> {
        let Self { end_user_id, channel, sender_id, owner_key, .. } = self;
        Target::resolve(system, access, &OwnerName { end_user_id, channel, sender_id, owner_key }, None).await
    }
}
