//! Block rules: what a person does not want learned, at all doors. Made in the console, by the API, and by "don't remember …" in a
//! conversation; obeyed by extraction, dreams, imports and tools. What a person writes by hand is not held back.

mod matching;

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess, Permission};
use crate::domain::block_rule::{BlockRule, Blocked};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::{AgentId, BlockRuleId};
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::candidate::Candidate;
use crate::memory::labels;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use language::vocabulary::canonical_predicate;

use matching::Matcher;

/// Longest topic or pattern, in characters.
const MAX_CHARS: usize = 200;
/// Most rules of one owner.
const MAX_RULES: usize = 200;
/// The maker of a rule that a person asked for in a conversation.
const IN_CONVERSATION: &str = "conversation";

/// A block rule as a person writes it: a topic, or a relation with a pattern.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewBlockRule {
    /// A topic in words.
    pub topic: Option<String>,
    /// A relation.
    pub predicate: Option<String>,
    /// A pattern for its value; every value when absent.
    pub value: Option<String>,
}

impl NewBlockRule {
    /// The rule that keeps a fact from being learned again: its value for its relation, or its words.
    #[must_use]
    pub fn of(fact: &Fact) -> Self {
        if labels::is_sentence(&fact.predicate) {
            let topic: String = fact.object.chars().take(MAX_CHARS).collect();
            return Self { topic: Some(topic), ..Self::default() };
        }
        let value: String = fact.object.replace('*', " ").chars().take(MAX_CHARS).collect();
        Self { predicate: Some(fact.predicate.clone()), value: Some(value), ..Self::default() }
    }
}

/// The owner's rules, the oldest first.
///
/// # Errors
/// [`Error::Forbidden`] without the permission to read memory.
pub async fn list(app: &AppState, access: &OwnerAccess) -> Result<Vec<BlockRule>> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read_in(app, access, &access.visibility().buckets(), "block_rule.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::block_rules::of_owner(&tx, access.access(), access.agent().id, access.owner().as_str()).await
}

/// Adds a rule. The same rule again is the rule that is there.
///
/// # Errors
/// [`Error::Invalid`] with the field at fault; [`Error::Conflict`] when the owner has too many rules.
pub async fn add(app: &AppState, access: &OwnerAccess, new: NewBlockRule) -> Result<BlockRule> {
    access.access().require(Permission::WriteMemory)?;
    let blocked = check(&new)?;
    store::again_when_refused(|| async {
        let tx = app.db.write_for(access).await?;
        let rule = add_in(app, &tx, access, blocked.clone(), maker(access.access())).await?;
        tx.commit().await?;
        Ok(rule)
    })
    .await
}

