//! Identity: name, age, home, work, family, health, languages. Patterns match clauses as `shape` normalises them: "i am …".

use std::sync::LazyLock;

use regex::Regex;

use super::super::rule::{Rule, rule};
use super::guards::{is_age, is_brand, is_job, is_name, is_organisation, is_place, is_thing, starts_upper};
use super::health::is_allergen;
use super::trades::{is_company, is_occupation};
use crate::facts::Category::Profile;
use crate::facts::Stability::Durable;

/// Kinds of relatives, friends and animals, for "my … is called".
pub(super) const RELATION: &str = r"(?:(?:older|younger|little|big|elder|eldest|oldest|youngest|twin|best|new|late|ex|former|two|three) )*(?:ex-)?(?:(?:mother|father|brother|sister|son|daughter)[- ]in[- ]law|half[- ]?(?:brother|sister)|step-?(?:mom|mum|mother|dad|father|brother|sister|son|daughter)|wife|husband|hubby|wifey|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|parents|grandparents|in-laws|mother|mom|mum|father|dad|sister|brother|son|daughter|kid|child|baby|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|mother-in-law|father-in-law|brother-in-law|sister-in-law|stepson|stepdaughter|friend|roommate|flatmate|boss|manager|supervisor|advisor|colleague|coworker|co-worker|teammate|neighbou?r|dog|cat|puppy|kitten|parrot|rabbit|hamster|horse|doctor|dentist|therapist|landlord|landlady|coach|mentor|assistant|cofounder|co-founder|eldest|youngest|middle child|ex|nan|nana|gran|granny|granddad|hubs|missus|bro|sis|godparents|grandad|grandson|granddaughter|godmother|godfather|godson|goddaughter|bf|gf|bestie|housemate|roomie|dorm mate|tutor|teacher|professor|hairdresser|barber|trainer|physio|nanny|babysitter|student|pupil|apprentice|intern|midwife|vet|carer|tenant|lodger|twin|toddler|teenager|stepkid|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})-(?:year|month|week)-old|pup|kitty|budgie|canary|tortoise|turtle|goldfish|snake|lizard|gecko|ferret|guinea pig|pony|donkey|mule|goat|hen|cockatiel|bunny|greyhound|beagle|labrador|corgi|poodle|dachshund|whippet|husky)";

