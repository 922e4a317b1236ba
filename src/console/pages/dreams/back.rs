//! Where a form of the dream pages returns to.

use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::domain::access::OwnerAccess;
use serde::Deserialize;

/// Where to redirect to afterwards; the list of dreams if empty.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Back {
    pub(crate) next: Option<String>,
}

impl Back {
    pub(crate) fn address(&self, access: &OwnerAccess) -> String {
        let dreams = || OwnerPicker::alone(access).page("/dreams");
        self.next.as_deref().map_or_else(dreams, |next| reply::own_path(Some(next)).to_owned())
    }
}
