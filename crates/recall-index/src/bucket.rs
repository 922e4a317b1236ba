//! One bucket in memory: postings and small metadata. It follows the database by applying newer rows.
//!
//! Whatever the order of the changes, results equal those of a bucket that is read from scratch; a property test checks
//! that.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::analyze::{Words, analyze};
use crate::entries::Entries;
use crate::hash::{Identity, Term};
use crate::item::{Entry, Item};
use crate::links::Link;
use crate::phrases::Phrases;
use crate::postings::{MAX_SLOTS, Posting, Postings};
use crate::slot::{NONE, Slot};
use crate::threads::Threads;
use crate::vectors::Vectors;

/// Dead slots that are tolerated before the bucket is compacted, in addition to a quarter of all slots.
const DEAD_ALLOWANCE: usize = 64;

/// A name, as the terms of each of its parts: `Nora Lind` is matched by `Nora`, 李伟 only as a whole.
type Speaker = Vec<Vec<Term>>;

/// A bucket's index.
#[derive(Debug, Default)]
pub struct Bucket {
    slots: Vec<Slot>,
    terms: HashMap<Term, Postings, BuildHasherDefault<Identity>>,
    by_id: HashMap<i64, u32, BuildHasherDefault<Identity>>,
    threads: Threads,
    /// The relations, as names; those of dead slots until the bucket is packed.
    links: Vec<Link>,
    vectors: Vectors,
    phrases: Phrases,
    /// The distinct values of entries; those of dead slots until the bucket is packed.
    entries: Entries,
    /// Names of speakers, each as the terms of its parts; a slot has the index.
    speakers: Vec<Speaker>,
    dead: usize,
    /// Live items that the current model has not embedded yet.
    late: usize,
    /// Content terms of all live items.
    length: u64,
    /// Bytes of the texts of all live items.
    text_bytes: u64,
    posting_bytes: usize,
    words: Words,
}

impl Bucket {
    /// Applies rows of the database, tombstones included. Applying a row twice changes nothing.
    pub fn apply(&mut self, items: &[Item]) {
        for item in items {
            self.remove(item.id);
            if !item.is_deleted {
                self.insert(item);
            }
        }
        if self.dead > DEAD_ALLOWANCE + self.slots.len() / 4 {
            self.pack();
        }
    }

