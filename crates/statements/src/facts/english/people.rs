//! People and animals of the user who are named in passing: "our canary Pip", "my sister, Anna", "two dogs: Rex and Bo".

use std::sync::LazyLock;

use regex::Regex;

use super::super::reading::Reading;
use super::guards::is_name;
use super::identity::RELATION;
use crate::facts::Category::Profile;
use crate::facts::Stability::Durable;

/// Animals that people keep, with the breeds that stand for the animal.
pub(super) const PET: &str = r"(?:dog|cat|pup|kitty|puppy|kitten|parrot|budgie|canary|cockatiel|rabbit|bunny|hamster|guinea pig|gerbil|ferret|tortoise|turtle|gecko|snake|lizard|iguana|goldfish|betta|horse|pony|donkey|goat|hen|greyhound|whippet|labrador|lab|beagle|poodle|labradoodle|corgi|dachshund|terrier|spaniel|collie|husky|retriever|shepherd|pug|bulldog|boxer|chihuahua|rottweiler|mutt|tabby|siamese|persian|maine coon|ragdoll|axolotl|tarantula|bearded dragon|chinchilla|hedgehog|llama|alpaca|duck|goose|rat|mouse|macaw|cockatoo|newt|frog|dalmatian|akita|doodle|schnauzer|pointer|setter|bengal|sphynx)";
/// Animals that are named by their breed: "my greyhound" tells of an animal, "my dog" of nothing that its name does not.
const BREED: &str = r"(?:greyhound|whippet|labrador|beagle|poodle|labradoodle|corgi|dachshund|terrier|spaniel|collie|husky|retriever|german shepherd|pug|bulldog|chihuahua|rottweiler|maine coon|ragdoll|axolotl|tarantula|tortoise|parrot|gecko|ferret)";

const NAME: &str = r"(?:(?:Dr|Mr|Mrs|Ms|Prof|Rev|Sir|St)\.? )?(?:[A-Z]\. ?)*(?:(?:van|von|de|der|den|del|di|da|la|le) )*(?:(?:[A-Z][\p{L}\p{M}]*|al|el|d)['’-])?[A-Z][\p{L}\p{M}'’-]+(?: (?:(?:van|von|de|der|den|del|di|da|al|bin|ibn|la|le) )*[A-Z][\p{L}\p{M}'’-]+)*";

static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"\b(?i:my|our) (?P<kind>(?i:(?:[a-z]+[- ]){{0,2}}?))(?P<rel>(?i:{RELATION}|{PET}))(?P<many>s?)(?P<verb>,? (?i:is |are |'s |’s |called |named |is called |is named |are called |are named )*|: | \()(?P<names>{NAME}(?:(?:, | and | & |, and ){NAME})*)(?P<next>$|[^\p{{L}}\p{{M}}])"
    ))
});
static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"\b(?i:i|we)(?:'ve| have)? (?i:(?:just |also )?(?:have|got|adopted|own|keep)|got) (?P<all>(?i:(?:an?|two|three|four|five|six|\d+) (?:[a-z]+[- ]){{0,2}}?(?P<rel>kid|child|son|daughter|boy|girl|lad|twin|brother|sister|flatmate|roommate|stepson|stepdaughter|nephew|niece|grandson|granddaughter|husband|wife|partner|cousin|aunt|uncle|{PET})(?:s|ren)?))(?:,? (?i:called|named)|:|,| —| -| \() ?(?P<names>{NAME}(?:(?:, | and | & |, and ){NAME})*)"
    ))
});
static OWN_PET: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(r"(?i)\b(?:my|our) (?P<o>(?:(?:old|new|rescue|little|big|senior|elderly) )?{BREED})\b[^']"))
});
static HERE: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"^(?i:(?:hi|hey|hello)(?: there| all)?[,.! ]+)?(?P<o>{NAME}),? (?:here(?:[,.!:;–—-]|$| (?:and|again|with|from|checking|just|writing|back|—)\b)|again here)|^(?i:yours (?:truly|sincerely|faithfully)|(?:kind |best |warm )?regards|best wishes),? (?P<as>{NAME})\W*$"
    ))
});
static BIRTHDAY: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"(?i)\b(?:(?:my|our) )?(?P<rel>{RELATION})(?:'s|’s) (?:birthday|bday) (?:is|falls|'s|(?:is |'s )?coming up)(?: on)? (?P<o>[^.!?;]{{3,40}}?)(?:[.!?;]|$)"
    ))
});
static INVERTED: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"^(?P<name>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? [A-Z][\p{{L}}'’-]+|[A-Z][\p{{L}}'’-]+ [A-Z][\p{{L}}'’-]+)(?: {NAME})?),? (?i:is) (?i:my|our) (?P<rel>(?i:{RELATION}))(?P<next>$|[\s.,!;])"
    ))
});
/// "The cat's called Mog", "we named the baby June".
static CALLED: LazyLock<Regex> = LazyLock::new(|| {
    language::pattern::compile_light(&format!(
        r"\b(?:(?i:the) (?P<rel>(?i:{PET}|baby))(?:'s|’s| (?i:is)) (?i:called|named) (?P<name>{NAME})|(?i:we|i)(?: have|'ve|’ve)? (?i:named|called) (?i:the|our|my) (?P<kid>(?i:{PET}|baby|son|daughter)) (?P<given>{NAME}))"
    ))
});
static SPLIT: LazyLock<Regex> = language::light_pattern!(r",? and |, | & ");
static KIN: LazyLock<Regex> =
    LazyLock::new(|| language::pattern::compile_light(&format!(r"(?i)\b(?:{RELATION})s?\b|\bgreat\b|\bfoster\b")));
