//! Sentences spelled out: "Been on nights since May" says who, and so does "She's 81" after "Mum lives with us".
//!
//! People leave out what the sentence before has said. The rules read each sentence by itself, so the missing word is put back where there
//! is only one that it can be; everything else is left as it is.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::contrast;
use super::identity::RELATION;
use super::moved;
use super::plainly;
use super::row;
use crate::facts::filter;
use crate::facts::sentence::Sentence;

static BARE: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?P<been>been)\ (?:[a-z]+)\b|^(?P<was>born)\ (?:on|in|and|\d)
        |^(?P<am>gonna\ [a-z]+|going\ to\ [a-z]+|allergic\ to|diagnosed\ with|not\ a\ (?:big\ |huge\ )?fan\ of|on\ (?:wegovy|ozempic|insulin|lithium|warfarin|[a-z]+thyroxine|[a-z]+(?:pril|sartan|statin|olol|azole|formin|oxetine|opram|xaban|traline|lukast))|lactose\ intolerant|back\ in|based\ in|living\ in|living\ with|working\ (?:as|at|for)|learning|studying|teaching\ myself|trying\ to\ learn|originally\ from|currently\ (?:a|an|based|living|working|at)|married\ (?:to|with)|not\ (?:allergic|vegan|vegetarian)|scared\ of|terrified\ of|(?:a\ )?(?:huge|big|massive)\ fan\ of|big\ into|still\ on|officially\ \d|turning\ \d|(?:building|restoring|renovating|knitting|recording|designing|developing)\ (?:an?|my|our|the)|training\ for|saving\ up|planning\ to|expecting\ (?:our|a|twins)|retired\ (?:from|since|last|in)|obsessed\ with)\b
        |^(?P<verb>(?:just\ |recently\ |finally\ )?(?:moved\ (?:to|from|back|into|in\ with|out\ of)|took\ up|inherited\ (?:an?|my)|became\ (?:an?|the)|graduated\ from|lost\ my\ job|switched\ to|got\ (?:rid\ of|laid\ off|fired|hired|my|promoted|married|engaged|divorced|a\ (?:dog|cat|puppy|kitten|job))|quit\ my|left\ my|stopped\ \w+ing|got\ hired\ (?:by|at)|switched\ (?:from|to|over)|came\ off\ [a-z]|went\ off\ [a-z]|traded\ (?:in\ )?(?:my|the|our)|adopted\ (?:a|an|two)|shifted\ to|sold\ (?:my|the|our)|started\ (?:at|working)|joined\ [A-Z]|brought\ home\ an?|live\ in|work\ (?:as|at|for)|grew\ up\ in|used\ to|can'?t\ (?:stand|bear|abide|eat)|cannot\ (?:stand|bear|abide|eat)|never\ (?:touched|eat|drink)|started\ (?:taking\ |on\ )?[a-z]+(?:tide|pril|statin|olol|azole|formin|oxetine|traline|opram)|got\ (?:diagnosed|asthma|carpal\ tunnel|tinnitus|gout|arthritis|migraines)|don't\ (?:eat|drink)|hate|love|no\ longer|gave\ up|broke\ up))\b"
);
static KIN: LazyLock<Regex> = LazyLock::new(|| {
    let one = r"(?:have|got|adopted|own|'ve|with) (?:got )?(?:an?|one|this) (?:[a-z]+ ){0,2}?";
    language::pattern::compile_light(&format!(r"(?i)(?:\b(?:my|our) |^|\b{one})(?P<rel>{RELATION})\b(?P<next>'s [^a]|’s [^a])?"))
});
static OWN_NAME: LazyLock<Regex> = language::light_pattern!(r"^(?i:her|his|its|their) (?i:name is|name's|name’s) (?P<name>[A-Z].*)$");
static BARE_KIN: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:(?P<rel>mom|mum|mama|dad|daddy|grandma|grandpa|granny|gran|nan|nana|hubby|wifey|wife|husband|boyfriend|girlfriend|bf|gf|fianc[eé]e?|partner|daughter|son|sister|brother|flatmate|roommate|stepdad|stepmum|stepmom|granddad|grandad|hubs|missus|bro|sis)(?: (?-i:[A-Z][a-z]+))?|(?:aunt|uncle|grandma|grandpa|cousin) (?-i:[A-Z][a-z]+))(?:'s|’s)? (?:name is|is|in\ (?:year|grade|class)|was|has|had|lives?|lived|works?|worked|loves?|hates?|likes?|moved|turned|turns|takes|plays|speaks|teaches|runs|used to|just|a|an|\d|vegan|vegetarian|allergic|diabetic|deaf|blind|retired|pregnant)\b"
);
static PRONOUN: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?:and |but )?(?P<who>she|he)(?P<is>'s|’s|s)? (?P<rest>.+)$");
/// A sentence about somebody who is no relative: "He works at Acme", "a friend of mine has diabetes", "Anna lives in Oslo".
static ANOTHER: LazyLock<Regex> = language::light_pattern!(
    r"(?x)^(?i:(?:and|but|so|also|oh|well|ok),?\ )*
        (?:(?i:he|she|they|(?:an?|the|this|that|one|another|my|our|his|her|their)\ (?:[\w'’-]+\ ){0,3}?(?:colleagues?|co-?workers?|boss|manager|neighbou?rs?|friends?|mate|buddy|doctor|dentist|teacher|nurse|landlord|landlady|guy|girl|man|woman|lady|kid|boy|clients?|customers?|patients?|students?|classmate|teammate|flatmate|roommate|housemate|guest|passenger)|some(?:one|body)(?:\ [\w'’]+)?)
            |(?-i:[A-Z][a-z]+)(?:\ (?-i:[A-Z][a-z]+))?)
        (?i:\ of\ (?:mine|ours))?(?:(?:'s|’s)\ |\ (?:(?:also|just|still|never|always|really|already|currently)\ )?(?:is|was|has|had|works?|worked|lives?|lived|loves?|likes?|hates?|takes|eats|drinks|speaks|plays|moved|studies|owns|runs|drives|goes|wants|needs|got)\b)"
);
static OTHERS: LazyLock<Regex> = language::light_pattern!(r"(?i)\b(?:he|she|they|his|her|their|him|them)\b");

/// The sentences of a message, each with the subject that it leaves out.
pub(crate) fn spelled_out(sentences: Vec<Sentence>) -> Vec<Sentence> {
    let mut focus: Option<String> = None;
    let mut is_of_another = false;
    let mut news = None;
    let mut spell = |sentence: Sentence, focus: &mut Option<String>| {
        let Sentence { text, is_question } = sentence;
        // "Anna works at Acme. Allergic to nuts." Whose it is, is not certain.
        let is_theirs = std::mem::replace(&mut is_of_another, !is_question && speaks_of_another(&text));
        if script::is_chinese(&text) || is_theirs && BARE.is_match(&text) {
            *focus = None;
            is_of_another |= is_theirs;
            return Sentence { text, is_question };
        }
        let plain = plainly::without_openings(&text);
        let text = plainly::without_comments(if plain.is_empty() { &text } else { plain });
        let text = plainly::fronted(text).filter(|text| !is_question || before_is_asked(text)).unwrap_or_else(|| text.to_owned());
        let announced = std::mem::replace(&mut news, moved::headline(&text));
        let behind = announced.and_then(|place| moved::behind(&text, place));
        let text = behind.or_else(|| moved::plainly(&text)).filter(|_| !is_question).unwrap_or(text);
        let (text, is_question) = told(&text, is_question);
        // "Any ideas for my aunt? She adores tulips."
        if is_question {
            // "Allergic to nuts, any snack ideas?"
            let states = before_is_asked(&text) && BARE.is_match(&text);
            let text = if states { one(&text, focus.as_deref()) } else { text };
            *focus = about(&text);
            return Sentence { text, is_question };
        }
        let said = one(&text, focus.as_deref());
        *focus = about(&said);
        Sentence { text: said, is_question }
    };
    let mut spelled = Vec::with_capacity(sentences.len());
    for sentence in sentences.into_iter().flat_map(behind_request).flat_map(contrasted) {
        let sentence = spell(sentence, &mut focus);
        match row::introduction(&sentence).filter(|_| focus.is_none()) {
            Some((name, rest)) => {
                spelled.extend(name.map(|text| Sentence { text, is_question: false }));
                spelled.push(Sentence { text: rest, is_question: false });
            }
            None => spelled.push(sentence),
        }
    }
    spelled
}

/// The statement in a sentence that only tells it: "Did I mention I'm vegan?", "Given that I'm vegan, what …", "I'm vegan, if that helps".
fn told(text: &str, is_question: bool) -> (String, bool) {
    static MENTIONED: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:(?:oh|and|also|btw|by the way|hey),? )*(?:did i (?:ever |already )?(?:mention|say|tell you)|have i (?:ever |already )?(?:mentioned|said|told you))(?: that)?,? (?P<rest>(?:i|we|my|our)\b[^?]+)\?+$"
    );
    static LEAD: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:(?:so|and|also|well|ok|okay|hi|hey),? )*(?:(?:given|considering|seeing|knowing)(?: the fact)?(?: that)?,?|(?:(?:you should|please|just) )*(?:know|note|be aware|bear in mind|mind you)(?: that)?,?|as) (?P<rest>(?:i'm|i’m|i am|i've|i’ve|i have|we're|we’re|we are|we have|my|our|i (?:live|work|take|use|love|hate|can't|don't|moved|eat|drink|speak|play))\b.*)$|^.*\bhow much (?P<taste>i (?:really |absolutely )?(?:love|enjoy|like|adore|hate|dislike)\b.*)$"
    );
    static IF_IT_HELPS: LazyLock<Regex> = language::light_pattern!(
        r"(?i),? (?:if|in case) (?:that|it|this)(?:'s|’s| is| was)?(?: of)?(?: any)? (?:helps?|matters|relevant|useful|use|counts|changes (?:anything|things)|makes (?:a|any) difference|important)[.!]*$"
    );
    // "I'm not, thankfully, allergic to nuts": an aside between two commas belongs to no value.
    static ASIDE: LazyLock<Regex> = language::light_pattern!(
        r"(?i), (?:thankfully|fortunately|luckily|happily|sadly|unfortunately|regrettably|alas|of course|in fact|as a matter of fact|actually|however|by the way|btw|to be (?:honest|fair|clear)|honestly|frankly|as it happens|as you know|mind you|thank (?:god|goodness)|touch wood|knock on wood|contrary to rumou?rs?|strangely(?: enough)?|funnily enough|oddly(?: enough)?|for what it's worth|after all), "
    );
    let plain = ASIDE.replace(text, " ");
    let text = &*plain;
    // "It's my sister who's allergic to nuts, not me" says it of her.
    static CLEFT: LazyLock<Regex> = language::light_pattern!(
        r"(?i)^(?:(?:no|actually|and|but|well|oh),? )*it(?:'s|’s|s| is) (?:actually )?(?P<who>my (?:\w+ ){0,2}?\w+|(?-i:[A-Z]\w+)) (?:who|that)(?:(?:'s|’s)(?P<is> )| )(?P<rest>(?:is|has|was|lives|works|likes|loves|hates|takes|eats|plays|drives|speaks|allergic|vegan|vegetarian|diabetic|deaf|an?)\b.+?)(?:,? (?:and )?not (?:me|i|my \w+|(?-i:[A-Z]\w+)))?[.!]*$"
    );
    if let Some(groups) = CLEFT.captures(text).filter(|_| !is_question) {
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
        let is = if groups.name("is").is_some() { " is" } else { "" };
        return (format!("{}{is} {}", group("who"), group("rest")), false);
    }
    let text = IF_IT_HELPS.find(text).map_or(text, |end| text.get(..end.start()).unwrap_or(text));
    let rest = |found: Option<regex::Captures<'_>>| {
        found.and_then(|groups| Some(groups.name("rest").or_else(|| groups.name("taste"))?.as_str().to_owned()))
    };
    match (rest(MENTIONED.captures(text)), rest(LEAD.captures(text))) {
        (Some(statement), _) => (statement, false),
        (None, Some(statement)) => (statement, is_question),
        (None, None) => (text.to_owned(), is_question),
    }
}

