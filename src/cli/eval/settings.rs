//! The configuration an evaluation runs under: the given one where it says how recall works, the embedded default elsewhere.

use std::path::Path;

use super::Profile;
use crate::config::Config;

/// SQLite in `directory`, no Redis, no model.
pub(super) fn of(given: &Config, directory: &Path, profile: Profile) -> Config {
    let blank = Config::default();
    let mut config = given.clone();
    config.database = blank.database;
    config.redis = blank.redis;
    config.llm = blank.llm;
    directory.clone_into(&mut config.server.data_dir);
    match profile {
        Profile::Hybrid | Profile::Keyword => {}
    }
    config
}