/// Who is no longer theirs, or is somebody else's.
static FORMER: LazyLock<Regex> = language::light_pattern!(r"(?i)\b(?:furry|four-legged|onetime|former|previous|ex|old|late|then|future)\b");
static DENIED: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:not|no|never|isn't|wasn't|if|imagine|suppose|nobody|dream\w*|claims?|used to think|thought)\b|\b(?:says|said|thinks|e\.g\.|wrote:?)(?: that)?[ ,:'\x22]*$"
);

/// The subject for a person of the user's: "user's boss" for "new boss". "New" and "little" do not say who it is.
pub(super) fn whose(rel: &str) -> String {
    let lower = rel.to_lowercase().replace(" in law", "-in-law");
    let bare = lower.strip_prefix("new ").unwrap_or(&lower);
    let bare = if bare.ends_with("-old") { "child" } else { bare };
    let of_child = ["son", "daughter", "kid", "child", "baby"].iter().any(|child| bare.strip_prefix("little ") == Some(child));
    format!("user's {}", if of_child { bare.trim_start_matches("little ") } else { bare })
}

/// Whether somebody of the user's may be called "she", or "he": "my mum has a new boyfriend, he's a magician" is not said of her.
pub(super) fn may_be(relative: &str, is_she: bool) -> bool {
    const SHE: [&str; 20] = [
        "mother",
        "mom",
        "mum",
        "sister",
        "wife",
        "girlfriend",
        "daughter",
        "aunt",
        "niece",
        "grandmother",
        "grandma",
        "nan",
        "gran",
        "granny",
        "stepmother",
        "stepmum",
        "stepmom",
        "mother-in-law",
        "sister-in-law",
        "granddaughter",
    ];
    const HE: [&str; 17] = [
        "father",
        "dad",
        "brother",
        "husband",
        "boyfriend",
        "son",
        "uncle",
        "nephew",
        "grandfather",
        "grandpa",
        "grandad",
        "stepfather",
        "stepdad",
        "father-in-law",
        "brother-in-law",
        "grandson",
        "landlord",
    ];
    let last = relative.rsplit(' ').next().unwrap_or(relative);
    !(if is_she { HE.as_slice() } else { SHE.as_slice() }).contains(&last)
}

