//! How other varieties of English, forums and letters say it: "since four years I live in Porto", "do call me Mina", "Editor: Helix".

use super::super::rule::{Rule, rule};
use super::guards::{is_name, is_thing};
use super::health::TRIGGER;
use super::spoken::FOOD;
use crate::facts::Category::{Feedback, Preference, Profile};
use crate::facts::Stability::Durable;

/// One to four words that begin with a capital letter or a number.
const NAMED: &str = r"(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z0-9])[\w.+#-]*){0,3}";

/// The tables of this module.
pub(super) fn rules() -> Vec<Rule> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let mut all = RULES.to_vec();
    all.extend([
        rule(leak(format!(r"i (?:do not|never) take (?:any )?(?P<o>(?:{FOOD}|milk|pork|beef|fish|tea)(?:(?:,? (?:or|and|nor) |, )(?:{FOOD}|milk|pork|beef|fish|tea))*)(?:[ ,.].*)?")), "avoids", Profile, Durable, 0.85),
        rule(leak(format!(r"(?:i (?:now |also |have )*(?:find|found|notice|noticed|learned|learnt|discovered) that )?(?P<o>{TRIGGER}) (?:always |also )?(?:brings?|brought|makes?) me (?:come )?(?:up|out) in (?:weals|welts|hives|a rash|spots|blotches|bumps)(?:[ ,.].*)?")), "allergic_to", Profile, Durable, 0.9),
        rule(leak(format!(r"(?:my )?(?:toolchain|tech stack|stack|editor|ide|os|shell|distro|browser|terminal|daw|cad|camera|phone|laptop|car|bike): ?(?P<o>{NAMED}(?:(?:, | and | \+ |/){NAMED})*)")), "uses", Preference, Durable, 0.85),
        rule(leak(format!(r"mine (?:runs|is running) (?P<o>{NAMED})(?:,.*| (?:and|but|now|since|these)\b.*)?")), "uses", Preference, Durable, 0.8),
    ]);
    all
}

