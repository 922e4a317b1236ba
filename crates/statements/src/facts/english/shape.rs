//! Normalises English for the rules: contractions expanded, fillers and adverbs dropped, "my sister lives in …" turned into "i live in …"
//! with her as the subject.

use std::sync::LazyLock;

use regex::Regex;

use super::contractions::expand;
use super::identity::RELATION;
use super::people;
use super::plainly;

/// A clause for the rules.
#[derive(Debug, Clone)]
pub(super) struct Clause {
    /// The normalised text.
    pub text: String,
    /// The normalised text from here to the end of the sentence.
    pub to_end: String,
    /// `user`, or `user's sister`.
    pub subject: String,
    /// The name of the subject, when the clause gives it: "my sister Anna".
    pub name: Option<String>,
    /// Whether the whole sentence is written without capitals.
    pub is_small: bool,
    /// The offset of the clause in the sentence, in bytes.
    pub start: usize,
    /// The offset of the next clause.
    pub end: usize,
}

static BORDER: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:[\p{Extended_Pictographic}\u{fe0f}]\s*|(?:[,;:–—]|\s-)\s*(?:(?:and|but|so|also|because|since|plus|then|yet|actually|well|please|yes|no|that|lately|recently|now|nowadays|these days|honestly|instead)[\s,]+)*|\s+(?:and|&|but|so|because|although|though|bc|cuz|cos|coz|plus|while)\s+(?:(?:also|now|then|that|lately|recently|nowadays|these days|honestly|actually|instead),?\s+)*|\s+(?:think(?:ing)?\s+)?(?:about|of)\s+how\s+(?:much\s+)?|\s+(?:reminds me|realized|realised|remembered|noticed|and|why|where|reflect)\s+(?:that\s+|how much\s+|of (?:how|why)\s+)?)(?P<start>i\b|i'm\b|im\b|ive\b|my\b|we\b|our\b|the\b|let's\b|please\b|(?:do |just |kindly )?call me\b|every\b|everything\b|from now on\b|she(?:'s| is| has| lives| works| loves| hates| likes| plays| takes| speaks| turned)\b|he(?:'s| is| has| lives| works| loves| hates| likes| plays| takes| speaks| turned)\b|shes\b|hes\b|(?:his|her) name (?:is|was)\b)"
);
static SECOND_VERB: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:,\s+|,?\s+(?:and|but|&)\s+)(?:(?:currently|also|now|really|just|usually)\s+)*(?P<verb>(?:live|work|study|code in|listen to|collect|volunteer|teach|cannot stand|love|enjoy|hate|dislike|prefer|moved|use|speak|play|drive|own|do not|cannot|need to|want to|have (?:a|an|two|three|one)|am (?:a|an|allergic|from|married|learning|working|moving|planning|going|starting))\b)|(?:,?\s+(?:and|but)\s+)(?P<like>like\b)"
);
pub(super) static HELD: LazyLock<Regex> =
    language::light_pattern!(r"(?i)^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+|my|some)\b");
