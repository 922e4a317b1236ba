//! What people say about their everyday lives in passing: trades, tools, belongings, tastes, languages and contacts.

use super::super::rule::{Rule, rule};
use super::guards::{is_organisation, is_thing};
use super::people::PET;
use super::trades::{is_company, is_named_tool, is_occupation};
use crate::facts::Category::{Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

/// Languages by their names.
pub(super) const LANGUAGE: &str = r"english|german|french|spanish|italian|portuguese|dutch|swedish|norwegian|danish|finnish|icelandic|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|croatian|serbian|slovene|albanian|arabic|hebrew|persian|farsi|urdu|hindi|bengali|punjabi|gujarati|marathi|tamil|telugu|kannada|malayalam|sinhala|nepali|thai|vietnamese|tagalog|indonesian|malay|japanese|korean|mandarin|cantonese|chinese|swahili|yoruba|igbo|hausa|amharic|somali|zulu|xhosa|afrikaans|catalan|basque|galician|welsh|irish|gaelic|latin|esperanto|asl|bsl|creole|kurdish|georgian|armenian|lithuanian|latvian|estonian";
/// Peoples by their names.
pub(super) const DEMONYM: &str = r"american|british|english|scottish|welsh|irish|canadian|australian|german|austrian|swiss|french|belgian|dutch|spanish|portuguese|italian|greek|turkish|polish|czech|slovak|hungarian|romanian|bulgarian|serbian|croatian|slovenian|albanian|ukrainian|russian|finnish|swedish|norwegian|danish|icelandic|estonian|latvian|lithuanian|moroccan|egyptian|nigerian|ghanaian|kenyan|ethiopian|somali|south african|indian|pakistani|bangladeshi|sri lankan|nepali|chinese|taiwanese|japanese|korean|south korean|vietnamese|thai|filipino|filipina|indonesian|malaysian|singaporean|iranian|iraqi|israeli|lebanese|syrian|jordanian|mexican|brazilian|argentinian|argentine|chilean|colombian|peruvian|venezuelan|cuban|jamaican|kiwi";

/// The tables of this module.
pub(super) fn rules() -> Vec<Rule> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let mut all = RULES.to_vec();
    all.extend([
        rule(leak(format!(r"(?:i|we) (?:have|have got|own|drive|ride|got|bought|just bought|just got|also have) (?P<o>(?:an? |one |two |three |my own )(?:[\w'.-]+ ){{0,3}}?(?:{POSSESSION})s?)(?: (?:and|with|in|that|which|from|at|on|for|but|so|now|to|who|called|near|of)\b.*|[,:(].*)?")), "owns", Profile, Durable, 0.85).when(is_no_other),
        rule(r"(?:i|we) (?:have|own|drive|ride) (?P<o>an? (?:19|20)\d\d (?-i:[A-Z])[\w-]+(?: (?-i:[A-Z0-9])[\w-]+){0,2})(?: .*|,.*)?", "owns", Profile, Durable, 0.85),
        rule(r"(?:i|we) (?:have|have got|am raising|raise|look after|live with|live alone with) (?P<o>(?:an? |one |two |three |four |five |six |seven |eight |nine |ten |twin |\d+ )(?:(?:little|small|young|teenage|grown|adult|foster|step|beautiful|crazy|wonderful|lovely) )*(?:boys|girls|lads?|toddlers?|newborn|teenagers?|teens?|stepkids?|step-?(?:sons?|daughters?)|foster kids|grandkids|grandchildren|grandsons?|granddaughters?|nephews|nieces|cousins|first cousins|twins|kids|children|sons?|daughters?|brothers|sisters|siblings|twin boys|twin girls))(?: (?:and|who|at|in|under|aged|with|that|from|to|both|all|but|so|so|now)\b.*|,.*)?", "has", Profile, Durable, 0.85).last(),
        rule(r"(?:i am )?(?:an? |the )?(?:proud |single |solo |stay-at-home |married |working |divorced |widowed )*(?:mom|mum|dad|father|mother|parent) (?:of|to) (?P<o>(?:an? |one |two |three |four |five |six |\d )[\w ]+?|two|three|four|five|twins|triplets|twin boys|twin girls)(?: (?:and|who|in|with|from|so)\b.*|,.*)?", "has", Profile, Durable, 0.85),
        rule(r"(?:i|we) (?:am |are )?(?:now |currently |still |both |here |back |just |all |temporarily )*(?:am|are)? ?(?:over |up |down |out )?in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,3})(?: (?:now|too|and|with|so|where|but|since|these days)\b.*|, .*)?", "lives_in", Profile, Durable, 0.8).when(is_home),
        rule(r"(?:greetings|hello|hi|hey|hola|howdy|kia ora|good (?:morning|evening|day)|cheers|regards)(?: there| all| everyone)? from (?:sunny |rainy |cold |snowy |beautiful |lovely )?(?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,3})(?:,.*)?", "lives_in", Profile, Durable, 0.8).when(is_home),
        rule(r"(?:(?:i|we) (?:am |are )?)?(?:now |currently |still )?(?:living|based|settled) in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,3})(?: (?:now|too|and|with|so|where|but|since|these days)\b.*|, .*)?", "lives_in", Profile, Durable, 0.85).when(is_home),
        rule(r"as (?:an? |the only )(?P<o>(?:[\w'/&-]+ ){0,3}?[\w-]+)", "job_title", Profile, Durable, 0.8).when(is_own_trade),
        rule(leak(format!(r"(?P<o>{LANGUAGE}) is my (?:mother tongue|native language|first language|native tongue)")), "native_language", Profile, Durable, 0.9),
        rule(leak(format!(r"i (?:get by in|am fluent in|am a native speaker of|grew up speaking|know(?: some| a (?:bit of|little))?|understand) (?P<o>(?:{LANGUAGE})(?:(?:, | and |, and )(?:{LANGUAGE}))*)(?:[ ,].*)?")), "speaks", Profile, Durable, 0.85),
        rule(leak(format!(r"i (?:am learning|have been learning|am studying|started learning|learn|am taking) (?P<o>{LANGUAGE})(?: lessons| classes)?(?: (?:on|with|for|at|since|because|in|as|so|again|now)\b.*|,.*)?")), "learning", Preference, Durable, 0.85),
        rule(leak(format!(r"(?:i|we) (?:have|keep|adopted|own) (?P<o>(?:an? |one |two |three |four |five |six |\d+ )(?:[\w-]+ ){{0,2}}?{PET}s?)(?: (?:and|who|that|which|at|in|with|but|so|from|called|named)\b.*|[,:(].*| \(.*)?")), "has", Profile, Durable, 0.85).last(),
        rule(r"i (?:am|turned|have turned|just turned) (?P<o>(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|eighteen|nineteen|seventeen|sixteen|fifteen)(?: years old)?(?: (?:and|with|but|now)\b.*|,.*)?", "age", Profile, Durable, 0.85),
        rule(leak(format!(r"i am (?:an? )?(?P<o>{DEMONYM})(?: (?:and|but|living|by)\b.*|,.*)?")), "nationality", Profile, Durable, 0.85),
    ]);
    all
}

