//! What is known of a person when a message is read: statements of earlier messages, which the message may end or change, and the names of
//! their people, whom it may call by name.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

/// A statement that is believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Whom or what it is about; `user` is the person.
    pub subject: String,
    /// The relation.
    pub predicate: String,
    /// The value.
    pub object: String,
}

/// What a sentence says of somebody whom it calls by name.
static SAID_OF: LazyLock<Regex> = language::light_pattern!(
    r"^(?P<lead>(?:(?:oh|well|so|and|also|but|ok|okay|hey|btw|update|good news|sad news|sadly|guess what)[,:!]? )*)(?P<name>\p{Lu}[\p{L}\p{M}'-]*?(?: \p{Lu}[\p{L}\p{M}-]+)?)(?P<is>'s|’s)? (?P<rest>.+)$"
);
/// Verbs after a name that make it the subject, and words after "'s" that make it "is".
static VERB: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:is|was|has|had|can|can't|cannot|can’t|will|won't|does|doesn't|doesn’t|likes|loves|hates|lives|works|plays|speaks|studies|takes|turned|turns|just|still|also|now|died|passed|left|got|moved|started|stopped|quit|joined|became|prefers|drives|teaches|needs|wants|used|never|always|eats)\b"
);
static STATE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:an?|the|not|now|in|at|from|on|\d+|allergic|vegan|vegetarian|married|single|retired|pregnant|learning|studying|working|living|turning|afraid|scared|diabetic|deaf|blind|still|also|just|no|engaged|divorced|gone|passed|moved|got|been|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)\b"
);

/// The sentence with the name of somebody known at its start replaced by who they are: "Theo's 8 now" is said of the user's son. Only if the
/// name is that of one.
pub(super) fn with_relation<'a>(sentence: &str, known: impl Iterator<Item = &'a Known>) -> Option<String> {
    if script::is_chinese(sentence) { in_chinese(sentence, known) } else { in_english(sentence, known) }
}

fn in_english<'a>(sentence: &str, known: impl Iterator<Item = &'a Known>) -> Option<String> {
    let known: Vec<&Known> = known.collect();
    called_by_name(sentence, &known).or_else(|| spoken_of(sentence, &known))
}

/// "The nanny's Bernadette these days", where a nanny of the user's is known: she is meant.
fn spoken_of(sentence: &str, known: &[&Known]) -> Option<String> {
    static THE: LazyLock<Regex> = language::light_pattern!(
        r"(?P<lead>^|[,;.] )(?i:the) (?P<who>[a-z]+(?: [a-z]+)?)(?P<verb>'s|’s| is| are| has| was| turned| turns| started| stopped| likes| hates| lives| works)\b"
    );
    let groups = THE.captures(sentence)?;
    let (whole, who) = (groups.get(0)?, groups.name("who")?);
    let subject = format!("user's {}", who.as_str());
    known.iter().any(|fact| fact.subject == subject).then(|| {
        let lead = groups.name("lead").map_or("", |lead| lead.as_str());
        format!("{}{lead}my {}", sentence.get(..whole.start()).unwrap_or_default(), sentence.get(who.start()..).unwrap_or_default())
    })
}

fn called_by_name(sentence: &str, known: &[&Known]) -> Option<String> {
    let groups = SAID_OF.captures(sentence)?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let (name, rest) = (group("name"), group("rest"));
    let is = if group("is").is_empty() { "" } else { "is " };
    let is_said = if is.is_empty() { VERB.is_match(rest) } else { STATE.is_match(rest) };
    let relation = is_said.then(|| of_name(name, "user's ", known.iter().copied())).flatten()?;
    Some(format!("{}my {relation} {is}{rest}", group("lead")))
}

fn in_chinese<'a>(sentence: &str, known: impl Iterator<Item = &'a Known>) -> Option<String> {
    let named = known.filter(|fact| is_name(fact) && fact.object.chars().count() >= 2).filter(|fact| sentence.starts_with(&fact.object));
    let mut named = named.filter_map(|fact| Some((fact.subject.strip_prefix("用户的")?, &fact.object)));
    let (relation, name) = named.next()?;
    let rest = sentence.get(name.len()..)?;
    let is_said =
        !rest.is_empty() && !rest.starts_with(['的', '和', '跟', '说', '，', ',', '。']) && named.all(|(other, _)| other == relation);
    is_said.then(|| format!("我{relation}{rest}"))
}

/// Relatives who are "he", and who are "she".
const MEN: [&str; 14] = [
    "son",
    "brother",
    "father",
    "dad",
    "husband",
    "boyfriend",
    "uncle",
    "nephew",
    "grandfather",
    "grandpa",
    "grandad",
    "hubby",
    "grandson",
    "stepdad",
];
const WOMEN: [&str; 14] = [
    "daughter",
    "sister",
    "mother",
    "mum",
    "wife",
    "girlfriend",
    "aunt",
    "niece",
    "grandmother",
    "grandma",
    "mom",
    "nan",
    "granddaughter",
    "stepmum",
];

