//! The directory of one test's throw-away installation. It is removed with everything in it when the test is over.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::domain::clock::Clock;
use crate::error::{Error, Result};

/// Numbers the directories of this process.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// A directory below the system's temporary directory.
#[derive(Debug)]
pub struct TestDirectory(PathBuf);

impl TestDirectory {
    /// Creates one.
    ///
    /// # Errors
    /// [`Error::Disk`] when it cannot be created.
    pub fn create() -> Result<Self> {
        let (stamp, number) = (Clock::system().now().timestamp_micros(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("noctuary-test-{}-{stamp}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|cause| Error::disk("directory of a memory test", cause))?;
        Ok(Self(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestDirectory {
    fn drop(&mut self) {
        if std::fs::remove_dir_all(&self.0).is_err() {
            tracing::debug!("the directory of a memory test could not be removed");
        }
    }
}
