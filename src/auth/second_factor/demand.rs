//! What a tenant's demand for a second factor means for one account: at a login with the password, and when a factor is removed.

use crate::app_state::AppState;
use crate::domain::account::User;
use crate::domain::role::Role;
use crate::domain::second_factor::Demand;
use crate::error::{Error, Result};
use crate::store::{self, Tx, passkeys, second_factors};

/// What is missing after a right password of an account without an authenticator app.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::auth) enum Owed {
    /// Nothing: the tenant demands nothing of this person.
    Nothing,
    /// The account has a passkey, which must be used instead of the password.
    Passkey,
    /// A second factor must be set up first.
    SetUp,
}

/// What a person with the right password still owes.
pub(in crate::auth) async fn owed(app: &AppState, user: &User) -> Result<Owed> {
    let tx = app.db.read_across().await?;
    if !is_demanded(&tx, user).await? {
        return Ok(Owed::Nothing);
    }
    Ok(if passkeys::count_of(&tx, user).await? > 0 { Owed::Passkey } else { Owed::SetUp })
}

/// How many second factors a user has: the app counts as one, and so does each passkey.
pub(in crate::auth) async fn count(tx: &Tx, user: &User) -> Result<u64> {
    Ok(passkeys::count_of(tx, user).await? + u64::from(second_factors::find(tx, user).await?.is_some()))
}

/// Refuses to remove the last second factor where the tenant demands one. It is called before the removal, in its transaction, and locks the
/// user: of two removals at once, the second counts what the first left.
///
/// # Errors
/// [`Error::Conflict`].
pub(in crate::auth) async fn keep_one(tx: &Tx, user: &User) -> Result<()> {
    store::users::lock(tx, user).await?;
    if count(tx, user).await? == 1 && is_demanded(tx, user).await? {
        return Err(Error::Conflict("the tenant demands a second factor: set up another one before you remove this one".to_owned()));
    }
    Ok(())
}

async fn is_demanded(tx: &Tx, user: &User) -> Result<bool> {
    let demand = second_factors::demand(tx, user.tenant).await?;
    if demand == Demand::Optional {
        return Ok(false);
    }
    let own = store::workspaces::list_of(tx, user).await?;
    Ok(demand.covers(own.iter().any(|there| there.role == Role::Admin)))
}
