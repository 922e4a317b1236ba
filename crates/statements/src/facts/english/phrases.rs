//! Everyday phrases around a fact: who one works with, how one is reached, what one has lived through, and what happens every week.

use super::super::rule::{Rule, rule};
use super::everyday::is_own_trade;
use super::guards::{is_age, is_name, is_organisation, is_place, is_thing};
use super::people::PET;
use super::trades::is_named_tool;
use crate::facts::Category::{Event, Feedback, Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

/// Instruments.
const INSTRUMENT: &str = r"(?:(?:double |electric |acoustic |bass |classical |tenor |alto |jazz |french |pipe )?(?:guitar|bass|piano|violin|viola|cello|accordion|banjo|mandolin|ukulele|harp|trumpet|trombone|tuba|horn|sax|saxophone|clarinet|flute|oboe|bassoon|recorder|organ|keyboards?|drums|harmonica|bagpipes|sitar|tabla|oud|fiddle|marimba|xylophone|bodhr[aá]n|concertina|theremin|lute|zither|djembe|bongos|tin whistle|synth))";

/// What happens at its own time.
pub(super) const OCCASION: &str = r"(?:(?:choir|band|orchestra|football|soccer|rugby|tennis|swim|swimming|yoga|pilates|dance|dancing|piano|violin|guitar|spanish|german|french|language|team|staff|project|pottery|art|drawing|cooking|fitness|spin) )?(?:practice|rehearsal|training|class|lesson|club|course|stand-?up|sync|retro|sprint review|shift|school run|book club|game night|physio|therapy|office hours|market|mass|choir|band|yoga|pilates|swimming)";

/// Aids that a person needs.
const AID: &str = r"(?:(?:an? |my |two )?(?:power |electric |manual |folding |white |walking )?(?:wheelchair|walking stick|stick|cane|crutches|hearing aids?|walker|rollator|cpap(?: machine)?|screen reader|braille display|prosthetic leg|insulin pump|inhaler))";

/// The tables of this module.
pub(super) fn rules() -> Vec<Rule> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let mut all = RULES.to_vec();
    all.extend([
        rule(leak(format!(r"(?:i|we) (?:have )?(?:just |recently |finally )?(?:adopted|rescued|took in|got) (?P<o>(?:an? |two |three |four )(?:[\w-]+ )?(?:[\w-]+ )?{PET}s?)(?: (?:last|this|from|in|on|yesterday|today|and|who|that|when|because|so|after|for)\b.*|, .*|\. .*)?")), "has", Profile, Durable, 0.85).when(is_named_kind),
        rule(leak(format!(r"i (?:can )?play (?:the |some |a bit of )?(?P<o>{INSTRUMENT}(?:(?:,? and (?:the )?|, (?:the )?){INSTRUMENT})*)(?:[ ,].*)?")), "plays", Preference, Durable, 0.85),
        rule(leak(format!(r"i (?:use|need|wear|walk with|get about (?:in|with)|am in) (?P<o>{AID})(?:[ ,].*)?")), "uses", Profile, Durable, 0.85),
        rule(leak(format!(r"(?:my |our |the )?(?P<s>{OCCASION}) (?:is|starts|happens|meets|runs) (?:now )?(?:at )?(?P<o>(?:every |on (?:mon|tues|wednes|thurs|fri|satur|sun)days|\d{{1,2}}[:.]\d\d).*)")), "is", Event, Durable, 0.85).own(),
    ]);
    all
}

