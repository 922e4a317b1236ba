//! Tests of locks: what a person wrote survives every proposal.

use proptest::prelude::*;

use super::*;
use documents::arbitrary::document;

const MEMORY: &str = "# Memory\n\n## Preferences\n- tea, never coffee\n\n## Projects\n- Noctuary\n";

fn locks(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

#[test]
fn a_section_is_locked_when_a_person_writes_it_and_only_then() {
    let edited = MEMORY.replace("tea, never coffee", "mate");
    assert_eq!(after_person(&[], MEMORY, &edited), ["preferences"]);
    assert_eq!(after_person(&locks(&["projects"]), MEMORY, &edited), ["preferences", "projects"], "earlier locks stay");
    assert_eq!(after_person(&[], MEMORY, &format!("{MEMORY}\n")), Vec::<String>::new(), "blank lines are no edit");
    assert_eq!(after_person(&[], "", "# A\na\n"), ["a"]);
    assert_eq!(after_person(&locks(&["preferences"]), MEMORY, "# Memory\n"), Vec::<String>::new(), "what a person removes is gone");
    assert_eq!(after_person(&[], "## 偏好\n茶\n", "## 偏好\n咖啡\n"), ["偏好"]);
}

#[test]
fn a_proposal_cannot_change_a_locked_section() {
    let proposal = MEMORY.replace("tea, never coffee", "coffee").replace("- Noctuary\n", "- Noctuary\n- Atlas\n");
    let result = protect(&locks(&["preferences"]), MEMORY, &proposal);
    assert_eq!(result.content, MEMORY.replace("- Noctuary\n", "- Noctuary\n- Atlas\n"), "the rest of the proposal is taken");
    assert_eq!(result.refused, [Refusal { section: "preferences".to_owned(), lines: vec!["- coffee".to_owned()] }]);
    assert_eq!(result.locked, ["preferences"]);
}

#[test]
fn a_proposal_cannot_drop_a_locked_section() {
    let result = protect(&locks(&["preferences"]), MEMORY, "# Memory\n\n## Projects\n- Atlas\n");
    assert_eq!(result.content, "# Memory\n\n## Preferences\n- tea, never coffee\n\n## Projects\n- Atlas\n");
    assert_eq!(protect(&locks(&["preferences"]), MEMORY, "").content, "## Preferences\n- tea, never coffee\n\n");
}

#[test]
fn a_chinese_section_is_protected_too() {
    let result = protect(&locks(&["偏好"]), "# 记忆\n## 偏好\n- 只喝茶\n", "# 记忆\n## 偏好\n- 爱喝咖啡\n## 项目\n- 夜志\n");
    assert_eq!(result.content, "# 记忆\n## 偏好\n- 只喝茶\n## 项目\n- 夜志\n");
    assert_eq!(result.refused[0].lines, ["- 爱喝咖啡"]);
}

#[test]
fn a_proposal_that_opens_a_fence_does_not_swallow_a_locked_section() {
    let result = protect(&locks(&["projects"]), MEMORY, "# Memory\n```\nopen\n");
    assert_eq!(result.content, "# Memory\n```\nopen\n```\n\n## Projects\n- Noctuary\n");
    assert_eq!(result.locked, ["projects"]);
}

#[test]
fn a_new_section_with_the_same_title_before_it_does_not_steal_the_lock() {
    let proposal = "## Preferences\n- new\n## Preferences\n- tea, never coffee\n";
    let result = protect(&locks(&["preferences"]), MEMORY, proposal);
    assert_eq!((result.content.as_str(), result.locked), (proposal, locks(&["preferences~2"])));
}

#[test]
fn locks_follow_a_section_that_somebody_moves_or_changes() {
    let moved = "# New\n## Projects\n- Noctuary\n## Preferences\n- changed by an agent\n";
    assert_eq!(carried(&locks(&["preferences", "projects"]), MEMORY, moved), ["projects", "preferences"]);
    assert_eq!(carried(&locks(&["projects"]), MEMORY, "# Memory\n"), Vec::<String>::new());
}

#[test]
fn only_extraction_and_dreams_are_bound() {
    assert!(binds(Writer::Extraction) && binds(Writer::Dream));
    assert!(!binds(Writer::User) && !binds(Writer::Agent) && !binds(Writer::Import) && !binds(Writer::System));
}

fn locked_document() -> impl Strategy<Value = (String, Vec<String>)> {
    (document(), any::<u32>()).prop_map(|(text, bits)| {
        let keys = split(&text)
            .into_iter()
            .enumerate()
            .filter(|(index, _)| bits >> (index % 32) & 1 == 1)
            .map(|(_, section)| section.key)
            .collect();
        (text, keys)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn every_locked_section_survives_every_proposal_word_for_word((old, locked) in locked_document(), proposal in document()) {
        let result = protect(&locked, &old, &proposal);
        let mut wanted: Vec<_> = split(&old).into_iter().filter(|s| locked.contains(&s.key)).map(|s| s.text.trim_end().to_owned()).collect();
        let sections = split(&result.content);
        let mut got: Vec<_> = sections.iter().filter(|s| result.locked.contains(&s.key)).map(|s| s.text.trim_end().to_owned()).collect();
        wanted.sort();
        got.sort();
        prop_assert_eq!(got, wanted);
    }

    #[test]
    fn a_proposal_that_respects_the_locks_is_taken_as_it_is((old, locked) in locked_document(), extra in "[a-z]{1,9}") {
        prop_assert_eq!(&protect(&locked, &old, &old).content, &old);
        if missing_fence(&old).is_none() {
            let newline = if old.is_empty() || old.ends_with('\n') { "" } else { "\n" };
            let longer = format!("{old}{newline}## New {extra}\n- {extra}\n");
            prop_assert_eq!(&protect(&locked, &old, &longer).content, &longer);
        }
    }

    #[test]
    fn a_proposal_beaten_once_is_beaten_again((old, locked) in locked_document(), one in document(), two in document()) {
        let first = protect(&locked, &old, &one);
        let second = protect(&first.locked, &first.content, &two);
        for section in split(&old).into_iter().filter(|section| locked.contains(&section.key)) {
            prop_assert!(second.content.contains(section.text.trim_end()), "lost {:?}", section.text);
        }
    }

    #[test]
    fn what_a_person_wrote_is_locked_or_as_it_was((old, locked) in locked_document(), new in document()) {
        let keys = after_person(&locked, &old, &new);
        let before: Vec<String> = split(&old).into_iter().map(|section| section.text.trim_end().to_owned()).collect();
        for section in split(&new) {
            let text = section.text.trim_end();
            prop_assert!(keys.contains(&section.key) || text.is_empty() || before.iter().any(|known| known == text));
        }
    }
}