pub(super) const RULES: &[Rule] = &[
    rule(r"i (?:have )?(?:just |finally )?(?P<o>(?:quit|left|lost) my job|resigned|retired|(?:got|was|been) (?:laid off|fired|let go|made redundant))(?: (?:last|this|on|in|from|at|with|as|recently|because|and|after|yesterday|today)\b.*)?", "left_job", Profile, Durable, 0.85),
    rule(r"i (?:now )?weigh (?:about |around )?(?P<o>\d[\d.,]* ?(?:kg|kilos?|kilograms?|lbs?|pounds|stone))(?: (?:now|at the moment|these days))?", "weight", Profile, Durable, 0.9),
    rule(r"(?:i (?:am|have gone|went) )?(?:down|up) to (?P<o>\d[\d.,]* ?(?:kg|kilos?|kilograms?|lbs?|pounds|stone))(?: (?:now|as of .+|since .+|this .+))?", "weight", Profile, Durable, 0.85),
    rule(r"my (?:full |first |last |real )?name is (?P<o>[\p{L}\p{M}' .-]+)", "name", Profile, Durable, 0.95).when(is_name),
    rule(r"i am (?:called|named) (?P<o>[\p{L}\p{M}' .-]+)", "name", Profile, Durable, 0.95).when(is_name),
    rule(r"(?:i am|this is) (?P<o>[\p{L}\p{M}'-]+(?: [\p{L}\p{M}'-]+){0,2})", "name", Profile, Durable, 0.8).when(is_name),
    rule(r"(?:i go by|(?:you can |please )?call me|everyone calls me|(?:my )?friends call me) (?P<o>(?:(?-i:[A-Z])\. ?)*(?:(?:van|von|de|der|den|del|di|da|la|le) )*[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?:,.*| (?:and|but|please|because|not|instead|since)\b.*)?", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"i (?:am|turned|will turn|turn) (?P<o>\d{1,3})(?: years? old| years of age| yrs? old| ?y/?o| ?yrs?)?(?: (?:today|now|yesterday|(?:this|last|next) \w+|in \w+|on (?:the \d|\d|my|mon|tues|wednes|thurs|fri|satur|sun|(?-i:[A-Z])).*))?", "age", Profile, Durable, 0.85).when(is_age),
    rule(r"my age is (?P<o>\d{2})\b.*", "age", Profile, Durable, 0.85).when(is_age),
    rule(r"(?:my |the )?name is (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'.-]+)*)(?:,.*| (?:and|but|so|not|with|by|like)\b.*)", "name", Profile, Durable, 0.9).when(is_name),
    rule(r"(?:people|they|colleagues|students|my (?:students|kids|colleagues|family|mates)|the kids|everybody) (?:all )?call me (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+)?)(?:,.*| (?:and|but|because|since)\b.*)?", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"my (?:birthday|bday|b-day|birth date|date of birth|dob) is (?:on )?(?P<o>.+)", "birthday", Profile, Durable, 0.9).when(is_thing),
    rule(r"i was born (?:on (?P<o>.+)|(?P<as>\d{1,2} .+))", "birthday", Profile, Durable, 0.9).when(is_thing),
    rule(r"(?:i|we) (?:live|reside) (?:with .+ )?(?:in|near|at|on) (?P<o>.+)", "lives_in", Profile, Durable, 0.9).when(is_place),
    rule(r"i (?:am|have been) (?:living|based|located|settled) (?:in|near|at) (?P<o>.+)", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"(?:i|we) (?:have )?(?:moved|relocated)(?: house| home)?(?: back)?(?: again)? from (?P<old>.+?) (?:over |back )?to (?P<o>.+)", "lives_in", Profile, Durable, 0.9).when(is_place),
    rule(r"(?:i|we) (?:have )?(?:moved|relocated|shifted)(?: house| home)?(?: back)?(?: over)? (?:to|into) (?P<o>.+?)(?: from (?P<old>.+))?", "lives_in", Profile, Durable, 0.9).when(is_place),
    rule(r"my (?:new |home )?address is (?P<o>.+)", "address", Profile, Durable, 0.9),
    rule(r"i (?:am|come) (?:originally )?from (?P<o>.+)", "hometown", Profile, Durable, 0.85).when(is_place),
    rule(r"i (?:grew up|was born|was raised|was born and raised) in (?P<o>.+)", "hometown", Profile, Durable, 0.85).when(is_place),
    rule(r"i (?:work|am working|have been working|am employed) (?:as (?:an? |the )?.+? )?(?:at|for) (?P<o>.+?)(?: as (?:an?|the) .+)?", "works_at", Profile, Durable, 0.9).when(is_employer),
    rule(r"i (?:have )?(?:joined|started(?: working| work| a new job| my new job)? at|got hired (?:by|at)|was hired (?:by|at)|got a (?:new )?job (?:at|with)|have a (?:new )?job (?:at|with)|moved over to) (?P<o>.+?)(?: as (?:an?|the|their) .+)?", "works_at", Profile, Durable, 0.85).when(is_company_like),
    rule(r"my (?:new |current )?(?:employer|company) is (?:the )?(?P<o>.+)", "works_at", Profile, Durable, 0.85).when(is_organisation),
    rule(r"i (?:switched|changed|moved) (?:jobs|companies) from (?P<old>.+?) to (?P<o>.+)", "works_at", Profile, Durable, 0.9).when(is_organisation),
    rule(r"i (?:no longer work (?:at|for)|do not work (?:at|for)|stopped working (?:at|for)|(?:have )?(?:(?:quit|left) my job (?:at|with)|resigned from|quit))(?: )?(?P<o>.+?)(?: anymore| any more)?", "no_longer_works_at", Profile, Durable, 0.85).when(is_organisation_left).ends(&["works_at"]),
    // A place, an employer or a school, whichever it was. Somebody who left home for a journey still lives there.
    rule(r"i (?:have )?left (?P<o>.+?) (?:for good|behind)", "left", Profile, Durable, 0.85).when(is_organisation_left).ends(&["works_at", "lives_in", "studies_at"]),
    rule(r"i (?:have )?left (?P<o>.+?)(?: for (?-i:[A-Z]).*)?", "left", Profile, Durable, 0.85).when(is_organisation_left).ends(&["works_at", "studies_at"]),
    rule(r"i (?P<o>(?:\w+ ){1,6}?)for a living(?:,? .*)?", "job_title", Profile, Durable, 0.9).when(is_thing),
    rule(r"i (?:work|am working|have been working) as (?:an? |the )?(?P<o>.+?)(?: (?:at|for|with|in) .+)?", "job_title", Profile, Durable, 0.9).when(is_thing),
    rule(r"i (?:am|became|have become)(?: an?| the| our| their)? (?P<o>[\w /&+-]+?)(?: (?:at|for|with|of|in|from|by|on) .+|, .+)?", "job_title", Profile, Durable, 0.85).when(is_job),
    rule(r"(?:my (?:current |new )?(?:job title|title|job|profession|occupation|role|position) is|i (?:got|was|have been|am) promoted to|i (?:got|was) (?:appointed|hired) as) (?:an? |the )?(?P<o>.+)", "job_title", Profile, Durable, 0.9).when(is_title),
    rule(r"i (?:work|am working|have been working|am employed|joined|have joined|started) (?:at |for |with )?.+? as (?:an? |the |their )?(?P<o>.+)", "job_title", Profile, Durable, 0.85).when(is_job),
    rule(r"i (?:run|own|manage) (?P<o>(?:an? |my own |the ).+)", "runs", Profile, Durable, 0.85).when(is_organisation),
    rule(r"i (?:study|am studying|am majoring in|major in) (?P<o>.+?)(?: at .+)?", "studies", Profile, Durable, 0.85).when(is_thing),
    rule(r"i (?:study|am studying|am a .*student)(?: .+)? at (?P<o>.+)", "studies_at", Profile, Durable, 0.85).when(is_organisation),
    rule(r"i graduated (?:from|with) (?P<o>.+)", "graduated_from", Profile, Durable, 0.85).when(is_thing),
    rule(r"(?:i|we) have (?P<o>(?:an? |one |two |three |four |five |six |\d+ )?(?:\w+ ){0,3}(?:sons?|daughters?|kids?|child|children|twins|brothers?|sisters?|siblings?|dogs?|cats?|puppy|puppies|kittens?|parrots?|rabbits?|hamsters?|horses?|grandchildren|grandsons?|granddaughters?)(?:(?:,? (?:named|called) | — |, ).+)?)", "has", Profile, Durable, 0.85),
    rule(r"(?:i|we) (?:just )?(?:adopted|got) (?P<o>(?:an? |two |our )(?:\w+ ){0,3}(?:dogs?|cats?|puppy|puppies|kittens?|rabbits?|parrot|hamster)(?:,? (?:named|called) .+)?)", "has", Profile, Durable, 0.85),
    rule(r"i (?:am|got) (?P<o>married(?: to (?-i:[A-Z]).+)?|single|divorced|engaged(?: to (?-i:[A-Z]).+)?|widowed|separated)(?: (?:now|last|this|yesterday|in|on) ?.*)?", "marital_status", Profile, Durable, 0.85),
    rule(r"(?:(?:i|we) (?:am|are) expecting|(?:i|we) (?:am|are) having) (?P<o>a baby.*|our (?:first|second|third) child.*|twins.*)", "expecting", Profile, Durable, 0.85),
    rule(r"i (?:can )?speak (?P<o>(?:fluent |some |a (?:little|bit of) )?[A-Z]\w+.*)", "speaks", Profile, Durable, 0.85).when(is_language),
    rule(r"my (?:native|first) language is (?P<o>.+)|my mother tongue is (?P<as>.+)", "native_language", Profile, Durable, 0.9),
    rule(r"i am (?:an? |now an? )?(?:strict )?(?P<o>vegan|vegetarian|pescatarian|flexitarian|keto|on a \w+ diet)(?: (?:now|again|these days))?", "diet", Profile, Durable, 0.9),
    rule(r"i (?:became|went|turned|have gone|have become)(?: an?)? (?P<o>vegan|vegetarian|pescatarian)", "diet", Profile, Durable, 0.9),
    rule(r"i am (?:no longer|not)(?: an?)? (?P<o>vegan|vegetarian|pescatarian)(?: anymore| any more)?", "no_longer_diet", Profile, Durable, 0.9).ends(&["diet"]),
    rule(r"i (?:only eat|keep|eat only) (?P<o>halal|kosher)(?: food)?", "diet", Profile, Durable, 0.9),
    rule(r"i am (?:\w+ )?(?:allergic|intolerant) to (?P<o>.+)", "allergic_to", Profile, Durable, 0.95).when(is_allergen),
    rule(r"i have an? (?:\w+ )?(?P<o>[\w-]+) allergy", "allergic_to", Profile, Durable, 0.95).when(is_thing),
    rule(r"i am (?:\w+ )?(?P<o>lactose|gluten|fructose|histamine|dairy)[- ]intolerant(?:[ ,;.].*)?", "allergic_to", Profile, Durable, 0.95),
    rule(r"i (?:am no longer|am not) allergic to (?P<o>.+?)(?: anymore| any more)?", "no_longer_allergic_to", Profile, Durable, 0.9).ends(&["allergic_to"]),
    rule(r"i (?:have|suffer from|live with|was diagnosed with|have been diagnosed with|got diagnosed with) (?P<o>(?:type \d |chronic |severe |mild )?(?:asthma|diabetes|migraines?|celiac(?: disease)?|epilepsy|adhd|arthritis|hypertension|high blood pressure|insomnia|dyslexia|ibs|depression|anxiety|eczema|psoriasis|a heart condition|a bad knee|a bad back|back pain).*)", "has_condition", Profile, Durable, 0.9),
    rule(r"i (?:take|am taking|have been taking|was put on|am on|have been on|inject|use) (?P<o>\d[\d.,]* ?(?:mg|mcg|µg|micrograms?|milligrams?|g|ml|iu|units?|puffs?|tablets?|pills?|drops?) (?:of )?\D+?)(?: (?:every|each|daily|twice|once|three times|before|after|at|in the|since|for|because|as|with|a day)\b.*)?", "takes", Profile, Durable, 0.9).when(is_thing),
    rule(r"i (?:was )?(?:have )?(?P<o>passed away|died|put (?:down|to sleep))(?: .*|,.*)?", "is", Profile, Durable, 0.9),
    rule(r"i am (?P<o>colou?r-?blind|deaf|blind|left-handed|dyslexic|pregnant|diabetic|celiac|retired|unemployed|self-employed|an only child|a morning person|a night owl|an introvert|an extrovert|a single (?:mom|mother|dad|father|parent))", "is_described_as", Profile, Durable, 0.85),
    rule(r"i am (?P<o>[1-2]\.?\d{0,2} ?m(?:eters)?|1\d\d ?cm|\d'\d{1,2}\W?) tall", "height", Profile, Durable, 0.85),
    rule(r"my (?P<s>e-?mail(?: address)?|phone(?: number)?|mobile(?: number)?|time ?zone|nationality|blood type|shoe size|star sign|zodiac sign|license plate|pronouns|currency|locale|keyboard layout) (?:is|are) (?P<o>.+)", "is", Profile, Durable, 0.9).own(),
    rule(r"i was (?:just )?diagnosed with (?P<o>[\w' -]+?)(?: (?:at|in|last|this|when|as|two|three|after|by|on|a)\b.*|,.*)?", "has_condition", Profile, Durable, 0.85).last(),
];

/// A trade or rank, and no judgement of the work: "my job is stressful".
fn is_title(value: &str) -> bool {
    is_thing(value) && (is_job(value) || is_occupation(value) || starts_upper(value) || value.contains(" of ") && !value.starts_with("to "))
}

/// A named employer, or a kind of one.
fn is_employer(value: &str) -> bool {
    // "The Co-op", and not "for six years".
    static TIME: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?:the )?(?:[\w-]+ ){1,2}(?:years?|months?|weeks?|decades?)\b");
    let is_named = || value.strip_prefix("the ").is_some_and(starts_upper);
    (is_organisation(value) || is_company(value) || is_named()) && !TIME.is_match(value)
}

fn is_company_like(value: &str) -> bool {
    is_organisation(value) && !value.to_lowercase().contains("meeting")
}

/// An organisation that a person leaves must begin with a capital: "I left the house" does not count.
fn is_organisation_left(value: &str) -> bool {
    starts_upper(value) || is_brand(value)
}

fn is_language(value: &str) -> bool {
    value.split(' ').count() <= 8
}
