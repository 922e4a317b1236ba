//! Values that mean nothing to somebody who was not there: "I love the curtains", "I'm learning a few", "I enjoyed seeing your garden". Everyday
//! talk is full of them, and as a fact each says nothing, or the wrong thing.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::reading::Reading;

/// Relations whose values are things and deeds that people talk about.
const OF_TALK: [&str; 19] = [
    "likes",
    "dislikes",
    "prefers",
    "avoids",
    "goal",
    "wants_to",
    "wants_to_visit",
    "plans",
    "working_on",
    "did",
    "completed",
    "habit",
    "decided",
    "todo",
    "plays",
    "uses",
    "afraid_of",
    "studies",
    "learning",
];

/// Things that are the same for everybody, so that "the" says which: the sea, the dark, the piano, the smell of rain.
static COMMON: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^the (?:[\w-]+ )?(?:sea|seaside|ocean|beach|mountains?|hills|outdoors|country|countryside|city|coast|lake|river|woods|forest|desert|garden|cold|heat|rain|snow|dark|sun|sunshine|sky|stars|moon|wind|weather|spring|summer|autumn|fall|winter|morning|mornings|evening|night|weekend|gym|theat(?:re|er)|cinema|movies|opera|ballet|circus|zoo|library|museum|market|pub|sauna|pool|internet|web|radio|news|telly|tv|press|dentist|vet|doctors?|hospital|dust|(?:aisle|window|front|back) seat|police|army|church|piano|guitar|violin|cello|flute|drums|banjo|harp|saxophone|trumpet|clarinet|accordion|ukulele|organ|fiddle|viola|oboe|trombone|tuba|recorder|harmonica|bagpipes|bass|tabla|sitar|oud|smell|sound|taste|idea|thought|feeling|feel|texture|sight|colou?r (?:red|blue|green|yellow|black|white|purple|pink|orange|grey|gray|brown|teal|turquoise)|way|past|future|poor|elderly|blind|underdog|classics|arts|blues|beatles|countdown|terminal|command line|keyboard|bus|train|tram|metro|subway|underground|tube|car|bike|phone)\b"
);
/// A thing of which only the talk says which one is meant.
static DEFINITE: LazyLock<Regex> = language::light_pattern!(r"^(?i:the) [^A-Z0-9\u{22}“'‘]+$");
/// What points at the other one, or at what was said.
static POINTS: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\byou(?:r|rs|rself)?\b|\b(?:in|to|of|at|for|with|from|about|than|into|on|like|by|pass|see|keep|get|hear) (?:that|this|these|those)\b(?: (?:one|same|kind|sort|world|place|thing|way|stuff|much|feeling)s?\b| \w+$|$)|\bhad (?:an? )?(?:\w+ )?(?:blast|time|fun) there\b|\bthat same\b|\b(?:use|spend|do|take|keep|made|make) this \w+|\b(?:in|of) this (?:field|area|industry|world|place|one|city|town)\b|^(?:met|saw|visited|told) the (?-i:[a-z ]+)$|^had (?:an? )?(?:(?:great|amazing|nice|good|wonderful|huge|big|small|awesome|fantastic|lovely|real|wicked|wild|long|tough) )*(?:accomplishment|time|day|evening|afternoon|night|weekend|experience|moment|blast|success|win|fun)s?(?: out)?(?: with [\w ]+?)?(?: (?:last|this|yesterday|today|on)\b.*)?$"
);
/// What points at something, in the value of a taste.
static SHOWN: LazyLock<Regex> = language::light_pattern!(r"(?i)\b(?:those|these|this) \w+|\b(?:him|them)\b");
/// No value, or one of which the thing itself is missing.
static EMPTY: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:to|a\ few|a\ couple|some|several|many|all|both|more|most|much|one|two|three|seeing|being|having|doing|getting|making|taking|giving|going|trying|knowing|thinking|looking|feeling|using|movie|film|song|book|stuff|things?|everything|it\ all|every\ (?:bit|minute|moment|second)(?:\ of\ it)?)$
        |^(?:go|do|come|try|meet|visit|see)\ (?:there\ )?(?:a\ few|a\ couple\ of|once|twice|several|two|three|\d+)\b[\w\ ]*$
        |^(?:need|have\ to|be\ able|know|never\ know|see\ (?:how|what|if|where)|think|feel|stay\ (?:tuned|positive|strong|focused)|let\ you|keep\ (?:going|at|up|it|reaching)|make\ (?:time\ for\ (?:myself|me)|the\ most)|find\ (?:a|the|some)\ (?:better\ |good\ |new\ )?(?:way|balance|time)|branch\ out|do\ my\ best|give\ (?:it|that)|get\ (?:motivated|there|back))\b
        |^(?:starting|leaving|going|coming|doing|having|return(?:ing)?|leave|come|go)\ (?:back\ |home\ )?(?:(?:next|this)\ \w+|today|tomorrow|tonight|soon|now|the\ day\ after\ tomorrow|(?:on|at|in)\ (?:the\ )?(?:\d\S*|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|morning|evening|afternoon))(?:\ (?:morning|evening|afternoon|night|at\ \S+|\d\S*))*$
        |^(?:(?:keep|keeping|continue|start|go\ on)\ )?(?:make|making)\ (?:an?\ |the\ )?(?:(?:real|big|positive|lasting|small|huge|meaningful)\ )*(?:impact|difference|change|progress)s?\b(?:\ there)?$
        |^being\ (?:healthy|happy|alive|stuck|busy|here|able\b.*)$|^make\ an?\ appointment(?:\ soon)?$
        |^a\ new\ (?:hobby|thing|one|place|way|challenge)s?\b|\b(?:some(?:thing|one|body|where)|any(?:thing|one))$"
);
/// A finite verb, which no thing has.
static VERB: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:is|are|was|were|has|have|had|will|would|can|could|does|did)\b|^(?:[\w'-]+ )*?(?:is|are|was|were) \w"
);
/// What a finite verb in a value belongs to: "a town that is sinking".
static RELATIVE: LazyLock<Regex> =
    language::light_pattern!(r"(?i)\b(?:that|who|which|how|when|where|what|whose|whatever|there) (?:[\w'-]+ ){0,3}?(?:is|are|was|were)\b");
/// A plan or a deed that hangs on what was said.
static HANGING: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:it|one|ones)\b(?:$| (?:light|short|soon|again|out|up|to|tonight|tomorrow|so|with|and)\b)|\b(?:go|goes|been|come|get|stay|went|head) (?:back )?there\b|, so \w|\bwhen my [\w' ]+$|\bsome(?:thing|one) (?:i|who|that|to)\b|\bone of (?:my|our) own$"
);
/// Whom a deed was done to or with, where only the talk says who that is: "had to put him down".
static SOMEBODY: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:him|them)\b|\b(?:put|take|took|see|saw|tell|told|meet|met|give|gave|drive|drove|bring|brought|ask|asked|call|called|visit|visited|help|helped|to|with|for|from|at) her(?:$|[,.]| (?:to|at|on|in|down|up|off|out|home|back|today|tomorrow|yesterday|last|this|and)\b)"
);
/// What is given up in a manner of speaking.
static IDLE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:pretending|trying|hoping|waiting|looking|caring|searching|worrying|arguing|fighting|guessing|counting|asking|believing|explaining|resisting|hope)\b(?: [a-z]+){0,2}$"
);
/// When it was, after what was liked: a liking lasts.
static TIME: LazyLock<Regex> =
    language::light_pattern!(r"(?i)\b(?:last|this) (?:night|week|weekend|month|mon|tues|wednes|thurs|fri|satur|sun)\w*$|\byesterday\b");

