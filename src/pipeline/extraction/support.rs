//! Checks that a model's fact rests on the user's own words. Small models attribute the assistant's words to the user and invent
//! evidence; this looks the evidence up and finds the message a fact came from. Called by `run` for model output only.

use std::collections::HashSet;

use crate::domain::conversation::{Message, MessageRole};
use crate::memory::candidate::{Candidate, Rejected};
use crate::memory::fingerprint::{normalise, words};
use crate::memory::labels;
use crate::memory::tombstones::statement::holds;
use crate::pipeline::extraction::gates;
use language::script::is_chinese;
use statements::facts;

/// The share of a fact's words that one message of the user must contain: half, because a fact is written in the third person and with
/// dates resolved.
const MIN_SHARE: f64 = 0.5;

/// Accepts the facts that rest on a message of the user, sets that message as their source, and clears `explicit` on facts of messages
/// that made no request.
#[must_use]
pub fn check(facts: Vec<Candidate>, messages: &[Message]) -> (Vec<Candidate>, Vec<Rejected>) {
    let said: Vec<(&Message, HashSet<String>)> = messages
        .iter()
        .enumerate()
        .filter(|(at, message)| message.role == MessageRole::User || is_agreed(messages, *at))
        .map(|(_, message)| (message, words(&message.content)))
        .collect();
    let (mut kept, mut rejected) = (Vec::new(), Vec::new());
    for mut fact in facts.into_iter().map(of_relative) {
        let claims = [words(&fact.evidence), words(&fact.object), words(&fact.text)];
        let best = claims.iter().filter(|claim| !claim.is_empty()).find_map(|claim| source_of(claim, &said));
        match best {
            Some(message) => {
                fact.message = Some(message.id);
                fact.said_at = message.created_at;
                fact.is_explicit &= gates::is_explicit(&message.content);
                fact.evidence = sentence_of(message, &fact);
                fact.text = stated(&fact, message);
                if facts::is_denied(&fact.evidence, &fact.predicate, &fact.object) {
                    rejected.push(Rejected::new("denied", &fact.text));
                } else if !is_believable(&fact, message) {
                    rejected.push(Rejected::new("unsupported", &fact.text));
                } else {
                    kept.push(fact);
                }
            }
            None => rejected.push(Rejected::new("unsupported", &fact.text)),
        }
    }
    (kept, rejected)
}

/// Relations whose values stand in the person's words as they are.
const IN_THEIR_WORDS: [&str; 7] = ["lives_in", "works_at", "job_title", "name", "allergic_to", "takes", "has_condition"];

/// Whether the message can state a lasting fact about its writer: small models give people the homes and trades of others, and take role play
/// for life. What the person asked to remember is kept as it is.
fn is_believable(fact: &Candidate, message: &Message) -> bool {
    if !fact.is_explicit && !facts::says_something(&message.content, &fact.evidence, &fact.predicate, &fact.object) {
        return false;
    }
    if fact.is_explicit || fact.subject != "user" || labels::category_of(&fact.predicate).is_none() {
        return true;
    }
    let is_literal = || holds(&normalise(&message.content), &normalise(&fact.object));
    (!IN_THEIR_WORDS.contains(&fact.predicate.as_str()) || is_literal())
        && facts::is_credible(&message.content, &fact.evidence, &fact.predicate, &fact.object)
}

/// A fact whose relation names a relative is about that relative: `husband_job` of the user is `job_title` of the user's husband.
fn of_relative(fact: Candidate) -> Candidate {
    const KIN: [&str; 18] = [
        "husband",
        "wife",
        "spouse",
        "partner",
        "mother",
        "father",
        "mom",
        "mum",
        "dad",
        "sister",
        "brother",
        "son",
        "daughter",
        "boss",
        "cat",
        "dog",
        "girlfriend",
        "boyfriend",
    ];
    const SAID: [(&str, &str); 8] = [
        ("name", "name"),
        ("job", "job_title"),
        ("occupation", "job_title"),
        ("location", "lives_in"),
        ("age", "age"),
        ("birthday", "birthday"),
        ("employer", "works_at"),
        ("allergy", "allergic_to"),
    ];
    let found = fact.predicate.split_once('_').and_then(|(kin, rest)| {
        let rest = rest.strip_prefix("s_").unwrap_or(rest);
        let said = SAID.iter().find(|(word, _)| *word == rest)?;
        (fact.subject == "user" && KIN.contains(&kin)).then(|| (format!("user's {kin}"), said.1.to_owned()))
    });
    match found {
        Some((subject, predicate)) => Candidate { subject, predicate, ..fact },
        None => fact,
    }
}

