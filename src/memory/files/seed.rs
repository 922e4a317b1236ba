//! The texts of the initial files of an agent, from `prompts/seeds`. A new agent gets them, and a file that still has its text counts as
//! blank.

use include_dir::{Dir, include_dir};

use crate::error::{Error, Result};

static SEEDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/prompts/seeds");

/// The seed text of a core file.
///
/// # Errors
/// [`Error::Internal`] when the binary was built without it.
pub fn text(filename: &str) -> Result<&'static str> {
    let file = SEEDS.get_file(filename).and_then(include_dir::File::contents_utf8);
    file.ok_or_else(|| Error::internal(format!("no seed text for {filename}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::files::name::{CORE_COUNT, KNOWN, check_content};
    use documents::section::split;

    #[test]
    fn every_core_file_has_a_seed_text_with_sections() {
        for filename in KNOWN.iter().take(CORE_COUNT) {
            let text = text(filename).unwrap();
            assert!(check_content(text).is_ok() && text.ends_with('\n'));
            assert!(split(text).len() > 1, "{filename}");
        }
    }
}