static GOVERNED: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:i|we) (?:do not|did not|never|cannot|can|could|will|would|should|might|may|must)\b|\b(?:want|need|have|had|used|hope|hoping|plan|planning|going|like|love|try|trying|able|decided|wish|dream|prefer|hate|about|got|ought|supposed|learning|let|make|help|who|that|which) (?:to )?\w+ .*$|^(?:i|we) used to\b"
);
static FILLER: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:(?:oh|well|since|because|yes|yeah|yep|no|nope|ok|okay|hi|hey|hello|thanks|thank\ you|sure|right|so|and|but|also|btw|by\ the\ way|fyi|i'?m\ (?:so\ |really\ )?(?:glad|relieved|pleased|proud)(?:\ to\ say)?(?:\ that)?|actually|honestly|anyway|anyways|you\ know|look|listen|in\ fact|to\ be\ honest
        |personally|good\ question|good\ point|exactly|great|cool|nice|interesting|update|quick\ update|just\ so\ you\ know|for\ the\ record|for\ context|as\ you\ know|as\ i\ said|hmm|haha|ah|unfortunately|fortunately|luckily|finally|speaking\ of\ [^,]{1,60}|originally|as\ of\ (?:today|now|monday|tuesday|wednesday|thursday|friday|this\ (?:week|month|year)|last\ (?:week|month|year))|this\ year|that\ reminds\ me|i\ (?:guess|suppose|think|believe|know|feel|must\ say|must\ admit|have\ to\ (?:say|admit)|would\ say|should\ mention|should\ say)(?:\ (?:that|like))?|(?:i've|i\ have|i)\ (?:just\ |recently\ |also\ |actually\ |really\ |since\ )*(?:noticed|reali[sz]ed|remembered|discovered|found|learned)(?:\ out)?(?:\ lately|\ recently)?\ (?:that|how\ (?:much\ )?)|(?:i've|i\ have|i)\ (?:just\ |recently\ |also\ |actually\ )*(?:noticed|reali[sz]ed|remembered|discovered)|it\ (?:also\ )?reminds\ me\ (?:that|of\ (?:how|why))|it's\ why|that's\ why|that\ is\ why|for\ (?:example|one|instance)|in\ fact|lately|recently|these\ days|honestly\ speaking|someday(?:\ soon)?|one\ day|some\ day|well|maybe|perhaps|probably)(?:\ there)?(?:\s*[,:;.!—–-]+\s*|\s+))"
);
static RELATIVE: LazyLock<Regex> = language::light_pattern!(format r"(?i)^(?:my|our) (?P<rel>{RELATION})(?:,? (?P<name>(?-i:(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?[A-Z][\p{{L}}'-]+)),?)? (?P<verb>is|are|has|have|lives?|works?|likes?|loves?|hates?|prefers?|enjoys?|studies|study|speaks?|plays?|uses?|drives?|moved|moves|joined|does not|do not|turned|turns|turn|got|started|outgrew|lost|quit|left|stopped|gave|went|just|also|still|now|only|always|usually|was|cannot|became|passed|died|used to|(?-i:[a-z]{{3,}}s))\b(?P<rest>.*)$");
static RELATIVE_NAME: LazyLock<Regex> = language::light_pattern!(format r"(?i)^(?:my|our) (?P<rel>{RELATION})(?:'s name is| is called| is named|, called|, named) (?P<name>(?-i:(?:(?:Dr|Mr|Mrs|Ms|Prof|Rev|St)\.? )?(?:[A-Z]\. ?)*(?:(?:van|von|de|der|den|del|di|da|la|le) )*(?:al-|el-|d')?[A-Z][\p{{L}}\p{{M}}'-]+(?: (?:(?:van|von|de|der|den|del|di|da|al|bin|ibn|la|le) )*[A-Z][\p{{L}}\p{{M}}'-]*\.?)*))(?P<rest>.*)$");
static ASKING: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:^|[,;—–-]\s*(?:so |and |but |then )?)(?:what|which|who|whom|whose|when|where|why|how|is|are|am i|was|were|do|does|did|can|could|would|will|should|shall|may|have you|has|any|isn't|aren't|don't|doesn't|won't|right|wouldn't|couldn't)\b"
);
static SUPPOSING: LazyLock<Regex> = language::light_pattern!(
    r#"(?ix)\b(?:if|suppose|supposing|imagine|pretend|hypothetically|what\ if|let's\ say|i\ wish|in\ theory|as\ though|i\ (?:really\ |seriously\ |highly\ |strongly\ )?doubt(?:\ that)?|for\ example|for\ instance|i\ was\ (?:just\ )?wondering|i\ wonder|would\ have|could\ have|might\ have|in\ my\ dream|my\ character|the\ protagonist|unless)\b"#
);
static REPORTED: LazyLock<Regex> = language::light_pattern!(
    r#"(?ix)^["“']|^quote:|^(?:the|an?|one|some|this)\ [\w\ ]{2,24}\ (?:wrote|writes|said|says|replied|commented|posted|reads)\s?[:,"“]|\b(?:she|he|they|someone|somebody|people|everyone|it)\ (?:said|says|told|tells|claims?|wrote|thinks?|asked|assumes?|supposes?|reckons?|believes?)\b|\baccording\ to\b|\bthe\ (?:article|book|paper|email|text|character|novel|song|movie|film)\ (?:says|said|claims|reads|goes)\b|(?:^|[\s(:,])["“]i(?:'m|'ve)?\s"#
);
static ADVERB: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?P<head>(?:i|we)(?: (?:am|are|was|were|have been|have|had|will|do|would))?) (?:really|happily|gladly|proudly|nowadays|presently|permanently|these days|right now|at the moment|at present|since then|as you know|of course|in fact|by now|actually|just|definitely|absolutely|also|still|currently|now|truly|honestly|personally|simply|totally|recently|finally|already|quite|genuinely|kind of|sort of|do|very much|very|so|super|pretty|mostly|mainly|completely|officially|basically|only|even|particularly|especially|always been|temporarily|lately|now also|today|obviously|literally|seriously|deeply|strongly|rather|a little|always|all|tend to|sincerely|never really|not so secretly|secretly) "
);

