//! The roles that a form offers.

use crate::console::frame::Frame;
use crate::domain::role::Role;

/// The path of the page.
pub(crate) const HERE: &str = "/settings/members";

pub(crate) fn roles(frame: &Frame) -> Vec<(String, String)> {
    Role::ALL.into_iter().map(|role| (role.as_str().to_owned(), frame.t.word("role", role.as_str()))).collect()
}
