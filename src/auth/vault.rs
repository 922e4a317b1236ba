//! Encrypts secrets that must be readable again, such as a tenant's API key of a model provider: ChaCha20-Poly1305 with a key of the
//! installation that is stored outside the database. Part of `AppState`; `tenancy::models` uses it.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::auth::random;
use crate::config::Config;
use crate::config::value::Secret;
use crate::error::{Error, Result};

/// The maximum length of a stored secret, in characters.
const MAX_KEY_CHARS: usize = 4_000;
/// The file in the data directory that stores a generated key.
const FILE_NAME: &str = "secret.key";
/// The prefix of encrypted texts. It leaves room for another format.
const PREFIX: &str = "v1:";
/// The length of the key, in bytes.
const KEY_BYTES: usize = 32;

/// The location of the key.
#[derive(Clone)]
enum KeyLocation {
    /// In the configuration.
    Configured([u8; KEY_BYTES]),
    /// In a file beside an SQLite database, generated on first use.
    Generated(PathBuf),
    /// No key: a key in the database would not protect the database's own content.
    Missing,
}

/// The installation's encryption key.
#[derive(Clone)]
pub struct Vault(KeyLocation);

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vault(…)")
    }
}

impl Vault {
    /// The vault of an installation. It accesses no file yet.
    #[must_use]
    pub fn of(config: &Config) -> Self {
        Self(match config.auth.encryption_key() {
            Some(key) => KeyLocation::Configured(key),
            None if config.database.is_postgres() => KeyLocation::Missing,
            None => KeyLocation::Generated(config.server.data_dir.join(FILE_NAME)),
        })
    }

    /// Whether it can store secrets. On PostgreSQL this requires `auth.encryption-key`.
    #[must_use]
    pub const fn can_keep(&self) -> bool {
        !matches!(self.0, KeyLocation::Missing)
    }

    /// Validates an API key as entered, before encryption.
    ///
    /// # Errors
    /// A message for the key's field.
    pub fn admit(&self, key: &Secret) -> std::result::Result<Secret, &'static str> {
        let key = key.expose().trim();
        if !(1..=MAX_KEY_CHARS).contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err("must be 1 to 4,000 visible ASCII characters");
        }
        if !self.can_keep() {
            return Err("cannot be stored: the operator must set auth.encryption-key first (NOCTUARY__AUTH__ENCRYPTION_KEY)");
        }
        Ok(Secret::from(key))
    }

    /// Encrypts `secret` for the place that `bound_to` names. It can be decrypted only for the same place.
    ///
    /// # Errors
    /// [`Error::Internal`] if there is no key or its file cannot be written or read.
    pub fn seal(&self, secret: &Secret, bound_to: &str) -> Result<String> {
        let key = self.key(true)?;
        let drawn: [u8; NONCE_LEN] = random::bytes()?;
        let mut text = secret.expose().as_bytes().to_vec();
        let bound = Aad::from(bound_to.as_bytes());
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(drawn), bound, &mut text).map_err(|_| not_encrypted())?;
        Ok(format!("{PREFIX}{}", BASE64URL_NOPAD.encode(&[drawn.as_slice(), &text].concat())))
    }

    /// Decrypts a text that was encrypted for `bound_to`; `None` if it was encrypted for another place or with another key, or was
    /// modified.
    ///
    /// # Errors
    /// [`Error::Internal`] if there is no key or its file cannot be read.
    pub fn open(&self, sealed: &str, bound_to: &str) -> Result<Option<Secret>> {
        let key = self.key(false)?;
        let opened = || {
            let mut bytes = BASE64URL_NOPAD.decode(sealed.strip_prefix(PREFIX)?.as_bytes()).ok()?;
            let nonce = Nonce::try_assume_unique_for_key(bytes.get(..NONCE_LEN)?).ok()?;
            let text = key.open_in_place(nonce, Aad::from(bound_to.as_bytes()), bytes.get_mut(NONCE_LEN..)?).ok()?;
            std::str::from_utf8(text).ok().map(Secret::from)
        };
        Ok(opened())
    }

    fn key(&self, may_draw: bool) -> Result<LessSafeKey> {
        let bytes = match &self.0 {
            KeyLocation::Configured(key) => *key,
            KeyLocation::Generated(path) => match read(path)? {
                Some(key) => key,
                None if may_draw => generate(path)?,
                None => return Err(Error::internal("secret.key is missing from the data directory")),
            },
            KeyLocation::Missing => return Err(Error::internal("auth.encryption-key is not set")),
        };
        UnboundKey::new(&CHACHA20_POLY1305, &bytes).map(LessSafeKey::new).map_err(|_| not_encrypted())
    }
}

