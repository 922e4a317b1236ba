//! Recovery codes: they replace the authenticator app when it is lost, each once. Only hashes are stored.

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use sha2::{Digest, Sha256};

use crate::auth::random;
use crate::domain::ids::UserId;
use crate::error::Result;

/// The number of codes that are drawn at once.
const COUNT: usize = 10;

/// New codes of 80 bits, in groups of four: `k7wf-m3xq-6tbn-r2hd`.
///
/// # Errors
/// [`crate::error::Error::Internal`] if the operating system provides no randomness.
pub(super) fn draw() -> Result<Vec<String>> {
    let one = || -> Result<String> {
        let code = BASE32_NOPAD.encode(&random::bytes::<10>()?).to_lowercase();
        let groups: Vec<&str> = (0..4).filter_map(|group| code.get(group * 4..group * 4 + 4)).collect();
        Ok(groups.join("-"))
    };
    (0..COUNT).map(|_| one()).collect()
}

/// The hash of a code as typed. A code is random enough that no slow hash is needed.
pub(super) fn hash(user: UserId, code: &str) -> String {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    BASE64URL_NOPAD.encode(&Sha256::digest(format!("recovery {user} {code}").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_are_the_same_however_they_are_typed() {
        let codes = draw().unwrap();
        assert_eq!(codes.iter().collect::<std::collections::BTreeSet<_>>().len(), COUNT);
        let (user, code) = (UserId::from(7), &codes[0]);
        assert_eq!(code.len(), 19, "{code}");
        assert_eq!(hash(user, code), hash(user, &format!(" {} ", code.replace('-', "").to_uppercase())));
        assert_ne!(hash(user, code), hash(UserId::from(8), code));
        assert_ne!(hash(user, code), hash(user, &codes[1]));
    }
}
