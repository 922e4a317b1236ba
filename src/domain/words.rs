//! Closed sets of words: enums whose values have one name on the wire, in the database and in the code. Used by the domain.

macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $case:tt { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = $case)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word used on the wire and in the database.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value with this name.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == name)
            }
        }
    };
}

pub(in crate::domain) use words;

#[cfg(test)]
mod tests {
    use crate::domain::contradiction::{ContradictionState, Resolution};
    use crate::domain::dream::{DreamCause, DreamKind, DreamStatus, EntryChange, EntryState, Fate};
    use crate::domain::episode::EpisodeEngine;
    use crate::domain::fact::{FactCategory, FactSource, FactStatus, Stability};
    use crate::domain::fact_event::{CauseKind, FactEventKind};
    use crate::domain::forget::{Erased, ForgetTarget, MentionKind};
    use crate::domain::graph::{CandidateState, EntityKind, RelationSource, RelationStatus};
    use crate::domain::memory_server::{ServerKind, ServerRole};
    use crate::domain::model::{ModelLevel, Purpose, Tokenizer};
    use crate::domain::opinion::Opinion;
    use crate::domain::quarantine::{QuarantineKind, QuarantineState};
    use crate::domain::review::{ReviewKind, ReviewState};
    use crate::domain::webhook::DeliveryState;

    /// Each value gives its word and the case of all words: a variant whose case makes another word of it would have two names.
    #[test]
    fn a_value_has_one_name_on_the_wire_and_in_the_database() {
        macro_rules! check {
            ($($of:ty),+ $(,)?) => { $(
                for value in <$of>::ALL {
                    let word = value.as_str();
                    assert_eq!(serde_json::to_value(value).unwrap(), word);
                    assert_eq!(serde_json::from_value::<$of>(word.into()).unwrap(), *value);
                    assert_eq!(<$of>::parse(word), Some(*value), "two values are called {word}");
                }
            )+ };
        }
        check!(
            ContradictionState,
            Resolution,
            DreamCause,
            DreamKind,
            DreamStatus,
            EntryChange,
            EntryState,
            Fate,
            EpisodeEngine,
            FactCategory,
            FactSource,
            FactStatus,
            Stability,
            CauseKind,
            FactEventKind,
            Erased,
            ForgetTarget,
            MentionKind,
            CandidateState,
            EntityKind,
            RelationSource,
            RelationStatus,
            ServerKind,
            ServerRole,
            ModelLevel,
            Purpose,
            Tokenizer,
            Opinion,
            QuarantineKind,
            QuarantineState,
            ReviewKind,
            ReviewState,
            DeliveryState,
        );
    }
}
