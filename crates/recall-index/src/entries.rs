//! The distinct values of the entries of a bucket's items. A search that tests values tests each of them once, and takes the items that have it
//! from its postings.

use std::collections::HashMap;

use crate::hash::Term;
use crate::item::Entry;

/// A distinct value, and the term with the postings of its items.
type Value = (Term, Box<str>);

/// The distinct values by key.
#[derive(Debug, Default)]
pub(super) struct Entries(HashMap<Box<str>, Vec<Value>>);

impl Entries {
    /// Adds a value that the bucket does not have yet.
    pub(super) fn push(&mut self, term: Term, entry: &Entry) {
        let value = (term, entry.value.as_str().into());
        match self.0.get_mut(entry.key.as_str()) {
            Some(values) => values.push(value),
            None => drop(self.0.insert(entry.key.as_str().into(), vec![value])),
        }
    }

    /// The distinct values of the entries with this key.
    pub(super) fn of(&self, key: &str) -> impl Iterator<Item = (Term, &str)> {
        self.0.get(key).into_iter().flatten().map(|(term, value)| (*term, &**value))
    }

    /// Drops the values for whose terms `is_used` is false.
    pub(super) fn retain(&mut self, is_used: impl Fn(Term) -> bool) {
        self.0.retain(|_, values| {
            values.retain(|(term, _)| is_used(*term));
            !values.is_empty()
        });
    }

    /// Bytes of heap in use.
    pub(super) fn heap_bytes(&self) -> usize {
        let of_values = |values: &Vec<Value>| values.iter().map(|(_, value)| size_of::<Value>() + value.len()).sum::<usize>();
        self.0.iter().map(|(key, values)| size_of::<(Box<str>, Vec<Value>)>() + key.len() + of_values(values)).sum()
    }
}
