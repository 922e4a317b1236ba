//! Section `index.ranking`: what counts how much in a ranking. One weight a component, each can be switched off by 0;
//! `docs/EVALUATION.md` says what each is worth, measured. Read by `index`.

use serde::{Deserialize, Serialize};

use super::value::weight;

/// Weights of the components, 0 or more. What they are is said in [`crate::index::fuse::Components`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ranking {
    /// Of the words of the item itself.
    #[serde(with = "weight")]
    pub text: f32,
    /// Of the words around it.
    #[serde(with = "weight")]
    pub context: f32,
    /// Of its meaning.
    #[serde(with = "weight")]
    pub vector: f32,
    /// Of being said by whom the question names.
    #[serde(with = "weight")]
    pub speaker: f32,
    /// Of saying when, for a question that asks when.
    #[serde(with = "weight")]
    pub time: f32,
    /// Of having something to tell.
    #[serde(with = "weight")]
    pub substance: f32,
    /// Of being new.
    #[serde(with = "weight")]
    pub recency: f32,
    /// Of being trusted.
    #[serde(with = "weight")]
    pub trust: f32,
    /// Of being used often.
    #[serde(with = "weight")]
    pub usage: f32,
    /// Of being kept on request.
    #[serde(with = "weight")]
    pub pin: f32,
    /// Of being personal rather than shared.
    #[serde(with = "weight")]
    pub personal: f32,
}

impl Default for Ranking {
    fn default() -> Self {
        Self {
            text: 0.3,
            context: 0.7,
            vector: 0.9,
            speaker: 0.15,
            time: 0.3,
            substance: 0.2,
            recency: 0.0,
            trust: 0.0,
            usage: 0.0,
            pin: 0.0,
            personal: 0.0,
        }
    }
}

impl Ranking {
    /// Every weight with the name of its setting.
    #[must_use]
    pub const fn named(&self) -> [(&'static str, f32); 11] {
        [
            ("text", self.text),
            ("context", self.context),
            ("vector", self.vector),
            ("speaker", self.speaker),
            ("time", self.time),
            ("substance", self.substance),
            ("recency", self.recency),
            ("trust", self.trust),
            ("usage", self.usage),
            ("pin", self.pin),
            ("personal", self.personal),
        ]
    }

    /// What a perfect item gets: by it scores are divided, so that they lie between 0 and 1.
    #[must_use]
    pub fn total(&self) -> f32 {
        self.named().iter().map(|(_, weight)| weight).sum::<f32>().max(f32::MIN_POSITIVE)
    }
}
