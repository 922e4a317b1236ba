//! `noctuary migrate-config`: prints the settings of another system as ours.

use std::path::PathBuf;

use clap::Args;

use super::print;
use crate::config;
use crate::error::{Error, Result};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The configuration file of the other system, in YAML or JSON
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Prints our file to standard output.
///
/// # Errors
/// [`Error::Invalid`] when the file cannot be read or contains invalid values.
pub(super) fn run(options: &Options) -> Result<()> {
    let unreadable = |cause| Error::invalid("FILE", format!("{} cannot be read: {cause}", options.file.display()));
    let text = std::fs::read_to_string(&options.file).map_err(unreadable)?;
    print::out(config::translate(&text)?);
    Ok(())
}
