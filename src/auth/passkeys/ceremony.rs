//! The two ceremonies of WebAuthn, checked by `webauthn_rp`: a passkey is made, and a passkey is used. This module knows nothing of
//! accounts; what a ceremony must remember until its answer comes is bytes.

use webauthn_rp::bin::{Decode as _, Encode as _};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialCreationOptions, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16, Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::error::AuthCeremonyErr;
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication16, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    Registration, RegistrationServerState,
};

use super::site::Site;
use crate::error::{Error, Result};

/// The length of a user handle in bytes: a tenant and a user.
const HANDLE_BYTES: usize = 16;

/// No hint how a device is reached.
const ANY_TRANSPORT: u8 = 0;

/// The name of an account at an authenticator, as bytes that tell strangers nothing.
pub(super) type Handle = [u8; HANDLE_BYTES];

/// A ceremony that has begun.
#[derive(Debug)]
pub(super) struct Begun {
    /// The options for the browser, as JSON.
    pub options: String,
    /// What must come back with the answer.
    pub state: Vec<u8>,
}

/// What an authenticator made, to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Made {
    /// The id by which the authenticator finds it again.
    pub credential_id: Vec<u8>,
    /// The public key, as the library encodes it.
    pub public_key: Vec<u8>,
    /// The signature counter and the flags, as the library encodes them.
    pub counter: Vec<u8>,
}

/// Why the use of a passkey is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The signature counter went back: a copy of the passkey was used.
    Counter,
    /// Anything else: another challenge, origin or key, or nobody was verified.
    Wrong,
}

/// The answer of a browser with the use of a passkey.
#[derive(Debug)]
pub(super) struct Answer(DiscoverableAuthentication16);

impl Answer {
    /// Reads what `PublicKeyCredential.toJSON()` makes; `None` if it is something else.
    pub(super) fn read(json: &str) -> Option<Self> {
        DiscoverableAuthentication16::from_json_relaxed(json.as_bytes()).ok().map(Self)
    }

    /// The id of the passkey that was used.
    pub(super) fn credential_id(&self) -> Vec<u8> {
        self.0.raw_id().as_ref().to_vec()
    }
}

/// Begins to make a passkey: discoverable, and only for a person whom the device verified. `known` are the passkeys of the account: a
/// device that holds one of them makes no second.
pub(super) fn begin_making(site: &Site, handle: Handle, name: &str, known: Vec<Vec<u8>>) -> Result<Begun> {
    let rp_id = rp_id(site)?;
    let handle = user_handle(handle);
    let known: Vec<_> = known.into_iter().map(descriptor).collect::<Result<_>>()?;
    // The profile of user names refuses some addresses; the name is only shown.
    let name = Username::try_from(name).or_else(|_| Username::try_from("account")).map_err(Error::internal)?;
    let user = PublicKeyCredentialUserEntity { name, id: &handle, display_name: None };
    let mut asked = PublicKeyCredentialCreationOptions::passkey(&rp_id, user, known);
    // Not every device knows this extension, and each use demands the verification anyway.
    asked.extensions.cred_protect = CredProtect::None;
    let (server, client) = asked.start_ceremony().map_err(Error::internal)?;
    Ok(Begun { options: serde_json::to_string(&client).map_err(Error::internal)?, state: server.encode().map_err(Error::internal)? })
}

/// Checks the answer to [`begin_making`]; `None` if it is wrong.
pub(super) fn finish_making(site: &Site, state: &[u8], json: &str) -> Result<Option<Made>> {
    let rp_id = rp_id(site)?;
    let server = RegistrationServerState::<HANDLE_BYTES>::decode(state).map_err(Error::internal)?;
    let Ok(answer) = Registration::from_json_relaxed(json.as_bytes()) else { return Ok(None) };
    let origins = [site.origin.as_str()];
    let options = RegistrationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        // A device may say more than it was asked.
        error_on_unsolicited_extensions: false,
        ..RegistrationVerificationOptions::default()
    };
    let made = match server.verify(&rp_id, &answer, &options) {
        Ok(made) => made,
        Err(_) => return Ok(None),
    };
    let Ok(public_key) = made.static_state().encode();
    let Ok(counter) = made.dynamic_state().encode();
    Ok(Some(Made { credential_id: made.id().as_ref().to_vec(), public_key, counter: counter.to_vec() }))
}

/// Begins a login with any passkey of this site.
pub(super) fn begin_using(site: &Site) -> Result<Begun> {
    let rp_id = rp_id(site)?;
    let (server, client) = DiscoverableCredentialRequestOptions::passkey(&rp_id).start_ceremony().map_err(Error::internal)?;
    Ok(Begun { options: serde_json::to_string(&client).map_err(Error::internal)?, state: server.encode().map_err(Error::internal)? })
}

/// Checks the answer to [`begin_using`] against the stored passkey of an account, and returns its new counter.
pub(super) fn finish_using(
    site: &Site,
    state: &[u8],
    answer: &Answer,
    handle: Handle,
    public_key: &[u8],
    counter: &[u8],
) -> Result<std::result::Result<Vec<u8>, Refusal>> {
    let rp_id = rp_id(site)?;
    let handle = user_handle(handle);
    let server = DiscoverableAuthenticationServerState::decode(state).map_err(Error::internal)?;
    let counter = <[u8; 7]>::try_from(counter).map_err(Error::internal)?;
    let (fixed, moving) =
        (StaticState::decode(public_key).map_err(Error::internal)?, DynamicState::decode(counter).map_err(Error::internal)?);
    let mut known = AuthenticatedCredential::new(answer.0.raw_id(), &handle, fixed, moving).map_err(Error::internal)?;
    let origins = [site.origin.as_str()];
    let options = AuthenticationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        ..AuthenticationVerificationOptions::default()
    };
    Ok(match server.verify(&rp_id, &answer.0, &mut known, &options) {
        Ok(_) => {
            let Ok(counter) = known.dynamic_state().encode();
            Ok(counter.to_vec())
        }
        Err(AuthCeremonyErr::SignatureCounter) => Err(Refusal::Counter),
        Err(_) => Err(Refusal::Wrong),
    })
}

fn rp_id(site: &Site) -> Result<RpId> {
    AsciiDomain::try_from(site.host.clone()).map(RpId::Domain).map_err(Error::internal)
}

fn descriptor(id: Vec<u8>) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let transports = AuthTransports::decode(ANY_TRANSPORT).map_err(Error::internal)?;
    Ok(PublicKeyCredentialDescriptor { id: CredentialId::decode(id).map_err(Error::internal)?, transports })
}

fn user_handle(handle: Handle) -> UserHandle16 {
    let Ok(handle) = UserHandle16::decode(handle);
    handle
}