/// Adds a rule for a topic that the person named in a conversation, in the caller's transaction.
pub(crate) async fn add_said(app: &AppState, tx: &Tx, access: &OwnerAccess, topic: &str) -> Result<()> {
    let topic: String = topic.chars().take(MAX_CHARS).collect();
    match add_in(app, tx, access, Blocked::Topic(topic), IN_CONVERSATION.to_owned()).await {
        // The person cannot be answered here; the limit is far above what anybody says.
        Ok(_) | Err(Error::Conflict(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

async fn add_in(app: &AppState, tx: &Tx, access: &OwnerAccess, blocked: Blocked, made_by: String) -> Result<BlockRule> {
    let known = store::block_rules::of_owner(tx, access.access(), access.agent().id, access.owner().as_str()).await?;
    if let Some(rule) = known.iter().find(|rule| rule.blocked == blocked) {
        return Ok(rule.clone());
    }
    if known.len() >= MAX_RULES {
        return Err(Error::Conflict(format!("there are {MAX_RULES} rules already; remove one first")));
    }
    let rule = BlockRule { id: app.ids.next(), blocked, made_by, created_at: app.clock.now() };
    store::block_rules::insert(tx, access, &rule).await?;
    let detail = json!({ "agentId": access.agent().id, "ownerKey": access.owner() });
    store::audit::record(tx, access.access(), Entry::done("block_rule.add", "block_rule", rule.id.get()).with(detail)).await?;
    tx.extension(|rules: &mut RulesInUse| *rules = RulesInUse::default());
    Ok(rule)
}

/// Removes a rule.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another owner's.
pub async fn remove(app: &AppState, access: &OwnerAccess, id: BlockRuleId) -> Result<()> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write_for(access).await?;
    if !store::block_rules::delete(&tx, access, id).await? {
        return Err(Error::NotFound("block rule"));
    }
    let detail = json!({ "agentId": access.agent().id, "ownerKey": access.owner() });
    store::audit::record(&tx, access.access(), Entry::done("block_rule.remove", "block_rule", id.get()).with(detail)).await?;
    tx.commit().await
}

/// Who makes a rule, such as `user:12`.
fn maker(access: &Access) -> String {
    let (kind, id) = store::audit::principal(access);
    id.map_or_else(|| kind.to_owned(), |id| format!("{kind}:{id}"))
}

fn check(new: &NewBlockRule) -> Result<Blocked> {
    let trimmed = |words: &Option<String>| words.as_deref().map(str::trim).filter(|words| !words.is_empty()).map(str::to_owned);
    let (topic, predicate, value) = (trimmed(&new.topic), trimmed(&new.predicate), trimmed(&new.value));
    for (field, words) in [("topic", &topic), ("predicate", &predicate), ("value", &value)] {
        if words.as_ref().is_some_and(|words| words.chars().count() > MAX_CHARS) {
            return Err(Error::invalid(field, "must be at most 200 characters"));
        }
    }
    match (topic, predicate) {
        (Some(_), Some(_)) => Err(Error::invalid("topic", "cannot be combined with predicate: make two rules")),
        (None, None) => Err(Error::invalid("topic", "is required if there is no predicate")),
        (Some(topic), None) => match Matcher::says_something(&topic) {
            true => Ok(Blocked::Topic(topic)),
            false => Err(Error::invalid("topic", "must name something: it has only words such as \"the\" or \"everything\"")),
        },
        (None, Some(predicate)) => {
            Ok(Blocked::Relation { predicate: canonical_predicate(&predicate), value: value.unwrap_or_else(|| "*".to_owned()) })
        }
    }
}

/// The rules of the owners that a transaction has met.
#[derive(Debug, Default)]
struct RulesInUse(Vec<(AgentId, String, Vec<Matcher>)>);

/// Whether a rule of the bucket's owner keeps the candidate out. Shared memory has no owner; extraction asks [`blocks_owners`] for it.
pub(crate) async fn blocks(tx: &Tx, access: &Access, bucket: &Bucket, candidate: &Candidate) -> Result<bool> {
    if bucket.scope() != MemoryScope::Personal {
        return Ok(false);
    }
    blocks_of(tx, access, bucket.agent(), bucket.owner(), |rule| rule.blocks(candidate)).await
}

/// Whether a rule of this owner keeps the candidate out, whatever memory it is for.
pub(crate) async fn blocks_owners(tx: &Tx, access: &OwnerAccess, candidate: &Candidate) -> Result<bool> {
    blocks_of(tx, access.access(), access.agent().id, access.owner().as_str(), |rule| rule.blocks(candidate)).await
}

/// `content` without the lines that a rule of the bucket's owner keeps out, and how many those are.
pub(crate) async fn without_blocked(tx: &Tx, access: &Access, bucket: &Bucket, content: String) -> Result<(String, usize)> {
    if bucket.scope() != MemoryScope::Personal {
        return Ok((content, 0));
    }
    let (mut kept, mut gone) = (String::with_capacity(content.len()), 0);
    for line in content.split_inclusive('\n') {
        if blocks_of(tx, access, bucket.agent(), bucket.owner(), |rule| rule.blocks_line(line)).await? {
            gone += 1;
        } else {
            kept.push_str(line);
        }
    }
    Ok((kept, gone))
}

async fn blocks_of(tx: &Tx, access: &Access, agent: AgentId, owner: &str, is_blocked: impl Fn(&Matcher) -> bool) -> Result<bool> {
    let verdict = |rules: &[Matcher]| rules.iter().any(&is_blocked);
    let known = tx.extension(|used: &mut RulesInUse| {
        used.0.iter().find(|(known, key, _)| *known == agent && key == owner).map(|(_, _, rules)| verdict(rules))
    });
    if let Some(verdict) = known {
        return Ok(verdict);
    }
    let rules = store::block_rules::of_owner(tx, access, agent, owner).await?;
    let rules: Vec<Matcher> = rules.iter().map(|rule| Matcher::of(&rule.blocked)).collect();
    let found = verdict(&rules);
    tx.extension(|used: &mut RulesInUse| used.0.push((agent, owner.to_owned(), rules)));
    Ok(found)
}
