//! One write of a workspace file, as its caller describes it.

use crate::domain::bucket::Bucket;
use crate::domain::file::Writer;
use crate::memory::files::change::Change;
use crate::memory::files::etag::Condition;

/// One write.
#[derive(Debug, Clone)]
pub struct FileWrite<'a> {
    /// The bucket; the caller must have access to it.
    pub bucket: &'a Bucket,
    /// The file name; checked here.
    pub filename: &'a str,
    /// The change of its text.
    pub change: Change,
    /// The writer. Locks bind extraction and dreams; people set them.
    pub writer: Writer,
    /// The id of the user, token or job; see [`writer_id`](super::write::writer_id).
    pub writer_id: Option<i64>,
    /// The reason, for the history; cut to 200 characters. Never memory text.
    pub reason: &'a str,
    /// The preconditions on the stored file.
    pub condition: Condition<'a>,
}
