//! Random bytes from the operating system, for tokens, keys and initial passwords.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::error::{Error, Result};

/// Digits, upper-case and lower-case letters: the alphabet of tokens.
pub const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// `N` unpredictable bytes.
///
/// # Errors
/// [`Error::Internal`] if the operating system provides no randomness.
pub fn bytes<const N: usize>() -> Result<[u8; N]> {
    let mut drawn = [0; N];
    SysRng.try_fill_bytes(&mut drawn).map_err(Error::internal)?;
    Ok(drawn)
}

/// `length` base62 characters, each equally likely.
///
/// # Errors
/// [`Error::Internal`] if the operating system provides no randomness.
pub fn base62(length: usize) -> Result<String> {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let missing = length - text.len();
        // 248 = 4 × 62: larger bytes would make some characters more likely than others.
        let fair = bytes::<32>()?.into_iter().filter(|byte| *byte < 248);
        text.extend(fair.filter_map(|byte| BASE62.get(usize::from(byte % 62))).map(|byte| char::from(*byte)).take(missing));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_text_has_its_length_and_never_repeats() {
        let (one, other) = (base62(30).unwrap(), base62(30).unwrap());
        assert_eq!(one.len(), 30);
        assert!(one.bytes().all(|byte| BASE62.contains(&byte)));
        assert_ne!(one, other);
    }
}