/// A request and what its writer says of themselves behind it: "Write a toast for my aunt, she adores tulips". After a
/// colon stands the requested text itself, and the "I" of a poem is not the user.
fn behind_request(sentence: Sentence) -> Vec<Sentence> {
    static BEHIND: LazyLock<Regex> = language::light_pattern!(
        r"(?i)(?:[,;–—]|\s-) (?P<tail>(?:i'm|i’m|i am|i've|i’ve|i have|i work|i live|we're|we’re|we have|my|she|he)\b[^:]+)$"
    );
    static INVENTED: LazyLock<Regex> = language::light_pattern!(
        r"(?i)\b(?:poems?|story|stories|songs?|limerick|haiku|dialogue|monologue|scene|novel|character|sketch|rap|joke|lyrics|script|tale|essay|as if|as though|first person|pretend|imagine)\b|:"
    );
    let tail = || {
        let tail = BEHIND.captures(&sentence.text)?.name("tail")?;
        let head = sentence.text.get(..tail.start())?;
        let is_asked = filter::is_request(&sentence.text) && !INVENTED.is_match(head) && !script::is_chinese(head);
        let head = head.trim_end_matches([',', ';', '–', '—', '-', ' ']).to_owned();
        is_asked.then(|| (head, tail.as_str().to_owned()))
    };
    match tail() {
        Some((head, tail)) => {
            let is_question = sentence.is_question && before_is_asked(&tail);
            vec![Sentence { text: head, is_question: false }, Sentence { text: tail, is_question }]
        }
        None => vec![sentence],
    }
}

