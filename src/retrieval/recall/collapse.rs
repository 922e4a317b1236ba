//! One hit for one statement: a fact stands for the message, the relation, the summary and the note that repeat it, a message for the note
//! that quotes it, and what was replaced stands behind what replaced it. Called by `answer`, before the result is cut to its length.

use std::collections::HashSet;
use std::sync::LazyLock;

use language::terms::Terms;
use language::vocabulary::canonical_predicate;
use language::{pattern, sentence};
use regex::Regex;

use super::result::Recalled;
use crate::domain::ids::{EntityId, FactId};
use crate::domain::item::{Found, ItemKind};
use crate::domain::relation_ends::{self, OWNER};
use crate::memory::fingerprint::{comparable, normalise};
use crate::memory::labels;
use crate::memory::tombstones::statement::{significant_words, without_marks};
use crate::store::facts::ReplacedStatement;

/// The share of a sentence's words that a fact must repeat to say the same: three of five if it repeats every name, and four of five where no
/// name shows what else the sentence is about.
const SAME: (usize, usize) = (3, 5);
const SAME_NAMELESS: (usize, usize) = (4, 5);

/// What summaries and notes put before the words: a bullet, a time, who spoke.
static LEAD: LazyLock<Regex> = pattern!(r"^[\s\-*•]*(?:\[?\d{1,2}:\d{2}\]?\s+)?(?:(?:User|Assistant|用户|助手)\s*[:：]\s*)?");

/// The interval of a relation that is over.
static ENDED: LazyLock<Regex> = pattern!(r"(?:\d{4}-\d{2}-\d{2} to |至)\d{4}-\d{2}-\d{2}[)）]$");

/// Whether a message says no more than `fact`, which was read from it: it is one sentence, and the fact has its names, its figures and most of
/// its words.
pub(crate) fn says_the_same(message: &str, fact: &str) -> bool {
    let (said, told) = (significant_words(&normalise(message)), significant_words(&normalise(fact)));
    let (of_message, of_fact) = (Terms::of(message), Terms::of(fact));
    let has_all = of_message.names.is_subset(&of_fact.content) && of_message.figures.is_subset(&of_fact.figures);
    let (share, whole) = if of_message.names.is_empty() { SAME_NAMELESS } else { SAME };
    let shared = said.intersection(&told).count();
    has_all && !said.is_empty() && shared * whole >= said.len() * share && sentence::split(message.trim()).len() == 1
}

/// A statement of the result, and what was left out because it repeats it.
struct Stated {
    item: Recalled,
    repetitions: Vec<Found>,
}

impl Stated {
    /// Whether `other` repeats the statement, or something that repeats it: a note quotes the message that a fact was read from.
    fn is_repeated_by(&self, other: &Found, owners: &HashSet<EntityId>) -> bool {
        std::iter::once(&self.item.found).chain(&self.repetitions).any(|known| repeats(other, known, owners))
    }
}

/// Leaves out what a fact of the result repeats, and summaries and notes that repeat a message. The fact takes the best of the places, with
/// its score. `owners` are the entities that are the owner of the memory, of those that [`unknown_subjects`] names.
pub(super) fn merge(items: Vec<Recalled>, owners: &HashSet<EntityId>) -> Vec<Recalled> {
    let mut merged: Vec<Stated> = Vec::with_capacity(items.len());
    for item in items {
        if let Some(known) = merged.iter_mut().find(|known| known.is_repeated_by(&item.found, owners)) {
            known.repetitions.push(item.found);
            continue;
        }
        let mut new = Stated { item, repetitions: Vec::new() };
        let repeats_new = |known: &Stated| new.is_repeated_by(&known.item.found, owners);
        let places: Vec<usize> = merged.iter().enumerate().filter(|(_, known)| repeats_new(known)).map(|(at, _)| at).collect();
        // The first place is the statement's; the others go.
        for at in places.iter().skip(1).rev() {
            let gone = merged.remove(*at);
            new.repetitions.extend(std::iter::once(gone.item.found).chain(gone.repetitions));
        }
        match places.first().and_then(|at| merged.get_mut(*at)) {
            Some(known) => {
                let repeated = std::mem::replace(&mut known.item.found, new.item.found);
                known.repetitions.push(repeated);
                known.repetitions.append(&mut new.repetitions);
            }
            None => merged.push(new),
        }
    }
    merged.into_iter().map(|stated| stated.item).collect()
}

