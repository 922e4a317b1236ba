//! Records that a conversation builds up (a plan, a report, a guest list): how one starts, which of its fields a question asks for, what
//! an answer states, and how fields change, grow and shrink.

use std::sync::LazyLock;

use language::pattern::compile_light;
use regex::Regex;

use super::super::reading::{Reading, Record};
use super::enumeration::{members, unquoted};
use super::shape;
use crate::facts::Ending;

/// Kinds of records: things that people write, plan or arrange.
pub(super) const ARTEFACT: &str = r"(?:projects?|proposals?|meetings?|(?:meeting |lecture )?notes|posts?|e-?mails?|messages?|newsletters?|reports?|plans?|documents?|presentations?|papers?|articles?|events?|part(?:y|ies)|trips?|itinerar(?:y|ies)|budgets?|contracts?|campaigns?|courses?|workshops?|applications?|resumes?|cvs?|forms?|orders?|bookings?|reservations?|appointments?|tickets?|specs?|specifications?|roadmaps?|schedules?|agendas?|surveys?|invoices?|quotes?|essays?|thes[ie]s|talks?|speech(?:es)?|blogs?|lists?|memos?|letters?|weddings?|conferences?|experiments?|stud(?:y|ies)|releases?|launch(?:es)?|sprints?|briefs?|summar(?:y|ies)|drafts?|records?|entr(?:y|ies)|profiles?|policy|policies|pitch(?:es)?|brochures?|flyers?|menus?|recipes?|lesson plans?|interviews?|reviews?)";

/// Fields of such records, in any context.
const FIELD: &str = r"(?:[\w-]+ ){0,3}?(?:stakeholders?|objectives?|deliverables?|agenda(?: items?)?|attendees?|recipients?|recipient list|action items?|key points?|key decisions?|success metrics|risk analysis|risks?|team|shopping list|to-?do list|packing list|guest list|guests?|watch ?list|reading list|wish ?list|budget|title|timeline|deadline|date|price|target|goal|goals|limit|name|venue|location|status|hashtags?|blockers?|requirements?|milestones?|ingredients?|scope|priority|owner|duration|audience|tags?|notes)";

static OPENING: LazyLock<Regex> = language::light_pattern!(format r"(?i)\b(?:i|we|let's|let us|help me|help us|please|you)\b.*?\b(?:add|create|start|record|save|store|log|enter|set up|setting up|organi[sz]e|organi[sz]ing|plan|planning|draft|drafting|put together|putting together|prepare|preparing|write up|update|updating|change|edit|modify|revise|remove|delete|document|documenting|finali[sz]e|fill (?:in|out)|help (?:with|on))\b[^.?!]*?\b(?:an?|the|my|our|this|some|new)\b[^.?!]*?\b(?P<kind>(?:[\w-]+ )?{ARTEFACT})\b");
static ABOUT_ONE: LazyLock<Regex> = language::light_pattern!(format r"(?i)\b(?:this|your new) (?P<kind>(?:[\w-]+ )?{ARTEFACT})\b");
static TITLE: LazyLock<Regex> = language::light_pattern!(format r#"(?i)\b{ARTEFACT} (?:(?:is|was|will be|are) )?(?:titled|called|named|entitled|for|about):? ?["“”'‘](?P<title>[^"“”]{{3,200}}?)["“”'’](?:[.,!]|\s|$)"#);
static CLOSING: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:no|nope|ok|okay|great|perfect|thanks)?[,.! ]*(?:that's|that is|that should be|that would be|that will be|this is) (?:all|it|everything|the last)\b|^no,? (?:thanks|thank you|nothing)|^nothing else"
);

/// The record that a user's sentence starts, if any.
pub(crate) fn opens(sentence: &str) -> Option<Record> {
    let kind = OPENING.captures(sentence)?.name("kind")?.as_str().to_lowercase();
    let kind = ["new ", "the ", "a ", "my ", "some "].iter().fold(kind.as_str(), |kind, word| kind.strip_prefix(word).unwrap_or(kind));
    Some(Record { kind: kind.to_owned(), title: title(sentence), field: None })
}

