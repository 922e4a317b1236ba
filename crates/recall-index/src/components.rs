//! What a score consists of.

/// The components of a score. Each is its weight × its value, divided by the sum of all weights; they add up to the
/// score.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Components {
    /// BM25 over the item's own words: text, speaker, date, headings.
    pub text: f32,
    /// The same over the messages around it. For other items it is that of their own words.
    pub context: f32,
    /// Neighbouring words of the query that are neighbours in the item, too: their share by rarity.
    pub phrase: f32,
    /// Cosine with the query, for a message together with its neighbours. For an item without a vector, the score by
    /// words takes its place.
    pub vector: f32,
    /// The query names the speaker, and nobody else; or it means them by "I" or "you". What a person's own memory says is theirs.
    pub speaker: f32,
    /// The query asks for a time, and the item mentions one; or it names a period, and the item happened in it; or it asks for the first or
    /// last of several, and the item is.
    pub time: f32,
    /// It is long enough to be informative, and does not only ask.
    pub substance: f32,
    /// It is new: halved every 30 days.
    pub recency: f32,
    /// Its trust.
    pub trust: f32,
    /// How often it was used, on a logarithmic scale up to 20 times.
    pub usage: f32,
    /// A person asked to remember it.
    pub pin: f32,
    /// The owner's own items: 1; the agent's: ½; and what the relevance of own items counts more.
    pub personal: f32,
    /// The query asks about the person as a whole, and this is how much the item says about them: what kind of memory it is, how important and
    /// how recent. All other components are 0 then.
    pub overview: f32,
    /// What a reranker that read the item together with the query added; the others are less by its weight. 0 without one.
    pub rerank: f32,
}

impl Components {
    /// The score, 0 to 1.
    #[must_use]
    pub fn total(self) -> f32 {
        let of_form = self.speaker + self.time + self.substance + self.recency + self.trust + self.usage + self.pin + self.personal;
        self.relevance() + of_form
    }

    /// The part of the score that depends on the query.
    #[must_use]
    pub fn relevance(self) -> f32 {
        self.text + self.context + self.phrase + self.vector + self.overview + self.rerank
    }

    /// The components, each times `share`.
    #[must_use]
    pub(super) fn times(self, share: f32) -> Self {
        Self {
            text: self.text * share,
            context: self.context * share,
            phrase: self.phrase * share,
            vector: self.vector * share,
            speaker: self.speaker * share,
            time: self.time * share,
            substance: self.substance * share,
            recency: self.recency * share,
            trust: self.trust * share,
            usage: self.usage * share,
            pin: self.pin * share,
            personal: self.personal * share,
            overview: self.overview * share,
            rerank: self.rerank * share,
        }
    }

    /// The components with another model's `score`, 0 to 1, which counts `weight` of the whole.
    #[must_use]
    pub fn reranked(self, score: f32, weight: f32) -> Self {
        let less = self.times(1.0 - weight);
        Self { rerank: less.rerank + weight * score, ..less }
    }
}
