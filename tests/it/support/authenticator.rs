//! A device with one passkey, in software: it makes the passkey and uses it, and can be made to answer wrongly.

use data_encoding::BASE64URL_NOPAD;
use noctuary::auth::passkeys::site::Site;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{DerSignature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::browser::{Browser, Page};

/// Flags of the authenticator data: somebody is there, was verified, and a key follows.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const ATTESTED: u8 = 0x40;
/// The beginning of a public key in CBOR (COSE): a map of five, an elliptic curve, ES256, P-256, and 32 bytes for x. Then those for y.
const KEY_TO_X: [u8; 10] = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
const KEY_TO_Y: [u8; 3] = [0x22, 0x58, 0x20];

/// A device.
#[derive(Clone)]
pub struct Authenticator {
    /// The private key, which never leaves a real device.
    pub key: SigningKey,
    /// The id of the passkey.
    pub id: Vec<u8>,
    /// The account that the passkey was made for.
    pub handle: Vec<u8>,
    /// Where the browser is.
    pub site: Site,
    /// The signature counter; a passkey that several devices share has none and says 0.
    pub counter: u32,
    /// Whether it verifies who uses it.
    pub is_verified: bool,
}

impl Authenticator {
    /// A device whose key and id come from `seed`, in a browser at `root`.
    pub fn new(seed: u8, root: &str) -> Self {
        let key = SigningKey::from_slice(&[seed; 32]).expect("a key");
        let site = Site::at(root).expect("a site that can have passkeys");
        Self { key, id: vec![seed; 20], handle: Vec::new(), site, counter: 0, is_verified: true }
    }

    /// Makes the passkey, and answers as a browser does.
    pub fn make(&mut self, options: &Value) -> String {
        self.handle = BASE64URL_NOPAD.decode(options["user"]["id"].as_str().expect("an id").as_bytes()).expect("base64");
        let client = self.client_data("webauthn.create", options);
        let mut data = self.data(ATTESTED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).expect("a short id").to_be_bytes());
        data.extend(&self.id);
        let point = self.key.verifying_key().to_encoded_point(false);
        data.extend(KEY_TO_X);
        data.extend(point.x().expect("x"));
        data.extend(KEY_TO_Y);
        data.extend(point.y().expect("y"));
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("short data"));
        object.extend(data);
        let response = json!({ "clientDataJSON": encode(&client), "attestationObject": encode(&object), "transports": ["internal"] });
        self.answer(&response)
    }

    /// Uses the passkey, and answers as a browser does.
    pub fn answer_to(&self, options: &Value) -> String {
        let (client, data) = (self.client_data("webauthn.get", options), self.data(0));
        let signature: DerSignature = self.key.sign(&[data.as_slice(), &Sha256::digest(&client)].concat());
        self.answer(&json!({ "clientDataJSON": encode(&client), "authenticatorData": encode(&data),
            "signature": encode(signature.as_bytes()), "userHandle": encode(&self.handle) }))
    }

    fn answer(&self, response: &Value) -> String {
        json!({ "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {}, "response": response })
        .to_string()
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": options["challenge"], "origin": self.site.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn data(&self, more: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.site.host.as_bytes()).to_vec();
        data.push(PRESENT | more | if self.is_verified { VERIFIED } else { 0 });
        data.extend(self.counter.to_be_bytes());
        data
    }
}

/// What the page of a new passkey gives to its script: the options and the challenge.
pub async fn begin_making(browser: &mut Browser, name: &str, password: &str) -> (Value, String) {
    let page = browser.post("/settings/security/passkeys/new", &[("name", name), ("password", password)]).await.expect(200);
    let options = page.attr("form[data-passkey=make]", "data-options").expect("options");
    let challenge = page.attr("input[name=challenge]", "value").expect("a challenge");
    (serde_json::from_str(&options).expect("JSON"), challenge)
}

/// Sends the answer of a device that made a passkey.
pub async fn finish_making(browser: &mut Browser, name: &str, challenge: &str, credential: &str) -> Page {
    browser.post("/settings/security/passkeys", &[("name", name), ("challenge", challenge), ("credential", credential)]).await
}

/// Makes a passkey.
pub async fn make(browser: &mut Browser, device: &mut Authenticator, name: &str, password: &str) {
    let (options, challenge) = begin_making(browser, name, password).await;
    finish_making(browser, name, &challenge, &device.make(&options)).await.expect(303);
}

/// Begins a login on the login page of a tenant, or on that of everybody, and returns the options.
pub async fn begin_login(browser: &mut Browser, tenant: &str) -> Value {
    let page = browser.post("/login/passkey/begin", &[("tenant", tenant)]).await.expect(200);
    serde_json::from_str(&page.text).expect("JSON")
}

/// Sends the answer of a device that used a passkey.
pub async fn finish_login(browser: &mut Browser, tenant: &str, credential: &str) -> Page {
    browser.post("/login/passkey", &[("tenant", tenant), ("credential", credential), ("next", "/agents")]).await
}

/// Logs in with a passkey.
pub async fn log_in(browser: &mut Browser, device: &Authenticator) -> Page {
    let options = begin_login(browser, "").await;
    finish_login(browser, "", &device.answer_to(&options)).await
}

fn encode(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}
