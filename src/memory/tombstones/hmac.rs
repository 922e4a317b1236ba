//! Keyed hashes for tombstones: HMAC-SHA256 with a key of the installation, over tenant, purpose and text. Without the
//! key, texts cannot be tested against them; two tenants never have the same hash for a text. Part of `AppState`, used by
//! everything in `forget`.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::auth::random;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::store::{self, Db};

/// The name of the key in the database.
const KEY_NAME: &str = "memory.forget-key";
/// The prefix of a pseudonym; no channel may have this name.
pub(crate) const PSEUDONYM: &str = "forgotten:";
/// Digits of a pseudonym: enough to distinguish the people of an installation.
const PSEUDONYM_DIGITS: usize = 20;
/// Digits of the key's fingerprint.
const FINGERPRINT_DIGITS: usize = 16;

/// The installation's key for tombstones, receipts and pseudonyms. It is not configurable and never changes: tombstones
/// made with another key would no longer match.
#[derive(Clone)]
pub struct TombstoneHmac([u8; 32]);

impl std::fmt::Debug for TombstoneHmac {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal(…)")
    }
}

impl TombstoneHmac {
    /// The key of the installation: generated once and stored in its database, so that every process uses the same.
    pub async fn of_installation(db: &Db) -> Result<Self> {
        let drawn: [u8; 32] = random::bytes()?;
        let kept = store::settings::kept_secret(db, KEY_NAME, BASE64URL_NOPAD.encode(&drawn)).await?;
        let key = BASE64URL_NOPAD.decode(kept.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        key.map(Self).ok_or_else(|| Error::internal("the key of the tombstones cannot be read"))
    }

    /// Identifies this key: the first 16 digits of a hash without input.
    ///
    /// # Errors
    /// Never with a key of this length.
    pub fn fingerprint(&self) -> Result<String> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).map_err(Error::internal)?;
        Ok(HEXLOWER.encode(&mac.finalize().into_bytes()).chars().take(FINGERPRINT_DIGITS).collect())
    }

    /// The hash of the bucket of a tombstone.
    ///
    /// # Errors
    /// Never with a key of this length.
    pub fn bucket(&self, access: &Access, bucket: &Bucket) -> Result<String> {
        self.hash(access, &["bucket", &bucket.to_string()])
    }

    /// The hash of the owner, for all agents of the tenant.
    ///
    /// # Errors
    /// Never with a key of this length.
    pub fn owner(&self, access: &Access, owner: &OwnerKey) -> Result<String> {
        self.hash(access, &["owner", owner.as_str()])
    }

    /// The replacement for an owner key in a row that must stay.
    ///
    /// # Errors
    /// Never with a key of this length.
    pub fn pseudonym(&self, access: &Access, owner: &OwnerKey) -> Result<String> {
        Ok(format!("{PSEUDONYM}{}", self.owner(access, owner)?.chars().take(PSEUDONYM_DIGITS).collect::<String>()))
    }

    /// 64 hex digits over the caller's tenant and `parts`, including the boundaries between the parts.
    ///
    /// # Errors
    /// Never with a key of this length.
    pub fn hash(&self, access: &Access, parts: &[&str]) -> Result<String> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).map_err(Error::internal)?;
        mac.update(&access.tenant().get().to_be_bytes());
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        Ok(HEXLOWER.encode(&mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth;

    #[test]
    fn hashes_differ_by_key_tenant_and_where_words_end() {
        let access = |tenant: i64| auth::operator_access(tenant.into(), 0.into(), "seal");
        let seal = TombstoneHmac([7; 32]);
        let hash = seal.hash(&access(1), &["text", "我喜欢绿茶"]).unwrap();
        assert_eq!((hash.len(), &hash), (64, &seal.hash(&access(1), &["text", "我喜欢绿茶"]).unwrap()));
        assert_ne!(hash, seal.hash(&access(2), &["text", "我喜欢绿茶"]).unwrap());
        assert_ne!(hash, TombstoneHmac([8; 32]).hash(&access(1), &["text", "我喜欢绿茶"]).unwrap());
        assert_ne!(seal.hash(&access(1), &["ab", "c"]).unwrap(), seal.hash(&access(1), &["a", "bc"]).unwrap());
        let pseudonym = seal.pseudonym(&access(1), &OwnerKey::api("nora").unwrap()).unwrap();
        assert!(pseudonym.starts_with("forgotten:") && pseudonym.len() == 30 && !pseudonym.contains("nora"), "{pseudonym}");
    }
}
