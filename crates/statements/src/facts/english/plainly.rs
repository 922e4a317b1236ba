//! The same statement in plain words. People say one thing in many ways: with an opening ("just so you know"), with words of time and degree
//! around it ("since 2019 I've happily …"), and with the place or the trade at the front ("Ghent is where I live"). The rules know the plain
//! way, "i live in Ghent"; here the other ways become it.

use std::sync::LazyLock;

use regex::Regex;

use super::ways::{FRONTED, SAID};
use crate::facts::ways::Ways;

/// What opens a sentence and states nothing.
static OPENING: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:
        (?:(?:just|not)\ sure\ (?:if|whether)|i\ (?:don't|can't|cannot)\ (?:know|remember)\ (?:if|whether)|don't\ know\ (?:if|whether)|dunno\ if)\ (?:i(?:'ve|\ have)?\ (?:ever\ |already\ )?(?:mentioned|said|told\ you|mention|say|tell\ you)|you\ (?:know|knew))(?:\ (?:it|this|that))?(?:\ (?:yet|before|already|earlier))?
        |i\ (?:don't\ think|forgot\ to|should|must|may\ have|might\ have|think)\ (?:i(?:'ve|\ have)\ |i\ )?(?:mentioned?|said|say|told\ you|tell\ you)(?:\ (?:it|this|that))?(?:\ (?:yet|before|already|earlier))?
        |(?:just\ )?(?:so\ (?:that\ )?you\ know|so\ (?:that\ )?you(?:'re|\ are)\ aware|to\ let\ you\ know|letting\ you\ know|a\ heads[- ]up|heads[- ]up|for\ (?:the|your)\ (?:record|info|information|reference|benefit)|for\ (?:context|reference|background|info)|fyi|ftr|fwiw|for\ what\ it(?:'s|\ is)\ worth|in\ case\ (?:it|that|this)(?:'s|\ is)?\ (?:matters|helps|relevant|useful|of\ use|counts)|in\ case\ you(?:'re|\ are)?\ (?:wonder(?:ing)?|ask(?:ing)?|need\ it|didn't\ know)|if\ (?:it|that)\ (?:helps|matters))
        |(?:(?:some|a\ bit\ of|a\ little|by\ way\ of|quick|more)\ )?(?:background|context|backstory)(?:\ (?:on|about)\ me)?
        |(?:(?:one|another|a|the\ (?:main|first|other|important)|an\ important|something|a\ (?:quick|fun|small|little|random))\ )?(?:thing|fact|detail|note|point|bit)\ (?:about|on|regarding)\ (?:me|myself)(?:\ is)?(?:\ that)?
        |(?:an?\ )?(?:quick\ |small\ |little\ |short\ )?update(?:\ on\ (?:the|my|our)\ [\w\ ]{2,20}?|\ from\ me)?
        |(?:a\ )?(?:fun|quick|random|small|little|useful|important|side|other)\ (?:fact|note|detail|aside|update|point)
        |(?:the|my)\ (?:thing|point|fact|truth|reason|situation)\ is(?:\ that)?
        |as\ (?:i(?:'ve|\ have)?\ (?:said|mentioned|told\ you)(?:\ (?:before|earlier|already))?|you\ (?:may\ |might\ |probably\ )?(?:know|remember)|it\ happens)
        |(?:to\ be\ (?:clear|honest|fair|precise|exact|upfront|specific)|truth\ be\ told|frankly|honestly|basically|essentially|incidentally|additionally|furthermore|moreover|by\ the\ way|btw|on\ top\ of\ (?:that|it|everything)|also|besides(?:\ that)?|apart\ from\ that|in\ addition|in\ any\ case|anyhow|anyways?|importantly|obviously|clearly|naturally|of\ course|believe\ it\ or\ not|funnily\ enough|as\ a\ matter\ of\ fact|in\ fact|fact\ is|turns\ out(?:\ that)?|it\ turns\ out(?:\ that)?|speaking\ of\ which|on\ (?:another|a\ (?:different|side|personal|related))\ note|(?:a\ )?(?:little|bit)\ about\ me|about\ me|now\ that\ you\ (?:ask|mention\ it)|since\ you\ ask(?:ed)?|to\ answer\ (?:your\ question|that)|you\ (?:should|might\ want\ to|may\ want\ to)\ know(?:\ that)?|i\ (?:should|must|have\ to|want\ to|wanted\ to|need\ to|ought\ to|would\ like\ to|just\ wanted\ to)\ (?:say|mention|add|note|tell\ you|point\ out|admit|let\ you\ know|clarify)(?:\ (?:here|too|also|upfront|first))?(?:\ that)?)
        |(?:hi|hey|hello|hiya|good\ (?:morning|afternoon|evening|day)|greetings|morning|evening|howdy|yo)(?:\ (?:there|again|all|everyone|(?-i:[A-Z][a-z]+)))?
        |(?:oh|ok|okay|well|so|and|but|right|yeah|yes|no|hmm|hm|um|uh|er|ah|look|listen|see|alright|plus|anyway|thanks|sorry)
    )(?:\s*[,:;.!–—-]+\s*|\s+(?:but|and|that|so)\s+|\s+)(?P<rest>\S.*)$"
);
/// Openings that are words of other sentences, too: "so far", "no longer", "see you".
static NO_OPENING: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:so (?:far|much|many|long|that|as|is|are|was|do|did|does|am|glad|happy|sorry|tired|sad)|no (?:longer|more|one|idea|matter|need|problem|way|\w+ (?:for|in|at|on))|see (?:you|if|what|how|whether)|(?:thanks|sorry) (?:for|to|about|that|i)|right (?:now|away|after|before|here)|well (?:done|known|off|aware|into)|and (?:then|so)|evening (?:classes|shifts?)|morning (?:shifts?|person)|but (?:not|only|for)|look (?:at|for|up|like)|listen (?:to|for)|yes (?:please|to)|plus (?:one|size|\d)|also known)\b"
);
/// Who says something of themselves behind an opening, or which thing of theirs.
static OWN: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|we'll|my|our|mine|call me|they have me|the doctors?|they (?:put|started|diagnosed|moved|switched)|it turns out|home|[\p{Lu}\d][^,;:!?]{0,40}? (?:is|employs|are)|being an?|for a living|by (?:trade|profession|training)|(?:these days|right now|at the moment|currently|presently|nowadays|since|for the (?:past|last)|for (?:now|\w+ years)|as of|after (?:my|the|our|a)))\b"
);

