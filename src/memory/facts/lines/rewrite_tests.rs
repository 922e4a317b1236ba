//! Tests of `rewrite`.

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

#[test]
fn one_of_several_values_goes_and_the_line_stays() {
    let tea = fact("likes", "tea", "I like tea.");
    let page = "# P\n\n- Likes: jazz; Tea; running\n- Name: Nora\n";
    assert_eq!(without(page, &tea, &[]).unwrap().content, "# P\n\n- Likes: jazz; running\n- Name: Nora\n");
    assert_eq!(without("- Likes: tea\n- Name: Nora\n", &tea, &[]).unwrap().content, "- Name: Nora\n");
    let chinese = fact("likes", "绿茶", "我喜欢绿茶。");
    assert_eq!(without("- 喜欢：绿茶；爵士乐\n", &chinese, &[]).unwrap().content, "- 喜欢：爵士乐\n");
    assert_eq!(without("- 2026-03-04: “我喜欢绿茶。”\n", &chinese, &[]).unwrap().lines, ["- 2026-03-04: “我喜欢绿茶。”"]);
    assert_eq!(without("- Dislikes: tea\n", &tea, &[]), None, "the same value of another relation is another fact");
    assert_eq!(without(page, &tea, &["p".to_owned()]), None, "a section that is spared stays");
}

#[test]
fn a_changed_fact_reads_changed_wherever_it_stands() {
    let before = fact("lives_in", "Lisbon", "I live in Lisbon.");
    let after = Fact { object: "Porto".into(), text: "I live in Porto.".into(), ..before.clone() };
    let page = "- Lives in: Lisbon\n- 2026-03-04: “I live in Lisbon.”\n- I live in Lisbon\n- Lisbon is warm.\n";
    let wanted = "- Lives in: Porto\n- 2026-03-04: “I live in Porto.”\n- I live in Porto.\n- Lisbon is warm.\n";
    assert_eq!(with(page, &before, &after, &[]).unwrap().content, wanted);
    assert_eq!(lines_of(page, &before), [1, 2, 3]);
    assert_eq!(with("- Name: Nora\n", &before, &after, &[]), None);
}

#[test]
fn a_new_value_that_stands_there_already_is_not_written_twice() {
    let before = fact("likes", "tea", "I like tea.");
    let after = Fact { object: "green tea".into(), ..before.clone() };
    assert_eq!(with("- Likes: tea; green tea\n", &before, &after, &[]).unwrap().content, "- Likes: green tea\n");
    let after = Fact { object: "tea\nand cake".into(), ..before.clone() };
    assert_eq!(with("- Likes: tea\n", &before, &after, &[]).unwrap().content, "- Likes: tea and cake\n", "a value is one line");
}
