//! What can be wrong with a model's file.

use std::path::{Path, PathBuf};

/// Why a model was not installed or loaded.
#[derive(Debug, thiserror::Error)]
pub enum EncoderError {
    /// The file cannot be read or written.
    #[error("{}: {cause}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The package does not contain the model.
    #[error("{}: the package has no file {member}", path.display())]
    NotInPackage {
        /// The package.
        path: PathBuf,
        /// The file that it should have.
        member: &'static str,
    },
    /// The package cannot be opened.
    #[error("{}: not a readable package: {cause}", path.display())]
    Package {
        /// The package.
        path: PathBuf,
        /// What is wrong with it.
        cause: zip::result::ZipError,
    },
    /// It is another file than the one that this version knows.
    #[error("{}: not the expected model: its SHA-256 is {found}", path.display())]
    Checksum {
        /// The file.
        path: PathBuf,
        /// Its checksum, in hexadecimal.
        found: String,
    },
    /// The bytes are not those of a model.
    #[error("not a model: {0}")]
    Format(&'static str),
}

impl EncoderError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |cause| Self::Io { path, cause }
    }
}
