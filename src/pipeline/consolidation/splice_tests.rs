//! Tests of `splice`, and of `proposal::changes` with it: applying a diff gives the new text, reverting it the old one.

use proptest::prelude::*;

use super::*;
use crate::pipeline::consolidation::proposal::changes;
use documents::arbitrary::document;

fn add(heading: &str, anchor: &str, after: &str) -> Splice {
    Splice { change: EntryChange::Add, heading: heading.into(), anchor: anchor.into(), before: String::new(), after: after.into() }
}

fn done(text: &str, splices: &[Splice]) -> String {
    splices.iter().fold(text.to_owned(), |text, splice| splice.apply(&text, &[], "# Memory").unwrap_or(text))
}

fn solid(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = rows(text).iter().map(|row| row.text.to_owned()).filter(|text| !text.is_empty()).collect();
    lines.sort();
    lines
}

#[test]
fn a_new_file_gets_title_heading_and_line() {
    let text = add("## Often needed", "", "- tea").apply("", &[], "# Memory").unwrap();
    assert_eq!(text, "# Memory\n\n## Often needed\n\n- tea\n");
    let more = add("## Often needed", "- tea", "- boats").apply(&text, &[], "# Memory").unwrap();
    assert_eq!(more, "# Memory\n\n## Often needed\n\n- tea\n- boats\n");
    assert_eq!(add("## Often needed", "- tea", "- boats").apply(&more, &[], "").unwrap(), more, "what is there is not put in twice");
}

#[test]
fn a_line_whose_neighbour_was_declined_goes_to_the_end_of_its_section() {
    let old = "# M\n\n## A\n\n- one\n- two\n\n## B\n\ntext\n";
    let new = add("## A", "- gone", "- three").apply(old, &[], "").unwrap();
    assert_eq!(new, "# M\n\n## A\n\n- one\n- two\n- three\n\n## B\n\ntext\n");
    let first = add("## A", "", "- zero").apply(old, &[], "").unwrap();
    assert_eq!(first, "# M\n\n## A\n\n- zero\n- one\n- two\n\n## B\n\ntext\n");
    let paragraph = add("## B", "text", "more text").apply(old, &[], "").unwrap();
    assert!(paragraph.ends_with("text\n\nmore text\n"), "{paragraph}");
}

#[test]
fn a_persons_section_is_left_alone() {
    let old = "# M\n\n## A\n\n- one\n";
    assert_eq!(add("## A", "- one", "- two").apply(old, &["a".to_owned()], ""), Err(Stale::Locked));
    let gone = Splice { change: EntryChange::Remove, before: "- one".into(), after: String::new(), ..add("## A", "", "") };
    assert_eq!(gone.apply(old, &["a".to_owned()], ""), Err(Stale::Locked));
    assert_eq!(gone.apply(old, &[], "").unwrap(), "# M\n", "an empty section goes with its last line");
}

#[test]
fn lines_that_changed_since_are_not_guessed_at() {
    let other = Splice { change: EntryChange::Replace, before: "- 喝绿茶".into(), ..add("## 茶", "", "- 喝红茶") };
    assert_eq!(other.apply("## 茶\n\n- 喝白茶\n", &[], ""), Err(Stale::Changed));
    assert_eq!(other.apply("## 别的\n\n- 喝绿茶\n", &[], "").unwrap(), "## 别的\n\n- 喝红茶\n", "moved, and still the only one");
    assert_eq!(other.apply("## 别的\n\n- 喝绿茶\n\n## 又\n\n- 喝绿茶\n", &[], ""), Err(Stale::Changed), "which of the two?");
}

#[test]
fn what_was_done_is_taken_back_around_later_edits() {
    let old = "# M\n\n## A\n\n- one\n- two\n";
    let new = "# M\n\n## A\n\n- one\n- two, better\n- three\n";
    let splices = changes(old, new);
    assert_eq!(done(old, &splices), new);
    let edited = new.replace("- one\n", "- one\n- a line of a person\n");
    let back: Vec<Splice> = splices.into_iter().map(Splice::inverse).collect();
    assert_eq!(done(&edited, &back), "# M\n\n## A\n\n- one\n- a line of a person\n- two\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_text_makes_it_stumble_and_nothing_else_is_touched(old in document(), new in document(), other in document()) {
        for splice in changes(&old, &new) {
            if let Ok(text) = splice.apply(&other, &[], "") {
                let kept = splice.before.lines().count();
                prop_assert!(solid(&text).len() + kept + 1 >= solid(&other).len());
            }
        }
    }

    #[test]
    fn lists_are_changed_into_one_another(
        old in prop::collection::btree_set("[a-z]{1,3}", 0..8),
        new in prop::collection::btree_set("[a-z]{1,3}", 0..8),
    ) {
        let list = |lines: &std::collections::BTreeSet<String>| {
            lines.iter().fold("# M\n\n## A\n".to_owned(), |text, line| format!("{text}\n- {line}"))
        };
        let (old, new) = (list(&old), list(&new));
        let splices = changes(&old, &new);
        let text = done(&old, &splices);
        prop_assert_eq!(solid(&text).into_iter().filter(|line| line.starts_with('-')).collect::<Vec<_>>(),
                        solid(&new).into_iter().filter(|line| line.starts_with('-')).collect::<Vec<_>>());
        let back: Vec<Splice> = splices.into_iter().map(Splice::inverse).collect();
        let again = done(&text, &back);
        prop_assert_eq!(solid(&again).into_iter().filter(|line| line.starts_with('-')).collect::<Vec<_>>(),
                        solid(&old).into_iter().filter(|line| line.starts_with('-')).collect::<Vec<_>>());
    }
}