/// What people own and speak of by its kind.
const POSSESSION: &str = r"car|van|truck|pickup|lorry|bike|bicycle|e-?bike|motorbike|motorcycle|scooter|moped|caravan|trailer|motorhome|camper(?:van)?|houseboat|boat|canoe|kayak|sailboat|house|cottage|cabin|small farm|farm|allotment|greenhouse|guitar|bass|piano|violin|cello|accordion|banjo|ukulele|harp|trumpet|saxophone|clarinet|flute|keyboard|synth|drum kit|drum machine|camera|telescope|laptop|tablet|macbook(?: \w+)?|chromebook|kindle|ipad|printer|3d printer|sewing machine|overlocker|air fryer|pressure cooker|slow cooker|thermomix|chest freezer|freezer|fish tank|aquarium|tractor|chainsaw|pressure washer|lawn ?mower|record player|turntable|xbox(?: \w+)*|playstation(?: \d)?|ps[45]|steam deck|nintendo switch|wood stove|wood ?burner|heat pump|kiln|loom|spinning wheel|washing machine|dishwasher|projector|treadmill|rowing machine|tent|surfboard|skateboard|snowboard|wheelchair|pick-?up|solar panels?|hot tub|pool|shed|garage|motorboat|trailer|moka pot|espresso machine|coffee machine|bread machine|stand mixer|cast iron (?:pan|skillet)|typewriter|pottery wheel|food truck";

