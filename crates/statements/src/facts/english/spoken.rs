//! What people say in passing, in the forms of speech: an aside at the end of an introduction, a thing said to be one of several, a team, a
//! number of something of theirs.

use super::super::rule::{Rule, rule};
use super::everyday::LANGUAGE;
use super::guards::{is_job, is_name, is_organisation, is_thing};
use super::health::{DOSE, DRUG, TRIGGER};
use super::phrases::OCCASION;
use super::trades::{is_company, is_occupation};
use crate::facts::Category::{Event, Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

/// What one eats or drinks and may have to leave.
pub(super) const FOOD: &str =
    r"alcohol|caffeine|coffee|sugar|salt|meat|red meat|bread|seafood|spicy food|carbs|fried food|cheese|chocolate|wine|beer";

/// The tables of this module.
pub(super) fn rules() -> Vec<Rule> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let mut all = RULES.to_vec();
    all.extend([
        rule(leak(format!(r"my (?P<o>{LANGUAGE}) is (?:also |quite |pretty |fairly |very |rather |really |getting |a bit |still )*(?:decent|good|ok|okay|fluent|rusty|passable|basic|better|not bad|bad|terrible|solid|conversational|shaky|improving|fine)(?:[ ,.].*)?")), "speaks", Profile, Durable, 0.85),
        rule(leak(format!(r"i (?:can )?(?:also )?(?:chat|hold a conversation|get around|manage|converse) in (?P<o>{LANGUAGE})(?:[ ,.].*)?")), "speaks", Profile, Durable, 0.85),
        rule(leak(format!(r"(?:so |and )?no (?P<o>(?:{TRIGGER}|{FOOD})(?:(?:,? (?:or|and) |, )(?:{TRIGGER}|{FOOD}))*),? for me(?:[ ,.].*)?")), "avoids", Profile, Durable, 0.85),
        rule(leak(format!(r"(?:the |my )?(?P<o>{TRIGGER}) (?:is|are) (?:off the table|out|a no|a no-no|banned|strictly out)(?: for me)?(?: though)?(?:,.*)?")), "avoids", Profile, Durable, 0.85),
        rule(leak(format!(r"i (?:do not|never|cannot|can't) (?:touch|go near|tolerate|stomach) (?P<o>(?:{TRIGGER}|{FOOD})(?:(?:,? (?:or|and) |, )(?:{TRIGGER}|{FOOD}))*)(?: either)?(?:[ ,.].*)?")), "avoids", Profile, Durable, 0.85),
        rule(leak(format!(r"no (?:more )?(?P<o>{TRIGGER}) allergy(?: (?:any ?more|after all|for me))?(?:[,.].*)?")), "no_longer_allergic_to", Profile, Durable, 0.9).ends(&["allergic_to"]),
        rule(leak(format!(r"(?:i|we) (?:.{{0,30}} )?(?:came|come|coming|gone|went|taken|weaned|tapered) off (?:the |my |of the )?(?P<o>{DRUG})(?:[ ,.(].*)?")), "no_longer_takes", Profile, Durable, 0.9).ends(&["takes"]),
        rule(leak(format!(r"i (?:take|am on|am taking) .{{3,60}}?,? (?:plus|along with|as well as) (?:an? )?(?P<o>(?:baby |low[- ]dose )?(?:\d[\d.,]* ?(?:mg|mcg|units?) (?:of )?)?{DRUG}{DOSE})(?:[ ,.(].*)?")), "takes", Profile, Durable, 0.9),
        rule(leak(format!(r"(?:now )?(?:my |our |the )?(?P<s>(?:[\w-]+ )?(?:exam|defen[cs]e|viva|interview|appointment|flight|surgery|operation|wedding|driving test|viewing|inspection|hearing|check-?up|ceremony|concert|recital|deadline|{OCCASION})) (?:is|got moved|moved|has moved|has been moved|was moved|got pushed(?: back)?|got shifted|is now|(?:has been|have been|was|were) (?:moved|pushed(?: back)?|postponed|rescheduled|brought forward|delayed)(?: to)?) (?:on |to |for )?(?P<o>(?:at|next|this|tomorrow|today|in|the|a week|mon|tues?|wed|thu|fri|sat|sun|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b.*)")), "scheduled_for", Event, Ongoing, 0.85).dated().own().when(is_once),
    ]);
    all
}