/// The sentence without leading fillers and with contractions expanded.
pub(super) fn plain(sentence: &str) -> String {
    expand(&without_fillers(&sentence.replace(['’', '‘'], "'")))
}

/// The clauses of `sentence`.
pub(super) fn clauses(sentence: &str) -> Vec<Clause> {
    let plain = sentence.replace(['’', '‘', '`'], "'");
    let mut starts = vec![0];
    let borders = BORDER.captures_iter(&plain).filter(|groups| !goes_on_with_a_thing(groups, &plain));
    starts.extend(borders.filter_map(|groups| groups.name("start").map(|start| start.start())));
    starts.dedup();
    let mut clauses = Vec::new();
    let is_small = !sentence.chars().any(char::is_uppercase);
    for (at, start) in starts.iter().enumerate() {
        let end = starts.get(at + 1).copied().unwrap_or(plain.len());
        let (Some(part), Some(rest)) = (plain.get(*start..end), plain.get(*start..)) else { continue };
        let span = (original_offset(sentence, &plain, *start), original_offset(sentence, &plain, end));
        let to_end = expand(&without_fillers(rest));
        let last = clauses.last().and_then(spoken_of);
        for text in verbs(&adverbless(&with_relative(&expand(&spelled(&without_fillers(without_joint(part)))), last.as_deref()))) {
            let text = plainly::said(&text);
            clauses.push(Clause { is_small, ..about(&text, &adverbless(&to_end), span) });
        }
    }
    clauses
}

