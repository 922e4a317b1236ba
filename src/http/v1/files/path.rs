//! The name of a file at the end of a path: everything to the end, slashes included, percent-decoded once.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::Deserialize;

use crate::error::{Error, Result};

/// What the path says besides the agent.
#[derive(Debug, Deserialize)]
pub struct FilePath {
    /// The file's name, not checked yet.
    pub path: String,
}

impl FromRequest for FilePath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let path = web::Path::<Self>::from_request(request, payload).into_inner();
        ready(path.map(web::Path::into_inner).map_err(|_| Error::NotFound("file")))
    }
}

/// The number of a revision in a path.
#[derive(Debug, Deserialize)]
pub struct RevisionNumber {
    /// As it was written.
    number: String,
}

impl RevisionNumber {
    /// The number.
    ///
    /// # Errors
    /// [`Error::NotFound`] for one that no revision can have.
    pub fn get(&self) -> Result<i64> {
        self.number.parse().map_err(|_| Error::NotFound("revision"))
    }
}

impl FromRequest for RevisionNumber {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let number = web::Path::<Self>::from_request(request, payload).into_inner();
        ready(number.map(web::Path::into_inner).map_err(|_| Error::NotFound("revision")))
    }
}
