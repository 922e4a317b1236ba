//! What the two forms of an import send. The second may bring the file along as text, so that nobody has to choose it twice and nothing has
//! to be kept meanwhile; a large one is chosen again, and has to be the same.

use actix_web::HttpRequest;
use actix_web::web::Payload;
use data_encoding::BASE64;

use crate::console::frame::form::{TOKEN_FIELD, check};
use crate::edge::upload::{self, Bounds};
use crate::error::{Error, Result};
use crate::memory::files::etag;
use crate::transfer::archive::MAX_ARCHIVE_BYTES;

/// Largest file that comes along as text, in bytes: 2 MiB.
const MAX_KEPT_BYTES: usize = 2 << 20;
/// Longest other field, in bytes: that file in base64, and some room.
const MAX_FIELD_BYTES: usize = MAX_KEPT_BYTES / 3 * 4 + 1024;

/// What an upload is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Kind {
    /// A snapshot.
    #[default]
    Snapshot,
    /// A packed folder of Markdown files.
    Markdown,
    /// An export of mem0.
    Mem0,
}

impl Kind {
    /// All, the most usual first.
    pub(super) const ALL: [Self; 3] = [Self::Snapshot, Self::Markdown, Self::Mem0];

    /// The word for it, in forms and in the catalogue.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Snapshot => "snapshot",
            Self::Markdown => "markdown",
            Self::Mem0 => "mem0",
        }
    }
}

/// What was chosen beside the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Choice {
    pub(super) kind: Kind,
    /// A person's whole key, or nobody's.
    pub(super) owner: String,
    /// Where Markdown files go.
    pub(super) folder: String,
}

/// A form that was sent.
#[derive(Debug)]
pub(super) struct Sent {
    pub(super) choice: Choice,
    /// The file, or what is wrong with it.
    pub(super) file: Result<Vec<u8>>,
}

impl Sent {
    /// Reads the form of this request, once its token is right.
    pub(super) async fn read(request: &HttpRequest, payload: Payload) -> Result<Self> {
        let form = upload::read(request, payload, Bounds { file: MAX_ARCHIVE_BYTES, field: MAX_FIELD_BYTES }).await?;
        let field = |name: &str| form.fields.get(name).map(|text| text.trim().to_owned()).unwrap_or_default();
        check(request, &field(TOKEN_FIELD)).await?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.as_str() == field("kind")).unwrap_or_default();
        let choice = Choice { kind, owner: field("owner"), folder: field("folder") };
        let (kept, digest) = (field("kept"), field("digest"));
        let file = match form.file {
            Some(file) if digest.is_empty() || digest == etag::hash(&file) => Ok(file),
            Some(_) => Err(Error::invalid("file", "this is another file than the one you looked at")),
            None if kept.is_empty() => Err(Error::invalid("file", "choose a file")),
            None => BASE64.decode(kept.as_bytes()).map_err(|_| Error::invalid("file", "choose the file again")),
        };
        Ok(Self { choice, file })
    }
}

/// How the second form gets a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kept {
    /// As text.
    Text(String),
    /// Chosen again; its SHA-256 in hex.
    Again(String),
}

impl Kept {
    pub(super) fn of(file: &[u8]) -> Self {
        if file.len() <= MAX_KEPT_BYTES { Self::Text(BASE64.encode(file)) } else { Self::Again(etag::hash(file)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_files_come_along_and_large_ones_are_chosen_again() {
        assert_eq!(Kept::of(b"PK"), Kept::Text("UEs=".to_owned()));
        let Kept::Text(text) = Kept::of(&vec![7; MAX_KEPT_BYTES]) else { panic!("it fits") };
        assert!(text.len() <= MAX_FIELD_BYTES);
        let Kept::Again(digest) = Kept::of(&vec![7; MAX_KEPT_BYTES + 1]) else { panic!("it does not") };
        assert_eq!(digest.len(), 64);
    }
}
