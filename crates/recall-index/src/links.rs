//! The relations of a bucket as names: which name leads to which other by the words of a question ("X's sister", X的妹妹).

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::LazyLock;

use language::kinship::{Direction, TABLE};

use crate::analyze::{Words, analyze};
use crate::hash::{Identity, Term, of_word};
use crate::item::{End, Ends};

/// A word that leads along relations of one predicate.
pub(super) type Lead = (Term, Direction);

/// The leads of each word, by the last term of the word: a word in a script without spaces is a chain of pairs, of which the last tells enough.
static LEADS: LazyLock<HashMap<Term, Vec<Lead>, BuildHasherDefault<Identity>>> = LazyLock::new(|| {
    let mut leads: HashMap<Term, Vec<Lead>, _> = HashMap::default();
    for (predicate, direction, words) in TABLE {
        for word in words {
            if let Some(term) = name(word).last() {
                leads.entry(*term).or_default().push((of_word(predicate), direction));
            }
        }
    }
    leads
});

/// Where a term of a question leads; nowhere for most.
pub(super) fn leads(term: Term) -> &'static [Lead] {
    LEADS.get(&term).map_or(&[], Vec::as_slice)
}

/// The terms of a name: of a word in a script without spaces only the pairs, because a single character is in many words.
pub(super) fn name(name: &str) -> Vec<Term> {
    let mut words = Words::default();
    analyze(name, &mut words);
    let terms = if words.content.is_empty() { words.common } else { words.content };
    let singles: Vec<Term> = name.chars().map(crate::hash::of_single).collect();
    let pairs: Vec<Term> = terms.iter().copied().filter(|term| !singles.contains(term)).collect();
    if pairs.is_empty() { terms } else { pairs }
}

/// One relation.
#[derive(Debug)]
pub(super) struct Link {
    /// The slot of its item.
    pub slot: u32,
    /// The hash of its predicate.
    pub predicate: Term,
    pub subject: LinkEnd,
    pub object: LinkEnd,
}

/// One end of a relation.
#[derive(Debug)]
pub(super) struct LinkEnd {
    /// The terms of each of its names; the first is the name that the relation shows.
    names: Vec<Vec<Term>>,
    /// Whether it may be the bucket's owner.
    pub is_owner: bool,
}

impl Link {
    /// The link of a relation in `slot`.
    pub(super) fn new(slot: u32, ends: &Ends) -> Self {
        let Ends { subject, predicate, object } = ends;
        Self { slot, predicate: of_word(predicate), subject: LinkEnd::new(subject), object: LinkEnd::new(object) }
    }

    /// Bytes on the heap.
    pub(super) fn heap_bytes(&self) -> usize {
        self.subject.heap_bytes() + self.object.heap_bytes()
    }
}

impl LinkEnd {
    fn new(end: &End) -> Self {
        let mut names = Vec::with_capacity(1 + end.aliases.len());
        for said in std::iter::once(&end.name).chain(&end.aliases) {
            let terms = name(said);
            if !terms.is_empty() && !names.contains(&terms) {
                names.push(terms);
            }
        }
        Self { names, is_owner: end.is_owner }
    }

    /// The terms of the name that the relation shows.
    pub(super) fn name(&self) -> &[Term] {
        self.names.first().map_or(&[], Vec::as_slice)
    }

    /// The names, each as its terms.
    pub(super) fn names(&self) -> impl Iterator<Item = &[Term]> {
        self.names.iter().map(Vec::as_slice)
    }

    /// The longest of the names that stands among `terms`, which are sorted.
    pub(super) fn named_in(&self, terms: &[Term]) -> Option<&[Term]> {
        let is_there = |name: &&[Term]| name.iter().all(|term| terms.binary_search(term).is_ok());
        self.names().filter(is_there).max_by_key(|name| name.len())
    }

    fn heap_bytes(&self) -> usize {
        self.names.iter().map(|name| size_of::<Vec<Term>>() + name.capacity() * size_of::<Term>()).sum()
    }
}
