//! The embedding of a query. With a model of word vectors, the buckets determine the weight of each word: a name that
//! occurs in every item says nothing, although it would dominate a plain mean.

use crate::analyze::{Words, analyze};
use crate::bm25::TermWeights;
use crate::bucket::Bucket;
use crate::embedding::Embedding;
use crate::hash::{NearTerm, Term};

/// Weight of a function word: small, but "who" is not "where".
const OF_COMMON: f32 = 0.3;
/// Least share of a query, by weight, that the model must know; below it, the query is in another language.
const LEAST_KNOWN: f32 = 0.5;

/// A word with its vector.
#[derive(Debug, Clone, PartialEq)]
pub struct QueryWord {
    terms: Vec<Term>,
    vector: Option<Vec<f32>>,
    near: Vec<NearTerm>,
}

impl QueryWord {
    /// `word` with its terms and its vector; `None` for a word that the model does not know.
    #[must_use]
    pub fn new(word: &str, vector: Option<Vec<f32>>) -> Self {
        let mut words = Words::default();
        analyze(word, &mut words);
        Self { terms: words.content, vector, near: Vec::new() }
    }

    /// The same with words that mean nearly the same and their cosines. A word of several terms has none.
    #[must_use]
    pub fn near<'a>(self, words: impl IntoIterator<Item = (&'a str, f32)>) -> Self {
        let [own] = self.terms.as_slice() else { return self };
        let mut near: Vec<NearTerm> = Vec::new();
        let mut read = Words::default();
        for (word, cosine) in words {
            read.clear();
            analyze(word, &mut read);
            if let [term] = read.content.as_slice()
                && term != own
                && !near.iter().any(|(known, _)| known == term)
            {
                // The square: a word that is half as near helps much less than half as often.
                near.push((*term, cosine * cosine));
            }
        }
        Self { near, ..self }
    }

    fn weight(&self, terms: &[Term], worth: &TermWeights) -> f32 {
        let idf = |term: &Term| {
            let place = terms.iter().position(|other| other == term)?;
            worth.idf.get(place).copied()
        };
        self.terms.iter().filter_map(idf).reduce(f32::max).unwrap_or(OF_COMMON)
    }
}

/// The embedding of a query, or the parts of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum QueryEmbedding {
    /// None: the query is searched by words alone.
    #[default]
    None,
    /// A vector for each word.
    Words(Vec<QueryWord>),
    /// One vector for the whole query.
    Whole(Embedding),
}

impl QueryEmbedding {
    /// The terms that mean nearly the same as `term`.
    pub(super) fn near(&self, term: Term) -> &[NearTerm] {
        let Self::Words(words) = self else { return &[] };
        words.iter().find(|word| word.terms == [term]).map_or(&[], |word| word.near.as_slice())
    }

    /// The vector to compare with; `None` when the model knows too little of the query.
    pub(super) fn vector(&self, terms: &[Term], buckets: &[&Bucket], worth: &TermWeights) -> Option<Embedding> {
        let words = match self {
            Self::None => return None,
            Self::Whole(embedding) => return Some(embedding.clone()),
            Self::Words(words) => words,
        };
        let (mut known, mut all) = (0.0_f32, 0.0_f32);
        let mut sum: Vec<f32> = Vec::new();
        for word in words {
            let mut weight = word.weight(terms, worth);
            if !word.terms.is_empty() && word.terms.iter().all(|term| buckets.iter().all(|bucket| bucket.frequency(*term) == 0)) {
                weight = worth.unseen;
            }
            all += weight;
            let Some(vector) = &word.vector else { continue };
            known += weight;
            sum.resize(vector.len().max(sum.len()), 0.0);
            sum.iter_mut().zip(vector).for_each(|(sum, number)| *sum += weight * number);
        }
        if known < LEAST_KNOWN * all { None } else { Embedding::of(&sum) }
    }
}
