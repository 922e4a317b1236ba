//! A QR code as the path of an SVG, drawn by the server: no other site and no script sees the secret in it.

use std::fmt::Write as _;

use qrcode::{Color, QrCode};

use crate::error::{Error, Result};

/// The margin that readers need, in modules.
const MARGIN: usize = 4;

/// A QR code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Qr {
    /// The width and height, in modules.
    pub size: usize,
    /// The dark modules.
    pub path: String,
}

/// Draws a text.
///
/// # Errors
/// [`Error::Internal`] if the text is too long.
pub(super) fn draw(text: &str) -> Result<Qr> {
    let code = QrCode::new(text).map_err(Error::internal)?;
    let width = code.width();
    let mut path = String::new();
    for (index, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            write!(path, "M{} {}h1v1h-1z", index % width + MARGIN, index / width + MARGIN).map_err(Error::internal)?;
        }
    }
    Ok(Qr { size: width + 2 * MARGIN, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_margin_and_the_mark_in_its_corner() {
        let qr = draw("otpauth://totp/Noctuary:nora%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Noctuary").unwrap();
        assert!(qr.path.starts_with("M4 4h1v1h-1zM5 4h1v1h-1z"), "{}", qr.path);
        assert!(qr.size >= 21 + 2 * MARGIN);
        assert_ne!(qr, draw("otpauth://totp/Noctuary:lin%40example.org").unwrap());
    }
}
