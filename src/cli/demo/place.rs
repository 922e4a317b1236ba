//! Where the demo keeps its data: a directory of its own that is removed at the end, unless one was named.

use std::path::{Path, PathBuf};

use crate::domain::clock::Clock;
use crate::error::{Error, Result};

/// A directory for one run.
pub(super) struct Place {
    path: PathBuf,
    is_ours: bool,
}

impl Place {
    /// The named directory, or a new one below the system's temporary directory.
    pub(super) fn new(named: Option<&Path>) -> Result<Self> {
        let stamp = Clock::system().now().timestamp_micros();
        let path = named.map_or_else(|| std::env::temp_dir().join(format!("noctuary-demo-{stamp}")), Path::to_path_buf);
        std::fs::create_dir_all(&path).map_err(|cause| Error::unavailable("demo directory", cause))?;
        Ok(Self { path, is_ours: named.is_none() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it outlives the demo.
    pub(super) const fn is_kept(&self) -> bool {
        !self.is_ours
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.is_ours && std::fs::remove_dir_all(&self.path).is_err() {
            tracing::debug!("the demo's directory could not be removed");
        }
    }
}
