//! Signatures according to Standard Webhooks: HMAC-SHA256 over `<id>.<timestamp>.<body>` as `v1,` and base64, one for each valid secret.
//! Secrets are derived from the installation's key, so that no table contains them.

use chrono::{DateTime, Duration, Utc};
use data_encoding::{BASE64, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::webhook::Webhook;
use crate::error::{Error, Result};

/// How long the previous secret stays valid.
const OVERLAP: Duration = Duration::days(1);

/// The secret with which a receiver checks signatures. It is shown when it is created or replaced.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// The secret of `hook` in its `generation`.
    ///
    /// # Errors
    /// None with a key of the installation's length.
    pub fn of(app: &AppState, access: &Access, hook: &Webhook, generation: i32) -> Result<Self> {
        let digest = app.tombstone_hmac.hash(access, &["webhook", &hook.id.to_string(), &generation.to_string()])?;
        HEXLOWER.decode(digest.as_bytes()).map(Self).map_err(Error::internal)
    }

    /// The secret as `whsec_` and base64, the format of the receivers' libraries.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("whsec_{}", BASE64.encode(&self.0))
    }

    /// The signature as `v1,` and base64.
    ///
    /// # Errors
    /// None with a secret of this length.
    pub fn sign(&self, id: &str, timestamp: i64, body: &str) -> Result<String> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).map_err(Error::internal)?;
        mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
        Ok(format!("v1,{}", BASE64.encode(&mac.finalize().into_bytes())))
    }
}

/// The header `webhook-signature`, with the current secret and, for one day after a change, the previous one too.
pub(super) fn header(app: &AppState, access: &Access, hook: &Webhook, (id, at, body): (&str, DateTime<Utc>, &str)) -> Result<String> {
    let mut signed = vec![Secret::of(app, access, hook, hook.generation)?.sign(id, at.timestamp(), body)?];
    if hook.rotated_at.is_some_and(|rotated| at < rotated + OVERLAP) {
        signed.push(Secret::of(app, access, hook, hook.generation - 1)?.sign(id, at.timestamp(), body)?);
    }
    Ok(signed.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_one_that_the_convention_gives_as_its_example() {
        let secret = Secret(BASE64.decode(b"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap());
        assert_eq!(secret.reveal(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let signed = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#).unwrap();
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