const RULES: &[Rule] = &[
    // Names.
    rule(r"this is (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+)?)(?:, (?:quick|just|again|from|here|calling|writing|i|with|and|one|short)\b.*| (?:again|calling|writing|speaking)\b.*)", "name", Profile, Durable, 0.85).when(is_name),
    rule(r"it is (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+)*),? (?:please (?:do not|don't|never)|spelled|spelt|pronounced|not (?-i:[A-Z])).*", "name", Profile, Durable, 0.85).when(is_name),
    rule(r"(?:my )?full name:?(?: is)? (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:(?:[a-z]{2,3} ){0,2}[A-Z])[\p{L}\p{M}'-]+){1,4})(?:,.*| (?:but|and)\b.*)?", "name", Profile, Durable, 0.9).when(is_name),
    rule(r"(?:you can |please )?just (?:use|say|put|write) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+)(?: (?:please|instead|is fine))?", "preferred_name", Profile, Durable, 0.85).when(is_name),
    rule(r"(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?(?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+)*) speaking(?:,.*)?", "name", Profile, Durable, 0.85).when(is_name),
    rule(r"i would (?:rather|prefer to) (?:go by|be called) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+)(?:,.*| (?:from|now|instead|please)\b.*)?", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"i got an? new (?:phone |mobile |cell )?number:? (?:it is )?(?P<o>\+?\d[\d ()-]{5,}\d)(?:,.*| .*)?", "contact", Reference, Durable, 0.85),
    // Origins and work.
    rule(r"i am (?:now )?(?:at|with) (?P<o>(?:the )?(?-i:[A-Z])[\w'&.-]*(?: (?-i:[A-Z&])[\w'&.-]*){0,3})(?: (?:now|these days|instead|since)\b.*|,.*)?", "works_at", Profile, Durable, 0.85).when(super::everyday::is_firm),
    rule(r"i (?:got|was|have been) promoted\W+(?:to )?(?:an? |the )?(?P<o>(?-i:[a-z])[\w /-]+?)(?: (?:as of|since|starting|from|at|last|this)\b.*|,.*)?", "job_title", Profile, Durable, 0.85).when(is_trade).replaces(&["job_title"]),
    rule(r"(?:my )?mother tongue is (?P<o>.+)", "native_language", Profile, Durable, 0.9).when(is_thing),
    rule(r"i was born (?:on )?\d[^,]{3,25}? in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?:,.*| (?:and|but)\b.*)?", "hometown", Profile, Durable, 0.85).when(super::everyday::is_home),
    rule(r"i am in (?P<o>(?:year|grade|class|form) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grade|kindergarten|preschool|nursery school|reception)(?: .*|,.*)?", "studies", Profile, Ongoing, 0.85).replaces(&["studies"]),
    rule(r"i am in (?:year|grade|class|form) \w+ at (?:the )?(?P<o>(?-i:[A-Z])[\w' -]+?)(?:,.*| (?:and|now|this)\b.*)?", "studies_at", Profile, Ongoing, 0.85).when(is_organisation),
    rule(r"i (?:drive|deliver|ride|fly|write|translate|photograph|model|scout) for (?P<o>(?-i:[A-Z])[\w'&.-]*(?: (?-i:[A-Z])[\w'&.-]*){0,3})(?:,.*| (?:and|in|since|at|on)\b.*)?", "works_at", Profile, Durable, 0.8).when(is_organisation),
    rule(r"i (?P<o>(?:lay|fit|install|repair|restore|upholster|groom|walk|train|shear|cut|clean|weld|plaster|wire|thatch|stack|pack|deliver|sell|teach|farm|breed|bind|tune|service|mend|drive|translate|tutor|edit|shoot) (?:tiles|carpets|kitchens|bathrooms|windows|hearing aids|boilers|solar panels|lifts|elevators|phones|cars|bikes|clocks|watches|pianos|guitars|furniture|paintings|dogs|horses|sheep|hair|offices|houses|pools|shelves|boxes|parcels|post|insurance|cars|houses|books|children|kids|maths|math|english|spanish|french|german|chemistry|physics|biology|history|music|yoga|pilates|swimming|cocoa|coffee|rice|dairy cows|cattle|pigs|organs|engines|a (?:taxi|bus|truck|lorry|forklift|tram|train|van|cab)|buses|trains|trucks|weddings|novels|contracts|subtitles))(?: (?:in|at|for|near|around|on|over|full[- ]time|part[- ]time|mostly)\b.*|,.*| and (?:my|we|live)\b.*)?", "job_title", Profile, Durable, 0.8),
    rule(r"(?P<o>[\w'/& -]{3,40}?) (?:as of|since|starting) (?:today|now|this week|monday|tuesday|wednesday|thursday|friday|yesterday)(?:,.*)?", "job_title", Profile, Durable, 0.8).when(is_bare_trade).replaces(&["job_title"]),
    rule(r"(?:i|we) (?:have )?(?:got|rented|bought|found|signed (?:the lease |a lease )?(?:on|for)) (?:my|our|a) (?:(?:own|new|little|small) )*(?:place|flat|apartment|house|home|studio|room) (?:of my own )?in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?: .*|,.*)?", "lives_in", Profile, Durable, 0.85).when(super::everyday::is_home),
    rule(r"i (?:am|have) (?:now |just |finally |officially )*(?P<o>retired)(?: (?:since|as of|now|last|this)\b.*|)", "left_job", Profile, Durable, 0.85).when(is_thing),
    rule(r"i (?:have )?(?:just |recently |finally )?(?:switched|changed|converted|moved over)(?: over)? to (?P<o>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z0-9])[\w.+#-]*){0,2})(?: (?:ages|years|months|weeks|a while) ago| (?:last|this|now|in|for|because|since)\b.*|,.*)?", "uses", Preference, Durable, 0.8).when(super::trades::is_named_tool).replaces(&["uses"]),
    rule(r"(?:i|we) (?:am|are) on (?P<o>(?i:windows(?: \d+)?|macos|mac os|linux|ubuntu|debian|fedora|arch|android|ios|chrome ?os|freebsd)(?: [\d.]+)?)(?:,.*| (?:and|at|for|with|so|here)\b.*)?", "uses", Preference, Durable, 0.85),
    rule(r"i (?:have )?(?:also |recently |just )?(?:started|begun|began|took up|taken up) collecting (?P<o>.+?)(?: too| as well)?", "collects", Preference, Durable, 0.85).when(is_thing),
    rule(r"i (?:am )?big into (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(&["dislikes"]),
    rule(r"i (?:am )?(?:now )?aiming (?:for|at) (?P<o>.+?)(?: instead)?", "goal", Preference, Ongoing, 0.8).when(is_thing),
    rule(r"i want to (?P<o>[a-z]+ .+?) (?:by the time|before) i (?:am|turn|hit) (?:\d\d|thirty|forty|fifty|sixty)\b.*", "goal", Preference, Ongoing, 0.85).when(is_thing),
    rule(r"(?:i|we) (?:keep|eat) (?P<o>halal|kosher)\b.*", "diet", Profile, Durable, 0.9),
    rule(r"i am an? .{3,40}? from (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?:,.*| (?:and|with|who|by|but)\b.*)?", "hometown", Profile, Durable, 0.8).when(super::everyday::is_home),
    rule(r"you are (?:now )?(?:talking|speaking|chatting) (?:to|with) (?:the new |the |an? )(?P<o>[\w'/& -]{3,40}?)(?: (?:at|for|of|in|now)\b.*|,.*)?", "job_title", Profile, Durable, 0.85).when(is_trade).replaces(&["job_title"]),
    rule(r"(?:before (?:this|that)|previously|formerly|until (?:recently|\w+)),? i (?:was|worked) (?:at|with|for) (?P<old>.+?),? (?:and |but )?(?:now|these days|since then) i (?:am|work) (?:at|with|for) (?P<o>.+)", "works_at", Profile, Durable, 0.85).when(is_organisation).ends(&["works_at"]),
    rule(r"(?:previously|formerly|before|until (?:recently|\w+)),? i (?:banked|shopped|trained|flew|was|stayed|insured|hosted) (?:with|at|on) (?P<old>.+?),? (?:but |and )?(?:these days|now|nowadays|since then|currently),? (?:it is|i use|i am with|i bank with) (?P<o>(?-i:[A-Z]).+)", "uses", Preference, Durable, 0.85).when(super::trades::is_named_tool).ends(&["uses"]),
    rule(r"as an? (?:(?:first|second|third|fourth|final)[- ]year )(?P<o>[a-z]+(?: [a-z]+)?) student\b.*", "studies", Profile, Durable, 0.85).when(is_thing),
    rule(r"i am (?:doing|in|finishing|starting|into) (?:my |the )(?:first|second|third|fourth|fifth|final|last) year (?:of|in|doing|studying) (?P<o>.+?)(?: (?:at|in) (?-i:[A-Z]).*|,.*)?", "studies", Profile, Durable, 0.85).when(is_thing),
    rule(r"i am (?:doing|in|finishing|starting) (?:my |the )(?:first|second|third|fourth|fifth|final|last) year(?: (?:of|in) .+?)? at (?:the )?(?P<o>(?-i:[A-Z]).+?)(?:,.*)?", "studies_at", Profile, Durable, 0.85),
    rule(r"i (?:got|was|have been|am) (?:put|placed|moved|assigned|added|staffed) (?:on|onto|to|in) (?:the |a )?(?P<o>[\w' -]{2,40}? (?:team|squad|project))(?: .*|,.*)?", "team", Project, Ongoing, 0.85).when(is_thing),
    rule(r"i (?:work|am working) (?:weekends|evenings|saturdays|sundays|nights|part[- ]time|mornings|shifts) (?:at|in|for) (?P<o>(?:an? |the )[\w' -]+?)(?:,.*| (?:and|so|but|while|to)\b.*)?", "works_at", Profile, Durable, 0.85).when(is_company),
    rule(r"i (?:am|have been) (?P<o>on (?:parental|maternity|paternity|sick|medical|gardening|study|unpaid|family) leave)(?: .*|,.*)?", "is_described_as", Profile, Ongoing, 0.85),
    // A family that grows.
    rule(r"(?:i|we) (?:am|are) expecting (?P<o>(?:our|my) (?:first|second|third|fourth|fifth)(?: (?:baby|child|kid))?(?: in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter))?|(?:an? )?(?:boy|girl|little one|son|daughter))(?: .*|[,!.].*)?", "expecting", Profile, Durable, 0.85),
    rule(r"i (?:am|turned|just turned|turn|will turn) (?P<o>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)(?: years old)?(?: (?:and|today|yesterday|in|last|this|next|on|now|already)\b.*|,.*)?", "age", Profile, Durable, 0.85),
    rule(r"(?:my |our )?(?P<s>wedding anniversary|anniversary) is (?:on )?(?P<o>.+)", "is", Event, Durable, 0.85).own().when(super::day::has_day),
    // One of several.
    rule(r"(?:one|another|some) of (?:my|our) (?:all-time |many )?favou?rite (?:[\w-]+ ){1,3}?(?:is|are|has to be|would be|remains) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(&["dislikes"]),
    rule(r"(?:one|another) (?:all-time )?favou?rite (?:[\w-]+ ){1,2}?of mine(?: is|:)? (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(&["dislikes"]),
    rule(r"i (?:also )?collect (?P<o>.+?)(?: too| as well)?(?: these days| now)?", "collects", Preference, Durable, 0.85).when(is_thing),
    rule(r"(?:i|we) (?P<o>(?:always|never) (?:answer|walk|cycle|skip|wear|sleep|leave|travel|check|open|pick up|cook|buy|bring|carry|pack|nap|shower|stretch|iron|tip|fast|pray|bike|commute)\b.+)", "habit", Preference, Durable, 0.8).when(is_lasting),
    // How things are set.
    rule(r"(?:please )?(?P<s>indent)(?: code| everything)? (?:with|by|using) (?P<o>\d spaces?|(?:two|four|eight) spaces|tabs)(?:,.*| .*)?", "default", Preference, Durable, 0.85),
    rule(r"(?:the |my |our )?(?:default|preferred|standard) (?P<s>[\w -]{2,30}?) (?:should (?:always )?be|must be|needs to be|has to be) (?P<o>[\w./+-]+)(?: .*|,.*)?", "default", Preference, Durable, 0.85).when(is_thing),
    rule(r"(?:my )?(?P<s>time ?zone|currency|locale|date format|keyboard layout|blood type|shoe size|phone|e-?mail)[: ] ?(?P<o>(?-i:[A-Z])[A-Za-z]+/[A-Za-z_]+|(?-i:[A-Z]{3})|[A-Za-z]{2}[-_][A-Z]{2}|(?:A|B|AB|O)[+-]|\+?\d[\d ()-]{5,}\d|\d{2}(?:\.5)?|[\w.+-]+@[\w.-]+\w)(?:,.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:my |our |the )?(?P<s>rent|mortgage|salary)(?: here)? (?:has )?(?:just )?(?:went|goes|gone|jumped|rose|crept)(?: up| down)? to (?P<o>[$€£]?\d[\d.,]*k?(?: (?:euros|dollars|pounds))?(?: (?:a|per) (?:month|year|week))?)(?: .*|,.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:my|our|the) (?P<s>apartment|flat|house|room|studio|garden|boiler|tank|balcony|kitchen|office|plot|boat|trailer) (?:is|has|holds|measures|takes) (?:about |around |roughly |exactly )?(?P<o>\d[\d.,]* ?(?:m²|m2|sqm|sq\.? ?m|sq\.? ?ft|square (?:met(?:re|er)s|feet)|l|lit(?:re|er)s|gallons|met(?:re|er)s|feet|kg|acres|hectares|bar))(?: .*|,.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:my|our|the) (?P<s>wi-?fi(?: network| name)?|printer|router|nas|modem|home server|server) (?:is|is called|sits at|lives at|is at|is on) (?P<o>[\w.:-]*\d[\w.:-]*)(?:,.*| .*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:you can )?(?:reach|contact|call|text|e-?mail|ring|phone) me .{3,40} or (?:at |on |via )?(?P<o>[\w.+-]+@[\w.-]+\w|\+?\d[\d ()-]{5,}\d)(?:,.*| .*)?", "contact", Reference, Durable, 0.85),
    // What happens on a day.
    rule(r"(?:i|we) (?P<o>(?:ship|launch|release|present|submit|hand in|close on|sign|deliver|demo|file|perform|graduate|check in|fly out|set off)\b.+)", "plans", Event, Ongoing, 0.8).dated(),
];

/// A day, and no rhythm: "9:15 every weekday".
fn is_once(value: &str) -> bool {
    !super::shape::EVERY.is_match(value) && !["every", "each", "weekdays", "daily"].iter().any(|word| value.contains(word))
}

/// A trade that stands by itself: "store manager".
fn is_bare_trade(value: &str) -> bool {
    is_trade(value)
        && value.split(' ').count() <= 4
        && !["the ", "my ", "our ", "a ", "an ", "i ", "we ", "new "].iter().any(|start| value.to_lowercase().starts_with(start))
}

/// A trade by its name.
pub(super) fn is_trade(value: &str) -> bool {
    is_job(value) || is_occupation(value)
}

/// What one does as a rule, and not in this moment.
fn is_lasting(value: &str) -> bool {
    is_thing(value) && !value.contains(['?', ':']) && !super::guards::hangs_on_talk(value)
}
