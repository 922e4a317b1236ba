//! Finds where shared memory that came from other people names a person. That memory is theirs, and the name may be
//! another person's too, so it is shown, counted in the receipt, and forgotten only on request. Called when a whole
//! person is forgotten and by the preview.

use std::collections::{BTreeSet, HashSet};

use super::{graph, remove, team_memory};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Mention, MentionKind};
use crate::domain::graph::Relation;
use crate::domain::ids::{AgentId, EntityId, FileId, ReceiptId};
use crate::error::Result;
use crate::memory::fingerprint::comparable;
use crate::memory::tombstones::statement::{holds, without_marks};
use crate::store::erasure::{self, Person};
use crate::store::{self, Tx};

/// Predicates whose value is a person's name.
const NAMING: [&str; 4] = ["name", "preferred_name", "nickname", "full_name"];
/// Letters of the shortest name that is searched for; two characters suffice in scripts with short names.
const SHORTEST: usize = 3;
const SHORTEST_CJK: usize = 2;
/// Most characters of a text that are shown.
const SHOWN: usize = 300;

/// The names of a person, normalized: from facts about them, from their account, and from their owner key.
pub(super) async fn names(tx: &Tx, access: &Access, person: &Person) -> Result<Vec<String>> {
    let mut called: Vec<String> = Vec::new();
    for bucket in person.buckets(access) {
        let facts = erasure::of_bucket(tx, &bucket).await?;
        called.extend(
            facts.into_iter().filter(|fact| NAMING.contains(&fact.predicate.as_str()) && is_self(&fact.subject)).map(|fact| fact.object),
        );
    }
    let key = person.owner().as_str();
    if let Some(id) = key.strip_prefix("user:").and_then(|id| id.parse::<i64>().ok()) {
        called.extend(store::users::names(tx, access, &BTreeSet::from([id])).await?.into_iter().map(|(_, name)| name));
    }
    let subject = key.split_once(':').map_or(key, |(_, subject)| subject);
    let mut names: Vec<String> = called.iter().map(|name| comparable(name)).collect();
    // People call "Nora Quist" Nora.
    let parts: Vec<String> = names.iter().flat_map(|name| name.split(' ').map(str::to_owned)).collect();
    names.extend(parts);
    names.push(comparable(subject));
    names.retain(|name| is_telling(name));
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

fn is_self(subject: &str) -> bool {
    matches!(subject.to_lowercase().as_str(), "user" | "i" | "me" | "self" | "用户" | "我")
}

/// Whether a name is long enough to identify a person, and not a number.
fn is_telling(name: &str) -> bool {
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let is_cjk = name.chars().any(language::script::is_cjk);
    letters >= if is_cjk { SHORTEST_CJK } else { SHORTEST }
}

/// The mentions of a person in one shared bucket.
#[derive(Debug, Default)]
pub(super) struct Found {
    facts: Vec<Fact>,
    relations: Vec<Relation>,
    /// Each entity with its name.
    entities: Vec<(EntityId, String)>,
    /// The lines of each file, as they are.
    lines: Vec<(FileId, String, String)>,
}

/// Finds the mentions of a person in a shared bucket.
pub(super) async fn in_bucket(tx: &Tx, bucket: &Bucket, access: &Access, names: &[String]) -> Result<Found> {
    let mut found = Found::default();
    if names.is_empty() {
        return Ok(found);
    }
    let is_named = |text: &str| {
        let text = comparable(text);
        names.iter().any(|name| holds(&text, name))
    };
    found.facts = erasure::of_bucket(tx, bucket).await?;
    found.facts.retain(|fact| is_named(&fact.text) || is_named(&fact.subject) || is_named(&fact.object));
    let entities = store::graph::entity::of_bucket(tx, bucket).await?;
    let called = entities.into_iter().filter(|entity| is_named(&entity.name) || entity.aliases.iter().any(|alias| is_named(alias)));
    found.entities = called.map(|entity| (entity.id, entity.name)).collect();
    let mut relations: Vec<Relation> = Vec::new();
    for (id, _) in &found.entities {
        relations.extend(store::graph::relation::all_of(tx, access, *id).await?);
    }
    relations.sort_unstable_by_key(|relation| relation.id);
    relations.dedup_by_key(|relation| relation.id);
    relations.retain(|relation| relation.bucket == *bucket);
    found.relations = relations;
    let mut after = FileId::from(0);
    loop {
        let files = store::files::scan(tx, access, bucket, after).await?;
        let Some(last) = files.last() else { return Ok(found) };
        after = last.id;
        for file in &files {
            let lines = file.content.lines().filter(|line| is_named(line));
            found.lines.extend(lines.map(|line| (file.id, file.filename.clone(), line.to_owned())));
        }
    }
}

impl Found {
    /// The mentions as a list for display.
    pub(super) fn to_list(&self, bucket: &Bucket) -> Vec<Mention> {
        let agent = Some(bucket.agent()).filter(|agent| *agent != AgentId::from(0));
        let one = |kind, id: i64, filename: Option<&String>, text: &str| Mention {
            kind,
            scope: bucket.scope(),
            agent,
            id,
            filename: filename.cloned(),
            text: text.trim().chars().take(SHOWN).collect(),
        };
        let facts = self.facts.iter().map(|fact| one(MentionKind::Fact, fact.id.get(), None, &fact.text));
        let relations = self.relations.iter().map(|relation| one(MentionKind::Relation, relation.id.get(), None, &relation.evidence));
        let entities = self.entities.iter().map(|(id, name)| one(MentionKind::Entity, id.get(), None, name));
        let lines = self.lines.iter().map(|(id, filename, line)| one(MentionKind::Line, id.get(), Some(filename), line));
        facts.chain(relations).chain(entities).chain(lines).collect()
    }

    /// Forgets the mentions, with tombstones, as if they had come from the person.
    pub(super) async fn forget(
        self,
        app: &AppState,
        tx: &Tx,
        access: &Access,
        bucket: &Bucket,
        receipt: ReceiptId,
        counts: &mut Counts,
    ) -> Result<()> {
        graph::add_tombstones(app, tx, access, bucket, &self.relations, receipt, counts).await?;
        let entities: Vec<EntityId> = self.entities.iter().map(|(id, _)| *id).collect();
        store::graph::erasure::delete_idle(tx, access, &entities, counts).await?;
        remove::facts(app, tx, access, bucket, &self.facts, receipt, counts).await?;
        let lines: HashSet<String> =
            self.lines.iter().map(|(_, _, line)| comparable(without_marks(line))).filter(|line| !line.is_empty()).collect();
        if lines.is_empty() { Ok(()) } else { team_memory::cut_lines(app, tx, access, bucket, lines, receipt, counts).await }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_looked_for_when_it_means_somebody() {
        for name in ["nora", "nora quist", "王伟", "小明"] {
            assert!(is_telling(name), "{name}");
        }
        for name in ["", "al", "4711", "王", "12 34"] {
            assert!(!is_telling(name), "{name}");
        }
    }
}
