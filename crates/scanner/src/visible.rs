//! A text without invisible characters, in the forms that the rules read.

use std::borrow::Cow;

use super::plain::Plain;

/// A text without invisible characters.
pub(super) struct Visible<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) folded: String,
    pub(super) plain: Plain,
}
