//! The data directory of a command that creates its own installation. It is removed at the end, unless the user named one. `demo` and
//! `eval` use it.

use std::path::{Path, PathBuf};

use crate::domain::clock::Clock;
use crate::error::{Error, Result};

/// A directory for one run of a command.
pub(super) struct RunDirectory {
    path: PathBuf,
    is_ours: bool,
}

impl RunDirectory {
    /// Uses the named directory, or creates one for `command` below the system's temporary directory.
    pub(super) fn new(command: &str, named: Option<&Path>) -> Result<Self> {
        let stamp = format!("{}-{}", Clock::system().now().timestamp_micros(), std::process::id());
        let path = named.map_or_else(|| std::env::temp_dir().join(format!("noctuary-{command}-{stamp}")), Path::to_path_buf);
        std::fs::create_dir_all(&path).map_err(|cause| Error::disk("data directory", cause))?;
        Ok(Self { path, is_ours: named.is_none() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the directory remains after the command.
    pub(super) const fn is_kept(&self) -> bool {
        !self.is_ours
    }
}

impl Drop for RunDirectory {
    fn drop(&mut self) {
        if self.is_ours && std::fs::remove_dir_all(&self.path).is_err() {
            tracing::debug!("a temporary directory could not be removed");
        }
    }
}