/// The sentence of the message that a fact rests on: the one that shares most words with it.
fn sentence_of(message: &Message, fact: &Candidate) -> String {
    let claim: HashSet<String> = words(&fact.object).into_iter().chain(words(&fact.evidence)).collect();
    let shared = |sentence: &&str| claim.intersection(&words(sentence)).count();
    let sentences = language::sentence::split(&message.content);
    // Of equals the first one, which `max_by_key` would pass over.
    sentences.into_iter().rev().max_by_key(shared).map_or_else(|| message.content.clone(), |sentence| sentence.trim().to_owned())
}

/// The text of a model's fact: its triple in words. A model's sentence may state more than its triple does, so only a fact that is a
/// sentence keeps it. A date that the model worked out is kept.
fn stated(fact: &Candidate, message: &Message) -> String {
    if labels::is_sentence(&fact.predicate) {
        return fact.text.clone();
    }
    let is_chinese = is_chinese(&message.content);
    let text = labels::text(&fact.subject, &fact.predicate, &fact.object, is_chinese);
    match labels::iso_date(&fact.text).filter(|date| !text.contains(date)) {
        Some(date) => labels::with_aside(&text, date, is_chinese),
        None => text,
    }
}

/// Whether the user's next message agrees with an assistant's message, so that it counts.
fn is_agreed(messages: &[Message], at: usize) -> bool {
    let is_assistant = messages.get(at).is_some_and(|message| message.role == MessageRole::Assistant);
    is_assistant
        && messages.get(at + 1).is_some_and(|next| next.role == MessageRole::User && statements::facts::is_agreement(&next.content))
}

