//! The weights of the ranking components; 0 switches a component off. `docs/EVALUATION.md` of the application has the
//! measured benefit of each.

use serde::{Deserialize, Serialize, Serializer};

/// Weights of the components, 0 or more. See [`crate::ranking::Components`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RankingWeights {
    /// Weight of the item's own words.
    #[serde(serialize_with = "as_written")]
    pub text: f32,
    /// Weight of the words around it.
    #[serde(serialize_with = "as_written")]
    pub context: f32,
    /// Weight of having words of the query next to each other, as the query has them.
    #[serde(serialize_with = "as_written")]
    pub phrase: f32,
    /// Weight of its embedding.
    #[serde(serialize_with = "as_written")]
    pub vector: f32,
    /// Weight of being written by the speaker that the query names; half as much again if it means them by "I" or "you".
    #[serde(serialize_with = "as_written")]
    pub speaker: f32,
    /// Weight of mentioning a time, for a query that asks for one.
    #[serde(serialize_with = "as_written")]
    pub time: f32,
    /// Weight of having happened in the period that the query names. It enters the sum of the weights only for a query that names one.
    #[serde(serialize_with = "as_written")]
    pub period: f32,
    /// Weight of being informative.
    #[serde(serialize_with = "as_written")]
    pub substance: f32,
    /// Weight of recency.
    #[serde(serialize_with = "as_written")]
    pub recency: f32,
    /// Weight of trust.
    #[serde(serialize_with = "as_written")]
    pub trust: f32,
    /// Weight of frequent use.
    #[serde(serialize_with = "as_written")]
    pub usage: f32,
    /// Weight of being remembered on request.
    #[serde(serialize_with = "as_written")]
    pub pin: f32,
    /// Weight of being personal rather than shared.
    #[serde(serialize_with = "as_written")]
    pub personal: f32,
}

/// Writes a weight as people do, 0.7 and not 0.699999988079071: the shortest number that parses back to it.
fn as_written<S: Serializer>(weight: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(weight.to_string().parse().unwrap_or_else(|_| f64::from(*weight)))
}

impl Default for RankingWeights {
    fn default() -> Self {
        Self {
            text: 0.3,
            context: 0.7,
            phrase: 0.15,
            vector: 0.9,
            speaker: 0.12,
            time: 0.3,
            period: 0.6,
            substance: 0.2,
            recency: 0.0,
            trust: 0.0,
            usage: 0.0,
            pin: 0.0,
            personal: 0.0,
        }
    }
}

/// Average length of a chat message, in bytes: the weights were chosen on messages like these.
const OF_CHAT: f32 = 150.0;
/// The most by which long texts change a weight.
const MOST_CHANGE: f32 = 4.0;

/// How much words, meaning and ownership count for one caller, where the learned weights shall not decide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Balance {
    /// Weight of words, 0 or more. With `vector` 0 as well, the learned weights hold.
    pub text: f32,
    /// Weight of meaning, 0 or more.
    pub vector: f32,
    /// By how much the relevance of an own item counts more than that of a shared one; 1 for no difference.
    pub own: f32,
}

impl Default for Balance {
    fn default() -> Self {
        Self { text: 0.0, vector: 0.0, own: 1.0 }
    }
}

impl Balance {
    /// Whether the caller decides how much words and meaning count.
    pub(crate) fn is_chosen(self) -> bool {
        self.text + self.vector > 0.0
    }

    /// The weights with what they give to words and meaning together shared out anew, so that scores stay comparable.
    pub(crate) fn applied(self, ranking: &RankingWeights) -> RankingWeights {
        let (asked, words) = (self.text + self.vector, ranking.text + ranking.context + ranking.phrase);
        if asked <= 0.0 {
            return ranking.clone();
        }
        let relevance = words + ranking.vector;
        let of_words = relevance * self.text / asked;
        // Without learned weights of words, an item's own words count alone.
        let share = |weight: f32, alone: f32| of_words * if words > 0.0 { weight / words } else { alone };
        RankingWeights {
            text: share(ranking.text, 1.0),
            context: share(ranking.context, 0.0),
            phrase: share(ranking.phrase, 0.0),
            vector: relevance * self.vector / asked,
            ..ranking.clone()
        }
    }
}

impl RankingWeights {
    /// By how much weights change for texts of this average length in bytes: 1 for chat messages, at most 4.
    pub(crate) fn longer(bytes: f32) -> f32 {
        (bytes / OF_CHAT).max(1.0).sqrt().min(MOST_CHANGE)
    }

    /// The weights for texts that are `longer` than chat messages. A long text contains most words of a question, whatever it is about, so
    /// that single words tell less; phrases and meaning tell more; and that it mentions some time tells nothing.
    pub(crate) fn for_length(&self, longer: f32) -> Self {
        Self { phrase: self.phrase * longer, vector: self.vector * longer, time: self.time / longer, ..self.clone() }
    }

    /// Every weight with the name of its setting.
    #[must_use]
    pub const fn named(&self) -> [(&'static str, f32); 13] {
        [
            ("text", self.text),
            ("context", self.context),
            ("phrase", self.phrase),
            ("vector", self.vector),
            ("speaker", self.speaker),
            ("time", self.time),
            ("period", self.period),
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
        (self.named().iter().map(|(_, weight)| weight).sum::<f32>() - self.period).max(f32::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_shares_out_what_words_and_meaning_have_together() {
        let learned = RankingWeights::default();
        assert_eq!(Balance::default().applied(&learned), learned);
        let asked = Balance { text: 0.3, vector: 0.7, own: 1.2 }.applied(&learned);
        assert!((asked.total() - learned.total()).abs() < 1e-5, "{asked:?}");
        assert!((asked.vector / (asked.text + asked.context + asked.phrase) - 7.0 / 3.0).abs() < 1e-4, "{asked:?}");
        assert!((asked.context / asked.text - learned.context / learned.text).abs() < 1e-4, "{asked:?}");
        let words = Balance { text: 1.0, vector: 0.0, own: 1.0 }.applied(&learned);
        assert_eq!((words.vector, words.speaker), (0.0, learned.speaker));
        let wordless = RankingWeights { text: 0.0, context: 0.0, phrase: 0.0, ..learned };
        let meaning = Balance { text: 0.0, vector: 1.0, own: 1.0 }.applied(&wordless);
        assert_eq!((meaning.text, meaning.context, meaning.phrase), (0.0, 0.0, 0.0));
    }

    #[test]
    fn meaning_and_phrases_count_more_in_long_texts_up_to_a_limit() {
        let learned = RankingWeights::default();
        assert_eq!(learned.for_length(RankingWeights::longer(40.0)), learned);
        let long = learned.for_length(RankingWeights::longer(600.0));
        assert!((long.vector / learned.vector - 2.0).abs() < 1e-5 && (long.phrase / learned.phrase - 2.0).abs() < 1e-5, "{long:?}");
        assert_eq!((long.text, long.context, long.substance), (learned.text, learned.context, learned.substance));
        assert_eq!(RankingWeights::longer(1e6), RankingWeights::longer(1e7));
    }
}
