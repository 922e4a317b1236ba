//! Guards: they check whether a value is a name, a job, a place, a meaningful statement.

use std::sync::LazyLock;

use regex::Regex;

/// A title without the name that belongs to it.
const TITLES: [&str; 7] = ["Mr", "Mrs", "Ms", "Miss", "Dr", "Prof", "Sir"];

const NOT_NAMES: [&str; 86] = [
    "Same",
    "Hey",
    "Wow",
    "Thanks",
    "Both",
    "Nothing",
    "Everyone",
    "Likewise",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "January",
    "February",
    "March",
    "April",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
    "German",
    "French",
    "Greek",
    "Dutch",
    "Swiss",
    "Thai",
    "Czech",
    "Muslim",
    "Christian",
    "Catholic",
    "Jewish",
    "Buddhist",
    "Hindu",
    "Vegan",
    "Vegetarian",
    "Not",
    "Just",
    "Here",
    "Back",
    "Ready",
    "Sorry",
    "Glad",
    "Sure",
    "Happy",
    "Sad",
    "Tired",
    "Fine",
    "Good",
    "Great",
    "OK",
    "Okay",
    "So",
    "Very",
    "Really",
    "Still",
    "Now",
    "Also",
    "In",
    "At",
    "From",
    "Today",
    "Tomorrow",
    "Single",
    "Married",
    "Divorced",
    "Widowed",
    "Engaged",
    "Separated",
    "Retired",
    "Coeliac",
    "Celiac",
    "Diabetic",
    "Asthmatic",
    "Epileptic",
    "Dyslexic",
    "Autistic",
    "Pregnant",
    "Pescatarian",
    "Deaf",
    "Blind",
];

/// Small words inside a name: "Ludwig van der Berg".
const PARTICLES: [&str; 26] = [
    "van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "das", "du", "la", "le", "ter", "ten", "te", "al", "el", "bin",
    "ibn", "bint", "af", "av", "zu", "y",
];

/// A word without the d' of "d'Ivoire" or the al- of "al-Hassan", which are small in a name.
pub(super) fn without_particle(word: &str) -> &str {
    word.split_once(['\'', '’', '-']).filter(|(head, _)| (1..=2).contains(&head.chars().count())).map_or(word, |(_, rest)| rest)
}

/// One to six words, the first capitalised and none of them a weekday, month, nationality or mood; particles may be small.
pub(super) fn is_name(value: &str) -> bool {
    let words: Vec<&str> = value.split(' ').collect();
    let is_letter = |c: char| c.is_alphabetic() || "-'’.".contains(c) || ('\u{300}'..='\u{36f}').contains(&c);
    let is_proper = |word: &str| without_particle(word).chars().next().is_some_and(char::is_uppercase) && word.chars().all(is_letter);
    let is_demonym = ["ese", "ian", "ish", "ican", "ean"]
        .iter()
        .any(|ending| words.first().is_some_and(|word| word.ends_with(ending) && words.len() == 1));
    let (first, rest) = words.split_first().map_or(("", [].as_slice()), |(first, rest)| (*first, rest));
    let is_people = words.last().is_some_and(|last| {
        ["Lankan", "African", "Korean", "American", "Zealander", "Rican", "Arabian", "Yoruba", "Igbo", "Kiwi", "New"].contains(last)
    });
    (1..=6).contains(&words.len())
        && !is_people
        && (is_proper(first) || PARTICLES.contains(&first) && rest.last().is_some_and(|last| is_proper(last)))
        && rest.iter().all(|word| is_proper(word) || PARTICLES.contains(word))
        && rest.last().is_none_or(|word| !PARTICLES.contains(word))
        && !is_demonym
        && !words.iter().any(|word| NOT_NAMES.contains(word))
        && !(words.len() == 1 && TITLES.contains(&first.trim_end_matches('.')))
}

