//! Tests of keyword search: matches, their order, and their marks.

use proptest::prelude::*;

use super::*;
use crate::domain::ids::{AgentId, TenantId};

fn team() -> Bucket {
    Bucket::Team(TenantId::from(1), AgentId::from(2))
}

fn search(query: &str, limit: usize, files: &[(&str, &str)]) -> Found {
    let mut search = Search::new(query, limit).expect("a query with words");
    for (name, content) in files {
        search.scan(name, &team(), content);
    }
    search.finish()
}

fn places(found: &Found) -> Vec<(&str, usize)> {
    found.hits.iter().map(|hit| (hit.filename.as_str(), hit.line_number)).collect()
}

#[test]
fn a_hit_names_its_file_and_line_and_marks_the_match() {
    let found = search("deadline", 10, &[("MEMORY.md", "# Memory\n\n- The Deadline moved to Friday.\n"), ("SOUL.md", "calm\n")]);
    assert_eq!((found.total_hits, places(&found)), (1, vec![("MEMORY.md", 3)]));
    assert_eq!(found.hits[0].snippet, "- The [[Deadline]] moved to Friday.");
}

#[test]
fn chinese_is_found_by_overlapping_pairs_and_marked_as_a_whole() {
    let found = search("项目截止日期", 10, &[("MEMORY.md", "记录\n夜志项目截止日期改到周五\n这个项目很大\n")]);
    assert_eq!(places(&found), [("MEMORY.md", 2), ("MEMORY.md", 3)]);
    assert_eq!(found.hits[0].snippet, "夜志[[项目截止日期]]改到周五");
    assert_eq!(found.hits[1].snippet, "这个[[项目]]很大");
    assert_eq!(search("志项", 10, &[("MEMORY.md", "夜志项目")]).total_hits, 1, "windows overlap, so an odd start is found");
    assert_eq!(search("茶", 10, &[("MEMORY.md", "喜欢喝茶")]).hits[0].snippet, "喜欢喝[[茶]]");
    assert_eq!(search("コーヒー", 10, &[("A.md", "朝はコーヒーを飲む")]).hits[0].snippet, "朝は[[コーヒー]]を飲む");
    assert_eq!(search("커피", 10, &[("A.md", "커피를 마신다")]).hits[0].snippet, "[[커피]]를 마신다");
}

#[test]
fn both_languages_are_found_in_one_line() {
    let found = search("Noctuary 上线", 10, &[("MEMORY.md", "计划：noctuary 五月上线\n")]);
    assert_eq!(found.hits[0].snippet, "计划：[[noctuary]] 五月[[上线]]");
}

#[test]
fn case_width_and_accents_do_not_matter() {
    for (query, line) in
        [("CAFE", "café"), ("café", "CAFE"), ("abc", "ＡＢＣ"), ("ａｂｃ", "abc"), ("straße", "Straße"), ("ПЛАН", "план"), ("ё", "е")]
    {
        assert_eq!(search(query, 10, &[("A.md", line)]).total_hits, 1, "{query} in {line}");
    }
}

#[test]
fn words_are_found_whole_or_by_their_beginning_never_inside() {
    assert_eq!(search("art", 10, &[("A.md", "the art\nparty\nartist\n")]).total_hits, 2);
    assert_eq!(search("art", 10, &[("A.md", "artist\nart\n")]).hits[0].line_number, 2, "the whole word first");
    assert_eq!(search("it", 10, &[("A.md", "item\n")]).total_hits, 0, "a short word is found whole only");
}

#[test]
fn more_and_rarer_words_rank_higher_over_all_files() {
    let noise: String = "project\n".repeat(30);
    let found = search("project deadline", 3, &[("MEMORY.md", &noise), ("B.md", "project\n\nproject deadline\n"), ("C.md", "deadline\n")]);
    assert_eq!(places(&found)[0], ("B.md", 3));
    assert_eq!(found.total_hits, 33);
    assert_eq!(found.hits.len(), 3);
}

#[test]
fn core_files_rank_above_daily_notes_and_diaries() {
    let names = ["memory/2026-11-21.md", "DREAMS.md", "notes.md", "AGENTS.md", "PROFILE.md", "MEMORY.md"];
    let found = search("tea", 10, &names.map(|name| (name, "likes tea")));
    assert_eq!(
        found.hits.iter().map(|hit| hit.filename.as_str()).collect::<Vec<_>>(),
        ["MEMORY.md", "PROFILE.md", "AGENTS.md", "notes.md", "memory/2026-11-21.md", "DREAMS.md"]
    );
}

