//! Where a value ends in spoken English: before chatter, a second clause, a time, or how something is done.

use std::sync::LazyLock;

use regex::Regex;

static TAIL: LazyLock<Regex> = language::light_pattern!(
    r"(?ix),\s*any\ [a-z].*$|(?:,\s|\s[-–—]\s|;|\s)(?:because|since|which|pronounced|spelled|spelt|like\ the\ plague|for\ real|more\ than\ \w+|bc\b|cuz\b|cos\b|coz\b|so\ (?:that|please|i|we|if|you|it|an?|the|no|my|pls|plz|give|also|any|do|dont|skip|then|how|her|his|she|he|they|keep|use|make|only|just|nothing)\b|but|though|although|even\ though|if|unless|and\ (?:i|my|we|that|please|it|now)\b|(?:so\ )?much\ (?:more|less)|just\ as\ much|even\ more|a\ lot(?:\ (?:more|less))?|all\ that\ much|when\ it\ comes\ to|these\ days|lately|nowadays|right\ now|at\ the\ moment|for\ now|any\ ?more|any\ longer|after\ all\b|as\ you\ (?:may\ |might\ |probably\ |already\ )*know\b|as\ of\ (?:last|this|early|late|mid|today|now|yesterday)\b|for\ (?:about\ |almost\ |nearly\ |over\ |more\ than\ |the\ (?:past|last)\ )+(?:an?\ |\w+\ )?(?:couple\ of\ |few\ )?(?:years?|months?|weeks?|decades?)\b|for\ (?:\w+|\d+)\ (?:years?|months?|weeks?|decades?)\ (?:now|already)\b|fyi\b|by\ the\ way|btw|by\ now|on\ top\ of|in\ addition\ to|alongside|besides|apart\ from|for\ (?:heaven|goodness|christ|god|pete|fuck)'?s?['’]?s?\ sake|bless\ (?:him|her|them)|please|thanks|thank\ you|actually|too$|as\ well$|(?:they|she|he|you|the\ \w+|my\ \w+)\ (?:\w+ed|is|are|was|were|has|have|says?|said|told|thinks?|will|would|can|could|does|did)\b|and\ (?:hates?|loves?|likes?|lives?|works?|has|is|speaks?|plays?|drives?|owns?|studies|am)\b|it's\b|it\ is\b|and\ it\b|and\ get\ (?:it|that|this)\ (?:done|sorted|over\ with|out\ of\ the\ way)\b|there's\b|as\ i\ (?:told|said|mentioned)\b|where\ i\b|when\ i\b|when\ we\b|while\ i\b|what\ (?:do|would|should|can|is|are)|what'?s\ |where'?s\ |how'?s\ |(?:is|are)\ (?:that|this|it|they|there)\ (?:an?\ |the\ |any\ |normal|ok|bad|weird|real|safe|too|still)|how\ (?:do|can|should|about)|can\ you|could\ you|do\ you|any\ (?:ideas|tips|suggestions))\b.*$|!\s.*$|\s?[:;]\s.*$"
);
static TIME: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)\s+(?:(?:last|this|next)\s+\w+|(?:in|since)\s+(?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4}|early|late|the\ (?:spring|summer|fall|autumn|winter))\b.*
        |(?:about\ )?(?:an?|one|two|three|four|five|six|\d+|a\ few|a\ couple\ of)\s+(?:days?|weeks?|months?|years?)\s+ago|yesterday|today|recently|now|already|again|for\s+(?:about\ |almost\ |over\ )?(?:an?|one|two|three|four|five|six|ten|\d+)\s+(?:weeks?|months?|years?).*|on\ (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|new\ year'?s(?:\ day|\ eve)?|christmas(?:\ day)?|my\ birthday))$"
);

/// A value without a trailing time expression.
pub(super) fn without_time(value: &str) -> String {
    let cut = TIME.find(value).filter(|found| found.start() > 0);
    cut.map_or(value, |found| value.get(..found.start()).unwrap_or(value)).to_owned()
}

static IDEA: LazyLock<Regex> =
    language::light_pattern!(r"(?i)^(?:the )?(?:very )?(?:idea|thought|notion|concept|prospect|sound|feel(?:ing)?) of (?P<rest>.{3,})$");

static UNTIL: LazyLock<Regex> = language::light_pattern!(
    r"(?i),? (?:(?:right |just )?(?:before|after|until|once|as soon as)|by the time) (?:i|you|he|she|we|they|it)\b.*$"
);

/// An aim without the clause that says until when: "run a marathon before I turn 40".
pub(super) fn without_until(value: &str) -> &str {
    UNTIL.find(value).and_then(|found| value.get(..found.start())).filter(|aim| aim.contains(' ')).unwrap_or(value)
}

/// Reduces "the idea of living by the sea" to "living by the sea".
pub(super) fn without_idea(value: &str) -> &str {
    IDEA.captures(value).and_then(|groups| groups.name("rest")).map_or(value, |rest| rest.as_str())
}

