//! Extracts submitted forms: checks their form token against the session, then parses the fields. Every handler that changes something
//! uses it.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::{form_body, visitor};
use crate::auth::form_token;
use crate::domain::access::Access;
use crate::edge;
use crate::error::{Error, Result};

/// The field with the form token.
pub const TOKEN_FIELD: &str = "form_token";

/// Marks a request whose form token was missing or belonged to another session.
#[derive(Debug, Clone, Copy)]
pub(super) struct ExpiredForm;

/// A form without fields other than the token.
#[derive(Debug, serde::Deserialize)]
pub struct EmptyForm {}

/// The fields of a form with a valid token. Missing fields take the defaults of serde.
#[derive(Debug)]
pub struct Form<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Form<T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let most = form_body::most(&request);
        let bytes = edge::body::collect(&request, payload, most);
        Box::pin(async move {
            let is_form = request.content_type() == form_body::FORM;
            let bytes = bytes.await.map_err(|error| unread(&error, most))?;
            let fields: Vec<(String, String)> = form_urlencoded::parse(&bytes).into_owned().collect();
            let token = fields.iter().find(|(name, _)| name == TOKEN_FIELD).map(|(_, token)| token.as_str()).filter(|_| is_form);
            check(&request, token.unwrap_or_default()).await?;
            // Browsers send line breaks as CR LF; memory uses LF.
            let rest = fields.iter().filter(|(name, _)| name != TOKEN_FIELD).map(|(name, value)| (name, value.replace("\r\n", "\n")));
            let rest = form_urlencoded::Serializer::new(String::new()).extend_pairs(rest).finish();
            read(&rest).map(Self)
        })
    }
}

fn unread(error: &PayloadError, most: usize) -> Error {
    match error {
        PayloadError::Overflow => Error::TooLarge(format!("the form is larger than {most} bytes")),
        _ => Error::Malformed("the form was incomplete or could not be read".to_owned()),
    }
}

/// Checks a form token.
///
/// # Errors
/// [`Error::Forbidden`] if the token is missing or belongs to another session.
pub async fn check(request: &HttpRequest, token: &str) -> Result<()> {
    let system = edge::system(request)?;
    let access: Option<Access> = visitor::recognise(request, &system).await.ok();
    let checked = form_token::check(&system, &visitor::subject(request, access.as_ref()), token).await;
    if checked.is_err() {
        request.extensions_mut().insert(ExpiredForm);
    }
    checked
}

/// Parses the fields; repeated fields become lists.
fn read<T: DeserializeOwned>(fields: &str) -> Result<T> {
    serde_html_form::from_str(fields).map_err(|error| Error::Malformed(error.to_string()))
}