const RULES: &[Rule] = &[
    // Where somebody has been for long.
    rule(r"i have (?:been )?(?:lived|living|based|settled) (?:here )?in (?P<o>(?-i:[A-Z]).+?)(?: (?:for|since|all|ever|most)\b.*)", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"(?:i was )?born (?:on )?(?:the )?(?P<o>\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:,? \d{4})?|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)(?:[ ,.;].*)?", "birthday", Profile, Durable, 0.9),
    rule(r"i was born (?:on .+? )?in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?: (?:and|but|in|on)\b.*|, .*)?", "hometown", Profile, Durable, 0.85).when(is_place),
    rule(r"i (?:am|turned|have turned|just turned|will turn) (?P<o>\d{1,3})(?:(?: years old)? (?:since|yesterday|today|tomorrow|last|this|next)\b.*|(?: years old)?,? (?:and|but) .*)", "age", Profile, Durable, 0.85).when(is_age),
    rule(r"(?:i|we) (?:am|are|got|have got|have been|were)? ?(?P<o>married|engaged|divorced|separated|widowed)(?: to (?:an? (?-i:[a-z])).*| (?:last|this|on|in|yesterday|today|for|since)\b.*)?", "marital_status", Profile, Durable, 0.85),
    // Work.
    rule(r"i am an? (?:[\w'/&-]+ ){0,3}?[\w-]+ with (?:the )?(?P<o>(?-i:[A-Z])[\w'&-]+(?: [\w'&-]+){0,5}?)(?: (?:and|in|since|for|but)\b.*|, .*)?", "works_at", Profile, Durable, 0.85).when(is_service),
    rule(r"i am (?:an? |the |their |our )(?P<o>(?:[\w'/&-]+ ){0,2}(?:notary|poet|clown|cooper|clerk|coach|crane planner|copy editor|line cook|au pair|dispatcher|registrar|potter|joiner|roofer|glazier|cobbler|blacksmith|docker|stevedore|ranger|usher|verger|bailiff|paralegal|locksmith|upholsterer|chandler|sexton|dean|provost|comedian|magician|busker|spy|diplomat|ambassador|mayor|councillor|senator))(?: .*|, .*)?", "job_title", Profile, Durable, 0.85),
    rule(r"i (?P<o>(?:fix|repair|sell|teach|weld|install|fit|deliver|farm|breed|umpire|referee|dispatch|shear|groom|translate) (?:[a-z-]+ ){0,2}?(?:[a-z-]+[a-rt-z]s|insurance|property|furniture|software|bread|fish|fruit|art|english|french|spanish|german|maths?|chemistry|physics|biology|history|music|yoga|swimming|dance|cricket|football|sheep|cattle|rice|cocoa|coffee)|(?:drive|fly|operate) (?:an? |the )?(?:[a-z]+ )?(?:bus(?:es)?|trams?|taxis?|cabs?|trucks?|lorr(?:y|ies)|trains?|ambulances?|snow ?ploughs?|snowplows?|forklifts?|cranes?|ferr(?:y|ies)|helicopters?|planes?|diggers?))(?: (?:for|in|at|on|and|over|near|out|so|but|to)\b.*|,.*)?", "job_title", Profile, Durable, 0.8).when(is_ware).of_others(),
    rule(r"as an? (?P<o>(?:[\w'/&-]+ ){0,3}?[\w-]+) (?:i|we|my) .*", "job_title", Profile, Durable, 0.8).when(is_own_trade),
    rule(r"(?:my|our|the) team (?:is|are) (?:currently |now )?(?:working on|building|developing|making|writing) (?P<o>(?:an? |the |our ).+)", "working_on", Project, Ongoing, 0.8).when(is_thing),
    rule(r"i am an? (?:(?:first|second|third|fourth|final)[- ]year )?(?P<o>[a-z]+(?: (?:and )?[a-z]+)?) (?:student|undergrad|major)(?: (?:at|in|from|and|so|with)\b.*|, .*)?", "studies", Profile, Durable, 0.85).when(is_subject),
    // How one is reached, called and answered.
    rule(r"(?:you can )?(?:reach|contact|email|e-mail|write to|write|message|text|call|phone|ring) me (?:at|on|under|via) (?P<o>[\w.+-]+@[\w.-]+\w|\+?\d[\d ()-]{5,}\d)(?: .*|, .*)?", "contact", Reference, Durable, 0.85),
    rule(r"(?:my |the |i have an? )?new (?P<s>(?:phone |mobile |cell )?number|e-?mail(?: address)?)(?: is|:)? (?P<o>\+?\d[\d ()-]{5,}\d|[\w.+-]+@[\w.-]+\w)(?:,.*| .*)?", "is", Profile, Durable, 0.9).own(),
    rule(r"(?:please )?use my (?:middle|first|second|full|nick)[- ]?name,? (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+)(?:,.*)?", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"(?:please )?(?P<o>keep (?:your |all |the )?(?:replies|answers|responses|messages) .+?)(?:, .*)?", "reply_rule", Feedback, Durable, 0.85),
    rule(r"for (?:the )?future[,:] (?P<o>.+)", "reply_rule", Feedback, Durable, 0.85).when(is_thing),
    // What one uses, hears and gave for something else.
    rule(r"(?:i|we) (?:write|take|keep|do|manage|track|store|edit|draw|design|plan|organi[sz]e) (?:all )?(?:of )?(?:my |our )(?:[\w-]+ ){1,3}?(?:in|with|on) (?P<o>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z])[\w.+#-]*)*)(?: (?:and|at|for|so|since)\b.*|, .*)?", "uses", Preference, Durable, 0.8).when(is_named_tool),
    rule(r"i listen to (?P<o>(?:[\w'-]+ ){0,3}[\w'-]+?)(?: (?:all|every|while|when|in the|on the|at|most|a lot)\b.*|,.*)?", "likes", Preference, Durable, 0.8).when(is_thing),
    rule(r"(?:i|we) (?:have )?(?:traded|swapped) (?:in )?(?:my|our|the) (?P<old>[\w -]{2,30}?)(?: in)? for (?P<o>an? [\w -]{2,40}?)(?:,.*| (?:last|this|in|and|so|because)\b.*)?", "owns", Profile, Durable, 0.85).when(is_thing).ends(&["owns", "has"]),
];

