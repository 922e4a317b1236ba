//! The tabs of a file.

use crate::console::pages::files::file_context::FileContext;

/// The tabs of a file's page.
#[derive(Debug, Clone)]
pub(crate) struct Tabs {
    pub current: &'static str,
    pub edit: String,
    pub preview: String,
    pub diff: String,
    pub history: String,
}

impl Tabs {
    pub(crate) fn new(context: &FileContext, current: &'static str) -> Self {
        let [edit, preview, diff, history] = ["", "preview", "diff", "history"].map(|tab| context.address("", &[("tab", tab)]));
        Self { current, edit, preview, diff, history }
    }

    /// The value of `aria-current` for a tab.
    pub(crate) fn is_current(&self, tab: &str) -> bool {
        self.current == tab
    }
}

#[cfg(test)]
impl Tabs {
    pub(crate) fn sample(current: &'static str) -> Self {
        let [edit, preview, diff, history] = ["edit", "preview", "diff", "history"].map(|tab| format!("/agents/7/files/x.md?tab={tab}"));
        Self { current, edit, preview, diff, history }
    }
}
