//! How much each component counts in a ranking; 0 switches a component off. `docs/EVALUATION.md` of the application has the measured
//! worth of each.

use serde::{Deserialize, Serialize};

/// Weights of the components, 0 or more. What they are is said in [`crate::ranking::Components`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RankingWeights {
    /// Of the words of the item itself.
    #[serde(with = "crate::weight_value")]
    pub text: f32,
    /// Of the words around it.
    #[serde(with = "crate::weight_value")]
    pub context: f32,
    /// Of its meaning.
    #[serde(with = "crate::weight_value")]
    pub vector: f32,
    /// Of being said by whom the question names.
    #[serde(with = "crate::weight_value")]
    pub speaker: f32,
    /// Of saying when, for a question that asks when.
    #[serde(with = "crate::weight_value")]
    pub time: f32,
    /// Of having something to tell.
    #[serde(with = "crate::weight_value")]
    pub substance: f32,
    /// Of being new.
    #[serde(with = "crate::weight_value")]
    pub recency: f32,
    /// Of being trusted.
    #[serde(with = "crate::weight_value")]
    pub trust: f32,
    /// Of being used often.
    #[serde(with = "crate::weight_value")]
    pub usage: f32,
    /// Of being kept on request.
    #[serde(with = "crate::weight_value")]
    pub pin: f32,
    /// Of being personal rather than shared.
    #[serde(with = "crate::weight_value")]
    pub personal: f32,
}

impl Default for RankingWeights {
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

impl RankingWeights {
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
