//! Limits the size of tool answers: a model gets a part of a text, its total size, and where to continue.

use recall_index::passage::passage;
use serde_json::{Value, json};

/// Most characters of one text in an answer.
pub(super) const MAX_CHARS: usize = 20_000;
/// Most characters of one entry of a list.
pub(super) const ENTRY_CHARS: usize = 2_000;

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The part, with a mark where it is cut.
    pub text: String,
    /// Characters of the whole.
    pub total: usize,
    /// The offset of the rest; `None` at the end.
    pub next: Option<usize>,
    /// The number of lines before the part, and in it.
    pub lines: (usize, usize),
}

impl Part {
    /// Adds the text under `name`, `totalChars` and `nextOffset` to an answer.
    pub(super) fn put_into(self, answer: &mut Value, name: &str) {
        answer[name] = json!(self.text);
        answer["totalChars"] = json!(self.total);
        answer["nextOffset"] = json!(self.next);
    }
}

/// At most `most` characters of `text` from the character `offset`, counted from 0. Cut at a line end if there is one in
/// the last fifth.
pub(super) fn part(text: &str, offset: usize, most: usize) -> Part {
    let total = text.chars().count();
    let at = |chars: usize| text.char_indices().nth(chars).map_or(text.len(), |(byte, _)| byte);
    let start = at(offset);
    let rest = text.get(start..).unwrap_or_default();
    let limit = rest.char_indices().nth(most).map_or(rest.len(), |(byte, _)| byte);
    let mut shown = rest.get(..limit).unwrap_or(rest);
    if limit < rest.len()
        && let Some(end) = shown.rfind('\n').map(|end| end + 1).filter(|end| *end > limit / 5 * 4)
    {
        shown = shown.get(..end).unwrap_or(shown);
    }
    let end = offset.min(total) + shown.chars().count();
    let next = (end < total).then_some(end);
    let lines = (text.get(..start).unwrap_or_default().matches('\n').count(), shown.lines().count());
    let mark = next.map(|next| format!("\n[… cut: characters {offset} to {next} of {total}; continue at offset {next}]"));
    Part { text: format!("{shown}{}", mark.unwrap_or_default()), total, next, lines }
}

/// An entry of a list, cut to `most` characters with a mark.
pub(super) fn entry(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} [… cut: {most} of {} characters]", text.get(..end).unwrap_or(text), text.chars().count()),
        None => text.to_owned(),
    }
}

/// An entry of a list that answers `query`: a text of more than `most` characters is cut to the passage with most of the query's words, with
/// a mark that says where it stands; to its beginning if it has none of them.
pub(super) fn answering(text: &str, query: &str, most: usize) -> String {
    let total = text.chars().count();
    let found = if total > most { passage(text, query, most) } else { None };
    let Some(found) = found.filter(|found| found.offset > 0) else { return entry(text, most) };
    let end = found.offset + found.text.chars().count();
    let ellipsis = if found.is_followed { " …" } else { "" };
    format!("… {}{ellipsis} [… cut: characters {} to {end} of {total}]", found.text, found.offset)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_cut_text_says_how_much_there_is_and_how_to_go_on() {
        assert_eq!(part("short", 0, 10), Part { text: "short".into(), total: 5, next: None, lines: (0, 1) });
        let cut = part("一二三四五", 0, 3);
        assert_eq!((cut.text.as_str(), cut.next), ("一二三\n[… cut: characters 0 to 3 of 5; continue at offset 3]", Some(3)));
        assert_eq!(part("一二三四五", 3, 3).text, "四五");
        assert_eq!(part("a\nb\nc", 2, 10).lines, (1, 2));
        assert_eq!((part("abc", 9, 3).text.as_str(), part("abc", 9, 3).next), ("", None));
        assert!(part("0123456789\nabcdef", 0, 12).text.starts_with("0123456789\n\n[…"), "cut at the end of a line");
        assert_eq!(entry("一二三", 2), "一二 [… cut: 2 of 3 characters]");
        assert_eq!(entry("abc", 3), "abc");
    }

    #[test]
    fn an_entry_is_cut_to_the_passage_that_answers_and_says_where_it_stands() {
        let english = format!("{}The key is blue. {}", "We talk. ".repeat(10), "We go. ".repeat(10));
        assert_eq!(answering(&english, "a blue key", 20), "… The key is blue. … [… cut: characters 90 to 106 of 177]");
        assert_eq!(answering("我们聊天。我们散步。钥匙是蓝色的。", "钥匙", 8), "… 钥匙是蓝色的。 [… cut: characters 10 to 17 of 17]");
        assert_eq!(answering("The key is blue. We went home then.", "the key", 20), entry("The key is blue. We went home then.", 20));
        assert_eq!(answering(&english, "penicillin", 20), entry(&english, 20));
        assert_eq!(answering("The key.", "penicillin", 20), "The key.");
    }

    proptest! {
        #[test]
        fn the_parts_are_the_whole(text in "[a茶\n]{0,60}", most in 1_usize..20) {
            let (mut offset, mut whole) = (0, String::new());
            loop {
                let Part { text: shown, next, .. } = part(&text, offset, most);
                match next {
                    Some(next) => {
                        prop_assert!(next > offset);
                        whole.extend(shown.chars().take(next - offset));
                        offset = next;
                    }
                    None => {
                        whole.push_str(&shown);
                        break;
                    }
                }
            }
            prop_assert_eq!(whole, text);
        }
    }
}