/// The record that an assistant's question refers to, such as "this project".
pub(crate) fn speaks_of(question: &str) -> Option<Record> {
    let kind = ABOUT_ONE.captures(question)?.name("kind")?.as_str().to_lowercase();
    Some(Record { kind, title: None, field: None })
}

/// The title in quotes after such a word.
pub(crate) fn title(sentence: &str) -> Option<String> {
    let title = TITLE.captures(sentence)?.name("title")?.as_str();
    let title = title.trim().trim_end_matches(['.', ',']);
    Some(title.strip_prefix("the ").unwrap_or(title).to_owned())
}

/// Whether the sentence completes the record.
pub(crate) fn closes(sentence: &str) -> bool {
    CLOSING.is_match(sentence.trim())
}

static NO_FIELD: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:like to (?:change|add|remove|update|modify|delete|do|include|discuss|know|talk|explore|make)|want to (?:change|add|remove|update|modify|delete|do|discuss|know)|needs? to be (?:changed|updated|removed)|can i|may i|shall i|help you|think|feel|believe|opinion|imagine|anything else|something else|on your mind|how are you|your day|specific details|information|curious|interest(?:ing|ed)|fascinat\w+|favou?rite|best|worst|hardest|most|enjoy\w*|excit\w+|inspir\w+|challeng\w+|look(?:ing)? forward|did you know)\b"
);
static FIELDS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"(?i)\bwhat(?:'s| is| are| was| were| about| will| would| should)(?: be)? (?:the|your|its|their) (?P<f>[\w'’ /-]{3,60}?)(?: (?:of|for|in|to|that|you|on|from|with|we|be|will|should|is|are|this|behind)\b.*)?$",
        r"(?i)\b(?:which|what) (?P<f>[\w'’ -]{3,40}?) (?:is|are|was|were|should|will|do|did|would|does|can|need|needs) (?:this|that|it|we|you|the|your|i|made|taken|set|agreed|discussed|planned|reached|needed|required|involved|identified|included|assigned|covered|be)\b.*$",
        r"(?i)\bwho(?:'s| is| are| was| were| will be| should be) (?:the|your|our) (?P<f>[\w'’ /-]{3,60}?)(?: (?:of|for|in|to|that|you|on|from|with|involved|attending|receiving)\b.*)?$",
        r"(?i)\b(?:could|can|would) you (?:please )?(?:describe|tell me(?: about)?|share|outline|list|provide|give me) (?:the|your|its) (?P<f>[\w'’ -]{3,60}?)(?: (?:of|for|in|to|that|you|on|from|with)\b.*)?$",
    ]
    .iter()
    .map(|text| compile_light(text))
    .collect()
});

/// The field of the open record that a question asks for.
pub(crate) fn asked(question: &str, record: Option<&Record>) -> Option<String> {
    let question = question.replace('’', "'");
    let question = question.trim().trim_end_matches(['?', ' ']);
    if NO_FIELD.is_match(question) {
        return None;
    }
    if !record.is_some_and(|record| is_about(question, record)) {
        return None;
    }
    let named = FIELDS.iter().find_map(|regex| regex.captures(question)).and_then(|groups| groups.name("f"));
    if let Some(field) = named.map(|field| field_name(field.as_str())).filter(|field| field.len() >= 3) {
        return Some(if field == "name" { "title".to_owned() } else { field });
    }
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let has = |starts: &[&str]| words.iter().any(|word| starts.iter().any(|start| word.starts_with(start)));
    // "Who are they?" asks for no field.
    if words.first() == Some(&"who") && ["they", "them", "she", "he", "these", "those"].into_iter().any(|other| words.contains(&other)) {
        return None;
    }
    let field = match *words.iter().find(|word| matches!(**word, "who" | "when" | "where" | "how" | "describe"))? {
        "who" if has(&["attend", "present", "join", "participa"]) => "attendees",
        "who" if has(&["lead", "head", "manag", "charge", "responsib", "own"]) => "lead",
        "who" if has(&["invit", "come", "coming"]) => "guests",
        "who" => "people",
        "when" => "date",
        "where" => "place",
        "describe" => "description",
        _ if lower.contains("how much") => "cost",
        _ if lower.contains("how long") => "duration",
        _ if lower.contains("how many") => "number",
        _ => return None,
    };
    Some(field.to_owned())
}

