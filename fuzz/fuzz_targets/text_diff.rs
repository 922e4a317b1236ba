//! Diffs of two revisions: applied to the older text they give the newer one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use documents::diff::{apply, diff};
use noctuary::memory::files::edit::edit;
use noctuary::memory::files::word_diff::compare;

fuzz_target!(|data: (&str, &str)| {
    let (old, new) = data;
    assert_eq!(apply(&diff(old, new), old).as_deref(), Some(new));
    let _ = compare(old, new);
    if let Ok((edited, times)) = edit(old, new, "", true) {
        assert!(times > 0 && edited.len() < old.len());
    }
});
