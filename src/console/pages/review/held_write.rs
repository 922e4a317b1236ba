//! A write that the scanner quarantined, formatted for its card: the rule that matched, and the text as hostile text.

use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::quarantine::{QuarantineState, Quarantined};

/// A quarantined write.
#[derive(Debug, Clone)]
pub(super) struct HeldWrite {
    /// What it would have become.
    pub kind: String,
    /// Where it was written.
    pub door: String,
    /// The name of the rule, and below it what the rule finds.
    pub rule: String,
    pub about: Option<String>,
    pub filename: Option<String>,
    /// Safe HTML; empty once it was rejected.
    pub text: String,
    pub state: &'static str,
    pub state_text: String,
    pub reviewed: Option<Moment>,
    pub is_open: bool,
    pub can_change: bool,
    pub release: String,
    pub discard: String,
}

impl HeldWrite {
    pub fn new(frame: &Frame, picker: &OwnerPicker, quarantined: &Quarantined, may_decide: bool) -> Self {
        let t = frame.t;
        let named = |family: &str, word: &str| {
            let name = format!("{family}-{}", word.replace('_', "-"));
            t.has(&name).then(|| t.say(&name))
        };
        let word = |family: &str, word: &str| named(family, word).unwrap_or_else(|| word.to_owned());
        let is_open = quarantined.state == QuarantineState::Open;
        let form = |what: &str| format!("/agents/{}/quarantine/{}/{what}", picker.agent, quarantined.id);
        Self {
            kind: word("held-kind", quarantined.kind.as_str()),
            door: word("held-door", &quarantined.door),
            rule: word("held-rule", &quarantined.rule),
            about: named("held-about", &quarantined.rule),
            filename: quarantined.filename.clone(),
            text: markdown::plain(&quarantined.text),
            state: quarantined.state.as_str(),
            state_text: t.word("held-state", quarantined.state.as_str()),
            reviewed: quarantined.reviewed_at.as_ref().map(|at| frame.moment(at)),
            is_open,
            can_change: is_open && may_decide,
            release: form("release"),
            discard: form("discard"),
        }
    }
}
