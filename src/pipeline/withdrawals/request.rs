//! Requests to forget in conversations, such as "Forget that …", in English and Chinese: recognizes and executes them. A
//! finished turn with a request enqueues the job `forget_said`. Called by ingest, extraction and the worker.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use language::sentence;
use regex::Regex;
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::fact::Fact;
use crate::domain::forget::{Erased, ForgetExtent, ForgetTarget};
use crate::domain::ids::{AgentId, ConversationId, FactId};
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::block_rules;
use crate::memory::candidate::Candidate;
use crate::memory::tombstones;
use crate::memory::tombstones::statement::{Statement, Topic};
use crate::pipeline::engine;
use crate::pipeline::engine::Budget;
use crate::privacy::forget::fact::{begin, finish, silence};
use crate::privacy::forget::remove;
use crate::queue::JobRun;
use crate::store::erasure::DeletedFact;
use crate::store::{self, Tx};
use crate::tenancy;

static ENGLISH: LazyLock<Regex> = language::pattern!(
    r"(?ix)^(?:(?:oh|and|also|hey|hi|ok|okay|so|but|yes|well|please|kindly|now|actually|can\ you|could\ you|would\ you|will\ you|you\ can|you\ should|you\ may|i\ (?:want|need|would\ like)\ you\ to|i'd\ like\ you\ to|just)[\s,:;!.—-]*)*
        (?:(?P<verb>forget|unlearn|(?P<block>(?:do\ not|don't|never)\ (?:memori[sz]e|save|store|learn|keep|record)\ (?:anything|everything|details)\ (?:about|on)|(?:stop|do\ not|don't|never)\ remember(?:ing)?|(?:stop|do\ not|don't|never)\ (?:stor(?:e|ing)|memori[sz](?:e|ing))
            |i\ (?:do\ not|don't|would\ not|wouldn't)\ want\ you\ to\ (?:remember|memori[sz]e|store|keep|save)|i(?:'d|\ would)\ (?:rather|prefer)\ (?:that\ )?you\ (?:do\ not|don't|did\ not|didn't)\ (?:remember|store|keep|save))|
            (?:delete|remove|erase|wipe|clear)\ (?:everything|all|anything|what(?:ever)?)\ (?:that\ )?(?:you\ )?(?:know|have|remember|stored?|saved?)\ (?:about|on|of)|(?:delete|remove|erase|drop)\ (?:it\ |everything\ )?(?:from\ )?(?:your\ )?(?:memory|memories|notes?)\ (?:of|that|about|on))
          |(?:delete|remove|erase|wipe|clear|purge|strike|take)(?P<from>\ .+?)\ (?:from|out\ of)\ (?:your\ |the\ )?(?:memory|memories|notes?))
        (?P<rest>.*)$"
);
static CHINESE: LazyLock<Regex> = language::pattern!(
    r"^(?:(?:请|請|麻烦|帮我|你|您|可以|能不能|能|那|好的|对了|现在|也|就)[，,：:\s]*)*(?:(?:忘记|忘記|忘掉|忘了|(?P<block>别记(?:住|得|着)|别再记(?:住|得|着)?|不要再?记(?:住|得|着)|不要再记|不用记(?:住|得|着)?|我?不(?:想|希望|愿意)(?:让)?你记(?:住|得|着)|不许记(?:住|得|着)?)|删除(?:关于|你记得的)?|清除(?:关于)?)(?P<after>.+)|把(?P<ba>.+?)(?:忘记|忘記|忘掉|忘了|从记忆(?:里|中)?(?:删除|删掉|清除|去掉))(?:吧|了|掉)*)$"
);

/// Phrases that look like a request and are not: idioms, reminders, confessions.
const NOT_ASKED: [&str; 16] = [
    "it",
    "about it",
    "that",
    "this",
    "me",
    "me not",
    "you",
    "",
    "to",
    "how",
    "the past",
    "everything you know about coding",
    "past",
    "them",
    "all that",
    "him",
];

/// A request to forget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawalRequest {
    /// In the person's words: a statement ("I live in Porto") or a topic ("my address").
    pub what: String,
    /// Whether it covers all matching facts, however many there are.
    pub is_everything: bool,
    /// Whether it is not to be learned again either: "don't remember …" asks for that, "forget …" does not.
    pub is_for_good: bool,
}

/// The requests in a message.
#[must_use]
pub fn find(message: &str) -> Vec<WithdrawalRequest> {
    let plain = message.replace(['’', '‘'], "'");
    sentence::split(&plain).into_iter().filter_map(|sentence| of_sentence(sentence.trim())).collect()
}

fn of_sentence(sentence: &str) -> Option<WithdrawalRequest> {
    let trimmed = sentence.trim_end_matches(['.', '!', '?', '。', '！', '？', '；', ';', ' ']);
    english(trimmed).or_else(|| chinese(trimmed))
}

fn english(sentence: &str) -> Option<WithdrawalRequest> {
    let groups = ENGLISH.captures(sentence)?;
    let rest = groups.name("from").or_else(|| groups.name("rest"))?.as_str().trim();
    // "Forgetful", "forget-me-not" and the like begin with the verb and continue without a space.
    let verb = groups.name("verb").map(|verb| verb.end());
    if verb
        .is_some_and(|end| sentence.get(end..).is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '\'')))
    {
        return None;
    }
    let mut what = rest.to_owned();
    let mut is_everything = false;
    loop {
        let lower = what.to_lowercase();
        let cut = [
            "that ",
            "about ",
            "the fact that ",
            "the fact ",
            "what i said about ",
            "what i told you about ",
            "what you know about ",
            ": ",
            ", ",
        ]
        .iter()
        .find(|start| lower.starts_with(**start));
        let all = ["everything ", "all ", "anything "].iter().find(|start| lower.starts_with(**start));
        match (cut, all) {
            (Some(start), _) => what = what.get(start.len()..)?.trim().to_owned(),
            (None, Some(start)) => {
                is_everything = true;
                what = what.get(start.len()..)?.trim().to_owned();
            }
            (None, None) => break,
        }
    }
    for start in ["i said about ", "i told you about ", "you know about ", "of ", "about "] {
        if what.to_lowercase().starts_with(start) {
            what = what.get(start.len()..)?.to_owned();
        }
    }
    let what = what.trim().trim_end_matches(", please").trim_end_matches(" please").trim();
    let lower = what.to_lowercase();
    let is_asked =
        !NOT_ASKED.contains(&lower.as_str()) && !lower.starts_with("to ") && what.chars().filter(|c| c.is_alphanumeric()).count() >= 3;
    let is_for_good = groups.name("block").is_some();
    // "Don't store the yoghurt on the shelf" is about no memory.
    let is_stored = groups.name("block").is_some_and(|block| block.as_str().to_lowercase().contains("stor"));
    let is_own =
        ["my ", "our ", "i ", "i'm ", "we ", "anything", "everything"].iter().any(|start| lower.starts_with(start)) || is_everything;
    let is_asked = is_asked && (!is_stored || is_own);
    is_asked.then(|| WithdrawalRequest { what: what.to_owned(), is_everything, is_for_good })
}

