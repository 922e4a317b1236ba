//! ZIP archives: unpacking is bounded, and packing the result again gives the same contents.
#![no_main]

use chrono::DateTime;
use libfuzzer_sys::fuzz_target;
use noctuary::transfer::archive::{Archive, MAX_ENTRIES, MAX_ENTRY_BYTES, MAX_TOTAL_BYTES, unpack};

fuzz_target!(|data: &[u8]| {
    let Ok(unpacked) = unpack(data) else { return };
    let entries = unpacked.entries;
    assert!(entries.len() <= MAX_ENTRIES && entries.iter().all(|entry| entry.content.len() <= MAX_ENTRY_BYTES));
    assert!(entries.iter().map(|entry| entry.content.len()).sum::<usize>() <= MAX_TOTAL_BYTES);
    for entry in &entries {
        let is_inside = !entry.name.starts_with('/') && entry.name.split('/').all(|part| !matches!(part, "" | "." | ".."));
        assert!(is_inside && !entry.name.contains(['\\', '\0']), "{:?} leads elsewhere", entry.name);
    }
    let mut archive = Archive::default();
    for entry in &entries {
        archive.add(&entry.name, &entry.content, DateTime::UNIX_EPOCH).expect("what was unpacked can be packed");
    }
    let again = unpack(&archive.finish().expect("a small archive").into_inner());
    if !entries.is_empty() {
        assert_eq!(again.expect("our own archive").entries, entries);
    }
});
