//! A file that is handed out piece by piece, at the pace of whoever reads it. Called by exports.

use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Bytes, BytesMut};
use futures::stream;
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use crate::transfer::archive::Spooled;

/// Bytes that are read at once.
const PIECE: usize = 64 << 10;

/// A ZIP archive that is saved under `filename`.
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
