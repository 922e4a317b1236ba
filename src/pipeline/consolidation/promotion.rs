//! A dream without a model: promoted candidates become lines of one section of MEMORY.md, and lines of earlier dreams are removed when
//! their facts are no longer active. Pure; called by `run`.
//!
//! Extraction builds another section (`extract::sections`), and omits what the rest of the file states. So a fact moves from that
//! section, where newer facts displace it in time, to this one, where it stays.

use super::candidates::ScoredCandidate;
use super::gates;
use super::proposal::{FileProposal, LineReason};
use super::reading::DreamReading;
use crate::domain::dream;
use crate::domain::dream::Fate;
use crate::domain::fact;
use crate::domain::fact::FactStatus;
use crate::domain::item;
use crate::memory::facts::lines::rewrite::without;
use crate::memory::sections::Page;
use crate::pipeline::consolidation::proposal::ModelCall;
use crate::pipeline::consolidation::splice::Splice;
use documents::section::split;
use language::script::is_chinese;

use crate::domain::dream::EntryChange;

/// The heading of the section, in both languages.
pub const HEADINGS: [&str; 2] = ["Often needed", "经常用到的"];
/// The headings of a second section, used when a person has edited the first.
const MORE: [&str; 2] = ["Also often needed", "后来经常用到的"];

/// The proposal of the rules; marks in `weighed` the candidates for which there is no room.
#[must_use]
pub fn promote(reading: &DreamReading, weighed: &mut [ScoredCandidate]) -> FileProposal {
    let (old, locked) = (reading.pages.memory_text(), reading.pages.locked());
    let cap = reading.settings().memory_md_max_chars as usize;
    let mut grounds = Vec::new();
    let mut text = old.to_owned();
    for fact in &reading.outdated {
        if let Some(changed) = without(&text, fact, locked) {
            let reason = outdated(fact.status, is_chinese(&fact.text));
            grounds.extend(changed.lines.into_iter().map(|line| LineReason { line, reason: reason.clone(), sources: vec![source(fact)] }));
            text = changed.content;
        }
    }
    let promoted = || weighed.iter().filter(|one| one.fate == Fate::Promoted);
    let chinese = promoted().filter(|one| is_chinese(&one.candidate.line)).count();
    let is_in_chinese = chinese * 2 > promoted().count();
    let heading = heading(&text, locked, is_in_chinese);
    let title = Page::Memory.title(is_in_chinese);
    let mut anchor = last_line(&text, &heading);
    for one in weighed.iter_mut().filter(|one| one.fate == Fate::Promoted) {
        let candidate = &one.candidate;
        let moved = candidate.fact.as_ref().and_then(|fact| without(&text, fact, locked));
        let base = moved.as_ref().map_or(&text, |moved| &moved.content);
        let line = Splice {
            change: EntryChange::Add,
            heading: heading.clone(),
            anchor: anchor.clone(),
            before: String::new(),
            after: candidate.line.clone(),
        };
        let Ok(longer) = line.apply(base, locked, title) else { continue };
        if longer.chars().count() > cap.max(old.chars().count()) {
            (one.fate, one.reason) = (Fate::Rejected, gates::NO_ROOM);
            continue;
        }
        let reason = why(one);
        let lines = moved.into_iter().flat_map(|moved| moved.lines).chain([candidate.line.clone()]);
        grounds.extend(lines.map(|line| LineReason { line, reason: reason.clone(), sources: vec![candidate.as_source()] }));
        text = longer;
        anchor.clone_from(&candidate.line);
    }
    let reason = if text == old {
        "The file already contains all memory that is recalled or repeated often."
    } else {
        "Memory that is recalled or repeated often was moved into the file that every prompt carries."
    };
    FileProposal {
        base: reading.pages.memory.clone(),
        content: text,
        reason: reason.to_owned(),
        patterns: Vec::new(),
        engine: "rules",
        consulted: ModelCall::default(),
        grounds,
        looked_at: reading.looked_at,
    }
}