/// What something does to the writer: "peanuts give me hives".
static TO_ME: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^[\w'’ -]{3,40}? (?:gives?|makes?|brings?|sends?|do(?:es)? not agree with|do(?:es)?n't agree with|scares?|freaks?|terrif(?:y|ies)|bores?|drives?) me\b"
);

/// The sentence without its openings, if what follows them is the writer's own statement: "Not sure if I mentioned it but I'm vegan".
pub(super) fn without_openings(text: &str) -> &str {
    let mut text = text;
    for _ in 0..4 {
        let plain = text.replace(['’', '‘'], "'");
        let Some(rest) = OPENING.captures(&plain).filter(|_| !NO_OPENING.is_match(&plain)).and_then(|groups| groups.name("rest")) else {
            break;
        };
        // Straight quotes are shorter than curly ones: the rest is counted from its end, in characters.
        let left = rest.as_str().chars().count();
        let skipped = text.chars().count().saturating_sub(left);
        let Some(rest) = text.char_indices().nth(skipped).and_then(|(at, _)| text.get(at..)) else { break };
        text = rest;
    }
    let plain = text.replace(['’', '‘'], "'");
    if OWN.is_match(&plain) || TO_ME.is_match(&plain) || in_plain_words(&plain, &FRONTED).is_some() { text } else { "" }
}

/// Since when or for how long something holds, in front of it.
static SINCE_WHEN: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:these\ days|right\ now|at\ the\ moment|at\ present|at\ this\ (?:point|time)|currently|presently|nowadays|(?:ever\ )?since\ (?:then|\d{4}|(?:last|this|the|my|our|late|early|mid)\ (?:(?:start|end|beginning|middle)\ of\ (?:the\ )?)?[\w'-]+(?:\ [12]\d{3})?|(?:january|february|march|april|may|june|july|august|september|october|november|december|mon|tues|wednes|thurs|fri|satur|sun)\w*(?:\ \d{4})?|childhood|birth|school|uni|college|covid|forever|(?:i|we)\ (?:was|were|left|moved|got|had|turned|started|came|met|quit|retired)(?:\ [\w'-]+){0,4})|(?:for|over|in)\ (?:about\ |almost\ |nearly\ |over\ |more\ than\ |the\ (?:past|last|better\ part\ of)\ )*(?:an?\ |(?:couple\ of|few|several|many)\ |(?:\w+|\d+)\ )?(?:couple\ of\ |few\ )?(?:years?|months?|weeks?|decades?)(?:\ now|\ already)?|as\ of\ (?:(?:this|last|late|early|mid)\ \w+|today|now|yesterday|\w+day|\d{4}|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?:\ \d{1,4})?)|on\ top\ of\ (?:that|it|everything)|after\ (?:my|the|our|a)\ (?-i:[\p{Ll}'-]+)(?:\ (?-i:[\p{Ll}'-]+))?),?\ (?P<rest>\S.*)$"
);