fn chinese(sentence: &str) -> Option<WithdrawalRequest> {
    let groups = CHINESE.captures(sentence)?;
    let what = groups.name("after").or_else(|| groups.name("ba"))?.as_str();
    let mut what = what.trim_start_matches(['：', ':', '，', ',', ' ']).trim();
    for start in ["关于", "掉", "我说过的", "我说的", "我刚才说的", "我告诉你的"] {
        what = what.strip_prefix(start).unwrap_or(what).trim();
    }
    let is_everything = ["一切", "所有", "全部"].iter().any(|word| what.contains(word));
    let mut what = what.replace("的一切", "").replace("所有", "").replace("全部", "");
    for end in ["这件事", "这一点", "这回事", "的记忆", "的事情", "的事", "的信息", "吧", "了"] {
        what = what.strip_suffix(end).unwrap_or(&what).to_owned();
    }
    let what = what.trim_matches(['，', ',', '。', '“', '”', ' ']).to_owned();
    let is_idiom = ["它", "这个", "那个", "我", "他", "她", "吧", "时间", "过去"].contains(&what.as_str());
    let is_for_good = groups.name("block").is_some();
    (!is_idiom && what.chars().count() >= 2).then_some(WithdrawalRequest { what, is_everything, is_for_good })
}

/// The outcome of a turn's requests, in counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Outcome {
    asked: usize,
    forgotten: u64,
    ambiguous: usize,
    unmatched: usize,
}

