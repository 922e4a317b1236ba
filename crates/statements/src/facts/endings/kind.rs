//! The kinds of statements that end in ways of their own: a thing is sold, a plan is cancelled, an employer goes bust.

/// The kinds of statements that end in ways of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// What somebody has, owns or uses.
    Thing,
    /// What somebody does or likes.
    Deed,
    /// What somebody plans, wants, learns or works on: it may be finished.
    Plan,
    /// Where somebody works or studies, and as what.
    Work,
    /// Where somebody lives.
    Home,
    /// What somebody takes.
    Medicine,
    /// What somebody cannot have, or suffers from.
    Health,
    /// Whom somebody is bound to.
    Bond,
    /// How the agent is to answer.
    Rule,
}

/// How something is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// It was given up, lost or cancelled.
    Ended,
    /// It was carried out.
    Done,
}

impl Kind {
    /// The kind of the statements of a relation; `None` for those that no sentence ends by naming them.
    pub(super) fn of(predicate: &str) -> Option<Self> {
        Some(match predicate {
            "has" | "owns" | "uses" => Self::Thing,
            "habit" | "plays" | "likes" | "collects" | "diet" => Self::Deed,
            "learning" | "studies" | "working_on" | "goal" | "wants_to" | "todo" | "plans" | "scheduled_for" | "team" | "works_on" => {
                Self::Plan
            }
            "works_at" | "studies_at" | "job_title" | "runs" => Self::Work,
            "lives_in" | "address" => Self::Home,
            "takes" => Self::Medicine,
            "allergic_to" | "has_condition" | "avoids" => Self::Health,
            "marital_status" | "engaged_to" | "married_to" | "dating" | "partner" => Self::Bond,
            "reply_rule" => Self::Rule,
            predicate if predicate.starts_with("favorite_") => Self::Deed,
            _ => return None,
        })
    }
}