#[test]
fn a_late_file_with_the_best_line_beats_fifty_earlier_ones() {
    let names: Vec<String> = (0..80).map(|n| format!("notes/{n:03}.md")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "green tea")).collect();
    files.push(("notes/zzz.md", "green tea ceremony"));
    let found = search("green tea ceremony", 100, &files);
    assert_eq!((found.hits.len(), found.total_hits, found.hits[0].filename.as_str()), (MAX_FILES, 81, "notes/zzz.md"));
}

#[test]
fn the_one_line_with_the_rare_word_is_not_lost_behind_many_with_two_common_ones() {
    let common = "green tea\n".repeat(20);
    let file = format!("{common}zeppelin\n");
    let others: Vec<String> = (0..40).map(|n| format!("notes/{n:03}.md")).collect();
    let mut files: Vec<(&str, &str)> = others.iter().map(|name| (name.as_str(), "green tea 绿茶好喝")).collect();
    files.push(("MEMORY.md", &file));
    assert_eq!(places(&search("green tea zeppelin", 2, &files))[0], ("MEMORY.md", 21));
    let chinese = format!("{}飞艇\n", "绿茶好喝\n".repeat(20));
    files.pop();
    files.push(("MEMORY.md", &chinese));
    assert_eq!(places(&search("绿茶 飞艇", 2, &files))[0], ("MEMORY.md", 21));
}

#[test]
fn a_line_with_a_hundred_thousand_matches_is_cut_like_any_other() {
    for (query, line) in [("tea", "tea ".repeat(100_000)), ("茶", "茶水".repeat(100_000))] {
        let found = search(query, 1, &[("A.md", &line)]);
        let shown = &found.hits[0].snippet;
        assert_eq!(shown.replace("[[", "").replace("]]", "").trim_end_matches('…').chars().count(), 80, "{shown}");
    }
}

#[test]
fn a_query_is_words_and_never_a_pattern() {
    let files = [("A.md", "price (a+)+$ is 5 EUR\naaaaaaaaaaaaaaaaaaaaaaaa!\n100% sure\n")];
    for (query, lines) in
        [("(a+)+$", vec![1]), (".*", vec![]), ("[a-z]*", vec![1]), ("5|100", vec![1, 3]), ("100%", vec![3]), ("\\d", vec![])]
    {
        let Some(mut search) = Search::new(query, 10) else {
            assert!(lines.is_empty(), "{query}");
            continue;
        };
        search.scan(files[0].0, &team(), files[0].1);
        let mut found: Vec<usize> = search.finish().hits.iter().map(|hit| hit.line_number).collect();
        found.sort_unstable();
        assert_eq!(found, lines, "{query}");
    }
}

#[test]
fn a_long_line_is_cut_around_the_match() {
    let line = format!("{}目标是里斯本{}", "前".repeat(200), "后".repeat(200));
    let shown = &search("里斯本", 10, &[("A.md", &line)]).hits[0].snippet;
    assert!(shown.contains("[[里斯本]]") && shown.starts_with('…') && shown.ends_with('…'), "{shown}");
    assert_eq!(shown.chars().count(), 80 + 4 + 2);
}

#[test]
fn a_query_without_words_is_no_search() {
    for empty in ["", "  ", "!?。", "🍵"] {
        assert!(Search::new(empty, 10).is_none(), "{empty:?}");
    }
}

proptest! {
    #[test]
    fn snippets_are_pieces_of_the_line_with_marks(line in "[a-c 茶水é\u{0301}🍵\t-]{0,200}", query in "[a-c茶水é ]{1,8}") {
        if let Some(mut search) = Search::new(&query, 10) {
            search.scan("A.md", &team(), &line);
            for hit in search.finish().hits {
                let plain = hit.snippet.replace("[[", "").replace("]]", "");
                let plain = plain.trim_start_matches('…').trim_end_matches('…');
                prop_assert!(plain.chars().count() <= 80);
                prop_assert!(line.replace('\t', " ").contains(plain), "{plain:?}");
                prop_assert_eq!(hit.snippet.matches("[[").count(), hit.snippet.matches("]]").count());
                prop_assert!(hit.snippet.contains("[["));
                prop_assert!(hit.score > 0.0 && hit.score <= 1.0);
            }
        }
    }

    #[test]
    fn no_text_makes_the_search_fall_over(line in any::<String>(), query in any::<String>()) {
        if let Some(mut search) = Search::new(&query, 5) {
            search.scan("A.md", &team(), &line);
            let _ = search.finish();
        }
    }
}