/// The subjects of relations that may say what a fact of the result says of the owner, if the subject is the owner under a name.
pub(super) fn unknown_subjects(items: &[Recalled]) -> Vec<EntityId> {
    let facts: HashSet<_> =
        items.iter().filter(|item| item.found.kind == ItemKind::Fact).filter_map(|item| item.found.source.message_id).collect();
    let is_asked = |item: &&Recalled| {
        let source = &item.found.source;
        item.found.kind == ItemKind::Relation
            && source.message_id.is_some_and(|message| facts.contains(&message))
            && ends_of(&item.found).is_some_and(|(subject, _)| subject != OWNER)
    };
    let mut subjects: Vec<EntityId> = items.iter().filter(is_asked).filter_map(|item| item.found.source.subject_id).collect();
    subjects.sort_unstable();
    subjects.dedup();
    subjects
}

/// Whether `other` says nothing but what `statement` says: a fact, or a message or summary that `other` quotes.
fn repeats(other: &Found, statement: &Found, owners: &HashSet<EntityId>) -> bool {
    let (said, told) = (words(&other.text), &statement.text);
    let (of_statement, of_other) = (&statement.source, &other.source);
    let is_same_message = || of_statement.message_id.is_some() && of_statement.message_id == of_other.message_id;
    let is_same_talk = || of_statement.conversation_id.is_some() && of_statement.conversation_id == of_other.conversation_id;
    match (statement.kind, other.kind) {
        (ItemKind::Fact, ItemKind::Message) => is_same_message() && says_the_same(said, told),
        (ItemKind::Fact, ItemKind::Episode) => is_same_talk() && says_the_same(said, told),
        (ItemKind::Fact, ItemKind::File) => normalise(said) == normalise(told),
        (ItemKind::Fact, ItemKind::Relation) => is_same_message() && is_of_fact(other, told, owners),
        (ItemKind::Message | ItemKind::Episode, ItemKind::File) => quotes(&other.text, told),
        (ItemKind::Message, ItemKind::Episode) => is_same_talk() && normalise(said) == normalise(told),
        _ => false,
    }
}

/// Whether a relation is what the fact with this text states: of the owner, or of somebody whom both name. One that has ended says more.
fn is_of_fact(relation: &Found, fact: &str, owners: &HashSet<EntityId>) -> bool {
    let Some((subject, object)) = ends_of(relation) else { return false };
    let of_relation = canonical_predicate(relation.source.predicate.as_deref().unwrap_or_default());
    let is_value = |(predicate, value): &(String, String)| *predicate == of_relation && comparable(value) == comparable(&object);
    let about = labels::subject_of(fact);
    let is_subject = match about {
        None => subject == OWNER || relation.source.subject_id.is_some_and(|subject| owners.contains(&subject)),
        Some(about) => comparable(about) == comparable(&subject),
    };
    is_subject && !ENDED.is_match(&relation.text) && labels::stated(fact).iter().any(is_value)
}

/// The subject and the object of a relation, as its sentence names them.
fn ends_of(relation: &Found) -> Option<(String, String)> {
    let ends = relation_ends::of(&relation.text, relation.source.predicate.as_deref()?, "")?;
    Some((ends.subject.name, ends.object.name))
}

/// Whether each line of a note stands in `source`, as a line or a sentence of it.
fn quotes(note: &str, source: &str) -> bool {
    let bare = |line: &str| comparable(without_marks(words(line)));
    let said: HashSet<String> = source.lines().chain(sentence::split(source)).chain([source]).map(bare).collect();
    let lines: Vec<String> = note.lines().map(bare).filter(|line| !line.is_empty()).collect();
    !lines.is_empty() && lines.iter().all(|line| said.contains(line))
}

/// A text without what summaries and notes put before it.
pub(crate) fn words(text: &str) -> &str {
    text.get(LEAD.find(text).map_or(0, |lead| lead.end())..).unwrap_or(text).trim()
}

/// The facts of the result that stand behind something else, so that one of them may have replaced what that says.
pub(super) fn overtaken(items: &[Recalled]) -> Vec<FactId> {
    let first = items.iter().position(|item| item.found.kind != ItemKind::Fact).unwrap_or(items.len());
    items.iter().skip(first).filter_map(|item| item.found.source.fact_id).collect()
}

