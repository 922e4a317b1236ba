//! The names that stand for words of a query, from the relations of its buckets: what a chain leads to ([`chains`]), what somebody or
//! something in the query is called besides, and whom or what it is linked to ([`neighbours`]). A word is then found, less well, by these
//! names; nothing is searched twice and nothing is read from a database.

use crate::bucket::Bucket;
use crate::hash::{NearTerm, Term};
use crate::query::Query;
use crate::ranking::Filter;
use crate::stand_in::{Asked, StandIn};
use crate::{chains, neighbours};

/// All that stands for words of a query.
#[derive(Debug, Default)]
pub(super) struct Names(Vec<StandIn>);

impl Names {
    /// The names for `query` in `buckets`.
    pub(super) fn resolve(query: &Query, buckets: &[&Bucket], filter: &Filter) -> Self {
        if buckets.iter().all(|bucket| bucket.links().is_empty()) {
            return Self::default();
        }
        let asked = Asked::new(query);
        let mut found = chains::resolve(query, &asked, buckets, filter);
        // A chain says which relation is meant.
        let is_chain = !found.is_empty();
        found.extend(neighbours::resolve(&asked, buckets, filter, is_chain));
        found.sort_unstable_by(|one, other| (one.of, one.term).cmp(&(other.of, other.term)).then(other.share.total_cmp(&one.share)));
        found.dedup_by_key(|stand_in| (stand_in.of, stand_in.term));
        Self(found)
    }

    /// The terms that stand for a term of the query, with what each counts.
    pub(super) fn of(&self, term: Term) -> impl Iterator<Item = NearTerm> + '_ {
        self.0.iter().filter(move |stand_in| stand_in.of == term).map(|stand_in| (stand_in.term, stand_in.share))
    }
}