static OWN_TALK: LazyLock<Regex> = language::light_pattern!(r"(?i)\byou(?:r|'ve|'re)?\b");

/// Whether a question is about the open record, and not about the user: it names the record or one of the fields, or does not contain
/// "you".
fn is_about(question: &str, record: &Record) -> bool {
    let words: Vec<String> = question.to_lowercase().split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect();
    let has = |word: &str| words.iter().any(|known| known.trim_end_matches('s') == word.trim_end_matches('s'));
    let names_it = ["this", "it", "its"].into_iter().any(has) || record.kind.split(' ').any(has);
    let has_field = ANY_FIELD.is_match(question);
    names_it || has_field || !OWN_TALK.is_match(question)
}

/// The canonical name of a field: `the key deliverables` becomes `deliverables`.
pub(super) fn field_name(name: &str) -> String {
    const EMPTY: [&str; 26] = [
        "the",
        "my",
        "our",
        "your",
        "its",
        "their",
        "key",
        "main",
        "proposed",
        "primary",
        "overall",
        "current",
        "new",
        "total",
        "specific",
        "exact",
        "planned",
        "intended",
        "expected",
        "final",
        "full",
        "general",
        "important",
        "biggest",
        "desired",
        "meeting",
    ];
    let plain = name.to_lowercase().replace(['\'', '"', '`', '’'], "'").replace('_', " ");
    let plain = plain.rsplit_once("'s ").map_or(plain.as_str(), |(_, field)| field);
    let plain = plain.trim_matches(['\'', ' ']);
    let first = plain.split(" or ").next().unwrap_or(plain);
    let mut words: Vec<&str> = first.split_whitespace().map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty()).collect();
    while words.len() > 1 && words.first().is_some_and(|word| EMPTY.contains(word)) {
        words.remove(0);
    }
    while words.len() > 1 && words.last().is_some_and(|word| matches!(*word, "list" | "field" | "section" | "entry" | "part" | "details")) {
        words.pop();
    }
    words.join(" ")
}

/// Whether a field contains several values.
pub(super) fn is_list(field: &str) -> bool {
    let is_plural = field.ends_with('s') && !["ss", "us", "is"].iter().any(|end| field.ends_with(end));
    is_plural || matches!(field, "agenda" | "team" | "recipient" | "guest" | "shopping" | "packing" | "reading" | "to-do" | "audience")
}

static FRAMES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"(?i)^(?:(?:the|this|our|my|its|their|your) [\w',&()/# -]{2,70}?|it|this|that|these|those|there|they) (?:is|are|was|were|will be|include|includes|included|will include|would be|cover|covers|covered|consist of|consists of|focuses on|focus on|aims to|aim to|needs to go to|should be sent to|will be sent to|should go to|will go to|involves|involve)(?: (?:titled|called|named|about|for|to|that|specifically for|planned to (?:span|last|run)))?:? (?P<o>.+)$",
        r"(?i)^(?:let us (?:use|go with|say|make it)|(?:i|we) (?:will|would|want|need|plan|decided|agreed|am|are)(?: to| like)?(?: to)? (?:include|use|have|be sending it to|sending it to|send it to|looking at|need|go with|say))(?: an?\b)? (?P<o>.+)$",
        r"(?i)^(?:(?:i|we) (?:want|would like|need) (?:it|them|the \w+) to|(?:i|we) (?:decided|agreed|plan|intend) (?:to|on|that)|(?:i|we) will(?: deliver| provide)?) (?P<o>.+)$",
        r"(?i)^(?:i|we) (?:am|are) (?:proposing|planning|launching|building|developing|creating|designing|organi[sz]ing|preparing|putting together) (?P<o>an? .+)$",
        r"(?i)^(?P<o>.+?)(?:,)? (?:will be|is|are|was|were)(?: all)? (?:leading|in charge|responsible|attending|present|in attendance|heading|managing|there|invited|coming)\b.*$",
        r"(?i)^(?P<o>.+?) (?:attended|joined|came|led|leads|participated)\b.*$",
    ]
    .iter()
    .map(|text| compile_light(text))
    .collect()
});

