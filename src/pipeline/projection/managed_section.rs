//! Puts the managed section into a file: in its existing place, else at the end. Sections that a person edited stay; new lines then go
//! into a second managed section. Pure; called by `pages`.

use crate::memory::sections::{HEADINGS, Page, Section};
use documents::merge::append;
use documents::section::{Section as Part, split};

/// The headings of a second managed section, used when a person has edited the first.
const MORE: [&str; 2] = ["More from conversations", "从对话中新了解到的"];

/// The file with `section` in it, at most `max_chars` long; `None` when there is no change to write. `locked` are the keys of sections
/// that a person edited.
#[must_use]
pub fn compose(page: Page, old: &str, locked: &[String], section: Option<&Section>, max_chars: usize) -> Option<String> {
    let (mut rest, mut place, mut is_owned) = (String::new(), None, false);
    for part in split(old) {
        let is_managed = is_managed(&part);
        if is_managed && !locked.contains(&part.key) {
            place = place.or(Some(rest.len()));
        } else {
            is_owned |= is_managed;
            rest.push_str(part.text);
        }
    }
    let Some(section) = section else { return place.is_some().then_some(rest).filter(|rest| !rest.trim().is_empty()) };
    if rest.trim().is_empty() {
        rest = format!("{}\n\n", page.title(section.is_chinese));
        place = Some(rest.len());
    }
    let heading = if is_owned { if section.is_chinese { MORE[1] } else { MORE[0] } } else { section.heading };
    let lines: Vec<String> = section.lines.iter().filter(|line| !rest.lines().any(|known| known.trim() == line.trim())).cloned().collect();
    if lines.is_empty() {
        return place.is_some().then(|| rest.clone()).filter(|rest| rest != old);
    }
    let left = max_chars.saturating_sub(rest.chars().count() + 2);
    let text = Section { heading, is_chinese: section.is_chinese, lines }.render(left);
    if text.lines().count() <= 2 {
        return None;
    }
    let content = match place.map(|at| (rest.get(..at).unwrap_or_default(), rest.get(at..).unwrap_or_default())) {
        Some((before, "")) => join(before, &text),
        Some((before, after)) => format!("{}\n{after}", join(before, &text)),
        None => append(&rest, &text),
    };
    (content != old).then_some(content)
}

/// The rest of a file when its managed section is rebuilt.
#[must_use]
pub fn unmanaged_text(old: &str, locked: &[String]) -> String {
    let is_kept = |part: &Part<'_>| !is_managed(part) || locked.contains(&part.key);
    split(old).iter().filter(|part| is_kept(part)).map(|part| part.text).collect()
}

fn is_managed(part: &Part<'_>) -> bool {
    part.level == 2 && (HEADINGS.contains(&part.title) || MORE.contains(&part.title))
}

/// `text` after `before`, separated by one blank line.
fn join(before: &str, text: &str) -> String {
    if before.is_empty() { text.to_owned() } else { format!("{}\n\n{text}", before.trim_end()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(lines: &[&str]) -> Section {
        Section { heading: HEADINGS[0], is_chinese: false, lines: lines.iter().map(|line| (*line).to_owned()).collect() }
    }

    fn composed(old: &str, locked: &[&str], lines: &[&str]) -> Option<String> {
        let locked: Vec<String> = locked.iter().map(|key| (*key).to_owned()).collect();
        compose(Page::Profile, old, &locked, Some(&section(lines)), 4_000)
    }

    #[test]
    fn a_new_file_gets_a_title_and_the_section() {
        assert_eq!(composed("", &[], &["- Name: Nora"]).unwrap(), "# Profile\n\n## Known from conversations\n\n- Name: Nora\n");
    }

    #[test]
    fn the_section_is_rebuilt_where_it_stands_and_the_rest_is_not_touched() {
        let old = "# Profile\n\nmine\n\n## Known from conversations\n\n- Lives in: Lisbon\n\n## Notes\n\nkeep\n";
        let new = composed(old, &[], &["- Lives in: Porto"]).unwrap();
        assert_eq!(new, "# Profile\n\nmine\n\n## Known from conversations\n\n- Lives in: Porto\n\n## Notes\n\nkeep\n");
        assert_eq!(composed(&new, &[], &["- Lives in: Porto"]), None, "nothing changes, nothing is written");
    }

    #[test]
    fn a_section_that_a_person_edited_stays_and_new_lines_stand_beside_it() {
        let old = "# Profile\n\n## Known from conversations\n\n- Name: Nora\n- I wrote this\n";
        let new = composed(old, &["known-from-conversations"], &["- Name: Nora", "- Lives in: Porto"]).unwrap();
        assert!(new.starts_with(old), "{new}");
        assert!(new.ends_with("## More from conversations\n\n- Lives in: Porto\n"), "{new}");
        assert_eq!(composed(old, &["known-from-conversations"], &["- Name: Nora"]), None);
    }

    #[test]
    fn the_other_language_takes_the_sections_place() {
        let old = "# Profile\n\n## Known from conversations\n\n- Name: Nora\n";
        let chinese = Section { heading: HEADINGS[1], is_chinese: true, lines: vec!["- 姓名：诺拉".into()] };
        let new = compose(Page::Profile, old, &[], Some(&chinese), 4_000).unwrap();
        assert_eq!(new, "# Profile\n\n## 从对话中了解到的\n\n- 姓名：诺拉\n");
    }

    #[test]
    fn the_file_keeps_to_its_size() {
        let old = format!("# Profile\n\n{}\n", "x".repeat(3_900));
        let new = compose(Page::Profile, &old, &[], Some(&section(&["- Name: Nora", &format!("- {}", "y".repeat(90))])), 4_000).unwrap();
        assert!(new.chars().count() <= 4_000 && new.contains("- Name: Nora"));
        assert_eq!(compose(Page::Profile, &"x".repeat(4_000), &[], Some(&section(&["- Name: Nora"])), 4_000), None);
    }
}