/// One to three small words that may be a name in a message without capitals.
pub(super) fn is_lower_name(value: &str) -> bool {
    const COMMON: [&str; 43] = [
        "a",
        "an",
        "the",
        "my",
        "our",
        "your",
        "his",
        "her",
        "their",
        "this",
        "that",
        "it",
        "there",
        "here",
        "peace",
        "fear",
        "bed",
        "town",
        "love",
        "person",
        "charge",
        "pain",
        "some",
        "school",
        "work",
        "home",
        "me",
        "us",
        "him",
        "them",
        "one",
        "two",
        "three",
        "general",
        "particular",
        "between",
        "front",
        "people",
        "kids",
        "children",
        "someone",
        "not",
        "what",
    ];
    let words: Vec<&str> = value.split(' ').collect();
    words.len() <= 3
        && words.first().is_some_and(|first| !COMMON.contains(first))
        && value.chars().all(|c| c.is_alphabetic() || " -'".contains(c))
}

/// Every word with a capital.
pub(super) fn title_case(value: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    value.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

/// A place: starts with a capital, or contains a kind of place.
pub(super) fn is_place(value: &str) -> bool {
    const KINDS: [&str; 12] =
        ["town", "city", "village", "suburb", "countryside", "apartment", "flat", "house", "island", "farm", "district", "dorm"];
    starts_upper(value) || KINDS.iter().any(|kind| value.to_lowercase().contains(kind))
}

/// An organisation: begins with a capital or digit, or contains a word for one.
pub(super) fn is_organisation(value: &str) -> bool {
    const KINDS: [&str; 22] = [
        "company",
        "startup",
        "start-up",
        "bank",
        "hospital",
        "school",
        "university",
        "agency",
        "studio",
        "firm",
        "clinic",
        "restaurant",
        "bakery",
        "library",
        "museum",
        "nonprofit",
        "non-profit",
        "ngo",
        "shop",
        "store",
        "lab",
        "myself",
    ];
    starts_upper(value)
        || is_brand(value)
        || value.split(' ').any(|word| KINDS.contains(&word.trim_matches(|c: char| !c.is_alphanumeric())))
}

/// A name that begins small: eBay, booking.com.
pub(super) fn is_brand(value: &str) -> bool {
    static BRAND: LazyLock<Regex> =
        language::light_pattern!(r"^(?:[a-z]{1,2}[A-Z][A-Za-z]+|[a-z0-9][\w-]*\.(?:com|org|net|io|ai|dev|app|co|de|fr|nl|uk|eu|me))\b");
    BRAND.is_match(value)
}

static JOB: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)\b(?:engineer|developer|programmer|designer|architect|teacher|professor|lecturer|tutor|nurse|doctor|physician|surgeon|dentist|vet|veterinarian
        |pharmacist|therapist|psychologist|lawyer|attorney|paralegal|judge|accountant|auditor|analyst|consultant|manager|director|officer|ceo|cto|cfo|coo|founder
        |co-founder|cofounder|entrepreneur|freelancer|contractor|writer|author|editor|journalist|reporter|translator|interpreter|copywriter|marketer|photographer
        |videographer|filmmaker|musician|singer|composer|pianist|guitarist|artist|painter|illustrator|sculptor|actor|actress|dancer|chef|cook|baker|barista|bartender
        |waiter|waitress|driver|pilot|captain|sailor|electrician|plumber|carpenter|mechanic|welder|farmer|gardener|scientist|researcher|physicist|chemist|biologist
        |mathematician|statistician|economist|historian|librarian|student|intern|apprentice|postdoc|secretary|assistant|administrator|receptionist|recruiter|coach
        |trainer|instructor|salesperson|saleswoman|salesman|realtor|broker|trader|banker|cashier|police\ officer|firefighter|paramedic|soldier|veteran|pastor|priest
        |social\ worker|technician|operator|supervisor|lead|head\ of|vp|principal|specialist|strategist|planner|producer|curator|geologist|astronomer|butcher|tailor
        |hairdresser|florist|midwife|nanny|housewife|househusband|homemaker|retiree|sysadmin|devops|data\ scientist|product\ owner|scrum\ master|stay-at-home\ \w+)s?\b"
);

