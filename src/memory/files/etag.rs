//! Content hashes as strong ETags, and the preconditions of a request (RFC 9110, section 13).

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// The SHA-256 of a text, in hex, as stored with every revision.
#[must_use]
pub fn hash(content: impl AsRef<[u8]>) -> String {
    HEXLOWER.encode(&Sha256::digest(content))
}

/// The strong ETag of a content hash.
#[must_use]
pub fn of_hash(hash: &str) -> String {
    format!("\"{hash}\"")
}

/// The preconditions of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Condition<'a> {
    /// The `If-Match` header.
    pub if_match: Option<&'a str>,
    /// The `If-None-Match` header.
    pub if_none_match: Option<&'a str>,
}

impl Condition<'_> {
    /// Checks a write against the stored file. `current` is its content hash, or `None` if there is no file.
    ///
    /// # Errors
    /// [`Error::PreconditionFailed`] with the current hash (empty when there is no file); [`Error::Invalid`] for an
    /// `If-Match` that is not a list of strong ETags.
    pub fn check_write(self, current: Option<&str>) -> Result<()> {
        let failed = || Error::PreconditionFailed { current: current.unwrap_or_default().to_owned() };
        if let Some(wanted) = self.if_match {
            let is_met = match (tags(wanted, "If-Match")?, current) {
                (None, current) => current.is_some(),
                (Some(tags), Some(current)) => tags.iter().any(|tag| *tag == of_hash(current)),
                (Some(_), None) => false,
            };
            if !is_met {
                return Err(failed());
            }
        }
        if let Some(unwanted) = self.if_none_match {
            let is_hit = match (tags(unwanted, "If-None-Match")?, current) {
                (None, current) => current.is_some(),
                (Some(tags), Some(current)) => tags.iter().any(|tag| opaque(tag) == of_hash(current)),
                (Some(_), None) => false,
            };
            if is_hit {
                return Err(failed());
            }
        }
        Ok(())
    }
}

/// Whether a reader that sent this `If-None-Match` already has the text with this ETag.
#[must_use]
pub fn is_known(if_none_match: Option<&str>, etag: &str) -> bool {
    match if_none_match.map(|header| tags(header, "If-None-Match")) {
        Some(Ok(None)) => true,
        Some(Ok(Some(tags))) => tags.iter().any(|tag| opaque(tag) == etag),
        _ => false,
    }
}

/// The tags of a header; `None` for `*`.
fn tags<'a>(header: &'a str, name: &'static str) -> Result<Option<Vec<&'a str>>> {
    if header.trim() == "*" {
        return Ok(None);
    }
    let tags: Vec<&str> = header.split(',').map(str::trim).filter(|tag| !tag.is_empty()).collect();
    let is_tag = |tag: &&str| opaque(tag).len() >= 2 && opaque(tag).starts_with('"') && opaque(tag).ends_with('"');
    if tags.is_empty() || !tags.iter().all(is_tag) {
        return Err(Error::invalid(name, "must be * or a list of quoted ETags"));
    }
    Ok(Some(tags))
}

fn opaque(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(if_match: Option<&str>, if_none_match: Option<&str>, current: Option<&str>) -> Result<()> {
        Condition { if_match, if_none_match }.check_write(current)
    }

    #[test]
    fn a_write_passes_only_on_the_text_the_caller_has_seen() {
        assert!(write(None, None, Some("aa")).is_ok());
        assert!(write(Some("\"aa\""), None, Some("aa")).is_ok());
        assert!(write(Some("\"zz\", \"aa\""), None, Some("aa")).is_ok());
        assert!(write(Some("*"), None, Some("aa")).is_ok());
        for (wanted, current) in [("\"aa\"", Some("bb")), ("\"aa\"", None), ("*", None), ("W/\"aa\"", Some("aa"))] {
            assert!(matches!(write(Some(wanted), None, current), Err(Error::PreconditionFailed { .. })), "{wanted} {current:?}");
        }
    }

    #[test]
    fn create_only_fails_on_a_file_that_exists_and_names_its_etag() {
        assert!(write(None, Some("*"), None).is_ok());
        assert!(matches!(write(None, Some("*"), Some("aa")), Err(Error::PreconditionFailed { current }) if current == "aa"));
        assert!(write(None, Some("\"aa\""), Some("bb")).is_ok());
        assert!(write(None, Some("\"aa\""), Some("aa")).is_err());
    }

    #[test]
    fn a_header_that_is_no_etag_is_named() {
        for wrong in ["aa", "", "\"aa\", b", ","] {
            assert!(matches!(write(Some(wrong), None, Some("aa")), Err(Error::Invalid(_))), "{wrong:?}");
        }
    }

    #[test]
    fn a_reader_that_has_the_text_is_told_so() {
        assert!(is_known(Some("\"aa\""), "\"aa\"") && is_known(Some("W/\"aa\""), "\"aa\"") && is_known(Some("*"), "\"aa\""));
        assert!(!is_known(None, "\"aa\"") && !is_known(Some("\"bb\""), "\"aa\"") && !is_known(Some("junk"), "\"aa\""));
    }
}
