//! Where a memory test runs: a directory that goes with the test, and what the assembly does there, which is to open an installation and
//! to run its jobs. The application implements the latter, so that the console can run tests without knowing how a system is built.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;

use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::{Error, Result};

/// Opens and works throw-away installations. `App` is the application state, which holds the implementation.
#[async_trait]
pub trait Laboratory<App>: Debug + Send + Sync {
    /// Opens an installation with an empty database in the data directory of `config`.
    ///
    /// # Errors
    /// When the directory or the database cannot be used.
    async fn open(&self, config: Config, clock: Clock) -> Result<App>;

    /// Runs every due job of the installation, one after the other.
    ///
    /// # Errors
    /// When the database does not answer; a job that fails ends in its own state.
    async fn work(&self, app: &App) -> Result<()>;
}

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