/// `text`, which a model wrote, with the promoted candidates that it does not state, and why each was added: memory with a model is never
/// worse than without.
pub(super) fn completed(
    reading: &DreamReading,
    weighed: &[ScoredCandidate],
    text: &str,
    states: impl Fn(&str, &str) -> bool,
) -> (String, Vec<LineReason>) {
    let locked = reading.pages.locked();
    let cap = reading.settings().memory_md_max_chars as usize;
    let missing = || weighed.iter().filter(|one| one.fate == Fate::Promoted && !states(text, &one.candidate.text));
    let chinese = missing().filter(|one| is_chinese(&one.candidate.line)).count();
    let is_in_chinese = chinese * 2 > missing().count();
    let heading = heading(text, locked, is_in_chinese);
    let (mut whole, mut anchor, mut grounds) = (text.to_owned(), last_line(text, &heading), Vec::new());
    for one in missing() {
        let line = one.candidate.line.clone();
        let (heading, before) = (heading.clone(), String::new());
        let splice = Splice { change: EntryChange::Add, heading, anchor: anchor.clone(), before, after: line.clone() };
        let Ok(longer) = splice.apply(&whole, locked, Page::Memory.title(is_in_chinese)) else { continue };
        if longer.chars().count() <= cap {
            grounds.push(LineReason { line: line.clone(), reason: why(one), sources: vec![one.candidate.as_source()] });
            (whole, anchor) = (longer, line);
        }
    }
    (whole, grounds)
}

fn source(fact: &fact::Fact) -> dream::EntrySource {
    dream::EntrySource { kind: item::ItemKind::Fact, id: fact.id.get() }
}

/// Why a candidate was promoted, in the language of its text.
pub(super) fn why(one: &ScoredCandidate) -> String {
    let signals = &one.candidate.signals;
    match (is_chinese(&one.candidate.text), signals.recalls, signals.mentions) {
        (false, 0, 0 | 1) => "It belongs to the topic.".to_owned(),
        (true, 0, 0 | 1) => "属于该主题。".to_owned(),
        (false, 0, mentions) => format!("Mentioned {} on {}; score {:.2}.", times(mentions), on_days(signals.days), one.score.total),
        (true, 0, mentions) => format!("在{}天里提到{mentions}次；得分{:.2}。", signals.days, one.score.total),
        (false, recalls, _) => {
            format!("Recalled {} for {}; score {:.2}.", times(recalls), questions(signals.queries), one.score.total)
        }
        (true, recalls, _) => format!("因{}个不同的问题被回忆{}次；得分{:.2}。", signals.queries, recalls, one.score.total),
    }
}

fn on_days(count: u32) -> String {
    if count == 1 { "one day".to_owned() } else { format!("{count} days") }
}

fn times(count: u32) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

fn questions(count: u32) -> String {
    if count == 1 { "one question".to_owned() } else { format!("{count} different questions") }
}

fn outdated(status: FactStatus, is_chinese: bool) -> String {
    match (status, is_chinese) {
        (FactStatus::Superseded, false) => "A newer fact replaced it.",
        (FactStatus::Superseded, true) => "已有更新的事实取代。",
        (FactStatus::Expired, false) => "It has expired.",
        (FactStatus::Expired, true) => "已过期。",
        (_, false) => "It is no longer active.",
        (_, true) => "已不再采信。",
    }
    .to_owned()
}

/// The heading line of the section that takes new lines: an existing one in either language, unless a person edited it.
fn heading(text: &str, locked: &[String], is_chinese: bool) -> String {
    let sections = split(text);
    let find = |titles: [&'static str; 2]| sections.iter().find(|section| section.level == 2 && titles.contains(&section.title));
    let language = usize::from(is_chinese);
    let named = |titles: [&'static str; 2], at: usize| format!("## {}", titles.get(at).copied().unwrap_or_default());
    match find(HEADINGS) {
        Some(section) if locked.contains(&section.key) => match find(MORE) {
            Some(more) => format!("## {}", more.title),
            None => named(MORE, language),
        },
        Some(section) => format!("## {}", section.title),
        None => named(HEADINGS, language),
    }
}

/// The last line under a heading; empty when there is none.
fn last_line(text: &str, heading: &str) -> String {
    let sections = split(text);
    let section = sections.iter().find(|section| section.level == 2 && format!("## {}", section.title) == heading);
    let last = section.and_then(|section| section.text.lines().skip(1).filter(|line| !line.trim().is_empty()).last());
    last.unwrap_or_default().trim_end().to_owned()
}