/// Whether the question mark belongs to the tail itself.
/// "I'm not allergic to peanuts, only to walnuts" as a denial and a statement.
fn contrasted(sentence: Sentence) -> Vec<Sentence> {
    match contrast::apart(&sentence.text).filter(|_| !sentence.is_question) {
        Some((denied, stated)) => [denied, stated].map(|text| Sentence { text, is_question: false }).into(),
        None => vec![sentence],
    }
}

fn before_is_asked(tail: &str) -> bool {
    super::shape::before_the_question(tail).is_some()
}

/// "My grandma (92!) still swims" as two clauses.
static AGED: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?P<who>\b(?i:my|our) (?i:{RELATION})(?: (?-i:[A-Z][a-z]+))?),? \((?P<age>\d{{1,3}})!?\) (?P<rest>[a-z])"
    ))
});

/// "I have a 3-year-old daughter" tells her age.
static OLD_CHILD: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)^(?:i|we)(?:'ve|’ve| have)?(?: got)? an? (?P<age>\d{{1,2}}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ]years?[- ]old (?P<who>{RELATION})(?P<rest>[ ,.!].*)?$"
    ))
});

/// "My 7-year-old son loves trains" tells his age and what he loves.
static AGED_CHILD: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)^(?P<my>my|our) (?P<age>\d{{1,2}}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ]years?[- ]old (?P<who>{RELATION})(?P<rest>,? [a-z(].*)$"
    ))
});

