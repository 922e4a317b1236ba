//! What the resolutions of names share: which names a query has, which relations hold, and what a name stands for.

use crate::bucket::Bucket;
use crate::hash::Term;
use crate::links::{Link, LinkEnd};
use crate::query::Query;
use crate::ranking::Filter;

/// Most names that a chain leads to or that a name is linked to: a person with many friends is no answer to "X's friend".
pub(super) const MOST_NAMES: usize = 6;

/// A term of a name that stands for a term of the query.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct StandIn {
    /// The term of the query.
    pub of: Term,
    /// The term of the name.
    pub term: Term,
    /// How much it counts, 0 to 1.
    pub share: f32,
}

/// The terms of a query, for the question which names are among them.
#[derive(Debug)]
pub(super) struct Asked(Vec<Term>);

impl Asked {
    pub(super) fn new(query: &Query) -> Self {
        let mut terms = query.terms.clone();
        terms.sort_unstable();
        Self(terms)
    }

    /// The name of `end` that is in the query.
    pub(super) fn names<'a>(&self, end: &'a LinkEnd) -> Option<&'a [Term]> {
        end.named_in(&self.0)
    }
}

/// Whether the relation holds at the moment of the query.
pub(super) fn holds(bucket: &Bucket, link: &Link, filter: &Filter) -> bool {
    let slot = bucket.slots().get(link.slot as usize);
    slot.is_some_and(|slot| slot.is_live() && slot.expires > filter.holds_at && slot.occurred <= filter.not_after)
}

#[cfg(test)]
pub(super) mod tests {
    use crate::item::{End, Ends, Item, ItemKind};
    use crate::tests::item;

    pub(crate) fn end(name: &str, aliases: &[&str]) -> End {
        End { name: name.to_owned(), aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(), is_owner: name == "user" }
    }

    pub(crate) fn linked(id: i64, subject: End, predicate: &str, object: End, said: &str) -> Item {
        let text = format!("{} {} {}", subject.name, predicate.replace('_', " "), object.name);
        let ends = Ends { subject, predicate: predicate.to_owned(), object };
        Item { ends: Some(Box::new(ends)), index_text: said.to_owned(), ..item(id, ItemKind::Relation, id, 0, &text) }
    }

    pub(crate) fn relation(id: i64, (subject, predicate, object): (&str, &str, &str), said: &str) -> Item {
        linked(id, end(subject, &[]), predicate, end(object, &[]), said)
    }
}
