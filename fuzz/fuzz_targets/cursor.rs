//! Cursors of lists: the parser accepts exactly the cursors that a list returns.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::domain::page::{PageRequest, encode_cursor};

fuzz_target!(|data: (&str, Option<u64>)| {
    let (cursor, limit) = data;
    if let Ok(page) = PageRequest::parse(Some(cursor), limit) {
        let position = page.after.clone().unwrap_or_default();
        assert_eq!(encode_cursor(&position), cursor);
        assert!((1..=PageRequest::MAX_LIMIT).contains(&page.limit));
        let _ = page.after_id();
    }
    let own = encode_cursor(cursor);
    assert_eq!(PageRequest::parse(Some(&own), None).ok().and_then(|page| page.after).unwrap_or_default(), cursor);
});
