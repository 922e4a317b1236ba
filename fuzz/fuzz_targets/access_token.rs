//! Credentials in a request: the header, the query, and the format and checksum of a token.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::auth::Credentials;
use noctuary::auth::token_text::{LENGTH, TokenText};

fuzz_target!(|data: &[u8]| {
    let (header, query) = data.split_at(data.len().min(200));
    let query = String::from_utf8_lossy(query);
    let _ = Credentials::read(&[header], &query);
    if let Ok(text) = std::str::from_utf8(header) {
        let _ = Credentials::secret(text);
        if let Some(token) = TokenText::parse(text) {
            assert_eq!((token.reveal(), text.len(), token.hash().len()), (text, LENGTH, 64));
            assert!(text.starts_with(&token.prefix()) && text.ends_with(&token.last_four()));
        }
    }
});