/// What somebody thinks of a thing, which is nothing that it is: "my street is like a village".
static OPINION: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:like|so|such|really|very|pretty|quite|truly|just|always|super|kind of|sort of|getting|going|doing|the (?:best|worst|greatest)|(?:a |an )?(?:great|amazing|awesome|wonderful|beautiful|lovely|fun|terrible|awful|incredible|fantastic|big|important|huge|good|bad|nice|cool|hard|tough|crazy|special|perfect|blessing|source|part|reminder)) ?\b"
);

/// Whether a name stands in the value, which says what is meant: "how Ozu films these rooms".
fn names_something(value: &str) -> bool {
    static CALENDAR: LazyLock<Regex> = language::light_pattern!(
        r"^(?:I|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b"
    );
    value.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase) && !CALENDAR.is_match(word))
}

/// Whether the value of a reading means nothing later.
pub(super) fn is_vague(reading: &Reading) -> bool {
    let value = reading.object.trim();
    if reading.predicate == "is" && reading.subject.starts_with("user's ") {
        return OPINION.is_match(value) || POINTS.is_match(value);
    }
    if reading.predicate == "decided" && value.ends_with(" together") {
        return true;
    }
    if reading.predicate == "gave_up" && IDLE.is_match(value) {
        return true;
    }
    let relation = reading.predicate.strip_prefix("no_longer_").unwrap_or(&reading.predicate);
    if script::is_chinese(value) || !OF_TALK.contains(&relation) {
        return false;
    }
    let is_taste = matches!(relation, "likes" | "dislikes" | "prefers");
    let is_thing = is_taste || matches!(relation, "working_on" | "plays" | "uses" | "afraid_of" | "studies" | "learning");
    let is_deed = matches!(relation, "decided" | "plans" | "goal" | "habit" | "did" | "completed" | "todo");
    is_deed && (HANGING.is_match(value) || SOMEBODY.is_match(value) && !names_something(value) || !value.contains(' ') && relation == "did")
        || (is_thing || is_deed) && EMPTY.is_match(value)
        || POINTS.is_match(value)
        || is_taste
            && (SHOWN.is_match(value) && !names_something(value)
                || DEFINITE.is_match(value) && !COMMON.is_match(value)
                || TIME.is_match(value))
        || is_thing && VERB.is_match(value) && !RELATIVE.is_match(value)
        || is_thing && value.ends_with([' ', '-'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_those_who_were_there_understand_is_vague() {
        let is_vague =
            |predicate: &str, value: &str| is_vague(&Reading { predicate: predicate.to_owned(), ..Reading::name_of("user", value, 0) });
        for (predicate, value) in [
            ("likes", "the curtains"),
            ("likes", "the calm and order it gives"),
            ("likes", "to"),
            ("likes", "hearing your songs from the yard"),
            ("likes", "is always a treat and warms the hands"),
            ("likes", "going back to that place"),
            ("likes", "the concert last night"),
            ("working_on", "a few"),
            ("working_on", "a loom is hard at first"),
            ("plans", "need a longer ladder"),
            ("habit", "go a few times a week"),
            ("did", "had a blast there last month"),
            ("likes", "sitting under these trees"),
            ("likes", "a new hobby recently"),
            ("working_on", "old maps are full of errors"),
            ("no_longer_studies", "shells are things to look for"),
            ("plans", "keeping it short tonight"),
            ("plans", "starting next month"),
            ("habit", "often go there to read"),
            ("did", "took"),
            ("did", "had a lovely evening with the neighbours last week"),
            ("goal", "keep making progress"),
            ("likes", "making a real change"),
            ("plans", "leaving on Monday morning"),
            ("plans", "return on June 3"),
            ("decided", "move in together"),
        ] {
            assert!(is_vague(predicate, value), "{predicate} {value}");
        }
        for (predicate, value) in [
            ("likes", "the sea"),
            ("likes", "the smell of rain"),
            ("likes", "the Beatles"),
            ("likes", "the films of Ozu"),
            ("dislikes", "the dark"),
            ("likes", "cars that go fast"),
            ("likes", "traveling"),
            ("likes", "going on road trips with friends"),
            ("likes", "how Ozu films these rooms"),
            ("likes", "being a mom"),
            ("working_on", "a novel about a town that is sinking"),
            ("did", "went to a lecture on owls last Friday"),
            ("did", "visited the Louvre"),
            ("plans", "starting at Acme in May"),
            ("habit", "run three times a week"),
            ("plans", "starting a master's next month"),
            ("plans", "going to Lisbon in May"),
            ("plans", "a conference this month"),
            ("plans", "leaving for Oslo on June 3"),
            ("plans", "go to the dentist on Friday"),
            ("goal", "make a difference to local bus users"),
            ("goal", "pass the exam that is in June"),
            ("goal", "have my own food truck"),
            ("did", "had a hip replacement in March"),
            ("todo", "renew it-support contract"),
        ] {
            assert!(!is_vague(predicate, value), "{predicate} {value}");
        }
    }
}
