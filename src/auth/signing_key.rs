//! The key that signs logins, the same in every process of an installation.

use sha2::{Digest, Sha256};

use crate::app_state::AppState;
use crate::auth::jwt::SigningKey;
use crate::error::Result;
use crate::store;

/// The name under which the database stores the generated signing key.
const KEY_NAME: &str = "auth.jwt-secret";

/// The key that signs logins. It comes from the configuration; otherwise it is generated once and stored in the database, so that every
/// process has the same key.
pub(super) async fn signing_key(app: &AppState) -> Result<&SigningKey> {
    app.auth_state.key.get_or_try_init(|| load_key(app)).await
}

async fn load_key(app: &AppState) -> Result<SigningKey> {
    if let Some(secret) = &app.config.auth.jwt_secret {
        return Ok(SigningKey::from(<[u8; 32]>::from(Sha256::digest(secret.expose().as_bytes()))));
    }
    let tx = app.db.write_across().await?;
    let kept = store::settings::installation_secret(&tx, KEY_NAME, SigningKey::generate()?.encode()).await?;
    tx.commit().await?;
    SigningKey::decode(&kept).ok_or_else(|| crate::error::Error::internal("the signing key in the database cannot be read"))
}