/// Words of time, company and comment behind a statement.
static BEHIND: LazyLock<Regex> = language::light_pattern!(
    r"(?ix),?\ (?:by\ the\ way|btw|fyi|as\ you\ (?:may\ |might\ |probably\ |already\ )*know|these\ days|right\ now|at\ the\ moment|at\ present|now|again|already|nowadays|lately|currently|presently|after\ all|as\ (?:you\ (?:may\ )?know|i\ said|well)|actually|too|though|indeed|full[- ]time|part[- ]time|since\ [^,;:!?]{2,30}|as\ of\ [^,;:!?]{3,20}|for\ (?:about\ |almost\ |nearly\ |over\ |the\ (?:past|last)\ |some\ |many\ |quite\ )*(?:an?\ |(?:couple\ of|few|several|many)\ |(?:\w+|\d+)\ )?(?:couple\ of\ |few\ )?(?:years?|months?|weeks?|decades?|while|time|ages)(?:\ now|\ already)?|with\ my\ [\w'-]+(?:\ [\w'-]+)?)[.!]*$"
);

/// What cannot be a name, though it begins a sentence: "What is home to me?", "This is where I live".
static NO_NAME: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:what|which|where|who|how|why|when|this|that|these|those|it|there|here|he|she|they|nobody|everything|nothing|something|now|only|maybe|perhaps|probably|people|everyone|everybody|someone|somebody|for|if|is|are|was|not|my|your|his|her|our|their|and|but|so|or|as|because|since|after|before)\b"
);

fn in_plain_words(text: &str, ways: &Ways) -> Option<String> {
    let is_small = !text.chars().any(char::is_uppercase);
    ways.plain(text, |groups| {
        (is_small || groups.name("small").is_none()) && groups.name("v").is_none_or(|value| !NO_NAME.is_match(value.as_str()))
    })
}

/// Comments behind a sentence, in brackets or after a comma.
static COMMENT: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)(?:\s*\((?:just|only|for|in\ case|if|btw|fyi|by\ the\ way|as\ (?:i|you)|so\ you|not\ that)\b[^()]*\)|(?:\s*,|\s+[-–—]+)?\s+(?:by\ the\ way|fyi|ftr|just\ so\ you\ know|just\ saying|for\ (?:context|the\ record|reference|info)|for\ what\ it(?:'s|’s|\ is)\ worth|in\ case\ (?:you(?:'re|’re|\ are|\ were)?\ wonder(?:ing)?|you\ need\ (?:it|to\ know)|(?:it|that|this)\ (?:matters|helps))|if\ (?:it|that|this)\ (?:matters|helps)|thanks(?:\ (?:a\ lot|so\ much|in\ advance|again))?|thank\ you|cheers|(?:which|that)(?:'s|’s|\ is)\ why\ i(?:'m|’m|\ am)?\ (?:ask|asking|mention|mentioning|bring|raise)\b[^,;]*|hence\ the\ question|actually))[.!]*$"
);

/// The sentence without comments at its end.
pub(super) fn without_comments(text: &str) -> &str {
    let mut text = text;
    while let Some(found) = COMMENT.find(text).filter(|found| found.start() > 4) {
        text = text.get(..found.start()).unwrap_or_default();
    }
    text
}

/// A sentence that begins with a time or the value: "Since the spring, Ghent is where I live".
pub(super) fn fronted(text: &str) -> Option<String> {
    let straight = text.replace(['’', '‘'], "'");
    /// Who says something of themselves, or of what others did to them.
    static OWN: LazyLock<Regex> =
        language::light_pattern!(r"(?i)^(?:i|we|my|our|i'm|im|we're|i've|ive|we've|they|the doctors?|it turns out)\b");
    let (rest, is_cut) = match SINCE_WHEN.captures(&straight).and_then(|groups| groups.name("rest")) {
        Some(rest) => (rest.as_str(), true),
        None => (straight.as_str(), false),
    };
    in_plain_words(rest, &FRONTED).or_else(|| (is_cut && (OWN.is_match(rest) || TO_ME.is_match(rest))).then(|| rest.to_owned()))
}

/// A clause about the writer in plain words.
pub(super) fn said(clause: &str) -> String {
    static NOW: LazyLock<Regex> = language::light_pattern!(r"(?i)\bright now\b");
    // "For six years now" ends where "now" does.
    static LONG: LazyLock<Regex> =
        language::light_pattern!(r"(?i),? for (?:[\w-]+ ){1,3}(?:years?|months?|weeks?|decades?) (?:now|already)\b");
    let clause = LONG.replace(clause, "");
    let clause = NOW.replace_all(&clause, "now");
    in_plain_words(&clause, &SAID).unwrap_or_else(|| clause.into_owned())
}

/// A clause without the words of time and comment behind it.
pub(super) fn without_behind(clause: &str) -> Option<String> {
    let mut text = clause;
    while let Some(found) = BEHIND.find(text).filter(|found| found.start() > 4) {
        text = text.get(..found.start()).unwrap_or_default();
    }
    (text.len() < clause.len()).then(|| text.to_owned())
}
