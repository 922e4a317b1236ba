//! The forms of the inbox. Each has the address of the card that it returns to; the one of a contradiction is shown again if it was
//! rejected.

use serde::Deserialize;

use crate::console::frame::Frame;
use crate::console::pages::facts::read_time;
use crate::error::Result;
use crate::pipeline::review::contradictions::Decision;

/// The form of a decision.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ResolveForm {
    pub(super) resolution: String,
    pub(super) content: String,
    pub(super) a_until: String,
    pub(super) b_since: String,
    pub(super) next: Option<String>,
}

impl ResolveForm {
    pub(super) fn read(&self, frame: &Frame) -> Result<Decision> {
        let content = Some(self.content.clone()).filter(|content| !content.trim().is_empty());
        let (a_until, b_since) = (read_time("aUntil", &self.a_until, frame)?, read_time("bSince", &self.b_since, frame)?);
        Ok(Decision { resolution: self.resolution.clone(), content, a_until, b_since })
    }
}

/// The entity that stays.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct MergeForm {
    pub(super) winner: String,
    pub(super) next: Option<String>,
}

/// A form with nothing but the address that it returns to.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ReturnForm {
    pub(super) next: Option<String>,
}
