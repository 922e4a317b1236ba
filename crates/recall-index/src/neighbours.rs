//! What the names of a query are called besides, and the names that are one step away from them in the relations of its buckets: asked
//! whether Otto's job is safe, what was said about the firm where he works is found, which does not name him.

use std::collections::BTreeMap;

use crate::bucket::Bucket;
use crate::hash::Term;
use crate::links::LinkEnd;
use crate::ranking::Filter;
use crate::stand_in::{Asked, MOST_NAMES, StandIn, holds};

/// How much another name of the same entity counts for the name that was asked by.
const OF_ALIAS: f32 = 0.9;
/// How much the name of a linked entity counts: an item that has both names, or the asked one, stays before it.
const OF_NEIGHBOUR: f32 = 0.5;

/// The names for the names in the query; only what they are called besides, if the query `is_chain`.
pub(super) fn resolve(asked: &Asked, buckets: &[&Bucket], filter: &Filter, is_chain: bool) -> Vec<StandIn> {
    let mut found = Vec::new();
    let mut linked: BTreeMap<&[Term], Vec<&[Term]>> = BTreeMap::new();
    for bucket in buckets {
        for link in bucket.links() {
            let named = (asked.names(&link.subject), asked.names(&link.object));
            if named == (None, None) || !holds(bucket, link, filter) {
                continue;
            }
            for (name, end, other) in [(named.0, &link.subject, &link.object), (named.1, &link.object, &link.subject)] {
                let Some(name) = name else { continue };
                found.extend(end.names().filter(|alias| *alias != name).flat_map(|alias| stand_ins(name, alias, OF_ALIAS)));
                if leads_on(end, other) {
                    let names = linked.entry(name).or_default();
                    if !names.contains(&other.name()) {
                        names.push(other.name());
                    }
                }
            }
        }
    }
    linked.retain(|_, names| !is_chain && names.len() <= MOST_NAMES);
    for (name, others) in linked {
        found.extend(others.into_iter().flat_map(|other| stand_ins(name, other, OF_NEIGHBOUR)));
    }
    found
}

/// The owner is linked to everybody, and everything to the owner.
fn leads_on(end: &LinkEnd, other: &LinkEnd) -> bool {
    !end.is_owner && !other.is_owner && !other.name().is_empty()
}

fn stand_ins<'a>(name: &'a [Term], other: &'a [Term], share: f32) -> impl Iterator<Item = StandIn> + 'a {
    let of_name = move |of: &'a Term| other.iter().map(move |term| StandIn { of: *of, term: *term, share });
    name.iter().flat_map(of_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::{Item, ItemKind};
    use crate::query::Query;
    use crate::stand_in::tests::{end, linked, relation};
    use crate::tests::{anything, item};
    use crate::weights::RankingWeights;

    fn memory() -> Vec<Item> {
        let message = |id: i64, text: &str| item(id, ItemKind::Message, id, 0, text);
        vec![
            relation(1, ("Otto", "works_at", "Lumen Glass"), "My colleague Otto works at Lumen Glass."),
            linked(2, end("Robert", &["Bob"]), "lives_in", end("Tartu", &[]), "Robert lives in Tartu."),
            relation(3, ("老周", "works_at", "蓝鲸科技"), "老周在蓝鲸科技上班。"),
            relation(4, ("user", "friend_of", "Verena"), "My friend Verena is here."),
            message(10, "Lumen Glass lays off a third of its people in May."),
            message(11, "Otto prefers tea."),
            message(12, "Robert sold the sailing boat to a cousin."),
            message(13, "蓝鲸科技下个月裁员三成。"),
            message(14, "The bakery on the corner pays badly, a job there is safe."),
            message(15, "面包店的工作很稳定。"),
        ]
    }

    fn found(items: &[Item], question: &str) -> Vec<i64> {
        let mut bucket = Bucket::default();
        bucket.apply(items);
        let filter = Filter { kinds: vec![ItemKind::Message], ..anything() };
        let answer = Query::parse(question).search(&[&bucket], &RankingWeights::default(), &filter);
        answer.hits.iter().map(|hit| hit.id).collect()
    }

    #[test]
    fn a_name_finds_what_names_only_its_neighbour_behind_what_names_it() {
        let about_otto = found(&memory(), "How is Otto?");
        assert_eq!(about_otto.first(), Some(&11));
        assert!(about_otto.contains(&10), "{about_otto:?}");
        assert!(found(&memory(), "老周怎么样？").contains(&13));
        assert!(!found(&memory(), "How is Verena?").contains(&10));
    }

    #[test]
    fn a_name_finds_what_is_said_under_another_name_of_the_same() {
        assert_eq!(found(&memory(), "What did Bob sell?").first(), Some(&12));
    }

    #[test]
    fn who_is_linked_to_many_leads_nowhere_and_neither_does_an_ended_relation() {
        let many = (20_i64..).take(MOST_NAMES).map(|id| relation(id, ("Otto", "knows", &format!("Guest{id}")), "Otto knows a guest."));
        let hub: Vec<Item> = memory().into_iter().chain(many).collect();
        assert!(!found(&hub, "How is Otto?").contains(&10));
        let mut ended = memory();
        ended[0].expires_at = Some(chrono::DateTime::UNIX_EPOCH);
        let mut bucket = Bucket::default();
        bucket.apply(&ended);
        let count = |holds_at: i64| {
            let filter = Filter { holds_at, ..anything() };
            resolve(&Asked::new(&Query::parse("How is Otto?")), &[&bucket], &filter, false).len()
        };
        assert_eq!((count(-1) > 0, count(1)), (true, 0));
    }
}