/// The job `forget_said`: reads the person's messages of a turn and forgets what they ask for. An ambiguous request is
/// skipped and counted in the outcome.
pub async fn run_said(app: &AppState, access: &OwnerAccess, job: &JobRun, talk: ConversationId, (from, to): (i64, i64)) -> Result<Value> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let home = access.visibility().home(config.memory().lifecycle_mediator_enabled);
    let tx = app.db.write_for(access).await?;
    let said = store::messages::range(&tx, access, talk, from, to).await?;
    let by_user = said.iter().filter(|message| message.role == MessageRole::User);
    let asked: Vec<WithdrawalRequest> = by_user.flat_map(|message| find(&message.content)).collect();
    let mut outcome = Outcome { asked: asked.len(), ..Outcome::default() };
    for request in asked {
        if request.is_for_good {
            block_rules::add_said(app, &tx, access, &request.what).await?;
        }
        let mut receipt = begin(app, access, ForgetTarget::Fact)?;
        let topic = Topic::of(&request.what);
        let Some(matched) = matching_facts(&topic, own(&tx, access, &home).await?, request.is_everything) else {
            outcome.ambiguous += 1;
            continue;
        };
        outcome.unmatched += usize::from(matched.is_empty());
        let gone = remove::facts(app, &tx, ticket, &home, &matched, receipt.id, &mut receipt.counts).await?;
        outcome.forgotten += receipt.counts.of(Erased::Facts);
        // The statement may not have been learned yet: tombstones keep out the text and the facts that the engine
        // extracts from it. One person cannot keep text out of shared memory.
        if topic.is_statement() && (home.scope() == MemoryScope::Personal || !matched.is_empty()) {
            let read: Vec<DeletedFact> = read(app, access, &request.what).iter().map(buried).collect();
            tombstones::add(app, &tx, ticket, &home, &read, receipt.id).await?;
            tombstones::add_lines(app, &tx, ticket, &home, std::slice::from_ref(&request.what), receipt.id).await?;
        }
        let mut statements: Vec<Statement> = gone.iter().map(Statement::of).collect();
        statements.extend(topic.is_statement().then(|| Statement::from_words(&request.what)));
        silence(app, &tx, access, &gone, &statements, ForgetExtent::default(), &mut receipt.counts).await?;
        finish(app, &tx, access, receipt).await?;
    }
    let outcome = json!({
        "asked": outcome.asked, "forgotten": outcome.forgotten, "ambiguous": outcome.ambiguous, "unmatched": outcome.unmatched,
    });
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}

/// The facts that a person may have forgotten by a message: their own; in shared memory, those that came from their
/// conversations.
async fn own(tx: &Tx, access: &OwnerAccess, home: &Bucket) -> Result<Vec<Fact>> {
    let mut facts = store::erasure::of_bucket(tx, home).await?;
    if home.scope() != MemoryScope::Personal {
        let talks: BTreeSet<ConversationId> = facts.iter().filter_map(|fact| fact.conversation).collect();
        let theirs = store::conversations::names(tx, access, talks).await?;
        facts.retain(|fact| fact.conversation.is_some_and(|talk| theirs.contains_key(&talk)));
    }
    Ok(facts)
}

