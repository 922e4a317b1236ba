//! Block rules: what must never be learned about a person. They are created in the console, by the API, and by "don't remember …" in a
//! conversation. They apply to extraction, dreams, imports and tools, to facts and to the sentences of files; people can still create such
//! facts by hand.
//!
//! A rule holds for the owner of a PERSONAL bucket. Shared memory has no owner: there the rules of the owner hold for whom the transaction
//! writes ([`store::Db::write_for`]), so that one person keeps nothing out that others say.

mod document;
mod matching;
mod reading;

use std::sync::Arc;

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess, Permission};
use crate::domain::block_rule::{BlockRule, Blocked};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::{AgentId, BlockRuleId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::candidate::Candidate;
use crate::memory::labels;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use language::vocabulary::{self, canonical_predicate};

use matching::Rule;
use reading::Text;

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
    add_topic(app, tx, access, topic, IN_CONVERSATION.to_owned()).await
}

/// Adds the rule that keeps a fact from being learned again, in the caller's transaction: its value for its relation, or its words.
pub(crate) async fn add_for(app: &AppState, tx: &Tx, access: &OwnerAccess, fact: &Fact) -> Result<()> {
    let maker = maker(access.access());
    if labels::is_sentence(&fact.predicate) {
        return add_topic(app, tx, access, &fact.object, maker).await;
    }
    let value = fact.object.replace('*', " ").chars().take(MAX_CHARS).collect();
    add_in(app, tx, access, Blocked::Relation { predicate: fact.predicate.clone(), value }, maker).await.map(drop)
}

/// Adds a rule for a topic that nobody typed into a form: words that name nothing make none, and neither does one too many.
async fn add_topic(app: &AppState, tx: &Tx, access: &OwnerAccess, topic: &str, made_by: String) -> Result<()> {
    if !Rule::says_something(topic) {
        return Ok(());
    }
    let topic = topic.chars().take(MAX_CHARS).collect();
    match add_in(app, tx, access, Blocked::Topic(topic), made_by).await {
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
    store::again_when_refused(|| remove_once(app, access, id)).await
}

async fn remove_once(app: &AppState, access: &OwnerAccess, id: BlockRuleId) -> Result<()> {
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
        (Some(topic), None) => match Rule::says_something(&topic) {
            true => Ok(Blocked::Topic(topic)),
            false => Err(Error::invalid("topic", "must name something: words such as \"the\" do not")),
        },
        (None, Some(predicate)) => {
            Ok(Blocked::Relation { predicate: canonical_predicate(&predicate), value: value.unwrap_or_else(|| "*".to_owned()) })
        }
    }
}

/// The rules of an owner with an agent.
type OwnersRules = (AgentId, String, Arc<[Rule]>);

/// The rules of the owners that a transaction has met.
#[derive(Debug, Default)]
struct RulesInUse(Vec<OwnersRules>);

/// What a caller reads whose statement a rule keeps out: the rule, and where to remove it.
pub(crate) fn refusal(rule: BlockRuleId) -> String {
    format!(
        "block rule {rule} keeps this out: the person does not want it learned. Nothing was stored. To allow it, remove the rule: on the \
         person's page under Privacy, or by DELETE /api/v1/memory/{{agentId}}/block-rules/{rule}"
    )
}

/// The rule that keeps the candidate out of a bucket, if there is one.
pub(crate) async fn blocking(tx: &Tx, access: &Access, bucket: &Bucket, candidate: &Candidate) -> Result<Option<BlockRuleId>> {
    let rules = of_bucket(tx, access, bucket).await?;
    if rules.is_empty() {
        return Ok(None);
    }
    let sentence = sentence_of(candidate).map(|sentence| Text::of(&sentence));
    Ok(rules.iter().find(|rule| rule.blocks(candidate, sentence.as_ref())).map(|rule| rule.id))
}

/// The rule that keeps a part of `content` out of a bucket, if there is one.
pub(crate) async fn blocking_text(tx: &Tx, access: &Access, bucket: &Bucket, content: &str) -> Result<Option<BlockRuleId>> {
    let rules = of_bucket(tx, access, bucket).await?;
    let is_cut = |rule: &&Rule| document::cut(content, std::slice::from_ref(rule)).1 > 0;
    Ok(rules.iter().find(is_cut).map(|rule| rule.id))
}

/// Whether a rule of this owner keeps a line out, which came from that owner into shared memory.
pub(crate) async fn blocks_line_of(tx: &Tx, access: &Access, (agent, owner): (AgentId, &OwnerKey), line: &str) -> Result<bool> {
    let rules = rules(tx, access, agent, owner.as_str()).await?;
    Ok(!rules.is_empty() && document::cut(line, &rules).1 > 0)
}

/// `content`, which an automatic process wrote, without what a rule keeps out of the bucket, and the number of changed lines.
pub(crate) async fn without_blocked(tx: &Tx, access: &Access, bucket: &Bucket, content: String) -> Result<(String, usize)> {
    let rules = of_bucket(tx, access, bucket).await?;
    Ok(if rules.is_empty() { (content, 0) } else { document::cut(&content, &rules) })
}

/// The sentence of a candidate whose relation says nothing, or is none that we know: a rule is applied to what the sentence states.
fn sentence_of(candidate: &Candidate) -> Option<String> {
    let Candidate { subject, predicate, object, text, .. } = candidate;
    if labels::is_sentence(predicate) {
        return Some(if text == object { text.clone() } else { format!("{text}\n{object}") });
    }
    vocabulary::find(predicate).is_none().then(|| format!("{text}\n{object}\n{subject} {} {object}", predicate.replace('_', " ")))
}

async fn of_bucket(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<Arc<[Rule]>> {
    match bucket.scope() {
        MemoryScope::Personal => rules(tx, access, bucket.agent(), bucket.owner()).await,
        MemoryScope::Team | MemoryScope::Global => match store::origins::origin(tx) {
            Some((agent, owner)) => rules(tx, access, agent, owner.as_str()).await,
            None => Ok(Arc::from([])),
        },
    }
}

/// The rules of an owner, read once in a transaction.
async fn rules(tx: &Tx, access: &Access, agent: AgentId, owner: &str) -> Result<Arc<[Rule]>> {
    let is_theirs = |(known, key, _): &&OwnersRules| *known == agent && key == owner;
    if let Some(known) = tx.extension(|used: &mut RulesInUse| used.0.iter().find(is_theirs).map(|(_, _, rules)| Arc::clone(rules))) {
        return Ok(known);
    }
    let rules = store::block_rules::of_owner(tx, access, agent, owner).await?;
    let rules: Arc<[Rule]> = rules.iter().map(Rule::of).collect();
    tx.extension(|used: &mut RulesInUse| used.0.push((agent, owner.to_owned(), Arc::clone(&rules))));
    Ok(rules)
}
