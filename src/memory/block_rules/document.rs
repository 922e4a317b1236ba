//! Cuts what a rule keeps out from text that an automatic process wrote: single items of labelled lists, single sentences, whole lines. Pure.

use super::matching::Rule;
use super::reading::Text;
use crate::memory::tombstones::statement::{items, line_frame, sentences, without_items, without_marks};

/// `content` without what the rules keep out, and the number of changed lines.
pub(super) fn cut(content: &str, rules: &[Rule]) -> (String, usize) {
    let (mut kept, mut changed) = (String::with_capacity(content.len()), 0);
    for line in content.split_inclusive('\n') {
        let left = cut_line(line, rules);
        changed += usize::from(left.is_some());
        kept.push_str(left.as_deref().unwrap_or(line));
    }
    (kept, changed)
}

/// The rest of a line, empty when nothing is left; `None` when no rule concerns it.
fn cut_line(line: &str, rules: &[Rule]) -> Option<String> {
    let body = without_marks(line);
    if body.is_empty() {
        return None;
    }
    let is_blocked = |text: &str| {
        let text = Text::of(text);
        rules.iter().any(|rule| rule.blocks_text(&text))
    };
    let is_several = items(line).is_some_and(|(_, items)| items.len() > 1);
    if is_several && let Some(rest) = without_items(line, |head, item| is_blocked(&format!("{head}: {item}"))) {
        return Some(rest);
    }
    if !is_blocked(line) {
        return None;
    }
    let Some((lead, ending)) = line_frame(line) else { return Some(String::new()) };
    let rest = line.get(lead.len()..).unwrap_or_default().trim_end();
    let kept: String = sentences(rest).into_iter().filter(|sentence| !is_blocked(sentence)).collect();
    // What only several sentences say together goes with all of them.
    let is_left = kept.len() < rest.len() && kept.chars().any(char::is_alphanumeric) && !is_blocked(&kept);
    Some(if is_left { format!("{lead}{}{ending}", kept.trim_end()) } else { String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::block_rule::{BlockRule, Blocked};

    fn rule(blocked: Blocked) -> Vec<Rule> {
        let created_at = chrono::DateTime::UNIX_EPOCH;
        vec![Rule::of(&BlockRule { id: 1.into(), blocked, made_by: String::new(), created_at })]
    }

    #[test]
    fn only_what_a_rule_concerns_is_cut() {
        let health = rule(Blocked::Topic("健康".into()));
        let page = "# Notes\n\n- 过敏：花生\n- 居住地：杭州\n- Lives in Porto\n- Allergic to penicillin\n- 09:12 我对花生过敏。\n\
            Nora likes tea. She is allergic to nuts. She lives in Oslo.\n";
        let left = "# Notes\n\n- 居住地：杭州\n- Lives in Porto\nNora likes tea. She lives in Oslo.\n";
        assert_eq!(cut(page, &health), (left.to_owned(), 4));
        let home = rule(Blocked::Relation { predicate: "lives_in".into(), value: "Porto".into() });
        assert_eq!(cut("- Lives in: Porto\n- Lives in: Oslo\n- Lives in Porto\n", &home).0, "- Lives in: Oslo\n");
        assert_eq!(cut("- 居住地：Porto\n- Nora lives in Porto.\n- Nora visited Porto.\n", &home).0, "- Nora visited Porto.\n");
        let tea = rule(Blocked::Relation { predicate: "likes".into(), value: "tea".into() });
        assert_eq!(cut("- Likes: tea; trail running\n- Likes: steak\n", &tea).0, "- Likes: trail running\n- Likes: steak\n");
        let dog = rule(Blocked::Topic("my dog".into()));
        assert_eq!(cut("- 09:12 The dog is called Biscuit.\n- 09:12 The cat sleeps.\n", &dog).0, "- 09:12 The cat sleeps.\n");
    }
}