/// The facts that the built-in engine extracts from a statement.
fn read(app: &AppState, access: &OwnerAccess, statement: &str) -> Vec<Candidate> {
    let message = Message {
        id: app.ids.next(),
        conversation: ConversationId::from(0),
        seq: 1,
        role: MessageRole::User,
        name: None,
        content: format!("{statement}."),
        created_at: app.clock.now(),
        metadata: None,
    };
    engine::extract(&[message], access.agent().timezone, Budget::default()).facts
}

fn buried(candidate: &Candidate) -> DeletedFact {
    DeletedFact {
        id: FactId::from(0),
        agent: AgentId::from(0),
        text: candidate.text.clone(),
        subject: candidate.subject.clone(),
        predicate: candidate.predicate.clone(),
        object: candidate.object.clone(),
        evidence: candidate.evidence.clone(),
    }
}

/// The facts that a request means; `None` when it is ambiguous.
fn matching_facts(topic: &Topic, facts: Vec<Fact>, is_everything: bool) -> Option<Vec<Fact>> {
    let (stated, others): (Vec<Fact>, Vec<Fact>) = facts.into_iter().partition(|fact| topic.states(fact));
    if !stated.is_empty() {
        return Some(stated);
    }
    let about: Vec<Fact> = others.into_iter().filter(|fact| topic.is_about(fact)).collect();
    let mut distinct: Vec<(&str, &str)> = about.iter().map(|fact| (fact.subject.as_str(), fact.predicate.as_str())).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let is_one_thing =
        about.len() <= 1 || (distinct.len() == 1 && distinct.first().is_some_and(|(_, predicate)| *predicate != "asked_to_remember"));
    (is_everything || is_one_thing).then_some(about)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whats(message: &str) -> Vec<String> {
        find(message).into_iter().map(|asked| asked.what).collect()
    }

    #[test]
    fn requests_are_found_in_the_words_people_use() {
        for (message, what) in [
            ("Please forget that I live in Quenby.", "I live in Quenby"),
            ("Forget my address, please.", "my address"),
            ("Can you forget what I said about jazz?", "jazz"),
            ("Forget everything you know about my sister!", "my sister"),
            ("Hi! You can forget that my locker is 4711. Thanks", "my locker is 4711"),
            ("Remove my phone number from your memory", "my phone number"),
            ("Don't remember that I smoke.", "I smoke"),
            ("Thanks!Forget my address.", "my address"),
            ("Please forget that I live in St. Gallen. I moved.", "I live in St. Gallen"),
            ("Forget that I work at Acme Inc. My address stays.", "I work at Acme Inc"),
            ("请忘记我住在雒南。", "我住在雒南"),
            ("忘掉我的地址吧", "我的地址"),
            ("请把我的电话号码忘掉。", "我的电话号码"),
            ("忘记关于我姐姐的一切", "我姐姐"),
            ("不要再记得我喜欢爵士乐", "我喜欢爵士乐"),
            ("Erase everything you have about my ex.", "my ex"),
            ("Take my email address out of your memory", "my email address"),
            ("Please never store my address.", "my address"),
            ("I don't want you to remember that I smoke", "I smoke"),
            ("I'd rather you didn't keep my phone number.", "my phone number"),
            ("不要记住我的地址", "我的地址"),
            ("我不想让你记得我的生日", "我的生日"),
        ] {
            assert_eq!(whats(message), [what], "{message}");
        }
        assert!(find("Forget everything about my sister")[0].is_everything && find("忘记关于我姐姐的一切")[0].is_everything);
    }

    #[test]
    fn talk_about_forgetting_is_no_request() {
        for message in [
            "Don't forget that I live in Quenby.",
            "Never forget my birthday.",
            "I forget names easily.",
            "I forgot my keys.",
            "Forget it.",
            "Forget about it!",
            "forget-me-nots are blue",
            "Did you forget my name?",
            "别忘了我不吃香菜。",
            "不要忘记我住在雒南。",
            "我忘了带钥匙。",
            "忘了吧",
            "你忘不了的。",
            "The shop doesn't store my size.",
            "Don't store the yoghurt on the shelf?",
            "不要记错了时间。",
        ] {
            assert_eq!(whats(message), Vec::<String>::new(), "{message}");
        }
    }
}
