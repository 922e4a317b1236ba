//! The form of a token request, and the JSON of a registration.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::refusal::Refused;
use crate::edge;

/// The maximum size of a body, in bytes.
const MAX_BODY: usize = 16 * 1024;

type Extraction<T> = Pin<Box<dyn Future<Output = Result<T, Refused>>>>;

/// The fields of a form, each once.
#[derive(Debug)]
pub struct Fields(BTreeMap<String, String>);

impl Fields {
    /// A field; empty if it is absent.
    pub fn take(&mut self, name: &str) -> String {
        self.0.remove(name).unwrap_or_default()
    }
}

impl FromRequest for Fields {
    type Error = Refused;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = edge::body::collect(request, payload, MAX_BODY);
        Box::pin(async move {
            let bytes = bytes.await.map_err(|_| Refused::request("the body broke off or is larger than 16 KB"))?;
            let mut fields = BTreeMap::new();
            for (name, value) in form_urlencoded::parse(&bytes).into_owned() {
                if fields.insert(name, value).is_some() {
                    return Err(Refused::request("a field occurs more than once"));
                }
            }
            Ok(Self(fields))
        })
    }
}

/// A JSON body. Unknown members are left out, as RFC 7591 asks.
#[derive(Debug)]
pub struct Metadata<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Metadata<T> {
    type Error = Refused;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = edge::body::collect(request, payload, MAX_BODY);
        Box::pin(async move {
            let bytes = bytes.await.map_err(|_| Refused::request("the body broke off or is larger than 16 KB"))?;
            let wrong = |_| Refused::with("invalid_client_metadata", "the body must be a JSON object with redirect_uris, a list of text");
            serde_json::from_slice(&bytes).map(Self).map_err(wrong)
        })
    }
}
