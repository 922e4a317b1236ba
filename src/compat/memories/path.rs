//! Paths below `/memories` and the file names they stand for. Every workspace file ends in `.md`, so `notes.txt` of a
//! model is stored as `memories/notes.txt.md` and shown under the model's name.

use crate::error::{Error, Result};

/// The folder as models name it.
pub(super) const ROOT: &str = "/memories";
/// The folder of the workspace files.
pub(super) const FOLDER: &str = "memories/";
/// The extension of workspace files.
const ENDING: &str = ".md";

/// A path below the folder, or the folder itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Path(String);

impl Path {
    /// Parses the path in `field`.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a path that leaves the folder.
    pub fn parse(field: &'static str, text: &str) -> Result<Self> {
        let refuse = || Error::invalid(field, format!("must be below {ROOT}, such as {ROOT}/notes.md"));
        let rest = text.trim().strip_prefix(ROOT).ok_or_else(refuse)?;
        if !rest.is_empty() && !rest.starts_with('/') {
            return Err(refuse());
        }
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let leaves = |segment: &str| segment.is_empty() || segment == "." || segment == "..";
        if !rest.is_empty() && (rest.split('/').any(leaves) || rest.contains('\\') || rest.contains('%')) {
            return Err(refuse());
        }
        Ok(Self(rest.to_owned()))
    }

    /// Whether it is the folder itself.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The workspace file of the path.
    pub fn filename(&self) -> String {
        let ending = if self.0.ends_with(ENDING) { "" } else { ENDING };
        format!("{FOLDER}{}{ending}", self.0)
    }

    /// The prefix of the workspace files in this folder.
    pub fn folder(&self) -> String {
        if self.is_root() { FOLDER.to_owned() } else { format!("{FOLDER}{}/", self.0) }
    }

    /// The path as models write it.
    pub fn shown(&self) -> String {
        if self.is_root() { ROOT.to_owned() } else { format!("{ROOT}/{}", self.0) }
    }
}

/// The path under which models see a file.
pub(super) fn of_file(filename: &str) -> String {
    let rest = filename.strip_prefix(FOLDER).unwrap_or(filename);
    let called = rest.strip_suffix(ENDING).filter(|called| called.rsplit('/').next().is_some_and(|name| name.contains('.')));
    format!("{ROOT}/{}", called.unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_shown_as_it_was_called() {
        for path in ["/memories/notes.txt", "/memories/notes.md", "/memories/客户/张伟.xml"] {
            let parsed = Path::parse("path", path).unwrap();
            assert!(parsed.filename().starts_with("memories/") && parsed.filename().ends_with(".md"));
            assert_eq!((of_file(&parsed.filename()), parsed.shown()), (path.to_owned(), path.to_owned()));
        }
    }

    #[test]
    fn no_path_leaves_the_folder() {
        for path in [
            "",
            "/",
            "/etc/passwd",
            "memories/a.md",
            "/memoriesx/a.md",
            "/memories/../PROFILE.md",
            "/memories/a/../../b.md",
            "/memories/./a.md",
            "/memories//a.md",
            "/memories/..\\a.md",
            "/memories/%2e%2e/a.md",
        ] {
            assert!(Path::parse("path", path).is_err(), "{path}");
        }
        assert!(Path::parse("path", "/memories/").unwrap().is_root());
    }
}
