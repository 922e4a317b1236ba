//! The weights of the ranking components; 0 switches a component off. `docs/EVALUATION.md` of the application has the
//! measured benefit of each.

use serde::{Deserialize, Serialize};

/// Weights of the components, 0 or more. See [`crate::ranking::Components`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RankingWeights {
    /// Weight of the item's own words.
    #[serde(with = "crate::weight_value")]
    pub text: f32,
    /// Weight of the words around it.
    #[serde(with = "crate::weight_value")]
    pub context: f32,
    /// Weight of its embedding.
    #[serde(with = "crate::weight_value")]
    pub vector: f32,
    /// Weight of being written by the speaker that the query names.
    #[serde(with = "crate::weight_value")]
    pub speaker: f32,
    /// Weight of mentioning a time, for a query that asks for one.
    #[serde(with = "crate::weight_value")]
    pub time: f32,
    /// Weight of being informative.
    #[serde(with = "crate::weight_value")]
    pub substance: f32,
    /// Weight of recency.
    #[serde(with = "crate::weight_value")]
    pub recency: f32,
    /// Weight of trust.
    #[serde(with = "crate::weight_value")]
    pub trust: f32,
    /// Weight of frequent use.
    #[serde(with = "crate::weight_value")]
    pub usage: f32,
    /// Weight of being remembered on request.
    #[serde(with = "crate::weight_value")]
    pub pin: f32,
    /// Weight of being personal rather than shared.
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

    /// The sum of the weights, by which scores are divided, so that they lie between 0 and 1.
    #[must_use]
    pub fn total(&self) -> f32 {
        self.named().iter().map(|(_, weight)| weight).sum::<f32>().max(f32::MIN_POSITIVE)
    }
}