/// "Bess, Tinker and the young mare": what follows has no verb, and is no clause of its own.
fn goes_on_with_a_thing(groups: &regex::Captures<'_>, plain: &str) -> bool {
    static VERB: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^the (?:[\w'-]+ ){1,6}?(?:is|are|was|were|has|have|had|will|would|can|could|does|do|did|should|must|gets?|got|goes|went|comes?|came|makes?|made|needs?|wants?|lives?|works?|likes?|loves?|hates?|says?|said|starts?|ends?|opens?|closes?|runs?|takes?|keeps?|became|broke|fell|left|took|gave|found|lost|sold|won|ran|died|grew|blew|froze|told|stinks?|smells?|(?-i:[a-z]{2,}ed)|\w+n't)\b|^the [\w-]+(?:'s|’s) "
    );
    let (Some(whole), Some(start)) = (groups.get(0), groups.name("start")) else { return false };
    let is_listed = whole.as_str().trim_start().to_lowercase().starts_with("and") && start.as_str().eq_ignore_ascii_case("the");
    let words = |rest: &str| rest.split([',', '.', ';', '!', '?']).next().unwrap_or_default().split_whitespace().count();
    is_listed && plain.get(start.start()..).is_some_and(|rest| words(rest) <= 5 && !VERB.is_match(rest))
}

/// The offset in the sentence of byte `at` of the plain text: curly quotes are longer than straight ones.
fn original_offset(sentence: &str, plain: &str, at: usize) -> usize {
    let chars = plain.get(..at).map_or(0, |before| before.chars().count());
    sentence.char_indices().nth(chars).map_or(sentence.len(), |(offset, _)| offset)
}

/// A clause without the "and", "because" or comma that joins it to the next one.
fn without_joint(part: &str) -> &str {
    let mut part = part.trim_end();
    loop {
        let before = part;
        part = part.trim_end_matches([',', ';', ':', '–', '—', ' ']);
        for joint in [
            " and",
            " &",
            " but",
            " so",
            " also",
            " because",
            " since",
            " although",
            " though",
            " plus",
            " then",
            " yet",
            " please",
            " that",
            " actually",
        ] {
            part = part.strip_suffix(joint).unwrap_or(part);
        }
        if part == before {
            return part;
        }
    }
}

/// Of whom a clause after this one says "she": its subject, or the one whom the user has.
fn spoken_of(clause: &Clause) -> Option<String> {
    static HAD: LazyLock<Regex> = LazyLock::new(|| {
        language::pattern::compile_light(&format!(
            r"(?i)^(?:i|we) (?:have|have got|adopted|have adopted|got|live with|met) (?:an?|one|my|our) (?:[\w-]+ ){{0,2}}?(?P<rel>{RELATION}|{})(?: (?:last|this|from|yesterday|called|named)\b.*)?[,.]?$",
            people::PET
        ))
    });
    if clause.subject != "user" {
        return Some(clause.subject.clone());
    }
    HAD.captures(&clause.text).and_then(|groups| Some(people::whose(groups.name("rel")?.as_str())))
}

/// "She is 81" and "her name is Ada" in a sentence about the user's mother.
fn with_relative(clause: &str, subject: Option<&str>) -> String {
    let name = ["his name ", "her name "].iter().find_map(|own| clause.strip_prefix(own));
    if let Some((relative, rest)) = subject.and_then(|subject| subject.strip_prefix("user's ")).zip(name) {
        return format!("my {relative}'s name {rest}");
    }
    let rest = ["she ", "he ", "She ", "He "].iter().find_map(|pronoun| clause.strip_prefix(pronoun));
    let is_she = clause.to_lowercase().starts_with("she ");
    let relative = subject.and_then(|subject| subject.strip_prefix("user's ")).filter(|relative| people::may_be(relative, is_she));
    relative.zip(rest).map_or_else(|| clause.to_owned(), |(relative, rest)| format!("my {relative} {rest}"))
}

fn without_fillers(text: &str) -> String {
    let mut text = text.trim();
    for _ in 0..4 {
        match FILLER.find(text) {
            Some(found) if found.end() < text.len() => text = text.get(found.end()..).unwrap_or_default().trim_start(),
            _ => break,
        }
    }
    text.to_owned()
}

fn adverbless(text: &str) -> String {
    let mut text = text.to_owned();
    // "I've got a cold" has it.
    if let Some(rest) = text.strip_prefix("i have got ").or_else(|| text.strip_prefix("we have got ")).filter(|rest| HELD.is_match(rest)) {
        text = format!("i have {rest}");
    }
    for _ in 0..4 {
        let Some(groups) = ADVERB.captures(&text) else { break };
        let (head, whole) = (groups.name("head").map_or("", |head| head.as_str()), groups.get(0).map_or(0, |whole| whole.end()));
        let rest = text.get(whole..).unwrap_or_default();
        // "i do not" keeps its "do", and "i always go" its "always".
        let is_denied =
            rest.starts_with("not ") && (head.ends_with(" do") || text.get(head.len()..whole).is_some_and(|adverb| adverb.trim() == "do"));
        if is_denied || (text.contains(" always ") && !text.contains("always been") && !text.contains("have always")) {
            break;
        }
        text = format!("{head} {rest}");
    }
    text
}

/// Splits a clause about somebody at its second verb: "my aunt is 68, loves roses" is also "my aunt loves roses".
fn third(text: &str) -> Option<(String, String)> {
    static WHO: LazyLock<Regex> =
        LazyLock::new(|| language::pattern::compile_light(&format!(r"^(?i:my|our) (?i:{RELATION})\b(?: (?:and|&) )?")));
    static VERB: LazyLock<Regex> = language::light_pattern!(
        r"(?:,\s+(?:and\s+)?|\s+(?:and|but|&)\s+)(?:(?:also|still|now|only|really)\s+)*(?P<verb>(?:lives|works|loves|likes|hates|enjoys|prefers|speaks|plays|drives|owns|takes|teaches|studies|runs|collects|has|is|was|used to|cannot|does not|moved|turned)\b)"
    );
    let who = WHO.find(text).map(|who| who.as_str()).filter(|who| !who.ends_with(' '))?;
    let found = VERB.captures(text)?;
    let (border, verb) = (found.get(0)?.start(), found.name("verb")?.start());
    // "My sister Ada, is she …": the name stands before its first verb.
    let first = text.get(..border).filter(|first| first.len() > who.len() + 1 && first.contains(' '))?;
    let has_verb = RELATIVE.is_match(first) || RELATIVE_NAME.is_match(first);
    has_verb.then(|| (first.to_owned(), format!("{who} {}", text.get(verb..).unwrap_or_default())))
}

/// Splits clauses with a common subject: "i live in Porto and work as a nurse".
fn verbs(text: &str) -> Vec<String> {
    if let Some((first, second)) = third(text) {
        return [first].into_iter().chain(verbs(&second)).collect();
    }
    let subject = ["i ", "we "].iter().find(|subject| text.starts_with(**subject));
    // "I want to move to Rome and work there" governs both verbs.
    let is_free =
        |found: &regex::Captures<'_>| !GOVERNED.is_match(found.get(0).and_then(|whole| text.get(..whole.start())).unwrap_or_default());
    let Some((subject, found)) = subject.zip(SECOND_VERB.captures(text).filter(is_free)) else {
        return vec![text.to_owned()];
    };
    let (whole, verb) =
        (found.get(0).map_or(0, |whole| whole.start()), found.name("verb").or_else(|| found.name("like")).map_or(0, |verb| verb.start()));
    let first = text.get(..whole).unwrap_or_default().to_owned();
    let mut all = vec![first];
    all.extend(verbs(&format!("{subject}{}", text.get(verb..).unwrap_or_default())));
    all
}

/// What people say and think is nothing about them: "my boss says …".
static SAYS: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:says|thinks|wants|needs|asks|tells|knows|keeps|makes|lets|gives|sends|seems|looks|gets|comes|insists|claims|believes|calls|reckons|swears|hopes|feels|finds|means|helps|pays|goes|puts|sees|asks|expects|refuses|wishes)$"
);