/// The sentence with the pronoun at its start replaced by the only one of whom the message before spoke: "She moved in June" after "Mum lives
/// in Hull".
pub(super) fn with_antecedent(sentence: &str, subject: &str) -> Option<String> {
    static HE: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?P<lead>(?:(?:oh|well|and|but|so|also|sorry|wait|no|actually|update|btw|correction|oops)[,:!]? )*)(?P<who>he|she)(?P<rest>(?:'s|’s)? .+)$"
    );
    static ZH: LazyLock<Regex> =
        language::light_pattern!(r"^(?:(?:不过|但是?|而且|对了|后来|其实|哦|噢)[，,]?)?[他她它牠](?P<rest>[^们的家妈爸俩说问让].+)$");
    if let Some(relation) = subject.strip_prefix("用户的") {
        let rest = ZH.captures(sentence)?.name("rest")?;
        return Some(format!("我{relation}{}", rest.as_str()));
    }
    let relation = subject.strip_prefix("user's ")?;
    let groups = HE.captures(sentence)?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let noun = relation.rsplit([' ', '-']).next().unwrap_or(relation);
    let others = if group("who").eq_ignore_ascii_case("he") { WOMEN } else { MEN };
    (!others.contains(&noun)).then(|| format!("{}my {relation}{}", group("lead"), group("rest")))
}

/// The sentence about the only event that was spoken of, if it says to what day that was moved: "They moved it to 13 June".
pub(super) fn with_event(sentence: &str, stated: &[Known]) -> Option<String> {
    static MOVED: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:.{0,40}?[,;:] ?|(?:so|oh|update|well)[,:]? )?(?:(?:they|hr|we|he|she|the (?:\w+ ){1,2})(?:'ve|’ve|'s|’s| have| has| had to| just|)* ?(?:moved|pushed|shifted|changed|put|brought|delayed|postponed|rescheduled|bumped) (?:it|that|this)|it(?:'s|’s| is| was| has|'ll|’ll)? ?(?:been |be |got |now )?(?:moved|pushed|shifted|changed|put|brought|delayed|postponed|rescheduled|bumped|slipped))(?: back| forward| up| out)? (?:to|till|until) (?P<day>.+)$"
    );
    static ZH: LazyLock<Regex> = language::light_pattern!(
        r"^(?:[^，,]{0,10}[，,])?(?:又|给|被|改期|时间)*(?:挪|改|推迟|推遲|延|延期|延后|提前|调整|調整|往后推|换|換)(?:到|成|至)了?(?P<day>[^，。！？,]{2,12}?)了?[。！!]*$"
    );
    let mut events = stated.iter().filter(|fact| fact.predicate == "scheduled_for");
    let subject = &events.next()?.subject;
    if !events.all(|other| other.subject == *subject) {
        return None;
    }
    if let Some(day) = ZH.captures(sentence).and_then(|groups| groups.name("day")) {
        let event = subject.strip_prefix("用户的").unwrap_or(subject);
        return script::is_chinese(event).then(|| format!("{event}改到{}了", day.as_str()));
    }
    let day = MOVED.captures(sentence)?.name("day")?;
    let event = subject.strip_prefix("user's ")?;
    Some(format!("my {event} has been moved to {}", day.as_str()))
}

/// Whose name it is, if it is the name of one.
fn of_name<'a>(name: &str, owner: &str, known: impl Iterator<Item = &'a Known>) -> Option<String> {
    let first = |full: &str| full.split(' ').next().unwrap_or_default().to_owned();
    let mut whose = known
        .filter(|fact| is_name(fact) && (fact.object == name || first(&fact.object) == name))
        .filter_map(|fact| fact.subject.strip_prefix(owner).filter(|relation| !relation.ends_with(name)).map(str::to_owned));
    let relation = whose.next()?;
    whose.all(|other| other == relation).then_some(relation)
}

fn is_name(fact: &Known) -> bool {
    matches!(fact.predicate.as_str(), "name" | "preferred_name")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(subject: &str, object: &str) -> Known {
        Known { subject: subject.to_owned(), predicate: "name".to_owned(), object: object.to_owned() }
    }

    #[test]
    fn who_is_called_by_name_is_known_by_relation() {
        let all = [known("user's son", "Theo"), known("user's nanny", "Rosalind"), known("用户的大橘", "馒头"), known("user", "Ada")];
        let said = |sentence: &str| with_relation(sentence, all.iter());
        assert_eq!(said("Theo's 8 now").as_deref(), Some("my son is 8 now"));
        assert_eq!(said("Rosalind left us").as_deref(), Some("my nanny left us"));
        assert_eq!(said("馒头七岁了").as_deref(), Some("我大橘七岁了"));
        for other in ["Theo's teacher called", "Theo and Ida came", "Ida is 8", "馒头的碗破了", "Ada is tired"] {
            assert_eq!(said(other), None, "{other}");
        }
        assert_eq!(said("the nanny's Bernadette these days").as_deref(), Some("my nanny's Bernadette these days"));
        assert_eq!(said("The plumber is late"), None);
        let twice = [known("user's son", "Theo"), known("user's boss", "Theo")];
        assert_eq!(with_relation("Theo is 8", twice.iter()), None);
    }
}
