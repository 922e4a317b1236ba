//! The entry of a dream in DREAMS.md, for people: what it read, noticed and changed, and why, in the language of the notes. Pure; called
//! by `completion`. Each entry begins with `## YYYY-MM-DD HH:MM`, which the archive parses.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::candidates::ScoredCandidate;
use super::decisions::Decision;
use crate::domain::dream::{Dream, DreamEntry, DreamInputs, DreamKind, EntryState, Fate};

/// The file name of the diary.
pub const FILENAME: &str = "DREAMS.md";

/// The first line of a new diary.
#[must_use]
pub const fn title(is_chinese: bool) -> &'static str {
    if is_chinese { "# 梦境日记" } else { "# Dreams" }
}

/// The diary entry of `dream`, which ended at `at`.
#[must_use]
pub fn entry(dream: &Dream, entries: &[DreamEntry], weighed: &[ScoredCandidate], at: DateTime<Utc>, zone: Tz, is_chinese: bool) -> String {
    let say = |english: &str, chinese: &str| if is_chinese { chinese.to_owned() } else { english.to_owned() };
    let mut text = format!("## {} · {}\n\n", at.with_timezone(&zone).format("%Y-%m-%d %H:%M"), name(dream, is_chinese));
    text.push_str(&format!("{}\n", input_line(&dream.looked_at, weighed.len(), is_chinese)));
    if !dream.patterns.is_empty() {
        text.push_str(&format!("\n{}\n\n", say("Noticed:", "注意到：")));
        text.extend(dream.patterns.iter().map(|pattern| format!("- {}\n", one_line(pattern))));
    }
    for (state, words) in [
        (EntryState::Applied, say("Changed in", "已更改")),
        (EntryState::Proposed, say("Proposed for", "建议更改")),
        (EntryState::Stale, say("Left alone in", "未更改")),
    ] {
        let of_state: Vec<&DreamEntry> = entries.iter().filter(|entry| entry.state == state).collect();
        if of_state.is_empty() {
            continue;
        }
        text.push_str(&format!("\n{words} {}{}\n\n", dream.filename, if is_chinese { "：" } else { ":" }));
        for entry in of_state {
            text.push_str(&format!("- {} ({})\n", signed(entry), one_line(&entry.reason)));
        }
    }
    if entries.is_empty() {
        text.push_str(&format!("\n{}\n", say("Nothing was changed.", "没有更改。")));
    }
    if let Some(left_out) = rejected_line(weighed, is_chinese) {
        text.push_str(&format!("\n{left_out}\n"));
    }
    if let Some(failure) = &dream.failure {
        text.push_str(&format!("\n{}{failure}\n", say("Without a model: ", "未使用模型：")));
    }
    text
}

/// The diary entry of a decision about a dream, at `at`.
#[must_use]
pub(super) fn decided(decision: Decision, entries: &[&DreamEntry], at: DateTime<Utc>, zone: Tz, is_chinese: bool) -> String {
    let (english, chinese) = match decision {
        Decision::Accept => ("accepted", "已接受"),
        Decision::Decline => ("declined", "已拒绝"),
        Decision::Revert => ("taken back", "已撤销"),
    };
    let mut text = format!("## {} · {}\n\n", at.with_timezone(&zone).format("%Y-%m-%d %H:%M"), if is_chinese { chinese } else { english });
    for entry in entries {
        let stale = if entry.state == EntryState::Stale { format!(" ({})", one_line(&entry.reason)) } else { String::new() };
        text.push_str(&format!("- {}{stale}\n", signed(entry)));
    }
    text
}

/// The change as removed and added text: "− old + new".
fn signed(entry: &DreamEntry) -> String {
    let lines = [(&entry.before, "−"), (&entry.after, "+")].into_iter().filter(|(words, _)| !words.is_empty());
    lines.map(|(words, mark)| format!("{mark} {}", unmarked(words))).collect::<Vec<_>>().join(" ")
}

fn name(dream: &Dream, is_chinese: bool) -> String {
    let (english, chinese) = match dream.kind {
        DreamKind::Nightly => ("of the night", "夜间"),
        DreamKind::Manual => ("on request", "手动"),
        DreamKind::Focused => ("about", "主题"),
        DreamKind::Soul => ("about who I am", "关于自我"),
    };
    let kind = if is_chinese { chinese } else { english };
    match &dream.topic {
        Some(topic) => format!("{kind} {}", one_line(topic)),
        None => kind.to_owned(),
    }
}

fn input_line(seen: &DreamInputs, candidates: usize, is_chinese: bool) -> String {
    let days = match (seen.from, seen.to) {
        (Some(from), Some(to)) if from != to => format!(" ({from} – {to})"),
        (Some(day), _) => format!(" ({day})"),
        _ => String::new(),
    };
    if is_chinese {
        format!("查看了{}篇笔记{days}、{}篇共享笔记、{}条事实和{candidates}个候选。", seen.notes, seen.shared_notes, seen.facts)
    } else {
        format!("Read {} notes{days}, {} shared notes, {} facts and {candidates} candidates.", seen.notes, seen.shared_notes, seen.facts)
    }
}

/// The candidates that were left out, by reason: "Kept out: 3 one_off, 1 contradicted."
fn rejected_line(weighed: &[ScoredCandidate], is_chinese: bool) -> Option<String> {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for one in weighed.iter().filter(|one| one.fate == Fate::Rejected) {
        *reasons.entry(one.reason).or_default() += 1;
    }
    let reasons: Vec<String> = reasons.into_iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    let words = reasons.join(", ");
    (!reasons.is_empty()).then(|| if is_chinese { format!("未采纳：{words}。") } else { format!("Rejected: {words}.") })
}

/// One line without its list mark.
fn unmarked(text: &str) -> String {
    one_line(text).trim_start_matches(['-', '*', '+']).trim_start().to_owned()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
