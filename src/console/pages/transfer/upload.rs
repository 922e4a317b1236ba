//! The two forms of an import. The second one contains a small file as text, so that the user need not choose it twice and the server
//! need not store it; a large file must be chosen again and must be identical.

use actix_web::HttpRequest;
use actix_web::web::Payload;
use data_encoding::BASE64;

use crate::console::frame::form::{TOKEN_FIELD, check};
use crate::edge::files::{self, Bounds};
use crate::error::{Error, Result};
use crate::memory::files::etag;
use crate::transfer::archive::MAX_EXPORT_BYTES;
use crate::transfer::foreign::{self, FileKind};

/// The largest file that the second form contains as text, in bytes: 2 MiB.
const MAX_KEPT_BYTES: usize = 2 << 20;
/// The maximum length of other fields, in bytes: that file in base64, and a margin.
const MAX_FIELD_BYTES: usize = MAX_KEPT_BYTES / 3 * 4 + 1024;

/// The kind of an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Kind {
    /// Whichever the file is.
    #[default]
    Detect,
    /// A snapshot.
    Snapshot,
    /// An archive of Markdown files.
    Markdown,
    /// An export of mem0.
    Mem0,
    /// A file of another system.
    Other,
}

impl Kind {
    /// All kinds, the most common first.
    pub(super) const ALL: [Self; 5] = [Self::Detect, Self::Other, Self::Snapshot, Self::Markdown, Self::Mem0];

    /// The name in forms and translations.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Detect => "detect",
            Self::Snapshot => "snapshot",
            Self::Markdown => "markdown",
            Self::Mem0 => "mem0",
            Self::Other => "other",
        }
    }

    /// The kind of this file if it is to be detected.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a file that is of no kind.
    pub(super) fn of(self, file: &[u8]) -> Result<Self> {
        if self != Self::Detect {
            return Ok(self);
        }
        Ok(match foreign::detect(file)? {
            FileKind::Snapshot => Self::Snapshot,
            FileKind::Markdown => Self::Markdown,
            FileKind::Mem0 => Self::Mem0,
            FileKind::Database | FileKind::Foreign(_) => Self::Other,
        })
    }
}

/// The options beside the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct UploadOptions {
    pub(super) kind: Kind,
    /// A full owner key, or empty.
    pub(super) owner: String,
    /// The destination of Markdown files.
    pub(super) folder: String,
    /// The chat or user of a database.
    pub(super) part: String,
    /// Whether files that cannot be imported are skipped.
    pub(super) skips_bad: bool,
}

/// A submitted form.
#[derive(Debug)]
pub(super) struct UploadForm {
    pub(super) choice: UploadOptions,
    /// The file, or why it is invalid.
    pub(super) file: Result<Vec<u8>>,
}

impl UploadForm {
    /// Checks the form token and reads the form of this request.
    pub(super) async fn read(request: &HttpRequest, payload: Payload) -> Result<Self> {
        let form = files::upload(request, payload, Bounds { file: MAX_EXPORT_BYTES, field: MAX_FIELD_BYTES }).await?;
        let field = |name: &str| form.fields.get(name).map(|text| text.trim().to_owned()).unwrap_or_default();
        check(request, &field(TOKEN_FIELD)).await?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.as_str() == field("kind")).unwrap_or_default();
        let choice = UploadOptions {
            kind,
            owner: field("owner"),
            folder: field("folder"),
            part: field("part"),
            skips_bad: !field("skip").is_empty(),
        };
        let (kept, digest) = (field("kept"), field("digest"));
        let file = match form.file {
            Some(file) if digest.is_empty() || digest == etag::hash(&file) => Ok(file),
            Some(_) => Err(Error::invalid("file", "this is not the file that the preview showed")),
            None if kept.is_empty() => Err(Error::invalid("file", "choose a file")),
            None => BASE64.decode(kept.as_bytes()).map_err(|_| Error::invalid("file", "choose the file again")),
        };
        Ok(Self { choice, file })
    }
}

/// How the second form gets the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FileSource {
    /// As text, in base64.
    Embedded(String),
    /// Chosen again; contains its SHA-256 in hex.
    Reupload(String),
}

impl FileSource {
    pub(super) fn of(file: &[u8]) -> Self {
        if file.len() <= MAX_KEPT_BYTES { Self::Embedded(BASE64.encode(file)) } else { Self::Reupload(etag::hash(file)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_files_come_along_and_large_ones_are_chosen_again() {
        assert_eq!(FileSource::of(b"PK"), FileSource::Embedded("UEs=".to_owned()));
        let FileSource::Embedded(text) = FileSource::of(&vec![7; MAX_KEPT_BYTES]) else { panic!("it fits") };
        assert!(text.len() <= MAX_FIELD_BYTES);
        let FileSource::Reupload(digest) = FileSource::of(&vec![7; MAX_KEPT_BYTES + 1]) else { panic!("it does not") };
        assert_eq!(digest.len(), 64);
    }
}