/// A profession.
pub(super) fn is_job(value: &str) -> bool {
    !["my ", "his ", "her ", "your "].iter().any(|owner| value.starts_with(owner))
        && value.split(' ').count() <= 8
        && JOB.is_match(value)
        && is_headed_by_job(value)
        && !value.split(' ').any(|word| {
            matches!(
                word,
                "says" | "said" | "thinks" | "told" | "wants" | "was" | "is" | "will" | "would" | "it" | "sure" | "glad" | "happy"
            )
        })
        && !points_at_talk(value)
}

static TITLED_NAME: LazyLock<Regex> =
    language::light_pattern!(r"^(?i:professor|doctor|captain|judge|chef|coach|pastor|officer|nurse|sister|father) [A-Z][a-z]+$");

/// The trade is what the value names: not "hoping to qualify as an electrician", "teacher writes Maelis" or "Professor Weisz".
fn is_headed_by_job(value: &str) -> bool {
    const JOINTS: [&str; 12] = [" of ", " for ", " at ", " in ", " with ", " on ", " and ", ", ", " & ", " to ", " by ", " ("];
    let first = value.split(' ').next().unwrap_or_default();
    let head = JOINTS.iter().filter_map(|joint| value.find(joint)).min().map_or(value, |at| value.get(..at).unwrap_or(value));
    let ends_with_job = JOB.find_iter(head).last().is_some_and(|job| {
        let rest = head.get(job.end()..).unwrap_or_default().trim();
        rest.is_empty() || !rest.contains(' ') && !rest.ends_with('s')
    });
    let is_led = ["head of", "vp", "lead ", "director", "chief"].iter().any(|lead| value.to_lowercase().starts_with(lead));
    const STRIVING: [&str; 10] =
        ["hoping", "trying", "looking", "working", "studying", "learning", "thinking", "planning", "applying", "being"];
    (ends_with_job || is_led) && !TITLED_NAME.is_match(value) && !STRIVING.contains(&first)
}

static POINTING: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:or|and|nor|but|it|that|this|these|those|them|they|him|her|his|its|their|theirs|she|he|me|us|i|we|myself|everywhere|you|your|yours|how|what|when|where|why|which|who|whether|if|the\ way|the\ (?:idea|fact|sound|thought|question|answer|part|example|analogy|summary|explanation)
        |hearing|chatting|talking|learning\ (?:about|more|new)|discussing|exploring|thinking\ (?:about|of)|our|all|both|everything|anything|something|nothing|someone|one|ones|here|there|so|too|to\ (?:hear|chat|talk|know|think|see|discuss|learn\ more|bother|say|interrupt|admit|complain|nag|ask|trouble|break\ it|be\ (?:a|that|the)|disagree|disappoint|insist|rush|repeat|point\ (?:out|it|this)|bring|impose)
        |(?:the|your)\ (?:(?:first|second|third|fourth|last|latter|former|other|previous|next|new(?:er|est)?|old(?:er|est)?|short(?:er|est)?|long(?:er|est)?|simpl(?:er|est)|top|bottom|left|right|original|updated|current|\w+)\ )?(?:one|option|version|draft|variant|suggestion|proposal|choice|title|layout|wording|phrasing|headline|tone|latter|former|answer|reply|idea|paragraph|sentence|chapter|slide)s?
        |(?:option|version|plan|choice|number|variant|design)\ (?:[b-z0-9]\b|a(?:$|\ (?:best|better|more|most|instead|please|then|over)\b))|some\ of\ (?:it|that|them|those)|a\ (?:lot|bit)|more|another|other|such|no|not|for\ (?:you|him|her|it|them)\ to|when|if|yes|at\ all)\b"
);

/// Whether the value refers to the conversation itself ("that", "how you put it") and would mean nothing later.
pub(super) fn points_at_talk(value: &str) -> bool {
    POINTING.is_match(value.trim()) && !is_name_in_capitals(value.trim()) && !(value.starts_with("both ") && value.contains(" and "))
}