#[expect(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
fn source_of<'a>(claim: &HashSet<String>, said: &[(&'a Message, HashSet<String>)]) -> Option<&'a Message> {
    let share = |words: &HashSet<String>| claim.iter().filter(|word| words.contains(*word)).count() as f64 / claim.len() as f64;
    let best = said.iter().map(|(message, words)| (*message, share(words))).max_by(|one, other| one.1.total_cmp(&other.1))?;
    (best.1 >= MIN_SHARE).then_some(best.0)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::domain::fact::{FactCategory, FactSource, Stability};
    use crate::memory::candidate::Reach;

    fn message(id: i64, role: MessageRole, content: &str) -> Message {
        Message {
            id: id.into(),
            conversation: 1.into(),
            seq: id,
            role,
            name: None,
            content: content.into(),
            created_at: DateTime::UNIX_EPOCH,
            metadata: None,
        }
    }

    fn fact(object: &str, evidence: &str, is_explicit: bool) -> Candidate {
        Candidate {
            subject: "user".into(),
            predicate: "states".into(),
            object: object.into(),
            text: format!("user states {object}"),
            category: FactCategory::Knowledge,
            reach: Reach::User,
            stability: Stability::Durable,
            confidence: 0.9,
            evidence: evidence.into(),
            expires_at: None,
            is_explicit,
            source: FactSource::Model,
            said_at: DateTime::UNIX_EPOCH,
            message: None,
            ends: Vec::new(),
        }
    }

    #[test]
    fn a_models_sentence_becomes_what_its_triple_says_and_no_more() {
        let said = [
            message(1, MessageRole::User, "我住在上海，对花生过敏。"),
            message(2, MessageRole::User, "I live in Porto and drink only green tea."),
        ];
        for (predicate, object, text, stated) in [
            ("allergic_to", "花生", "花生", "过敏：花生"),
            ("lives_in", "Porto", "Lives in Porto and drinks only green tea", "Lives in Porto"),
            ("allergic_to", "花生", "对花生过敏", "过敏：花生"),
            ("states", "drink only green tea", "drink only green tea", "drink only green tea"),
            ("plans", "drink only green tea", "Drinks only green tea from 2026-03-13", "Plans: drink only green tea (2026-03-13)"),
        ] {
            let fact = Candidate { predicate: predicate.into(), text: text.into(), ..fact(object, object, false) };
            assert_eq!(check(vec![fact], &said).0[0].text, stated);
        }
    }

    #[test]
    fn a_fact_is_kept_with_the_message_it_rests_on() {
        let messages = [
            message(1, MessageRole::User, "I moved to Porto last week"),
            message(2, MessageRole::Assistant, "Vienna has nice coffee houses"),
            message(3, MessageRole::User, "我对花生过敏，请记住"),
        ];
        let facts = vec![
            fact("Porto", "I moved to Porto", true),
            fact("Vienna", "Vienna has nice coffee houses", false),
            fact("花生", "我对花生过敏", true),
            fact("a yacht", "I own a yacht", false),
        ];
        let (kept, rejected) = check(facts, &messages);
        let kept: Vec<_> = kept.iter().map(|fact| (fact.object.as_str(), fact.message.unwrap().get(), fact.is_explicit)).collect();
        assert_eq!(kept, [("Porto", 1, false), ("花生", 3, true)]);
        assert_eq!(rejected.iter().map(|rejected| rejected.reason).collect::<Vec<_>>(), ["unsupported", "unsupported"]);
    }

    #[test]
    fn what_the_sentence_of_a_fact_denies_is_refused() {
        for (content, predicate, object, is_kept) in [
            ("I no longer work at Acme.", "works_at", "Acme", false),
            ("I have no problem with nuts.", "nut_problem", "nuts", false),
            ("I don't live in Leeds, I live in Porto.", "lives_in", "Porto", true),
            ("我不住在苏州了。", "lives_in", "苏州", false),
            ("我对花生不过敏。", "allergic_to", "花生", false),
            ("我不喜欢茶，喜欢咖啡。", "likes", "咖啡", true),
        ] {
            // What a model cites is shorter than the sentence, and the sentence decides.
            let fact = Candidate { predicate: predicate.into(), ..fact(object, object, false) };
            let (kept, rejected) = check(vec![fact], &[message(1, MessageRole::User, content)]);
            let reasons: Vec<_> = rejected.iter().map(|rejected| rejected.reason).collect();
            assert_eq!(
                (kept.len(), reasons.as_slice()),
                if is_kept { (1, [].as_slice()) } else { (0, ["denied"].as_slice()) },
                "{content}"
            );
        }
    }

    #[test]
    fn role_play_the_lives_of_others_and_values_of_another_kind_are_refused() {
        let judged = |said: &str, predicate: &str, object: &str| {
            let fact = Candidate { predicate: predicate.into(), ..fact(object, said, false) };
            check(vec![fact], &[message(1, MessageRole::User, said)]).0.len()
        };
        for (said, predicate, object) in [
            ("Let's do a role play: I'm Captain Vex and I'm allergic to gravity.", "allergic_to", "gravity"),
            ("New partner Ewan's a clown. Literally.", "job_title", "clown"),
            ("We migrated, everything runs on CockroachDB.", "lives_in", "CockroachDB"),
            ("I use a Framework laptop.", "works_at", "Framework company"),
            ("doc took me off cetirizine, side effects", "has_condition", "cetirizine"),
            ("我丈夫在喀什开餐馆", "lives_in", "喀什"),
        ] {
            assert_eq!(judged(said, predicate, object), 0, "{said} {object}");
        }
        for (said, predicate, object) in
            [("My husband and I live in Porto.", "lives_in", "Porto"), ("我妹妹在北京，我住在上海。", "lives_in", "上海")]
        {
            assert_eq!(judged(said, predicate, object), 1, "{said} {object}");
        }
    }

    #[test]
    fn questions_stories_and_answers_without_a_thing_are_refused_whatever_their_relation() {
        for (content, subject, predicate, object) in [
            ("should i get a tattoo? or maybe bleach my hair? help", "user", "should_get_a_tattoo", "yes"),
            ("接龙：从前我是一条鲤鱼，住在黄河底下", "鲤鱼", "lives_in", "黄河"),
            ("My mum and dad both cook well.", "user", "parents", "both"),
            ("Late husband was a judge.", "user", "job_title", "late husband"),
        ] {
            let facts = vec![Candidate { subject: subject.into(), predicate: predicate.into(), ..fact(object, content, false) }];
            let (kept, rejected) = check(facts, &[message(1, MessageRole::User, content)]);
            assert_eq!((kept.len(), rejected.len()), (0, 1), "{content}");
        }
        let facts = vec![Candidate {
            subject: "user".into(),
            predicate: "boat_name".into(),
            ..fact("Kittiwake", "Our boat is the Kittiwake.", false)
        }];
        assert_eq!(check(facts, &[message(1, MessageRole::User, "Our boat is the Kittiwake.")]).0.len(), 1);
    }

    #[test]
    fn a_relation_that_names_a_relative_is_about_that_relative() {
        let said = [message(1, MessageRole::User, "My partner is called Jules.")];
        let fact = Candidate { predicate: "partner_s_name".into(), ..fact("Jules", "My partner is called Jules.", false) };
        let (kept, _) = check(vec![fact], &said);
        assert_eq!((kept[0].subject.as_str(), kept[0].predicate.as_str()), ("user's partner", "name"));
    }

    #[test]
    fn what_the_assistant_said_counts_when_the_user_agreed() {
        let messages =
            [message(1, MessageRole::Assistant, "So Atlas will run on PostgreSQL"), message(2, MessageRole::User, "Yes, agreed")];
        assert_eq!(check(vec![fact("PostgreSQL", "Atlas will run on PostgreSQL", false)], &messages).0.len(), 1);
    }
}
