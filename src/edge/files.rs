//! Files in requests and answers. A form with a file (`multipart/form-data`, RFC 7578) is read into memory, up to a maximum length, after
//! the handler has checked that the caller may send it. An export is streamed at the pace of the client.

use std::collections::BTreeMap;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::body::SizedStream;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::{Bytes, BytesMut, Payload};
use actix_web::{HttpRequest, HttpResponse};
use futures::{StreamExt, stream};
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use crate::error::{Error, Result};
use crate::transfer::archive::Spooled;

/// The name of the part with the file.
const FILE: &str = "file";
/// The maximum number of parts of a form.
const MAX_PARTS: usize = 20;
/// How many times its maximum length a part is read and discarded, so that the client receives the error instead of a broken connection.
const PATIENCE: usize = 4;
/// The number of bytes of a download that are read at once.
const PIECE: usize = 64 << 10;

/// A parsed form.
#[derive(Debug, Default)]
pub struct Upload {
    /// The part `file`; `None` if it is missing or no file was chosen.
    pub file: Option<Vec<u8>>,
    /// The other parts, as text.
    pub fields: BTreeMap<String, String>,
}

impl Upload {
    /// The file.
    ///
    /// # Errors
    /// [`Error::Invalid`] if there is none.
    pub fn into_file(self) -> Result<Vec<u8>> {
        self.file.ok_or_else(|| Error::invalid(FILE, "must be sent as a part of multipart/form-data"))
    }
}

/// The maximum lengths of the parts, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The file.
    pub file: usize,
    /// Every other part.
    pub field: usize,
}

/// Parses a form.
///
/// # Errors
/// [`Error::Malformed`] for another content type or a body that breaks off; [`Error::TooLarge`] for a part that is too long.
pub async fn upload(request: &HttpRequest, payload: Payload, bounds: Bounds) -> Result<Upload> {
    let content_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !content_type.to_ascii_lowercase().starts_with("multipart/form-data") {
        return Err(Error::Malformed("the content type must be multipart/form-data with a boundary".to_owned()));
    }
    let mut form = Multipart::new(request.headers(), payload);
    let mut upload = Upload::default();
    for _ in 0..MAX_PARTS {
        let Some(part) = form.next().await else { return Ok(upload) };
        let mut part = part.map_err(|error| broken(&error))?;
        let name = part.name().unwrap_or_default().to_owned();
        if name == FILE {
            let content = content(&mut part, bounds.file).await?;
            upload.file = upload.file.or(Some(content)).filter(|content| !content.is_empty());
        } else {
            let content = content(&mut part, bounds.field).await?;
            let text = String::from_utf8(content).map_err(|_| Error::invalid(name.as_str(), "must be text in UTF-8"))?;
            upload.fields.entry(name).or_insert(text);
        }
    }
    Err(Error::Malformed(format!("the form has more than {MAX_PARTS} parts")))
}

async fn content(part: &mut Field, most: usize) -> Result<Vec<u8>> {
    let (mut content, mut length) = (Vec::new(), 0_usize);
    while let Some(chunk) = part.next().await {
        let chunk = chunk.map_err(|error| broken(&error))?;
        length = length.saturating_add(chunk.len());
        if length <= most {
            content.extend_from_slice(&chunk);
        } else {
            content = Vec::new();
            if length > most.saturating_mul(PATIENCE) {
                break;
            }
        }
    }
    if length > most {
        Err(Error::TooLarge(format!("{} is larger than {most} bytes", part.name().unwrap_or("a part"))))
    } else {
        Ok(content)
    }
}

fn broken(error: &MultipartError) -> Error {
    Error::Malformed(format!("the form could not be read: {error}"))
}

/// A ZIP archive for download as `filename`.
#[must_use]
pub fn download(filename: &str, spooled: Spooled) -> HttpResponse {
    let Spooled { file, length } = spooled;
    let pieces = stream::try_unfold(File::from_std(file), |mut file| async move {
        let mut piece = BytesMut::with_capacity(PIECE);
        let read = file.read_buf(&mut piece).await?;
        Ok::<_, std::io::Error>((read > 0).then(|| (Bytes::from(piece), file)))
    });
    let name = (CONTENT_DISPOSITION, format!("attachment; filename=\"{filename}\""));
    HttpResponse::Ok().content_type("application/zip").insert_header(name).body(SizedStream::new(length, Box::pin(pieces)))
}