/// The value of an answer, without "It is …" before it.
pub(super) fn value(answer: &str) -> String {
    let plain = shape::plain(answer);
    let plain = plain.trim().trim_end_matches(['.', '!', ' ']);
    // "For the meeting notes, the title was …"
    static OF_WHICH: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?:for|in|as for|regarding) (?:the|this|our|my) [\w' ]{2,40}, ");
    let plain = OF_WHICH.find(plain).map_or(plain, |found| plain.get(found.end()..).unwrap_or(plain));
    let framed = FRAMES.iter().find_map(|regex| regex.captures(plain)).and_then(|groups| groups.name("o"));
    unquoted(framed.map_or(plain, |value| value.as_str())).to_owned()
}

const ASKS: &str = r"(?:(?:please|also|yes|and|now|actually|(?:i|we) (?:also |still |just |now )?(?:need|want|would like) to|let us|go ahead and|can you|could you|you can|just|then)[, ]+)*";

/// Ways to change a field: pattern, predicate.
static CHANGES: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    // A quoted value is taken whole: a "based on …" inside it does not end it.
    let object = r#"(?P<o>["“‘'`].+["”’'`][.,]?|[^"“`]+?)"#;
    let field = r#"(?P<s>(?:the |my |our |its )?['"`]?[\w][\w' -]{1,50}?['"`]?)(?: (?:field|section|part|entry))?"#;
    [
        (format!(r"(?:update|change|edit|revise|extend|expand|amend) {field}(?: to (?:also )?(?:include|add)| with| by adding| and add):? {object}"), "includes"),
        (format!(r"(?:for|in|under|to) {field},? (?:please )?(?:also )?(?:add|include|append):? {object}"), "includes"),
        (format!(r"(?:add|include|append|put|insert) {object},? (?:to|in|into|on|under) {field}(?: as well| too)?"), "includes"),
        (format!(r"(?:remove|delete|drop|take|cut|strike) {object} (?:from|off|out of) {field}"), "excludes"),
        (format!(r"(?:update|change|set|revert|increase|decrease|raise|lower|move|extend|shorten|cut|correct|adjust|bring|switch|reset) {field}(?: again)?(?: back)?(?: from (?P<old>.+?))?(?: back)? to (?P<o>.+?)(?: (?:from|instead of) (?P<old2>.+?))?(?: for (?:this|the) \w+)?"), "is"),
        (format!(r"{field} (?:needs to|should|must|has to|will|have to|need to) (?:now )?be (?:updated|changed|set|moved|increased|decreased|reduced|raised|lowered|reverted|corrected)(?: back)?(?: from (?P<old>.+?))? to (?P<o>.+)"), "is"),
        (format!(r"{field} (?:has been|have been|was|were|is now|are now|got) (?:updated|changed|set|moved|increased|decreased|reduced|raised|lowered|reverted|corrected)(?: back)?(?: from (?P<old>.+?))? to (?P<o>.+)"), "is"),
    ]
    .iter()
    .map(|(text, predicate)| (compile_light(&format!(r"(?i)^{ASKS}(?:{text})[\s.!,;]*$")), *predicate))
    .collect()
});
static ADDED: LazyLock<Regex> = language::light_pattern!(format r#"(?i)^{ASKS}(?:add|include):? (?P<o>["“‘'].+["”’'][.]?)$"#);
static TAKEN_IN_HAND: LazyLock<Regex> =
    language::light_pattern!(format r"(?i)^{ASKS}(?:update|change|edit|revise|extend|work on) (?P<s>(?:the |my |our )?{FIELD})[.!]?$");

/// The field that a sentence brings up without changing it.
pub(crate) fn takes_in_hand(sentence: &str) -> Option<String> {
    let plain = shape::plain(sentence);
    Some(field_name(TAKEN_IN_HAND.captures(plain.trim())?.name("s")?.as_str()))
}

static ANY_FIELD: LazyLock<Regex> = language::light_pattern!(format r"(?i)\b{FIELD}\b");
static KNOWN_FIELD: LazyLock<Regex> = language::light_pattern!(format r"(?i)^(?:the |my |our |its )?{FIELD}$");
static NO_VALUE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:it|that|this|these|those|them|some|something|information|details?|content|anything|everything|an? (?:few|new|project|post)|a bit|more|new|all)\b"
);

