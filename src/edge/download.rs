//! Streams a file at the pace of the client. Exports use it.

use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Bytes, BytesMut};
use futures::stream;
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use crate::transfer::archive::Spooled;

/// The number of bytes read at once.
const PIECE: usize = 64 << 10;

/// A ZIP archive for download as `filename`.
#[must_use]
pub fn archive(filename: &str, spooled: Spooled) -> HttpResponse {
    let Spooled { file, length } = spooled;
    let pieces = stream::try_unfold(File::from_std(file), |mut file| async move {
        let mut piece = BytesMut::with_capacity(PIECE);
        let read = file.read_buf(&mut piece).await?;
        Ok::<_, std::io::Error>((read > 0).then(|| (Bytes::from(piece), file)))
    });
    let name = (CONTENT_DISPOSITION, format!("attachment; filename=\"{filename}\""));
    HttpResponse::Ok().content_type("application/zip").insert_header(name).body(SizedStream::new(length, Box::pin(pieces)))
}
