//! Resolves the possessive chains of a query in the relations of its buckets: of "X's sister's dog", who the sister is, and then what her dog
//! is called. A name that is found stands for the word that led to it, so that items are found that share only the name with the answer.
//! Names only, two steps at most, and no other search.

use crate::bucket::Bucket;
use crate::hash::Term;
use crate::item::Author;
use crate::links::{Link, LinkEnd, leads};
use crate::query::Query;
use crate::ranking::Filter;
use crate::stand_in::{Asked, MOST_NAMES, StandIn, holds};
use language::kinship::Direction;

/// Most steps: "X's sister's dog" has two.
const STEPS: usize = 2;
/// How much a name counts for the word that led to it.
const OF_NAME: f32 = 0.9;

/// A name to which a word leads.
struct Step<'a> {
    word: Term,
    name: &'a [Term],
    /// Whether the relation was stated with the word itself: "sister", where the relation is between siblings.
    is_said: bool,
}

/// The names for the words of `query` that lead along a relation, such as "sister".
pub(super) fn resolve(query: &Query, asked: &Asked, buckets: &[&Bucket], filter: &Filter) -> Vec<StandIn> {
    let mut found = Vec::new();
    if query.terms.iter().all(|term| leads(*term).is_empty()) {
        return found;
    }
    let mut known: Vec<&[Term]> = Vec::new();
    for _ in 0..STEPS {
        let steps = steps(query, asked, buckets, filter, &known);
        for word in &query.terms {
            let is_said = steps.iter().any(|step| step.word == *word && step.is_said);
            for step in steps.iter().filter(|step| step.word == *word && step.is_said == is_said) {
                if known.len() < MOST_NAMES && !known.contains(&step.name) {
                    known.push(step.name);
                }
                if known.contains(&step.name) {
                    found.extend(step.name.iter().map(|term| StandIn { of: *word, term: *term, share: OF_NAME }));
                }
            }
        }
    }
    found
}

/// The steps from the query's own names, from the person who asks, and from the names that are `known`.
fn steps<'a>(query: &Query, asked: &Asked, buckets: &[&'a Bucket], filter: &Filter, known: &[&[Term]]) -> Vec<Step<'a>> {
    let mut steps = Vec::new();
    for (place, bucket) in buckets.iter().enumerate() {
        let asks = place == 0 && query.means == Author::Person;
        for link in bucket.links().iter().filter(|link| holds(bucket, link, filter)) {
            let Link { subject, object, .. } = link;
            let from = |end: &LinkEnd| asks && end.is_owner || asked.names(end).is_some() || known.contains(&end.name());
            let (of_subject, of_object) = (from(subject), from(object));
            if !of_subject && !of_object {
                continue;
            }
            for word in &query.terms {
                for (_, direction) in leads(*word).iter().filter(|(predicate, _)| *predicate == link.predicate) {
                    let is_said = bucket.postings(*word).iter().any(|posting| posting.slot() == link.slot);
                    // The owner's end has no name by which they speak of themselves.
                    let mut lead = |end: &'a LinkEnd| {
                        if asked.names(end).is_none() && (!end.is_owner || subject.is_owner && object.is_owner) {
                            steps.push(Step { word: *word, name: end.name(), is_said });
                        }
                    };
                    if of_subject && *direction != Direction::Backward {
                        lead(object);
                    }
                    if of_object && *direction != Direction::Forward {
                        lead(subject);
                    }
                }
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::{Item, ItemKind};
    use crate::stand_in::tests::relation;
    use crate::tests::{anything, item};
    use crate::weights::RankingWeights;

    fn memory() -> Vec<Item> {
        let message = |id: i64, text: &str| item(id, ItemKind::Message, id, 0, text);
        vec![
            relation(1, ("user", "sibling_of", "Mia"), "My sister Mia is here."),
            relation(2, ("user", "sibling_of", "Tom"), "My brother Tom is here."),
            relation(3, ("Mia", "has_pet", "Bello"), "Mia's dog is Bello."),
            relation(4, ("小王", "sibling_of", "小美"), "小王的妹妹是小美。"),
            relation(5, ("小美", "has_pet", "旺财"), "小美养了一只狗叫旺财。"),
            message(10, "Bello ran away from the park and came back muddy."),
            message(11, "Tom bought a red bicycle at the market."),
            message(12, "Mia bought a ticket for the opera."),
            message(13, "旺财昨天在公园里跑丢了。"),
            message(14, "小美上周买了一辆自行车。"),
            message(15, "The dog of a neighbour barked at night."),
            message(16, "邻居的狗晚上一直叫。"),
        ]
    }

    /// How many names stand for words of "my sister's dog".
    fn names(buckets: &[&Bucket], filter: &Filter) -> usize {
        let query = Query::parse("my sister's dog");
        let found = resolve(&query, &Asked::new(&query), buckets, filter);
        found.iter().map(|stand_in| (stand_in.of, stand_in.term)).collect::<std::collections::HashSet<_>>().len()
    }

    fn first(question: &str) -> Option<i64> {
        let mut bucket = Bucket::default();
        bucket.apply(&memory());
        let filter = Filter { kinds: vec![ItemKind::Message], ..anything() };
        Query::parse(question).search(&[&bucket], &RankingWeights::default(), &filter).hits.first().map(|hit| hit.id)
    }

    #[test]
    fn a_chain_leads_to_what_shares_no_word_with_the_question() {
        for (question, answer) in [
            ("What did my sister buy?", 12),
            ("What did my brother buy?", 11),
            ("Where did my sister's dog run away from?", 10),
            ("What did Mia's brother buy?", 12),
            ("小王的妹妹买了什么？", 14),
            ("小王的妹妹的狗在哪里跑丢了？", 13),
        ] {
            assert_eq!(first(question), Some(answer), "{question}");
        }
    }

    #[test]
    fn an_ended_relation_leads_nowhere_and_neither_does_a_removed_one() {
        let mut items = memory();
        items[0].expires_at = Some(chrono::DateTime::UNIX_EPOCH);
        let mut bucket = Bucket::default();
        bucket.apply(&items);
        let now = Filter { holds_at: 1, ..anything() };
        let count = |bucket: &Bucket, filter: &Filter| names(&[bucket], filter);
        // Without her, the other sibling is meant.
        assert_eq!(count(&bucket, &now), 1);
        bucket.apply(&[Item { is_deleted: true, ..item(2, ItemKind::Relation, 2, 0, "") }]);
        assert_eq!(count(&bucket, &now), 0);
        let past = Filter { holds_at: -1, ..anything() };
        assert_eq!(count(&bucket, &past), 2);
        for id in 100..400 {
            bucket.apply(&[item(id, ItemKind::Fact, id, 0, "Coffee.")]);
            bucket.apply(&[Item { is_deleted: true, ..item(id, ItemKind::Fact, id, 0, "") }]);
        }
        assert_eq!(count(&bucket, &past), 2, "also after the bucket was packed");
    }

    #[test]
    fn another_persons_sister_is_not_the_askers() {
        let mut shared = Bucket::default();
        shared.apply(&memory());
        assert_eq!(names(&[&Bucket::default(), &shared], &anything()), 0);
    }
}
