//! The form of the editor: a suite as typed, or with the text of a chosen file. A form with a file is `multipart/form-data`; a suite that
//! is kept already is edited as text.

use actix_web::web::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use serde::Deserialize;

use crate::console::frame::form::{Form, TOKEN_FIELD, check};
use crate::edge::files::{self, Bounds};
use crate::error::{Error, Result};
use crate::memory_tests::suite::MAX_BYTES;

/// The mark that some editors write at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A suite in the editor.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Edited {
    pub(super) suite: String,
    pub(super) name: String,
    pub(super) content: String,
}

impl Edited {
    /// Checks the form token and reads the form of this request. The text of a file comes before typed text, because the editor begins with
    /// an example. Also returns whether the file is text.
    pub(super) async fn read(request: &HttpRequest, payload: Payload) -> Result<(Self, Result<()>)> {
        if !request.content_type().eq_ignore_ascii_case("multipart/form-data") {
            return Ok((Form::<Self>::from_request(request, &mut payload.into_inner()).await?.0, Ok(())));
        }
        // The bound is twice the limit, so that a suite that is a little too long gets its message beside the field, as pasted text does.
        let form = files::upload(request, payload, Bounds { file: MAX_BYTES, field: 2 * MAX_BYTES }).await?;
        let field = |name: &str| form.fields.get(name).cloned().unwrap_or_default();
        check(request, &field(TOKEN_FIELD)).await?;
        let (mut content, mut is_read) = (field("content"), Ok(()));
        match form.file.map(String::from_utf8) {
            Some(Ok(text)) => text.trim_start_matches(BYTE_ORDER_MARK).clone_into(&mut content),
            Some(Err(_)) => is_read = Err(Error::invalid("file", "must be text in UTF-8")),
            None => {}
        }
        Ok((Self { suite: field("suite"), name: field("name"), content: content.replace("\r\n", "\n") }, is_read))
    }
}
