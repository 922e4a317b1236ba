//! Tests of `wording`.

use super::*;
use crate::domain::fact::FactCategory;

fn fact(predicate: &str, object: &str, text: &str) -> Fact {
    Fact {
        predicate: predicate.into(),
        object: object.into(),
        text: text.into(),
        category: FactCategory::Profile,
        evidence: text.into(),
        ..Fact::sample()
    }
}

fn worded(fact: &Fact, text: Option<&str>, object: Option<&str>) -> (String, String, String) {
    let EditedFact { predicate, object, text } = reworded(fact, text, object);
    (predicate, object, text)
}

fn three(predicate: &str, object: &str, text: &str) -> (String, String, String) {
    (predicate.to_owned(), object.to_owned(), text.to_owned())
}

#[test]
fn a_changed_sentence_has_its_value_where_the_old_one_had_it() {
    let lisbon = fact("lives_in", "Lisbon", "I live in Lisbon.");
    assert_eq!(worded(&lisbon, Some("I live in Porto"), None), three("lives_in", "Porto", "I live in Porto"));
    assert_eq!(worded(&lisbon, Some("My home is Lisbon."), None), three("lives_in", "Lisbon", "My home is Lisbon."));
    assert_eq!(worded(&lisbon, Some("I keep bees."), None), three("states", "I keep bees.", "I keep bees."));
    let hangzhou = fact("lives_in", "杭州", "我住在杭州。");
    assert_eq!(worded(&hangzhou, Some("我住在苏州。"), None), three("lives_in", "苏州", "我住在苏州。"));
}

#[test]
fn a_changed_value_is_put_into_the_sentence_or_said_plainly() {
    let lisbon = fact("lives_in", "Lisbon", "I live in Lisbon.");
    assert_eq!(worded(&lisbon, None, Some("Porto")), three("lives_in", "Porto", "I live in Porto."));
    let moved = fact("lives_in", "Lisbon", "Lisbon it is: I moved to Lisbon.");
    assert_eq!(worded(&moved, None, Some("Porto")), three("lives_in", "Porto", "Lives in Porto"));
    let hangzhou = fact("lives_in", "杭州", "我从上海搬家了。");
    assert_eq!(worded(&hangzhou, None, Some("苏州")), three("lives_in", "苏州", "居住地：苏州"));
    let plain = fact("asked_to_remember", "The gate is green.", "The gate is green.");
    assert_eq!(worded(&plain, Some("The gate is blue."), None), three("asked_to_remember", "The gate is blue.", "The gate is blue."));
    assert_eq!(worded(&plain, None, Some("Blue.")), three("asked_to_remember", "Blue.", "Blue."));
}

#[test]
fn empty_and_strange_texts_break_nothing() {
    let odd = fact("likes", "", "");
    assert_eq!(worded(&odd, Some("🫖"), None).2, "🫖");
    let tail = fact("likes", "tea", "tea");
    assert_eq!(worded(&tail, Some("tea."), None).1, "tea.");
    let same = fact("likes", "é", "J'aime é.");
    assert_eq!(worded(&same, Some("J'aime ."), None).0, "states");
}