/// "We had to put our cat down" tells of the cat.
static PUT_DOWN: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)^(?:yesterday |today |last week )?(?:i|we) (?:had to |have had to )?put (?P<who>(?:my|our) (?:{RELATION}|{})(?: (?-i:[A-Z][a-z]+))?) (?:down|to sleep)\b",
        super::people::PET
    ))
});

fn one(text: &str, focus: Option<&str>) -> String {
    static PARENTS: LazyLock<Regex> = language::light_pattern!(r"^(?i:my )?(?i:mum|mom) and (?i:dad)\b");
    let text = &*PARENTS.replace(text, "my parents");
    let text = &*AGED.replace(text, "$who is $age and $who $rest");
    let text = &*OLD_CHILD.replace(text, "my $who is $age and i have a $who$rest");
    let text = &*AGED_CHILD.replace(text, "$my $who is $age and $my $who$rest");
    if let Some(groups) = PUT_DOWN.captures(text) {
        let who = groups.name("who").map_or("", |who| who.as_str());
        return format!("{who} was put down");
    }
    if let (Some(focus), Some(groups)) = (focus, PRONOUN.captures(text)) {
        let rest = groups.name("rest").map_or("", |rest| rest.as_str());
        let is = if groups.name("is").is_some() { "is " } else { "" };
        // A second person in the sentence makes it unclear who is meant later on.
        return format!("my {focus} {is}{rest}");
    }
    if let (Some(focus), Some(name)) = (focus, OWN_NAME.captures(text).and_then(|groups| groups.name("name"))) {
        return format!("my {focus} is called {}", name.as_str());
    }
    if BARE_KIN.is_match(text) {
        return format!(
            "my {}{}",
            text.chars().next().map(char::to_lowercase).into_iter().flatten().collect::<String>(),
            text.chars().skip(1).collect::<String>()
        );
    }
    let Some(groups) = BARE.captures(text).filter(|_| focus.is_none() && !OTHERS.is_match(text)) else { return text.to_owned() };
    let lead = if groups.name("been").is_some() {
        "I have "
    } else if groups.name("was").is_some() {
        "I was "
    } else if groups.name("am").is_some() {
        "I am "
    } else {
        "I "
    };
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    format!("{lead}{first}{}", letters.as_str())
}

/// Whether a sentence is about somebody who is no relative; "It is raining" is about nobody.
fn speaks_of_another(text: &str) -> bool {
    const NOBODY: [&str; 28] = [
        "It",
        "This",
        "That",
        "There",
        "Here",
        "Work",
        "Life",
        "Today",
        "Tomorrow",
        "Everything",
        "Nothing",
        "What",
        "Weather",
        "School",
        "Dinner",
        "Lunch",
        "Breakfast",
        "Time",
        "Winter",
        "Summer",
        "Spring",
        "Autumn",
        "Money",
        "Traffic",
        "Rent",
        "Home",
        "Sleep",
        "Which",
    ];
    ANOTHER.is_match(text) && !NOBODY.iter().any(|word| text.split([' ', '\'', '’']).next() == Some(word))
}

/// The one relative that a sentence speaks of; `None` when there are several, or the speaker.
fn about(text: &str) -> Option<String> {
    let mut found = KIN.captures_iter(text).filter(|groups| groups.name("next").is_none());
    let rel = found.next()?.name("rel")?.as_str().to_lowercase();
    found.next().is_none().then_some(rel)
}
