//! The stylesheet, the script and what is vendored: in the binary, under addresses that change with their content.

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

/// Where an asset is; a name that is none leads to 404, and a test finds it.
#[must_use]
pub fn address(name: &str) -> &'static str {
    ASSETS.get(name).map_or("/static/unknown", |asset| asset.address.as_str())
}

/// Every asset.
#[cfg(test)]
pub fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.keys().copied()
}

/// `GET /static/{digest}/{name}`: for ever the same under its address, so that browsers need not ask again. A page of another version,
/// which still asks under the old address while servers are being replaced, gets what there is and must not keep it.
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