/// The names in `sentence`, and the animals that bear them.
pub(super) fn read(sentence: &str) -> Vec<Reading> {
    let mut readings = Vec::new();
    let is_denied = |at: usize| DENIED.is_match(sentence.get(..at).unwrap_or_default());
    for groups in NAMED.captures_iter(sentence) {
        let (Some(whole), Some(rel), Some(names)) = (groups.get(0), groups.name("rel"), groups.name("names")) else { continue };
        let is_many = groups.name("many").is_some_and(|many| !many.as_str().is_empty());
        let names: Vec<&str> = SPLIT.split(names.as_str()).collect();
        // "My sister Anna and Paul": Paul is somebody else.
        let own = if is_many { names.len() } else { 1 };
        // "my boyfriends mom" is not the user's.
        let is_former = groups.name("kind").is_some_and(|kind| FORMER.is_match(kind.as_str()) || KIN.is_match(kind.as_str()));
        if is_former
            || is_denied(whole.start())
            || is_denied(rel.start())
            || groups.name("next").is_some_and(|next| matches!(next.as_str(), "'" | "’"))
        {
            continue;
        }
        readings.extend(within(together(rel.as_str(), names.into_iter().take(own).collect(), whole.start()), whole.end()));
    }
    if let Some((name, rel)) = INVERTED.captures(sentence).and_then(|groups| Some((groups.name("name")?, groups.name("rel")?))) {
        readings.extend(within(together(rel.as_str(), vec![name.as_str()], 0), rel.end()));
    }
    for groups in CALLED.captures_iter(sentence) {
        let either = |one: &str, other: &str| groups.name(one).or_else(|| groups.name(other));
        let (Some(rel), Some(name)) = (either("rel", "kid"), either("name", "given")) else { continue };
        if !is_denied(rel.start()) {
            readings.extend(within(together(rel.as_str(), vec![name.as_str()], rel.start()), name.end()));
        }
    }
    for groups in BIRTHDAY.captures_iter(sentence) {
        let (Some(rel), Some(day)) = (groups.name("rel"), groups.name("o")) else { continue };
        let subject = whose(rel.as_str());
        readings.push(Reading {
            predicate: "birthday".to_owned(),
            end: day.end(),
            ..Reading::name_of(&subject, super::day::day(day.as_str()), rel.start())
        });
    }
    for groups in COUNTED.captures_iter(sentence) {
        let (Some(all), Some(rel), Some(names)) = (groups.name("all"), groups.name("rel"), groups.name("names")) else { continue };
        if is_denied(all.start()) {
            continue;
        }
        let rel = match rel.as_str().to_lowercase().as_str() {
            "boy" | "lad" => "son",
            "girl" => "daughter",
            _ => rel.as_str(),
        };
        readings.extend(within(together(rel, SPLIT.split(names.as_str()).collect(), all.start()), names.end()));
    }
    for groups in OWN_PET.captures_iter(sentence) {
        let Some(pet) = groups.name("o").filter(|pet| !is_denied(pet.start())) else { continue };
        readings.push(Reading {
            predicate: "has".to_owned(),
            subject: "user".to_owned(),
            end: pet.end(),
            ..Reading::name_of("", &pet.as_str().to_lowercase(), pet.start())
        });
    }
    if let Some(name) =
        HERE.captures(sentence).and_then(|groups| groups.name("o").or_else(|| groups.name("as"))).filter(|name| is_name(name.as_str()))
    {
        readings.push(Reading { category: Profile, stability: Durable, confidence: 0.85, ..Reading::name_of("user", name.as_str(), 0) });
    }
    readings
}

/// The readings of a part of the sentence: a guess elsewhere in it does not make them one.
fn within(readings: Vec<Reading>, end: usize) -> impl Iterator<Item = Reading> {
    readings.into_iter().map(move |reading| Reading { end, ..reading })
}

/// Several that are named together keep apart by their names, because one has one name.
fn together(rel: &str, names: Vec<&str>, start: usize) -> Vec<Reading> {
    let is_one = names.len() == 1;
    let read = names.into_iter().filter_map(|name| named(rel, name, start));
    let apart = |reading: Reading| match is_one {
        true => reading,
        false => Reading { subject: format!("{} {}", reading.subject, reading.object), ..reading },
    };
    read.map(apart).collect()
}

fn named(rel: &str, name: &str, start: usize) -> Option<Reading> {
    // "My sister Ada's a vet."
    let name = name.strip_suffix("'s").or_else(|| name.strip_suffix("’s")).unwrap_or(name);
    const NOBODY: [&str; 30] = [
        "Prof",
        "Dr",
        "Mr",
        "Ms",
        "Mrs",
        "Rev",
        "Sir",
        "Mon",
        "Tue",
        "Wed",
        "Thu",
        "Fri",
        "Sat",
        "Sun",
        "Junior",
        "OK",
        "Black",
        "White",
        "Deaf",
        "Iraqi",
        "Israeli",
        "Pakistani",
        "Nepali",
        "Somali",
        "Kurd",
        "Dane",
        "Swede",
        "Finn",
        "Turk",
        "Serb",
    ];
    const TITLES: [&str; 7] = ["Dr. ", "Dr ", "Mr. ", "Ms. ", "Mrs. ", "Prof. ", "Sir "];
    let bare = TITLES.iter().find_map(|title| name.strip_prefix(title)).unwrap_or(name);
    let last = bare.rsplit(". ").next().unwrap_or(bare);
    (is_name(last) && last.chars().count() > 1 && !NOBODY.contains(&last)).then(|| Reading::name_of(&whose(rel), name, start))
}