/// A place where somebody is at home, and no department, month or meeting.
pub(super) fn is_home(value: &str) -> bool {
    const NOT: [&str; 25] = [
        "Sales",
        "Marketing",
        "Finance",
        "Engineering",
        "Accounting",
        "Operations",
        "Support",
        "Legal",
        "Logistics",
        "Procurement",
        "Research",
        "May",
        "Year",
        "Grade",
        "Excel",
        "Python",
        "Zoom",
        "Teams",
        "Slack",
        "Word",
        "English",
        "Spanish",
        "Germanys",
        "Primary",
        "Reception",
    ];
    let first = value.split(' ').next().unwrap_or_default();
    let is_acronym = first.len() <= 4
        && first.chars().all(char::is_uppercase)
        && !["UK", "USA", "US", "NYC", "LA", "SF", "DC", "UAE", "NZ"].contains(&first);
    super::guards::is_name(value) && !is_acronym && !is_firm(value) && !NOT.contains(&first)
}

/// The name of a firm or an institution, by one of its words.
pub(super) fn is_firm(value: &str) -> bool {
    const FIRMS: [&str; 47] = [
        "Fulfilment",
        "Logistics",
        "Group",
        "Ltd",
        "Inc",
        "Bank",
        "Hospital",
        "School",
        "University",
        "College",
        "Hotel",
        "Clinic",
        "Company",
        "Services",
        "Industries",
        "Labs",
        "Studio",
        "Studios",
        "Systems",
        "Solutions",
        "Holdings",
        "Airways",
        "Rail",
        "Pharma",
        "Foods",
        "Motors",
        "Energy",
        "Academy",
        "Institute",
        "Airport",
        "Department",
        "Team",
        "Council",
        "Church",
        "Insurance",
        "Partners",
        "Freight",
        "Brewery",
        "Associates",
        "Consulting",
        "Ventures",
        "Media",
        "Electric",
        "Mutual",
        "Trust",
        "Ltd.",
        "Inc.",
    ];
    value.contains(" & ") || value.split(' ').any(|word| FIRMS.contains(&word))
}

/// A trade of the speaker's own: "As a nurse I …", not "as a rule".
pub(super) fn is_own_trade(value: &str) -> bool {
    is_occupation(value)
        && !["teenager", "customer", "newcomer", "foreigner", "reminder", "starter", "user", "matter", "disclaimer"]
            .contains(&value.rsplit(' ').next().unwrap_or_default())
}

/// A thing of one's own, and not of another's: "I have a friend's car".
fn is_no_other(value: &str) -> bool {
    is_thing(value) && !value.contains("'s ") && !value.starts_with("a few ")
}