fn about(text: &str, to_end: &str, (start, end): (usize, usize)) -> Clause {
    let is_said = |groups: &regex::Captures<'_>| groups.name("verb").is_some_and(|verb| SAYS.is_match(verb.as_str()));
    let named = RELATIVE_NAME.captures(text).or_else(|| {
        RELATIVE.captures(text).filter(|groups| !is_said(groups) || groups.name("rest").is_some_and(|rest| EVERY.is_match(rest.as_str())))
    });
    // "My doctor has me on it" is said of the user.
    let Some(groups) = named.filter(|groups| !groups.name("rest").is_some_and(|rest| rest.as_str().starts_with(" me on "))) else {
        return Clause {
            text: text.to_owned(),
            to_end: to_end.to_owned(),
            subject: "user".to_owned(),
            name: None,
            is_small: false,
            start,
            end,
        };
    };
    let group = |name: &str| groups.name(name).map(|group| group.as_str());
    let verb = group("verb").map_or(String::new(), |verb| first_person(&verb.to_lowercase()));
    let text = adverbless(format!("i {verb}{}", group("rest").unwrap_or_default()).trim());
    Clause {
        to_end: text.clone(),
        text,
        subject: people::whose(group("rel").unwrap_or_default()),
        // "María José." ends the sentence.
        name: group("name").map(|name| name.trim_end_matches('.').to_owned()),
        is_small: false,
        start,
        end,
    }
}