/// A name that begins with such a word, which stands in capitals within a sentence: "One Piece", "It Takes Two", "AT&T", "IT support".
pub(crate) fn is_name_in_capitals(value: &str) -> bool {
    let (first, rest) = value.split_once(' ').unwrap_or((value, ""));
    let capitals = first.chars().filter(|c| c.is_uppercase()).count();
    let is_acronym = capitals >= 2 && !first.chars().any(char::is_lowercase);
    let ends_upper = rest.rsplit(' ').next().is_some_and(|last| starts_upper(last) && !last.is_empty());
    is_acronym || capitals == 1 && starts_upper(first) && !first.starts_with("I'") && first != "I" && ends_upper
}

/// A value that has a meaning of its own.
pub(super) fn is_thing(value: &str) -> bool {
    value.chars().filter(|c| c.is_alphanumeric()).count() >= 2 && !points_at_talk(value)
}

static CHORE: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:go|run|leave|take\ (?:the|that|this)|head|get\ (?:going|back|ready|up|some\ sleep|it)|say|know|ask|think|understand|admit|tell|see|be|have|hear|take\ off|log\ off|wrap\ up|jump|hop|catch\ up|learn\ more|talk|chat
        |consider|make\ sure|look\ (?:at|into)|wonder|agree|disagree|find\ out|figure|focus|try|keep|start|stop|use|sleep|eat|rest|relax|clarify|confess|respect|address|ensure|balance|adapt|explore|wait|let|give|move\ on|
        step\ (?:away|out)|(?:add|remove|delete)\ (?:some|information|an?\ new)|organi[sz]e\ some|(?:update|edit|change|write|draft)\ (?:the|my|an?)\ (?:meeting\ notes|project\ proposal|email|document|draft|text)|switch\ (?:topics|gears)|change\ the\ subject|save\ more|sign\ (?:off|out)|log\ out|head\ (?:out|back|off)|get\ back|wind\ down|call\ it\ a\ (?:day|night)|(?:add|update|edit|change|modify|remove|delete)\ (?:(?:some\ )?(?:content|information|details|changes)|the\ (?:objectives|deliverables|stakeholders|agenda|attendees))|share\ (?:a|some)\ (?:thoughts?|ideas?)|hop\ off)\b"
);

/// Whether a value depends on earlier text: "pass it on", "eat there".
pub(super) fn hangs_on_talk(value: &str) -> bool {
    let words: Vec<&str> = value.split(|c: char| !c.is_alphanumeric() && c != '\'').collect();
    let is_pointing = |word: &&str| matches!(*word, "it" | "them" | "this" | "these" | "those");
    words.iter().take(4).any(is_pointing) || words.last() == Some(&"there") || words.get(1) == Some(&"that") && words.len() < 4
}

/// A task, not a figure of speech.
pub(super) fn is_chore(value: &str) -> bool {
    let begins_with_thing = ["a ", "an ", "the ", "my "].iter().any(|article| value.starts_with(article));
    is_thing(value) && !begins_with_thing && !hangs_on_talk(value) && !CHORE.is_match(value) && value.split(' ').count() >= 2
}

/// An event: contains a thing, a number or a proper name.
pub(super) fn is_event(value: &str) -> bool {
    let words = value.split(' ').skip(1);
    is_thing(value)
        && words.clone().any(|word| word.chars().any(char::is_numeric) || starts_upper(word) || word.contains('$') || word.contains('€'))
}

/// A person's age.
pub(super) fn is_age(value: &str) -> bool {
    value.parse::<u32>().is_ok_and(|age| (3..=120).contains(&age))
}

pub(super) fn starts_upper(value: &str) -> bool {
    value
        .trim_start_matches(['\'', '"', '*', '“'])
        .chars()
        .next()
        .is_some_and(|c| c.is_uppercase() || c.is_numeric() || language::script::is_han(c))
}