static CHATTER: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)(?:[\s,]*(?:[\p{Extended_Pictographic}\u{fe0f}\u{200d}]+|[:;=]'?-?[()\[\]DPpOo/|3]|<3|\^_?\^|[xX]D$)+|[\s,]+(?:right now|rn|lol|lmao|rofl|haha+|hehe+|tbh|ngl|imo|imho|fwiw|tho|atm|smh|xd|af|asf|frfr|now|again|y'?all|for\ good|currently|presently|honestly|actually|phew|whew|yay|hooray|thank\ god|thank\ goodness|thankfully|luckily|sadly|ugh|woo+\ ?hoo+|either)\b|,\s*(?:mate|man|bro|dude|hon|love|luv|dear|pal|buddy|sweetie|darling|sir|madam|guys|folks|lads|ta|cheers|innit|rain\ or\ shine|come\ what\ may|no\ matter\ what|win\ or\ lose)\b)+\W*$"
);

/// A joint after which the value may be over: "asthma, thats my brother", "Łódź and here winter comes".
static JOINT: LazyLock<Regex> = language::light_pattern!(r"(?i), (?:and |but |so )?| and | but ");
/// A clause that begins: one to four words, and a finite verb.
static CLAUSE: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?:only|not|just|dunno|may\ be|maybe|one\ (?:gets|can|has|must)|how\ (?:many|much|do|can)|no\ (?:money|idea|clue)|nothing|i|you|he|she|we|they|it|this|that|there|nobody|everybody|somebody|people|thats|its|here|who|which|where|when|while|what|dont|don't|please|don(?:'t)?)\b(?:\ |$)|^(?:[\w'’-]+\ ){1,3}(?:is|are|was|were|has|had|have|will|would|can|could|should|must|says?|said|knows?|thinks?|wants?|needs?|likes?|hates?|loves?|does|did|do|came|comes|told|tells?)\b"
);

/// A value without the clause that follows it.
fn without_clause(value: &str) -> &str {
    let ends = JOINT.find_iter(value).filter(|joint| joint.start() > 0);
    let is_clause =
        |rest: &str| CLAUSE.find(rest).is_some_and(|found| ![" that ", " but "].iter().any(|word| found.as_str().contains(word)));
    let end = ends.into_iter().find(|joint| is_clause(value.get(joint.end()..).unwrap_or_default()));
    end.map_or(value, |joint| value.get(..joint.start()).unwrap_or(value))
}

/// How something is done, which is not what is done: "scrabble competitively", "Python a bit".
static MANNER: LazyLock<Regex> = language::light_pattern!(
    r"(?i)[\s,]+(?:a (?:tiny |little )?bit|a little|a lot|on principle|competitively|semi-?professionally|professionally|seriously|badly|poorly|casually|very much|too much|so much|quite a lot|of course|to death|instead|as a hobby|for fun|to unwind|to relax|in my (?:spare|free) time|these days|lately|really)$"
);
/// What stands before the thing itself: "way too much Hades".
static MUCH: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:also |mostly |mainly |especially |really |very much |way too much |too much |so much |a lot of |lots of |a bit of |loads of )"
);

/// With whom: part of a deed, and not of a thing.
static COMPANY: LazyLock<Regex> = language::light_pattern!(r"(?i)(?:,\s|\s)with (?:my|our)\b.*$");

/// A thing without the trailing words of spoken language.
pub(super) fn cut_tail(value: &str) -> String {
    let value = cut_deed(value);
    let end = COMPANY.find(&value).map(|company| company.start()).filter(|start| *start > 0);
    end.map_or_else(|| value.clone(), |end| value.get(..end).unwrap_or(&value).to_owned())
}

/// A deed without the trailing words of spoken language.
pub(super) fn cut_deed(value: &str) -> String {
    let value = MUCH.find(value).map_or(value, |found| value.get(found.end()..).unwrap_or(value));
    let value = cut(value);
    MANNER
        .find(&value)
        .filter(|found| found.start() > 0)
        .map_or_else(|| value.clone(), |found| value.get(..found.start()).unwrap_or(&value).to_owned())
}

static REMARK: LazyLock<Regex> =
    language::light_pattern!(r"(?i)(?:\s[-–—]+|[\p{L}\d]-)\s.*$|,?\s(?:too|as well|also|right)[!.?]*$|,\s*even[!.?]*$");

/// A value without the remark behind a dash: "went to a lecture - it was long".
pub(super) fn without_remark(value: &str) -> &str {
    let end = REMARK.find(value).map(|remark| remark.start() + usize::from(remark.as_str().starts_with(char::is_alphanumeric)));
    end.filter(|end| *end > 2).and_then(|end| value.get(..end)).unwrap_or(value)
}

/// A title in two parts: "Star Trek: Voyager".
static TITLE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:[\p{Lu}\d][\p{L}\p{M}\d'’&.-]* ?){1,5}: (?:(?:[\p{Lu}\d][\p{L}\p{M}\d'’&.-]*|of|the|and|in|to|a|an|for) ?){1,6}$"
);

fn cut(value: &str) -> String {
    let value = CHATTER.find(value).filter(|found| found.start() > 0).map_or(value, |found| value.get(..found.start()).unwrap_or(value));
    let value = without_clause(value);
    let tail = TAIL.find(value).filter(|found| found.start() > 0 && !TITLE.is_match(value));
    let cut = tail.map_or(value, |found| value.get(..found.start()).unwrap_or(value));
    let cut = cut.trim().trim_end_matches(['.', '!', ',', ';', ':', ' ', '-', '–', '—', '…']);
    let quotes = ['"', '“', '”', '\''];
    let inner = cut.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes));
    inner.filter(|inner| !inner.contains(quotes)).unwrap_or(cut).to_owned()
}