/// Rules for asides, anywhere in a sentence.
pub(super) const ASIDES: &[Rule] = &[rule(
    r"my (?:boss|manager|team|job|desk|office|colleagues?|coworkers?|shifts?|supervisor|line manager) at (?P<o>(?-i:[A-Z])[\w'&-]*(?: (?-i:[A-Z])[\w'&-]*){0,3})",
    "works_at",
    Profile,
    Durable,
    0.85,
)
.when(is_organisation)];

/// Goods or pupils, and not what belongs to somebody: "sell boats", not "sell his games" or "deliver bad news".
fn is_ware(value: &str) -> bool {
    const NOT: [&str; 23] = [
        "my",
        "his",
        "her",
        "their",
        "our",
        "your",
        "its",
        "me",
        "us",
        "himself",
        "herself",
        "themselves",
        "everything",
        "news",
        "eggs",
        "things",
        "lots",
        "loads",
        "always",
        "sometimes",
        "classes",
        "lessons",
        "this",
    ];
    is_thing(value) && !value.split(' ').any(|word| NOT.contains(&word))
}

/// An animal of one's own, and no "second one".
fn is_named_kind(value: &str) -> bool {
    is_thing(value) && !value.contains(" of ")
}

/// A public service or a firm, not a person: "a paramedic with the ambulance service", not "a nurse with Anna".
fn is_service(value: &str) -> bool {
    const KINDS: [&str; 17] = [
        "service",
        "services",
        "trust",
        "council",
        "police",
        "brigade",
        "department",
        "authority",
        "navy",
        "army",
        "group",
        "bank",
        "line",
        "lines",
        "company",
        "ltd",
        "nhs",
    ];
    value.split(' ').any(|word| KINDS.contains(&word.to_lowercase().as_str()))
}

/// A field that students study, and no stage of studying.
fn is_subject(value: &str) -> bool {
    const STAGES: [&str; 26] = [
        "phd",
        "doctoral",
        "masters",
        "master",
        "school",
        "grad",
        "graduate",
        "college",
        "university",
        "high",
        "international",
        "mature",
        "time",
        "gen",
        "exchange",
        "foreign",
        "former",
        "good",
        "bad",
        "poor",
        "broke",
        "year",
        "uni",
        "semester",
        "part",
        "new",
    ];
    is_thing(value) && !value.split(' ').any(|word| STAGES.contains(&word)) && !value.ends_with("'s")
}