fn not_encrypted() -> Error {
    Error::internal("a secret could not be encrypted")
}

fn read(path: &Path) -> Result<Option<[u8; KEY_BYTES]>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Error::internal(error)),
    };
    if fs::metadata(path).is_ok_and(|known| known.permissions().mode() & 0o077 != 0) {
        tracing::warn!(path = %path.display(), "other users can read the installation's key file");
    }
    let key = BASE64.decode(text.trim().as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
    key.map(Some).ok_or_else(|| Error::internal("secret.key in the data directory is malformed"))
}

/// Generates a key and stores it. The file appears complete or not at all; if two processes generate a key at once, one wins.
fn generate(path: &Path) -> Result<[u8; KEY_BYTES]> {
    let (key, tail): ([u8; KEY_BYTES], String) = (random::bytes()?, random::base62(8)?);
    let draft = path.with_extension(format!("key.{tail}"));
    let written = || -> std::io::Result<()> {
        let mut file: File = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
        file.write_all(format!("{}\n", BASE64.encode(&key)).as_bytes())?;
        file.sync_all()?;
        match fs::hard_link(&draft, path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            linked => linked,
        }
    };
    let outcome = written();
    if let Err(error) = fs::remove_file(&draft) {
        tracing::warn!(%error, "The draft of the installation's key could not be removed");
    }
    outcome.map_err(|cause| Error::disk("data directory", cause))?;
    read(path)?.ok_or_else(|| Error::internal("secret.key was written but is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vault(directory: &Path) -> Vault {
        let mut config = Config::default();
        config.server.data_dir = directory.to_owned();
        Vault::of(&config)
    }

    #[test]
    fn what_is_sealed_opens_for_its_place_alone_and_not_when_it_was_touched() {
        let directory = tempfile::tempdir().unwrap();
        let vault = vault(directory.path());
        let sealed = vault.seal(&Secret::from("sk-密钥-1234"), "1:7").unwrap();
        assert!(!sealed.contains("1234"));
        assert_eq!(vault.open(&sealed, "1:7").unwrap().unwrap().expose(), "sk-密钥-1234");
        assert!(vault.open(&sealed, "2:7").unwrap().is_none());
        let touched = format!("{}{}", &sealed[..sealed.len() - 2], if sealed.ends_with("AA") { "BB" } else { "AA" });
        for other in [touched.as_str(), "", "v1:", "v1:AAAA", "v2:AAAA", sealed.trim_start_matches("v1:")] {
            assert!(vault.open(other, "1:7").unwrap().is_none(), "{other}");
        }
        assert_ne!(vault.seal(&Secret::from("sk-密钥-1234"), "1:7").unwrap(), sealed, "the same text seals differently each time");
        assert_eq!(format!("{vault:?}"), "Vault(…)");
    }

    #[test]
    fn a_drawn_key_is_kept_for_its_owner_alone_and_shared_by_all_processes() {
        let directory = tempfile::tempdir().unwrap();
        let sealed = vault(directory.path()).seal(&Secret::from("s"), "x").unwrap();
        assert_eq!(vault(directory.path()).open(&sealed, "x").unwrap().unwrap().expose(), "s");
        let mode = fs::metadata(directory.path().join(FILE_NAME)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "no draft is left");
        let known = generate(&directory.path().join(FILE_NAME)).unwrap();
        assert_eq!(read(&directory.path().join(FILE_NAME)).unwrap(), Some(known), "who draws second takes the first one's");
    }

    #[test]
    fn postgresql_keeps_nothing_without_a_configured_key_and_a_lost_file_is_not_replaced_by_reading() {
        let mut config = Config::default();
        config.database.url = Some("postgres://db/x".parse().unwrap());
        assert!(!Vault::of(&config).can_keep());
        config.auth.encryption_key = Some(Secret::from(BASE64.encode(&[7; 32]).as_str()));
        assert!(Vault::of(&config).can_keep());
        let directory = tempfile::tempdir().unwrap();
        assert!(vault(directory.path()).open("v1:AAAA", "x").is_err());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }
}