/// The changes that a sentence makes to the open record, or to fields that need no record.
pub(crate) fn changes(sentence: &str, record: Option<&Record>) -> Vec<Reading> {
    let plain = shape::plain(sentence);
    if let Some(field) = record.and_then(|record| record.field.as_deref())
        && let Some(object) = ADDED.captures(plain.trim()).and_then(|groups| groups.name("o"))
    {
        return say(field, "includes", object.as_str(), None, false);
    }
    for (regex, predicate) in CHANGES.iter() {
        let Some(groups) = regex.captures(plain.trim()) else { continue };
        let group = |name: &str| groups.name(name).map(|group| group.as_str().trim());
        let (Some(field), Some(object)) = (group("s"), group("o")) else { continue };
        let bare = field.trim_matches(['\'', '"', '`', ' ']);
        let (old, is_quoted) = (group("old").or_else(|| group("old2")), object.starts_with(['\'', '"', '“', '‘']));
        let is_known = KNOWN_FIELD.is_match(bare);
        let name = field_name(field);
        let is_own_list = *predicate == "excludes" && field.starts_with("my ");
        let is_vague = is_own_list || NO_VALUE.is_match(object) || name.split(' ').count() > 4 || name.ends_with("memory");
        if is_vague || !(is_known || record.is_some() || (old.is_some() && is_quoted)) {
            continue;
        }
        let has_title = record.is_some_and(|record| record.title.is_some());
        // Members need no record name; a single value does.
        let subject = record.filter(|_| *predicate == "is").map_or_else(|| name.clone(), |record| record.field(&name));
        return say(&subject, predicate, object, old.map(unquoted), has_title);
    }
    Vec::new()
}

fn say(subject: &str, predicate: &str, object: &str, old: Option<&str>, is_only_one: bool) -> Vec<Reading> {
    let ending = |predicate: &str, object: Option<&str>| Ending {
        predicate: predicate.to_owned(),
        object: object.map(str::to_owned),
        ..Ending::default()
    };
    let is_quoted = unquoted(object).len() + 2 <= object.len();
    let parts = if predicate == "is" || is_quoted { vec![unquoted(object).to_owned()] } else { members(object) };
    let read = parts.into_iter().take(MAX_MEMBERS).map(|part| {
        let ends = match predicate {
            "includes" => vec![ending("excludes", Some(&part))],
            "excludes" => vec![ending("includes", Some(&part)), ending("is", Some(&part))],
            _ if is_only_one => vec![ending("is", None)],
            _ => old.iter().map(|old| ending("is", Some(old))).collect(),
        };
        Reading::of_record(subject, predicate, part, ends)
    });
    read.collect()
}

/// The most members of one enumeration that are stored.
const MAX_MEMBERS: usize = 12;

/// What was decided, without those who did: "we approved the budget and mandated a review" is two decisions.
fn decided(value: &str) -> Vec<String> {
    static WHO: LazyLock<Regex> =
        language::light_pattern!(r"(?i)^(?:we|they|the (?:team|board|committee)|it was|it has been)(?: have| has| all| also)* ");
    static NEXT: LazyLock<Regex> = language::light_pattern!(r",? and (?:we |also )*(?P<deed>[a-z]+ed |chose |set )");
    NEXT.replace_all(&WHO.replace(value, ""), "\n$deed")
        .lines()
        .map(|part| part.trim().to_owned())
        .filter(|part| part.contains(' '))
        .collect()
}

/// The statements of an answer about a field of the record.
pub(crate) fn answers(answer: &str, field: &str, record: &Record) -> Vec<Reading> {
    let value = value(answer);
    if field.ends_with("decisions") {
        return decided(&value).iter().flat_map(|part| say(field, "includes", &format!("\"{part}\""), None, false)).collect();
    }
    // A personal story of the speaker is no value.
    if ["i ", "we ", "you "].iter().any(|start| value.to_lowercase().starts_with(start)) {
        return Vec::new();
    }
    if is_list(field) {
        return say(field, "includes", &value, None, false);
    }
    let subject = record.field(field);
    let ends = if record.title.is_some() { vec![Ending { predicate: "is".to_owned(), ..Ending::default() }] } else { Vec::new() };
    vec![Reading::of_record(&subject, if field == "title" { "title" } else { "is" }, value, ends)]
}
