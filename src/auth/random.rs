//! Unpredictable bytes from the operating system: the home of randomness for secrets. Tokens, keys and first passwords draw here.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::error::{Error, Result};

/// Digits, capitals, small letters: what a token is written in.
pub const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// `N` bytes nobody can guess.
///
/// # Errors
/// [`Error::Internal`] when the system has no randomness to give.
pub fn bytes<const N: usize>() -> Result<[u8; N]> {
    let mut drawn = [0; N];
    SysRng.try_fill_bytes(&mut drawn).map_err(Error::internal)?;
    Ok(drawn)
}

/// `length` base62 characters, each equally likely.
///
/// # Errors
/// [`Error::Internal`] when the system has no randomness to give.
pub fn base62(length: usize) -> Result<String> {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let missing = length - text.len();
        // 248 = 4 × 62: bytes above would make some characters likelier than others.
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