const RULES: &[Rule] = &[
    rule(r"(?:(?:since|for) )?(?:about |over |almost |nearly |more than )?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|many|some|\d+) (?:years?|months?|weeks?)(?: now| already)?,? i (?:live|am living|stay) in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?:,.*| (?:and|but|with|now)\b.*)?", "lives_in", Profile, Durable, 0.85).when(super::everyday::is_home),
    rule(r"(?:do|kindly|everyone should|you may|you must|just|everyone can|but do|feel free to|simply) call me (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+)(?:,.*| (?:and|but|please|because|not|instead|since)\b.*)?", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"(?:you (?:can|may) |so |just |now |please )*call me (?:an? )?(?P<o>vegan|vegetarian|pescatarian|flexitarian)(?: now| from now on)?", "diet", Profile, Durable, 0.85).replaces(&["diet"]),
    rule(r"i am an? (?P<o>sparky|chippie|chippy|brickie|tradie|postie|cabbie|trucker|truckie|bouncer|barrister|solicitor|docker|fettler|groundsman|groundskeeper|farrier|wainwright|cooper|glazier|joiner|roofer|scaffolder|steeplejack|quantity surveyor)(?: (?:in|from|at|by|and|who|for|with|near|on)\b.*|,.*)?", "job_title", Profile, Durable, 0.85),
    rule(r"i am an? (?:sparky|chippie|chippy|brickie|tradie|postie|cabbie|trucker|truckie|bouncer|barrister|solicitor|farrier|glazier|joiner|roofer|scaffolder) (?:in|based in|from) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?:,.*| (?:and|but|with|who)\b.*)?", "lives_in", Profile, Durable, 0.8).when(super::everyday::is_home),
    rule(r"i (?:was|have been|got) (?:made|appointed|named|elevated to|confirmed as) (?:an? |the )?(?P<o>(?-i:[a-z])[\w /-]{3,40}?)(?: (?:as of|since|at|last|this|today|yesterday|in|from|with)\b.*|,.*)?", "job_title", Profile, Durable, 0.85).when(super::spoken::is_trade).replaces(&["job_title"]),
    rule(r"i have (?:an? )?(?:terrible |real |bad |slight |big )?(?:fear|phobia) of (?P<o>[\w' -]+?)(?: and (?:an?|i|my|the)\b.*|,.*)?", "afraid_of", Preference, Durable, 0.85).when(is_thing),
    rule(r"(?:i (?:am|have been) )?off the (?P<o>booze|drink|cigarettes|fags|ciggies|sauce|weed|caffeine)(?: (?:as of|since|for|now|these)\b.*|,.*)?", "gave_up", Preference, Durable, 0.85).ends(&["likes", "habit"]),
    rule(r"(?:i would like|i want|i need|i would prefer|i would rather)(?: for)? you to (?P<o>(?:always )?(?:explain|answer|reply|respond|write|give|keep|show|use|include|start|end|list|summari[sz]e|stick)\b.+?),? (?:from (?:now|here|today) on(?:wards)?|every time|in (?:the )?future|going forward|always)", "reply_rule", Feedback, Durable, 0.85).when(is_thing),
    rule(r"(?:the registrar|registrar|the (?:uni|university|college|school|dean)|my (?:uni|university|college|school|dean)) (?:moved|switched|transferred) me (?:over )?(?:in)?to (?P<o>[a-z]+(?: [a-z]+)?)(?: (?:last|this|in|and|because|since|now)\b.*|,.*)?", "studies", Profile, Durable, 0.8).when(is_thing).replaces(&["studies"]),
    rule(r"i (?:have )?(?:also |just |recently |finally )*(?:started|took up|taken up|picked up|begun|began)(?: learning| playing| on)? (?P<o>harmonica|cajón|cajon|ukulele|guitar|piano|violin|cello|drums|banjo|accordion|flute|saxophone|trumpet|mandolin|oud|sitar|harp|clarinet|bass|bagpipes|concertina|recorder)(?: too| as well)?(?:,.*| (?:and|but|with|in|at|last|this|now)\b.*)?", "learning", Preference, Durable, 0.85),
    rule(r"(?:they|my boss|the boss|management|the (?:company|board|firm)) (?:have |has |just |finally )*(?:made|named|appointed|promoted) me (?:to )?(?:an? |the )?(?P<o>(?-i:[a-z])[\w /-]{3,40}?)(?: (?:as of|since|at|last|this|today|yesterday|on|in|from)\b.*|,.*)?", "job_title", Profile, Durable, 0.85).when(super::spoken::is_trade).replaces(&["job_title"]),
    rule(r"(?:just |today is |it is )?(?:my )?(?:(?:first|second|third) (?:day|week|month)|(?:day|week|month) (?:one|two|three|four|five|\d{1,2})) (?:at (?:my )?(?:new )?(?:job|work)|(?:in|of) (?:my|the) new job) (?:at|with) (?P<o>(?-i:[A-Z])[\w'&.-]*(?: (?-i:[A-Z&])[\w'&.-]*){0,3})(?:,.*| (?:and|but|so|already)\b.*)?", "works_at", Profile, Durable, 0.8).when(super::everyday::is_firm).replaces(&["works_at"]),
    rule(r"home is (?:now )?(?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?:,? (?:now|always was|these days|always has been|since)\b.*)?", "lives_in", Profile, Durable, 0.8).when(is_hometown),
    rule(r"i have (?P<o>never smoked|never drunk|never had a drink)(?: (?:in|and|before|at)\b.*|,.*)?", "is_described_as", Profile, Durable, 0.8),
];

/// A place where somebody is at home: not "Home Is Where the Heart Is".
fn is_hometown(value: &str) -> bool {
    super::everyday::is_home(value) && !["Where", "What", "Sweet", "Not", "Here", "There"].contains(&value)
}
