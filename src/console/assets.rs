//! The stylesheet, the scripts and other static files: compiled into the binary and served at URLs that contain a digest of their
//! content.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, web};
use data_encoding::HEXLOWER;
use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

static OWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/static/console");
static VENDORED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/static/vendor");

struct Asset {
    address: String,
    content: &'static [u8],
}

static ASSETS: LazyLock<HashMap<&'static str, Asset>> = LazyLock::new(|| {
    let files = OWN.files().chain(VENDORED.files());
    files.filter_map(|file| Some((file.path().to_str()?, Asset::new(file.path().to_str()?, file.contents())))).collect()
});

impl Asset {
    fn new(name: &str, content: &'static [u8]) -> Self {
        let digest = HEXLOWER.encode(&Sha256::digest(content));
        let digest = digest.get(..12).unwrap_or_default();
        Self { address: format!("/static/{digest}/{name}"), content }
    }
}

/// The URL of an asset. An unknown name yields a URL that is 404; a test finds it.
#[must_use]
pub fn address(name: &str) -> &'static str {
    ASSETS.get(name).map_or("/static/unknown", |asset| asset.address.as_str())
}

/// The names of all assets.
#[cfg(test)]
pub fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.keys().copied()
}

/// `GET /static/{digest}/{name}`: the content of a URL never changes, so browsers may cache it forever. While servers are being replaced,
/// a page of another version may request an old digest; it gets the current content, which it must not cache.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn serve(path: web::Path<(String, String)>) -> Result<HttpResponse> {
    let (digest, name) = path.into_inner();
    let asset = ASSETS.get(name.as_str()).ok_or(Error::NotFound("page"))?;
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => return Err(Error::NotFound("page")),
    };
    let is_current = asset.address == format!("/static/{digest}/{name}");
    let kept = if is_current { "public, max-age=31536000, immutable" } else { "no-store" };
    Ok(HttpResponse::Ok().content_type(kind).insert_header((CACHE_CONTROL, kept)).body(asset.content))
}
