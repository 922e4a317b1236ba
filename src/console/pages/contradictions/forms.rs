//! The filter and the forms of the contradiction pages.

use crate::console::frame::Frame;
use crate::console::pages::facts::read_time;
use crate::error::Result;
use crate::pipeline::review::contradictions::Decision;
use serde::Deserialize;

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub(crate) state: String,
    pub(crate) cursor: Option<String>,
}

/// The form of a decision.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ResolveForm {
    pub(crate) resolution: String,
    pub(crate) content: String,
    pub(crate) a_until: String,
    pub(crate) b_since: String,
}

impl ResolveForm {
    pub(crate) fn read(&self, frame: &Frame) -> Result<Decision> {
        let content = Some(self.content.clone()).filter(|content| !content.trim().is_empty());
        let (a_until, b_since) = (read_time("aUntil", &self.a_until, frame)?, read_time("bSince", &self.b_since, frame)?);
        Ok(Decision { resolution: self.resolution.clone(), content, a_until, b_since })
    }
}