fn first_person(verb: &str) -> String {
    match verb {
        "is" | "are" => "am".to_owned(),
        "has" => "have".to_owned(),
        "does not" => "do not".to_owned(),
        "studies" => "study".to_owned(),
        "was" | "passed" | "died" | "moved" | "joined" | "turned" | "got" | "started" | "just" | "also" | "cannot" | "became"
        | "do not" | "still" | "now" | "only" | "always" | "usually" | "used to" => verb.to_owned(),
        verb => match verb.strip_suffix("ies").filter(|stem| stem.len() > 1) {
            Some(stem) => format!("{stem}y"),
            None => {
                let is_hissing = ["ches", "shes", "sses", "xes", "oes"].iter().any(|end| verb.ends_with(end));
                verb.strip_suffix(if is_hissing { "es" } else { "s" }).unwrap_or(verb).to_owned()
            }
        },
    }
}

/// Says how often something is done.
pub(super) static EVERY: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:every|each) (?:\w+ )?(?:payday|nite|morning|evening|night|day|week|weekend|month|year|spring|summer|autumn|fall|winter|sunday|monday|tuesday|wednesday|thursday|friday|saturday|lunch|shift|hour|time)s?\b|\b(?:once|twice|(?:one|two|three|four|five|six|\d+)(?: times| x|x| nights| days| hours)?) (?:a|per|every) (?:day|week|month|year|night)\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:daily|weekly|nightly)\b|\b(?:a|per) (?:day|week|night)\b|\bon (?:alternate \w+days|weekdays|weekends)\b|\bmost (?:days|nights|mornings|evenings|weekends)\b|\bat (?:[4-9]|1[0-2]|five|six|seven|eight|nine|ten)(?::\d\d)? ?(?:am|pm)\b|\bbefore (?:bed|breakfast|work)\b|\bin the (?:mornings?|evenings?)\b|\bafter work\b|\b(?:right )?after (?:waking up|breakfast|lunch|dinner|school)\b|\bwhen i wake up\b|\bbefore (?:sleeping|bedtime)\b"
);

static CALLED_KIN: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)\b(?P<who>(?:my|our) {RELATION}(?: (?-i:[A-Z])[\p{{L}}-]+)?)(?:'s (?P<has>moved|gone|joined|started|quit|left|become|taken up|stopped|switched|changed|bought|had|been|got)\b|'s (?P<state>an? |the |not |from |in |on |at |allergic|vegan|vegetarian|pescatarian|married|single|retired|pregnant|deaf|blind|afraid|scared|terrified|obsessed|diabetic|coeliac|celiac|asthmatic|dyslexic|autistic|learning|studying|working|living|training|called|named|now|just|also|still|lactose|mad about|really|very|\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|s (?P<bare>an? |allergic|vegan|vegetarian))"
    ))
});

/// "My wife's a nurse" as "my wife is a nurse".
fn spelled(text: &str) -> String {
    let verb = |groups: &regex::Captures<'_>| {
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
        let verb = if group("has").is_empty() { "is" } else { "has" };
        format!("{} {verb} {}{}{}", group("who"), group("has"), group("state"), group("bare"))
    };
    CALLED_KIN.replace_all(text, verb).into_owned()
}

pub(super) fn is_no_statement(sentence: &str) -> bool {
    // "For example, I just …" introduces the speaker's own example.
    let plain = sentence.replace(['’', '‘'], "'").replace("or example, I", "or one, I").replace("or instance, I", "or one, I");
    [&SUPPOSING, &REPORTED].into_iter().any(|regex| regex.is_match(&plain))
}

pub(super) fn before_the_question(sentence: &str) -> Option<&str> {
    // "We're moving to Malmö in May, schools start when there?": the question is the last part.
    let last = || sentence.rfind([',', ';', '–', '—']).filter(|at| sentence.get(*at..).is_some_and(|rest| rest.split(' ').count() >= 3));
    let at = ASKING.find(sentence).map(|asking| asking.start()).or_else(last)?;
    // "I'm vegan" has three words, too.
    let words = |before: &str| before.split([' ', '\'', '’']).filter(|word| !word.is_empty()).count();
    sentence.get(..at).filter(|before| words(before) >= 3)
}