    /// The number of live items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() - self.dead
    }

    /// Whether there are no live items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of memory in use, apart from the allocator's rounding.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.slots.capacity() * size_of::<Slot>()
            + self.terms.capacity() * (size_of::<(Term, Postings)>() + 1)
            + self.by_id.capacity() * (size_of::<(i64, u32)>() + 1)
            + self.threads.heap_bytes()
            + self.links.iter().map(|link| size_of::<Link>() + link.heap_bytes()).sum::<usize>()
            + self.posting_bytes
            + self.vectors.heap_bytes()
            + self.phrases.heap_bytes()
            + self.entries.heap_bytes()
    }

    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The live slot of the item `id`.
    pub(super) fn slot_of(&self, id: i64) -> Option<&Slot> {
        self.slots.get(*self.by_id.get(&id)? as usize)
    }

    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    pub(super) const fn text_bytes(&self) -> u64 {
        self.text_bytes
    }

    pub(super) const fn vectors(&self) -> &Vectors {
        &self.vectors
    }

    pub(super) const fn phrases(&self) -> &Phrases {
        &self.phrases
    }

    pub(super) const fn entries(&self) -> &Entries {
        &self.entries
    }

    /// Live items that the current model has not embedded yet.
    pub(super) const fn late(&self) -> usize {
        self.late
    }

    /// The speakers whose names a query with these terms contains.
    pub(super) fn speakers_named(&self, terms: &[Term]) -> Vec<u32> {
        let is_named = |speaker: &Speaker| speaker.iter().any(|part| part.iter().all(|term| terms.contains(term)));
        (0..).zip(&self.speakers).filter(|(_, speaker)| is_named(speaker)).map(|(number, _)| number).collect()
    }

    /// The live slots whose words have the name of the speaker `number`, or that part of it which is among `terms`.
    pub(super) fn naming<'a>(&'a self, number: u32, terms: &'a [Term]) -> impl Iterator<Item = &'a Slot> {
        let parts = self.speakers.get(number as usize).into_iter().flatten().filter(|part| part.iter().all(|term| terms.contains(term)));
        // Of a name with several terms, such as one of two characters, the rarest says the most.
        let rarest = parts.filter_map(|part| part.iter().map(|term| self.postings(*term)).min_by_key(|postings| postings.len()));
        rarest.flatten().filter_map(|posting| self.slots.get(posting.slot() as usize)).filter(|slot| slot.is_live())
    }

    pub(super) fn postings(&self, term: Term) -> &[Posting] {
        self.terms.get(&term).map_or(&[], Postings::as_slice)
    }

    /// The number of live items that contain `term`.
    pub(super) fn frequency(&self, term: Term) -> usize {
        let postings = self.postings(term);
        if self.dead == 0 {
            return postings.len();
        }
        postings.iter().filter(|posting| self.slots.get(posting.slot() as usize).is_some_and(Slot::is_live)).count()
    }

    fn insert(&mut self, item: &Item) {
        let number = match u32::try_from(self.slots.len()) {
            Ok(number) if self.slots.len() < MAX_SLOTS => number,
            _ => {
                tracing::error!(limit = MAX_SLOTS, "a bucket is full; its newest items are not found by recall");
                return;
            }
        };
        let mut words = std::mem::take(&mut self.words);
        let mut slot = Slot::read(item, &mut words, &mut self.phrases);
        slot.speaker = item.speaker().map_or(NONE, |name| self.speaker(name));
        let (id, source, position, has_thread) = (slot.id, slot.source, slot.position, slot.has_thread());
        self.length += u64::from(slot.length);
        self.text_bytes += slot.bytes();
        slot.set_late(self.vectors.push(&item.meaning));
        self.late += usize::from(slot.is_late());
        self.by_id.insert(id, number);
        self.links.extend(item.ends.as_ref().map(|ends| Link::new(number, ends)));
        self.slots.push(slot);
        if has_thread {
            let (before, after) = self.threads.insert(source, (position, id, number));
            self.part(before, after);
            self.link(before, number);
            self.link(number, after);
        }
        self.post(&mut words.content, number);
        self.post(&mut words.common, number);
        let of_entries: Vec<Term> = item.entries.iter().map(|entry| self.entry(entry)).collect();
        self.post(&mut item.labels.iter().map(|label| label.term()).chain(of_entries).collect::<Vec<_>>(), number);
        self.words = words;
    }

    /// The term of an entry, whose value is new if no item has the term yet.
    fn entry(&mut self, entry: &Entry) -> Term {
        let term = Entry::label(&entry.key, &entry.value).term();
        if !self.terms.contains_key(&term) {
            self.entries.push(term, entry);
        }
        term
    }

    /// The index of a speaker.
    fn speaker(&mut self, name: &str) -> u32 {
        let parts: Speaker = name.split_whitespace().map(terms_of).filter(|terms| !terms.is_empty()).collect();
        if parts.is_empty() {
            return NONE;
        }
        let known = self.speakers.iter().position(|speaker| *speaker == parts).unwrap_or_else(|| {
            self.speakers.push(parts);
            self.speakers.len() - 1
        });
        u32::try_from(known).unwrap_or(NONE)
    }

    /// Adds the slot `number` to the postings of each of `terms`, which are sorted for counting.
    fn post(&mut self, terms: &mut [Term], number: u32) {
        terms.sort_unstable();
        for same in terms.chunk_by(|a, b| a == b) {
            let Some(term) = same.first() else { continue };
            let posting = Posting::new(number, u32::try_from(same.len()).unwrap_or(u32::MAX));
            match self.terms.entry(*term) {
                std::collections::hash_map::Entry::Occupied(mut known) => self.posting_bytes += known.get_mut().push(posting),
                std::collections::hash_map::Entry::Vacant(new) => {
                    new.insert(Postings::One(posting));
                }
            }
        }
    }

    fn remove(&mut self, id: i64) {
        let Some(number) = self.by_id.remove(&id) else { return };
        let Some(slot) = self.slots.get_mut(number as usize) else { return };
        slot.bury();
        self.vectors.drop_of(number as usize);
        self.late -= usize::from(slot.is_late());
        let (source, position, before, after, length) = (slot.source, slot.position, slot.before, slot.after, u64::from(slot.length));
        self.text_bytes -= slot.bytes();
        if slot.has_thread() {
            self.threads.remove(source, (position, id, number));
            self.part(before, number);
            self.part(number, after);
            self.link(before, after);
        }
        self.length -= length;
        self.dead += 1;
    }

    /// Links two messages as neighbours.
    fn link(&mut self, before: u32, after: u32) {
        if before == NONE || after == NONE {
            return;
        }
        self.set_neighbours(before, after, after, before);
        if let Some(first) = self.slots.get(before as usize).cloned()
            && let Some(second) = self.slots.get_mut(after as usize)
        {
            second.follow(&first);
        }
    }

    /// Undoes [`Self::link`].
    fn part(&mut self, before: u32, after: u32) {
        if before == NONE || after == NONE {
            return;
        }
        self.set_neighbours(before, after, NONE, NONE);
    }

    fn set_neighbours(&mut self, before: u32, after: u32, of_before: u32, of_after: u32) {
        if let Some(slot) = self.slots.get_mut(before as usize) {
            slot.after = of_before;
        }
        if let Some(slot) = self.slots.get_mut(after as usize) {
            slot.before = of_after;
        }
    }

    /// Renumbers the live slots without gaps and drops the data of dead ones.
    fn pack(&mut self) {
        let mut next = 0_u32;
        let numbers: Vec<Option<u32>> = self
            .slots
            .iter()
            .map(|slot| {
                slot.is_live().then(|| {
                    let number = next;
                    next += 1;
                    number
                })
            })
            .collect();
        let new_slot = |old: u32| numbers.get(old as usize).copied().flatten();
        self.terms = self.terms.iter().filter_map(|(term, postings)| Some((*term, postings.moved(new_slot)?))).collect();
        let terms = &self.terms;
        self.entries.retain(|term| terms.contains_key(&term));
        self.posting_bytes = self.terms.values().map(Postings::heap_bytes).sum();
        self.vectors.retain(|slot| numbers.get(slot).is_some_and(Option::is_some));
        self.phrases.retain(|slot| numbers.get(slot).is_some_and(Option::is_some));
        self.links.retain(|link| new_slot(link.slot).is_some());
        for link in &mut self.links {
            link.slot = new_slot(link.slot).unwrap_or(NONE);
        }
        self.slots.retain(Slot::is_live);
        for slot in &mut self.slots {
            slot.before = new_slot(slot.before).unwrap_or(NONE);
            slot.after = new_slot(slot.after).unwrap_or(NONE);
        }
        self.slots.shrink_to_fit();
        self.by_id = self.slots.iter().zip(0_u32..).map(|(slot, number)| (slot.id, number)).collect();
        self.threads.renumber(new_slot);
        self.dead = 0;
    }
}

/// The terms of one word.
fn terms_of(word: &str) -> Vec<Term> {
    let mut words = Words::default();
    analyze(word, &mut words);
    if words.content.is_empty() { words.common } else { words.content }
}