const RULES: &[Rule] = &[
    rule(r"i (?:am|have been|was|got) (?:re)?(?:assigned|moved|transferred|switched|staffed) (?:over )?from (?P<old>(?:the )?(?:project [\w-]+|[\w-]+ project)) (?:over )?to (?P<o>(?:the )?(?:project [\w-]+|[\w-]+ project))", "working_on", Project, Ongoing, 0.85).ends(&["working_on", "works_on", "assigned_to"]),
    rule(r"i (?:am|have been|was|got) (?:assigned|moved|transferred|staffed) (?:over )?(?:to|on|onto) (?P<o>(?:the )?(?:project [\w-]+|[\w-]+ project))", "working_on", Project, Ongoing, 0.85),
    rule(r"i (?:am|became|have been|have become|work as|am working as|trained as) (?:now |currently |still )?an? (?P<o>(?:[\w'/&-]+ ){0,3}?[\w-]+?)(?: (?:at|for|with|in|from|by|on|who|since|and|out|near|here|turned|these)\b.*|, .*| \(.*)?", "job_title", Profile, Durable, 0.9).when(is_occupation),
    rule(r"i (?:am|have been|work as|was hired as|started as) (?:now |currently )?(?:an? |the )(?:[\w'/&-]+ ){0,3}?[\w-]+ (?:at|for) (?P<o>(?:the )?(?-i:[A-Z\d]|[a-z]{1,2}[A-Z]|[a-z]+\.[a-z]).+|an? .+)", "works_at", Profile, Durable, 0.85).when(is_company),
    rule(r"(?:i|we) (?:work|am working|have worked|have been working) (?:remotely|part[- ]time|full[- ]time|nights|days|shifts|freelance) (?:at|for) (?P<o>.+?)(?:, .*)?", "works_at", Profile, Durable, 0.9).when(is_organisation),
    rule(r"(?:i|we) (?:have )?sold (?:my|our|the) (?:old )?(?P<o>[\w -]{2,40}?)(?: (?:last|yesterday|at|this|yesterday|to|in|on|for|because|and)\b.*)?", "no_longer_owns", Profile, Durable, 0.85).when(is_thing).ends(&["owns", "has"]),
    rule(r"(?:i|we) (?:finally )?(?:have )?(?:switched|migrated|moved) (?:off|away from)(?: of)? (?P<o>.+?)(?:,.*)?", "no_longer_uses", Preference, Durable, 0.85).when(is_named_tool).ends(&["uses"]),
    rule(r"everything (?:now )?(?:runs|lives|is) (?:now )?on (?P<o>[\w.+#-]+(?: (?-i:[A-Z])[\w.+#-]*)*)(?: now)?", "uses", Preference, Durable, 0.8).when(is_named_tool),
    rule(r"(?:i|we) (?:host|run|deploy|build|store|code|program|develop)(?: (?:everything|it all|our \w+|my \w+|mostly|mainly|only|stuff|things)){0,2} (?:on|in|with) (?P<o>[\w.+#-]+(?: (?-i:[A-Z])[\w.+#-]*)*)(?: (?:at|and|for|on|now)\b.*)?", "uses", Preference, Durable, 0.8).when(is_named_tool),
    rule(r"i am (?:a (?:total |huge |real |big |complete |absolute )?sucker for|partial to|big on|nuts about|addicted to|all about) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(&["dislikes"]),
    rule(r"(?:i am|i get|i have always been) (?:\w+ )?(?:scared|afraid|terrified|petrified|frightened) of (?P<o>.+)|i have a (?:\w+ )?fear of (?P<as>.+)", "afraid_of", Preference, Durable, 0.85).when(is_thing),
    rule(r"my (?:new )?(?P<s>(?:phone |mobile |cell )?number) (?:is now|is|has changed to|changed to|was changed to)(?: now)? (?P<o>\+?\d[\d ()-]{5,}\d)(?: (?:now|from now on))?(?:, .*)?", "is", Profile, Durable, 0.9).own().replaces(&["is"]),
    rule(r"my (?P<s>(?:work |personal |private |new )?(?:signal|telegram|skype|whatsapp|discord|github|instagram|phone|mobile|cell|e-?mail)(?: (?:number|handle|address|username|name|id))?) is (?P<o>\+?\d[\d ()-]{6,}\d|@?[\w.+-]+@[\w.-]+\w|@[\w.-]+\w|[\w-]+[._]\w+)(?:, .*| (?:and|but)\b.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:my |our |the )?(?P<s>rent|mortgage|salary|take-home pay|blood group|blood type|shoe size|monthly budget) (?:is|are|was) (?P<o>(?:about |around |exactly )?[$€£]?\d[\d.,]*k?(?: (?:euros|dollars|pounds|shillings))?(?: (?:a|per) (?:month|year|week))?|(?:A|B|AB|O) (?:positive|negative))(?: (?:and|but|so|in)\b.*|,.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:(?:i|we) (?:live|stay|reside) (?:\w+ )?in|i (?:am|come) (?:from|living in) .+? but (?:i )?(?:live|living|based) in) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,3})(?: (?:as|with|and|for|since|now)\b.*|, .*)", "lives_in", Profile, Durable, 0.85).last(),
    rule(r"i (?:stayed|still live|settled|ended up living) in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,3})", "lives_in", Profile, Durable, 0.8),
    rule(r"(?:the |our )?(?:default|preferred|standard) (?P<s>[\w -]{2,40}?)(?: over here| here)?(?: is| are|:) (?:always )?(?P<o>.+)", "default", Preference, Durable, 0.8).when(is_thing),
    rule(r"i am (?:an? )?(?:resident of|living in|based in|currently in) (?P<o>(?-i:[A-Z]).+)", "lives_in", Profile, Durable, 0.85).when(super::guards::is_place),
    rule(r"i (?:am|got) (?P<o>married|single|divorced|engaged|widowed|separated)(?: (?:with|and|for|since)\b.*|, .*)", "marital_status", Profile, Durable, 0.85),
    rule(r"i am an? (?P<o>\d{2})[- ]years?[- ]old\b.*", "age", Profile, Durable, 0.85).when(super::guards::is_age),
    rule(r"i am (?P<o>\d{2})(?:(?: years old)? (?:and|with|but)\b.*|, .*)", "age", Profile, Durable, 0.85).when(super::guards::is_age),
    rule(r"(?:i|we) (?:live with|have) (?:my |our )?(?P<o>(?:an? |one |two |three |four |five |\d+ )(?:[\w-]+ ){0,2}?(?:kids|children|sons?|daughters?|brothers?|sisters?|siblings|grandkids|grandchildren|wife|husband|twins))(?: (?:and|who|at|in|under|aged|with)\b.*|,.*)", "has", Profile, Durable, 0.85).last(),
];
