//! Markdown files: split at their headings and joined again, and merged with others.
#![no_main]

use libfuzzer_sys::fuzz_target;
use documents::merge::{MergeStrategy, merge};
use documents::section::{lines, missing_fence, split};

fuzz_target!(|data: (&str, &str)| {
    let (document, incoming) = data;
    let sections = split(document);
    assert_eq!(sections.iter().map(|section| section.text).collect::<String>(), document);
    assert_eq!(lines(document).map(|line| line.text).collect::<String>(), document);
    assert!(sections.iter().all(|section| section.level <= 6 && !section.key.is_empty()));
    if let Some(fence) = missing_fence(document) {
        assert_eq!(missing_fence(&format!("{document}\n{fence}\n")), None, "the fence closes it");
    }
    let appended = merge(MergeStrategy::Append, document, incoming);
    assert!(appended.starts_with(document.trim_end_matches('\n')) && appended.ends_with(incoming));
    for strategy in [MergeStrategy::ReplaceSection, MergeStrategy::UpsertKv] {
        let once = merge(strategy, document, incoming);
        assert_eq!(split(&once).iter().map(|section| section.text).collect::<String>(), once);
    }
    assert_eq!(merge(MergeStrategy::Overwrite, document, incoming), incoming);
});
