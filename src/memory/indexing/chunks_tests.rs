//! Tests of the chunker, on realistic Markdown.

use proptest::prelude::*;

use super::*;

fn cut_lines(content: &str) -> Vec<(usize, String)> {
    cut(content).into_iter().map(|chunk| (chunk.line, chunk.text)).collect()
}

#[test]
fn paragraphs_and_list_entries_are_pieces_with_their_lines_and_headings() {
    let content = "# Nora\n\nLives in Oslo.\nSince May.\n\n## Likes\n- tea\n  green, mostly\n- the cello\n1. first\n2. second\n\n---\n<!-- a comment -->\n";
    let chunks = cut(content);
    let seen: Vec<(usize, &str)> = chunks.iter().map(|chunk| (chunk.line, chunk.text.as_str())).collect();
    assert_eq!(
        seen,
        [(3, "Lives in Oslo.\nSince May."), (7, "- tea\n  green, mostly"), (9, "- the cello"), (10, "1. first"), (11, "2. second")]
    );
    assert_eq!(chunks[0].headings, ["Nora"]);
    assert_eq!(chunks[1].headings, ["Nora", "Likes"]);
}

#[test]
fn a_heading_with_nothing_below_it_is_a_piece_and_one_with_something_is_not() {
    assert_eq!(cut_lines("# Diary\n## Moved to Oslo\n## Bought a cello\nred\n"), [(2, "Moved to Oslo".to_owned()), (4, "red".to_owned())]);
    assert!(cut_lines("").is_empty() && cut_lines("\n\n---\n").is_empty());
}

#[test]
fn lines_of_a_log_are_pieces_of_their_own() {
    let content = "# 2026-11-21\n\n[10:00] User: hi | Assistant: hello\n[10:05] User: 我住在上海 | Assistant: 好的\n";
    assert_eq!(cut_lines(content).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn code_stays_together_and_its_comments_are_no_headings() {
    let content = "Run it:\n```sh\n# install\n\ncargo run\n- x\n```\nDone.\n";
    assert_eq!(cut_lines(content), [(1, content.trim_end().to_owned())]);
}

#[test]
fn windows_line_endings_change_nothing() {
    let content = "# A\n\none\ntwo\n\n- three\n";
    assert_eq!(cut_lines(content), cut_lines(&content.replace('\n', "\r\n")));
}

#[test]
fn a_long_chinese_paragraph_is_cut_after_sentences() {
    let sentence = "我昨天在上海的一家茶馆里见到了一位老朋友。";
    let content = sentence.repeat(120);
    let chunks = cut(&content);
    assert!(chunks.len() >= 3);
    assert!(chunks.iter().all(|chunk| chunk.text.chars().count() <= MAX_CHARS && chunk.text.ends_with('。')));
    assert_eq!(chunks.iter().map(|chunk| chunk.text.as_str()).collect::<String>(), content);
}

#[test]
fn a_word_without_end_is_cut_between_characters() {
    let content = "茶".repeat(2_500);
    assert_eq!(cut(&content).iter().map(|chunk| chunk.text.chars().count()).collect::<Vec<_>>(), [1_000, 1_000, 500]);
}

#[test]
fn a_piece_of_a_long_list_entry_names_the_line_it_begins_on() {
    let long = vec!["  a line of forty characters, or about it"; 60].join("\n");
    let content = format!("# A\n- entry\n{long}\n");
    let lines: Vec<&str> = content.lines().collect();
    for chunk in cut(&content) {
        let first = chunk.text.lines().next().unwrap();
        assert!(lines[chunk.line - 1].contains(first), "{}: {first}", chunk.line);
    }
}

fn a_line() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z]{1,9}( [a-z]{1,9}){0,60}",
        2 => "[\u{4E00}-\u{4E20}]{1,400}",
        1 => "- [a-z]{1,9}( [a-z]{1,9}){0,20}",
        1 => Just(String::new()),
    ]
}

proptest! {
    #[test]
    fn nothing_but_space_is_lost_between_the_pieces(lines in proptest::collection::vec(a_line(), 0..40)) {
        let content = lines.join("\n");
        let chunks = cut(&content);
        let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        prop_assert_eq!(bare(&chunks.iter().map(|chunk| chunk.text.as_str()).collect::<String>()), bare(&content));
        for chunk in &chunks {
            prop_assert!(chunk.text.chars().count() <= MAX_CHARS);
            let first = chunk.text.lines().next().unwrap_or_default();
            prop_assert!(lines[chunk.line - 1].contains(first), "line {} has no {first:?}", chunk.line);
        }
        prop_assert!(chunks.windows(2).all(|pair| pair[0].line <= pair[1].line));
    }

    #[test]
    fn no_text_makes_it_panic(content in "(\\PC|\n|# |```\n|- ){0,300}") {
        prop_assert!(cut(&content).iter().all(|chunk| chunk.text.chars().count() <= MAX_CHARS));
    }
}

#[test]
fn the_fields_of_front_matter_are_a_chunk_without_its_fences() {
    let texts = |content: &str| cut(content).into_iter().map(|chunk| (chunk.line, chunk.text)).collect::<Vec<_>>();
    let note = "---\ntitle: Boiler\ntags: [house]\n---\n# Boiler\n\nServiced in May.\n";
    assert_eq!(texts(note), [(2, "title: Boiler\ntags: [house]".to_owned()), (7, "Serviced in May.".to_owned())]);
    assert_eq!(texts("---\n水管工: 王师傅\n---"), [(2, "水管工: 王师傅".to_owned())]);
    assert_eq!(texts("---\nA ruler stands above.\n").len(), 1);
    assert_eq!(texts("---\nOne.\n\nTwo.\n\n---\n").len(), 2, "text between two rulers");
}
