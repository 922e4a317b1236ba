//! A proposal for SOUL.md without a model: one section of at most ten facts. Pure; called by `soul`.

use std::collections::HashSet;

use super::super::proposal::{FileProposal, LineReason, ModelCall};
use super::{MAX_WORDS, TeamMemory, one_line, words};
use crate::domain::dream::EntrySource;
use crate::domain::fact::Fact;
use crate::domain::item::ItemKind;
use crate::memory::fingerprint::normalise;
use documents::merge::{MergeStrategy, merge};
use documents::section::split;
use language::script::is_chinese;

/// The heading of the section, in both languages.
const HEADINGS: [&str; 2] = ["Learned from the team", "从团队中了解到的"];
/// The most facts of the section.
const RULE_FACTS: usize = 10;

/// One section of the most trusted facts, which replaces the previous one.
pub(super) fn propose(material: &TeamMemory, consulted: ModelCall) -> Option<FileProposal> {
    let old = material.soul();
    let rest: String = split(old).iter().filter(|section| !HEADINGS.contains(&section.title)).map(|section| section.text).collect();
    let said = normalise(&rest);
    let mut known = HashSet::new();
    let new = |fact: &&Fact| {
        let words = normalise(&fact.text);
        !words.is_empty() && !said.contains(&words) && known.insert(words)
    };
    let facts: Vec<&Fact> = material.facts.iter().filter(new).take(RULE_FACTS).collect();
    if facts.is_empty() {
        return None;
    }
    let lines: Vec<String> = facts.iter().map(|fact| format!("- {}", one_line(&fact.text))).collect();
    let is_in_chinese = is_chinese(&lines.join("\n"));
    let heading = split(old).iter().find_map(|section| HEADINGS.into_iter().find(|heading| section.title == *heading));
    let heading = heading.unwrap_or(if is_in_chinese { HEADINGS[1] } else { HEADINGS[0] });
    let mut kept = lines.len();
    let content = loop {
        let section = format!("## {heading}\n\n{}\n", lines.iter().take(kept).map(String::as_str).collect::<Vec<_>>().join("\n"));
        let content = merge(MergeStrategy::ReplaceSection, old, &section);
        if kept <= 1 || words(&content) <= MAX_WORDS {
            break content;
        }
        kept -= 1;
    };
    if words(&content) > MAX_WORDS.max(words(old)) {
        return None;
    }
    let grounds = facts.iter().zip(&lines).map(|(fact, line)| LineReason {
        line: line.clone(),
        reason: if is_in_chinese {
            format!("团队共有的事实，可信度 {:.2}。", fact.trust)
        } else {
            format!("Shared by the team; trust {:.2}.", fact.trust)
        },
        sources: vec![EntrySource { kind: ItemKind::Fact, id: fact.id.get() }],
    });
    let reason = if is_in_chinese {
        "团队教给智能体的内容应写在它的自我描述中。"
    } else {
        "The team's memory belongs to the agent's identity."
    };
    Some(FileProposal {
        base: material.base.clone(),
        content,
        reason: reason.to_owned(),
        patterns: Vec::new(),
        engine: "rules",
        consulted,
        grounds: grounds.collect(),
        looked_at: material.input_counts(),
    })
}
