//! The texts of the initial files of an agent.

use crate::error::{Error, Result};
use include_dir::{Dir, include_dir};

pub(crate) static SEEDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/prompts/seeds");

/// The seed text of a core file.
///
/// # Errors
/// [`Error::Internal`] when the binary was built without it.
pub fn text(filename: &str) -> Result<&'static str> {
    let file = SEEDS.get_file(filename).and_then(include_dir::File::contents_utf8);
    file.ok_or_else(|| Error::internal(format!("no seed text for {filename}")))
}
