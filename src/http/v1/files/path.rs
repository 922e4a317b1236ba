//! The file name at the end of a path: everything to the end, including slashes, percent-decoded once.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::Deserialize;

use crate::error::{Error, Result};

/// The file name of the path.
#[derive(Debug, Deserialize)]
pub struct FilePath {
    /// The file's name, not validated yet.
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

/// The revision number of a path.
#[derive(Debug, Deserialize)]
pub struct RevisionNumber {
    /// The number as written.
    number: String,
}

impl RevisionNumber {
    /// The number.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a number that no revision can have.
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
