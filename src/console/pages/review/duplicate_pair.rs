//! A merge candidate, formatted for its card: two entities side by side with some of their relations.

use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::graph::EntityView;
use crate::domain::graph::{CandidateState, GraphEntity};
use crate::pipeline::review::inbox::ReviewPair;

/// Two entities that may be the same.
#[derive(Debug, Clone)]
pub(super) struct PairView {
    pub sides: Vec<EntitySide>,
    /// Similarity of the names, in percent.
    pub names: String,
    /// Similarity of the embeddings, in percent, if a model provides them.
    pub meaning: Option<String>,
    pub state_text: String,
    pub decided: Option<Moment>,
    pub is_pending: bool,
    /// Whether a rule decided without a person.
    pub is_by_rule: bool,
    pub can_change: bool,
    pub merge: String,
    pub dismiss: String,
    pub undo: String,
}

/// One of the two entities.
#[derive(Debug, Clone)]
pub(super) struct EntitySide {
    pub id: String,
    /// The key that merges into it.
    pub choice: usize,
    pub entity: EntityView,
    /// Safe HTML each.
    pub relations: Vec<String>,
}

impl PairView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, found: &ReviewPair, may_decide: bool) -> Self {
        let one = &found.pair.candidate;
        let percent = |share: f64| format!("{:.0} %", share.clamp(0.0, 1.0) * 100.0);
        let form = |what: &str| picker.page(&format!("/graph/candidates/{}/{what}", one.id));
        let side = |choice: usize, entity: &GraphEntity, relations: &[String]| EntitySide {
            id: entity.id.to_string(),
            choice,
            entity: EntityView::new(frame, picker, entity),
            relations: relations.iter().map(|sentence| markdown::plain(sentence)).collect(),
        };
        Self {
            sides: vec![side(1, &found.pair.a, &found.of_a), side(2, &found.pair.b, &found.of_b)],
            names: percent(one.name_similarity),
            meaning: one.cosine.map(percent),
            state_text: frame.t.word("candidate-state", one.state.as_str()),
            decided: one.decided_at.map(|at| frame.moment(&at)),
            is_pending: one.state == CandidateState::Pending,
            is_by_rule: one.state == CandidateState::Merged && one.decided_by.is_none(),
            can_change: may_decide,
            merge: form("merge"),
            dismiss: form("dismiss"),
            undo: form("undo"),
        }
    }
}
