//! What a memory test needs from the assembly: a throw-away installation, and somebody who runs its jobs. The application implements
//! it, so that the console can run tests without knowing how a system is built.

use std::fmt::Debug;

use async_trait::async_trait;

use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::Result;

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