/// The facts among the items.
pub(super) fn facts(items: &[Recalled]) -> Vec<FactId> {
    items.iter().filter_map(|item| item.found.source.fact_id).collect()
}

/// Marks what repeats a replaced statement with the time of the change, and moves it directly behind the fact that replaced it.
pub(super) fn put_behind(items: &mut Vec<Recalled>, replaced: &[ReplacedStatement]) {
    for item in items.iter_mut() {
        item.replaced_at = replaced.iter().find(|statement| is_outdated(&item.found, statement)).and_then(|statement| statement.until);
    }
    let mut moved = HashSet::new();
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let fact = replaced.iter().find(|statement| is_outdated(&item.found, statement)).map(|statement| statement.by);
        let behind = fact.and_then(|fact| items.iter().position(|other| other.found.source.fact_id == Some(fact)));
        match behind {
            Some(behind) if behind > at && moved.insert(item.found.id) => {
                let item = items.remove(at);
                items.insert(behind, item);
            }
            _ => at += 1,
        }
    }
}

fn is_outdated(found: &Found, statement: &ReplacedStatement) -> bool {
    let said = words(&found.text);
    let is_its_message = || found.source.message_id.is_some() && found.source.message_id == statement.message;
    found.kind != ItemKind::Fact
        && (is_its_message() && sentence::split(said).len() == 1
            || normalise(said) == normalise(&statement.text)
            || normalise(said) == normalise(&statement.evidence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::item::Source;
    use crate::domain::memory_scope::MemoryScope;
    use recall_index::components::Components;

    fn item(id: i64, kind: ItemKind, text: &str, message: i64) -> Recalled {
        let fact_id = (kind == ItemKind::Fact).then(|| FactId::from(id));
        let message_id = matches!(kind, ItemKind::Fact | ItemKind::Message).then(|| message.into());
        let conversation_id = (kind != ItemKind::File).then(|| message.into());
        let source = Source { message_id, fact_id, conversation_id, ..Source::default() };
        let occurred_at = "2026-11-28T09:00:00Z".parse().unwrap();
        let found = Found { id: id.into(), kind, scope: MemoryScope::Personal, text: text.to_owned(), source, occurred_at };
        Recalled { found, components: Components::default(), replaced_at: None }
    }

    fn texts(items: &[Recalled]) -> Vec<&str> {
        items.iter().map(|item| item.found.text.as_str()).collect()
    }

    #[test]
    fn a_fact_stands_for_all_that_repeats_it() {
        let said = vec![
            item(1, ItemKind::Message, "I work as a nurse.", 7),
            item(2, ItemKind::Message, "I am off today.", 8),
            item(3, ItemKind::Episode, "- User: I work as a nurse.", 7),
            item(4, ItemKind::Fact, "Works as a nurse", 7),
            item(5, ItemKind::File, "- 09:00 Works as a nurse", 0),
        ];
        assert_eq!(texts(&merge(said, &HashSet::new())), ["Works as a nurse", "I am off today."]);
        let chinese = vec![item(1, ItemKind::Fact, "对花生过敏", 7), item(2, ItemKind::Message, "我对花生过敏。", 7)];
        assert_eq!(texts(&merge(chinese, &HashSet::new())), ["对花生过敏"]);
    }

    #[test]
    fn a_message_and_a_summary_stand_for_the_note_that_quotes_them() {
        let quoted = vec![
            item(1, ItemKind::File, "- 09:12 The boiler was serviced in May.", 0),
            item(2, ItemKind::Message, "Good news. The boiler was serviced in May.", 7),
            item(3, ItemKind::Episode, "- User: The roof leaks.\n- User: The gate is green.", 8),
            item(4, ItemKind::File, "- 2026-11-20: “The roof leaks.”", 0),
            item(5, ItemKind::File, "- The roof leaks, and the cellar is wet.", 0),
        ];
        let left = [
            "Good news. The boiler was serviced in May.",
            "- User: The roof leaks.\n- User: The gate is green.",
            "- The roof leaks, and the cellar is wet.",
        ];
        assert_eq!(texts(&merge(quoted, &HashSet::new())), left);
        // The note quotes the message that the fact was read from.
        let through = vec![
            item(1, ItemKind::Fact, "职业：护士", 7),
            item(2, ItemKind::Message, "我的职业是护士。", 7),
            item(3, ItemKind::File, "- 09:00 我的职业是护士。", 0),
        ];
        assert_eq!(texts(&merge(through, &HashSet::new())), ["职业：护士"]);
    }

    #[test]
    fn a_fact_stands_for_the_relation_that_was_derived_from_it() {
        let relation = |id: i64, text: &str, predicate: &str, message: i64| {
            let mut relation = item(id, ItemKind::Relation, text, message);
            let source = &mut relation.found.source;
            (source.predicate, source.subject_id) = (Some(predicate.to_owned()), Some(id.into()));
            source.message_id = Some(message.into());
            relation
        };
        let items = || {
            vec![
                relation(1, "Nora lives in Porto (since 2026-03-01)", "lives_in", 7),
                relation(2, "Anna lives in Porto (since 2026-03-01)", "lives_in", 7),
                relation(3, "Nora lives in Oslo (since 2026-03-01)", "lives_in", 7),
                relation(4, "Nora lives in Porto (2025-03-01 to 2026-03-01)", "lives_in", 7),
                item(5, ItemKind::Fact, "Lives in Porto", 7),
                item(6, ItemKind::Fact, "居住地：昆明", 8),
                relation(7, "user住在昆明（自2026-03-01）", "lives_in", 8),
            ]
        };
        assert_eq!(unknown_subjects(&items()), [1, 2, 3, 4].map(EntityId::from));
        let left = merge(items(), &HashSet::from([1.into(), 3.into(), 4.into()]));
        assert_eq!(texts(&left)[0], "Lives in Porto", "in the best of both places");
        assert_eq!(left.iter().map(|item| item.found.id.get()).collect::<Vec<_>>(), [5, 2, 3, 4, 6]);
    }

    #[test]
    fn a_sentence_with_another_place_or_number_says_more() {
        assert!(says_the_same("My current favourite climber is Dana Reyes.", "Favorite climber: Dana Reyes"));
        for (message, fact) in [
            ("I work as a nurse in Cork.", "Works as a nurse"),
            ("i work as a nurse in cork", "Works as a nurse"),
            ("I take 20 mg of Lisinopril.", "Takes Lisinopril"),
            ("我在上海当护士。", "职业：护士"),
        ] {
            assert!(!says_the_same(message, fact), "{message}");
        }
    }

    #[test]
    fn what_says_more_and_what_has_another_origin_stays() {
        let more = vec![
            item(1, ItemKind::Fact, "Works as a nurse", 7),
            item(2, ItemKind::Message, "I work as a nurse. My shifts start at six, and I cycle there.", 7),
            item(3, ItemKind::Message, "I work as a nurse.", 9),
            item(4, ItemKind::File, "- 09:00 Works as a nurse in Leeds", 0),
        ];
        assert_eq!(merge(more, &HashSet::new()).len(), 4);
    }

    #[test]
    fn what_was_replaced_stands_behind_what_holds() {
        let mut items = vec![
            item(1, ItemKind::Episode, "- User: My favourite climber is Mira Koss.", 7),
            item(2, ItemKind::Message, "Who climbs today?", 8),
            item(3, ItemKind::Fact, "Favourite climber: Dana Reyes", 9),
            item(4, ItemKind::Message, "Rain.", 10),
        ];
        assert_eq!(overtaken(&items), [FactId::from(3)]);
        let replaced = ReplacedStatement {
            message: Some(7.into()),
            evidence: "My favourite climber is Mira Koss.".to_owned(),
            text: "Favourite climber: Mira Koss".to_owned(),
            by: 3.into(),
            until: Some("2026-11-28T08:00:00Z".parse().unwrap()),
        };
        put_behind(&mut items, std::slice::from_ref(&replaced));
        let marked: Vec<i64> = items.iter().filter(|item| item.replaced_at == replaced.until).map(|item| item.found.id.get()).collect();
        assert_eq!(marked, [1]);
        let order = ["Who climbs today?", "Favourite climber: Dana Reyes", "- User: My favourite climber is Mira Koss.", "Rain."];
        assert_eq!(texts(&items), order);
    }
}
