//! Names of workspace files: an accepted name is safe to export and does not change.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::memory::files::name::{FileName, MAX_NAME_BYTES};

fuzz_target!(|data: &str| {
    let Ok(name) = FileName::parse(data) else { return };
    let text = name.as_str();
    assert!(text.len() <= MAX_NAME_BYTES && text.ends_with(".md") && !text.starts_with('/'));
    assert!(text.split('/').all(|part| !matches!(part, "" | "." | "..")));
    assert!(!text.chars().any(|c| c.is_control() || "<>:\"|?*#\\".contains(c)));
    assert_eq!(FileName::parse(text).as_ref(), Ok(&name));
});
