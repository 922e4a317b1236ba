//! A contradiction, formatted for its card: two facts side by side with their evidence.

use super::forms::ResolveForm;
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::markdown;
use crate::console::frame::moment::{Moment, write_local};
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::facts::{FactView, ReasonView};
use crate::domain::contradiction::ContradictionState;
use crate::memory::facts::FactWithTrust;
use crate::pipeline::review::contradictions::ContradictionWithFacts;

/// Two facts and the possible resolutions.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub a: Option<Side>,
    pub b: Option<Side>,
    /// The reason for the verdict; in English if the built-in engine wrote it.
    pub reason: String,
    pub judge: String,
    /// In percent.
    pub confidence: String,
    pub is_open: bool,
    pub is_resolved: bool,
    pub is_moot: bool,
    /// The decision and its time.
    pub resolution: Option<String>,
    pub decided: Option<Moment>,
    /// The URL of the fact that a merge created.
    pub result: Option<String>,
    pub can_change: bool,
    pub resolve: String,
    pub undo: String,
    pub sent: ResolveForm,
    pub wrong: FormErrors,
}

/// One of the two facts.
#[derive(Debug, Clone)]
pub(super) struct Side {
    pub fact: FactView,
    pub reasons: Vec<ReasonView>,
    /// Safe HTML.
    pub evidence: String,
    pub conversation: Option<String>,
}

impl Case {
    pub fn new(frame: &Frame, picker: &OwnerPicker, sides: &ContradictionWithFacts, may_decide: bool) -> Self {
        let (one, t) = (&sides.contradiction, frame.t);
        let side = |shown: &Option<FactWithTrust>| shown.as_ref().map(|shown| Side::new(frame, picker, shown));
        let (a, b) = (side(&sides.a), side(&sides.b));
        let since = sides.b.as_ref().map(|b| write_local(&b.fact.valid_from, frame.zone)).unwrap_or_default();
        let words = [&sides.a, &sides.b].into_iter().flatten().map(|shown| shown.fact.text.as_str());
        let judge = match &one.model {
            Some(model) => model.clone(),
            None => t.word("contradiction-judge", &one.judge),
        };
        let form = |what: &str| picker.page(&format!("/contradictions/{}/{what}", one.id));
        Self {
            can_change: may_decide,
            sent: ResolveForm {
                content: words.collect::<Vec<_>>().join(" "),
                a_until: since.clone(),
                b_since: since,
                ..ResolveForm::default()
            },
            wrong: FormErrors::default(),
            reason: one.reason.clone(),
            judge,
            confidence: format!("{:.0} %", one.confidence * 100.0),
            is_open: one.state == ContradictionState::Open && a.is_some() && b.is_some(),
            is_resolved: one.state == ContradictionState::Resolved,
            is_moot: one.state == ContradictionState::Moot,
            resolution: one.resolution.map(|resolution| t.word("resolution", &resolution.as_str().to_lowercase().replace('_', "-"))),
            decided: one.resolved_at.as_ref().map(|at| frame.moment(at)),
            result: one.result.map(|id| picker.fact(id)),
            resolve: form("resolve"),
            undo: form("undo"),
            a,
            b,
        }
    }
}

impl Side {
    fn new(frame: &Frame, picker: &OwnerPicker, shown: &FactWithTrust) -> Self {
        let fact = &shown.fact;
        Self {
            fact: FactView::with_trust(frame, picker, fact, (&shown.trust, shown.metadata.as_ref())),
            reasons: ReasonView::all(frame, &shown.trust),
            evidence: markdown::plain(&fact.evidence),
            conversation: fact.conversation.map(|id| picker.conversation(id, fact.message)),
        }
    }
}
