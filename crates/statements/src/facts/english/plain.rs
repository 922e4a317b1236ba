//! Plain sentences about oneself in many forms: names, homes, work, tastes, fears, tools, fixed dates, and what changes them.

use super::super::rule::{Rule, rule};
use super::everyday::is_home;
use super::guards::{is_name, is_organisation, is_thing, starts_upper};
use super::trades::{is_company, is_named_tool};
use crate::facts::Category::{Event, Feedback, Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

pub(super) const RULES: &[Rule] = &[
    // Names.
    rule(r"(?:i am|my name is|this is) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:(?:[a-z]{2,3} ){0,2}[A-Z])[\p{L}\p{M}'-]+){1,4})(?:, (?:but|and|though)\b.*| (?:but|and) .*|, .*)", "name", Profile, Durable, 0.85).when(is_name),
    rule(r"my (?:legal|given|birth|maiden|proper|actual) name is (?P<o>[\p{L}\p{M}' .-]+)", "name", Profile, Durable, 0.9).when(is_name),
    rule(r"(?:the |my )?name is (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:(?:[a-z]{2,3}[ -]){0,2}[A-Z])[\p{L}\p{M}'-]+)*) (?:but|and) (?:everyone|everybody|people|friends|they|all) (?:says?|calls? me|just says?) .*", "name", Profile, Durable, 0.9).when(is_name),
    rule(r".*\b(?:everyone|everybody|people|friends|they|all) (?:just )?(?:says?|calls? me) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+)(?: .*|,.*)?", "preferred_name", Profile, Durable, 0.85).when(is_name),
    rule(r"(?:i am|my name is) .+?,? but (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+) (?:will do|is fine|works|is enough)(?: .*|,.*)?", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"(?:please )?call me (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+) (?:in (?:every|all|your)|from now on|always|if you like|instead)\b.*", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"(?:please )?address me as (?P<o>(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor)\.? )?(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+)?)(?:,.*| .*)?", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"i was born in (?P<o>(?:19|20)\d\d)(?:,.*| .*)?", "birthday", Profile, Durable, 0.85),
    rule(r"i am no longer (?:with|dating|seeing|together with) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+)(?:,.*| .*)?", "separated_from", Event, Durable, 0.85),
    // Homes.
    rule(r"(?:my|our) (?:new )?home is (?:now )?(?:in )?(?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?: now)?(?:,.*| (?:and|since|with|but)\b.*)?", "lives_in", Profile, Durable, 0.85).when(is_home),
    rule(r"(?:i|we) (?:have )?(?:settled(?: down)?|put down roots|set up home|ended up living) in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?:,.*| (?:and|since|with|but|last|in|now|after)\b.*)?", "lives_in", Profile, Durable, 0.85).when(is_home),
    rule(r"i have been in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2}) (?:since|for)\b.*", "lives_in", Profile, Durable, 0.85).when(is_home),
    rule(r"i am back (?:home )?in (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?: (?:after|for good|again|now|with|to|since|looking)\b.*|,.*)?", "lives_in", Profile, Durable, 0.8).when(is_home),
    rule(r"(?:i|we) (?:have )?moved (?:out of|away from) (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})(?: .*|,.*)?", "left", Profile, Durable, 0.85).when(is_home).ends(&["lives_in"]),
    rule(r"i (?:grew up|was raised|was brought up) on (?P<o>(?:an? |the )(?:[\w-]+ ){0,3}?(?:farm|ranch|island|estate|houseboat|vineyard|smallholding|croft|kibbutz|reservation|military base)(?: (?:near|in|outside|off|by) (?:the )?(?-i:[A-Z])[\p{L}\p{M}'-]+(?: (?-i:[A-Z])[\p{L}\p{M}'-]+){0,2})?)(?: (?:and|with|so|but|where)\b.*|,.*)?", "hometown", Profile, Durable, 0.85),
    rule(r"i am (?P<o>half[- ](?-i:[A-Z])[a-z]+,? (?:and )?half[- ](?-i:[A-Z])[a-z]+)(?:,.*| (?:and|but|so)\b.*)?", "nationality", Profile, Durable, 0.85),
    rule(r"i am an? (?P<o>widow|widower|bachelor|newlywed)(?: (?:now|since|and|with|for|at)\b.*|,.*)?", "marital_status", Profile, Durable, 0.85),
    // Work.
    rule(r"i am (?:currently |now |still )?(?P<o>unemployed|out of work|between jobs|on (?:parental|maternity|paternity|sick|study) leave|on (?:a )?sabbatical)(?: (?:at|for|since|and|until|right|so|but|now)\b.*|,.*)?", "is_described_as", Profile, Ongoing, 0.85),
    rule(r"i (?:have )?(?:left|quit|resigned from|stepped down from) (?:the |my |our )(?P<o>(?:[\w'-]+ ){0,2}?(?:choir|band|orchestra|church|army|navy|committee|board|union|league|book club|club|team|squad|quartet|troupe|parish council|council))(?: (?:last|in|on|after|because|this|and|for|two|a)\b.*|,.*)?", "left", Profile, Durable, 0.85).ends(&["works_at", "plays", "likes", "habit", "team", "working_on"]),
    rule(r"i am no longer (?:on|in|with|part of|a member of) (?:the |my |our )(?P<o>(?:[\w'-]+ ){0,2}?(?:team|squad|board|committee|choir|band|club|orchestra|council|group|department|project))(?: .*|,.*)?", "left", Profile, Durable, 0.85).ends(&["works_at", "plays", "team", "working_on"]),
    rule(r"i (?:am starting|start|begin|will start|am beginning) (?P<o>(?:an? |my )(?:new )?(?:job|role|position|course|degree|apprenticeship|internship|placement|semester|school year)\b.*)", "plans", Event, Ongoing, 0.8).dated(),
    rule(r"i (?:have been|was|got) (?P<o>laid off|fired|let go|made redundant)(?: (?:by|at|from|two|a|three|just|with|in)\b.*)?", "left_job", Profile, Durable, 0.85),
    rule(r"i (?:have been|was|got) (?:laid off|fired|let go|made redundant) (?:by|at|from) (?:the )?(?P<o>(?-i:[A-Z])[\w'&-]*(?: (?-i:[A-Z])[\w'&-]*){0,3})(?: .*|,.*)?", "no_longer_works_at", Profile, Durable, 0.85).when(is_organisation).ends(&["works_at"]),
    rule(r"i (?:work|am working|worked) (?:nights|days|part[- ]time|full[- ]time|remotely|mostly) as an? (?P<o>[\w /-]+?) (?:at|for|in) .+", "job_title", Profile, Durable, 0.85).when(super::trades::is_occupation),
    rule(r"i (?:work|am working) (?:nights |days |part[- ]time |full[- ]time |remotely |mostly )?as an? [\w /-]+? (?:at|for) (?P<o>(?:the )?(?-i:[A-Z]).+?|an? .+?)(?:,.*)?", "works_at", Profile, Durable, 0.85).when(is_company),
    rule(r"i am (?:doing|pursuing|finishing|starting|halfway through|in the middle of) (?:an? |my )?(?:phd|doctorate|master'?s|bachelor'?s|degree|apprenticeship|ba|bsc|msc|ma|mba|diploma)(?: degree)? in (?P<o>.+?)(?: at .+|,.*)?", "studies", Profile, Durable, 0.85).when(is_thing),
    rule(r"i am (?:doing|pursuing|finishing|starting) (?:an? |my )?(?:phd|doctorate|master'?s|bachelor'?s|degree|ba|bsc|msc|ma|mba|diploma)(?: degree)?(?: in .+?)? at (?:the )?(?P<o>(?-i:[A-Z]).+?)(?:,.*)?", "studies_at", Profile, Durable, 0.85).when(is_organisation),
    rule(r"i (?:have )?(?:dropped out of|quit) (?P<o>(?-i:[A-Z])[\p{L}' -]+?)(?: (?:after|in|last|because|university)\b.*|,.*)?", "left", Profile, Durable, 0.85).when(starts_upper).ends(&["studies_at", "works_at"]),
    rule(r"(?:i|we) (?:run|own|manage) (?P<o>(?:an? |the |our )(?:[\w'-]+ ){0,3}?(?:vineyard|farm|bakery|caf[eé]|coffee shop|corner shop|pub|bar|hostel|salon|garage|gym|bindery|brewery|nursery|b&b|guesthouse|food truck|kennels?|stables?|gallery|bookshop|deli|laundrette|dairy|workshop))(?: (?:in|near|at|with|and|on|by|for|outside)\b.*|,.*)?", "runs", Profile, Durable, 0.85),
    rule(r"i (?:moved|switched|transferred|changed) (?:over )?to (?:the )?(?P<o>(?-i:[A-Z])[\w-]+) team(?: .*|,.*)?", "team", Project, Ongoing, 0.85),
    rule(r"i (?:got|have|found|landed|started) an? (?:new )?(?:job|position|role|gig) as an? (?P<o>[\w /-]+?)(?: (?:at|for|with|in|on|and|so|last)\b.*|,.*)?", "job_title", Profile, Durable, 0.85).when(is_trade),
    rule(r"i (?:start|started|am starting) (?:my |a )?(?:new )?job (?:at|with) (?P<o>(?-i:[A-Z])[\w'&-]*(?: (?-i:[A-Z])[\w'&-]*){0,3})(?: .*|,.*)?", "works_at", Profile, Durable, 0.85).when(is_organisation),
    rule(r"i (?:lead|run|manage|head|own) (?:the )?(?P<o>(?-i:[A-Z])[\w-]+) project(?: .*|,.*)?", "working_on", Project, Ongoing, 0.85),
    // Tastes and fears.
    rule(r"my favou?rite (?P<s>[\w -]{2,30}?) (?:has )?changed (?:from (?P<old>.+?) )?to (?P<o>.+)", "favorite", Preference, Durable, 0.9).when(is_thing),
    rule(r"i (?:am|have been|have gotten) (?:finding myself |getting |really |growing )*(?:much |a lot |way |far )?more (?:and more )?(?:into|drawn to|fond of|interested in) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(&["dislikes", "no_longer_likes"]),
    rule(r"i (?:support|follow|watch) (?P<o>(?:the )?(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z0-9])[\w-]*)*)(?: (?:every|on|since|with|and|religiously)\b.*|,.*)?", "likes", Preference, Durable, 0.8).when(is_thing),
    rule(r"i am an? (?:(?:huge|big|total|massive|real|bit of an?|proper|complete|lifelong) )*(?P<o>[\w-]+(?: [\w-]+)?) (?:nerd|geek|fanatic|addict|buff|fan|enthusiast|lover|obsessive)(?: .*|,.*)?", "likes", Preference, Durable, 0.8).when(is_loved),
    rule(r"i have never (?:really |much )?(?:liked|enjoyed|cared for|been into) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"(?P<o>[\w' -]{3,30}?) (?:always |really |absolutely )?(?:terrify|terrifies|scares?|petrify|petrifies|freaks?) (?:the (?:hell|life) out of )?me(?: out)?(?: .*|,.*)?", "afraid_of", Preference, Durable, 0.85).when(is_dreaded),
    rule(r"my (?:guilty pleasure|passion|comfort food|obsession|great love|favou?rite thing) is (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(&["dislikes"]),
    rule(r"(?:i|we) (?:have )?(?:gave up|given up|quit|cut out|kicked) (?P<o>(?-i:[a-z])[\w -]{2,24}?)(?: (?:for good|for lent|last|in|on|this|since|two|a|three|ten|and|because|after|completely|altogether|entirely|years|months|years ago)\b.*|,.*)?", "gave_up", Preference, Durable, 0.85).when(is_habit_given_up).ends(&["likes", "habit", "uses"]),
    rule(r"my favou?rite (?P<s>[\w -]{2,30}?) used to be (?P<old>.+?),? (?:but |and )?(?:now|these days|nowadays|lately) (?:it is|is) (?P<o>.+)", "favorite", Preference, Durable, 0.9).when(is_thing),
    // Tools and things.
    rule(r"(?:i|we) (?:have )?(?:got rid of|gave away|threw out|donated) (?:my|our|the) (?P<o>[\w -]{2,30}?)(?: (?:last|in|to|on|because|and|this|yesterday)\b.*|,.*)?", "no_longer_owns", Profile, Durable, 0.85).when(is_thing).ends(&["owns", "has"]),
    rule(r"(?:our|my) (?:team|company|office|lab|school|department) uses (?P<o>(?-i:[A-Z]).+)", "uses", Preference, Durable, 0.8).when(is_thing),
    rule(r"(?:my |our |the )?(?P<s>rent|mortgage|salary) (?:went up to|is up to|is now|rose to|has gone up to|went down to|goes up to) (?P<o>(?:about |around )?[$€£]?\d[\d.,]*k?(?: (?:euros|dollars|pounds))?)(?: .*|,.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"my (?:main |daily |work |new |old )?(?:code editor|text editor|browser|os|operating system|distro|shell|terminal|ide|phone|laptop|camera|search engine|e-?mail client|database|keyboard|note app|framework|printer|router|tablet|watch|e-?reader) is (?:an? |the |now )*(?P<o>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z0-9])[\w.+#-]*){0,3})(?: .*|,.*)?", "uses", Preference, Durable, 0.85).when(is_named_tool),
    rule(r"my (?:laptop|pc|server|phone|desktop|computer|nas|machine|box) (?:runs|is running)(?: on)? (?P<o>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z0-9])[\w.+#-]*){0,2})(?: .*|,.*)?", "uses", Preference, Durable, 0.85).when(is_named_tool),
    rule(r"(?:i|we) (?:deploy|ship|publish|push|bank|code|program|develop|write|blog) (?:everything |mostly |mainly |only )?(?:to|with|in|on) (?P<o>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z0-9])[\w.+#-]*){0,2})(?: (?:from|at|and|for|on|with|since|now)\b.*|,.*)?", "uses", Preference, Durable, 0.8).when(is_tool_or_bank),
    rule(r"my (?P<s>(?:work |personal |private )?(?:handle|username|gamertag|discord|telegram|signal|github|instagram|e-?mail|phone number|number|address)) (?:has |have )?changed,? (?:and )?(?:it is|to|is)(?: now)? (?P<o>[\w.+@ -]{4,40})", "is", Profile, Durable, 0.9).own(),
    rule(r"my (?P<s>handle|username|gamertag|user name) is (?P<o>@?[\w.+-]{3,30})(?: .*|,.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:my|our) (?P<s>(?:[\w-]+ )?(?:server|website|site|app|backend|front-?end|cluster|router|blog|bot|pipeline)) (?:runs|is running)(?: on)? (?P<o>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z0-9])[\w.+#-]*){0,3})(?: .*|,.*)?", "runs_on", Project, Ongoing, 0.85).own(),
    rule(r"my (?:main |work |new |old |second )?(?:monitor|screen|tv|headphones|earbuds|mouse|bike|bicycle|car|guitar|piano|violin|sewing machine|coffee machine|game console|console) is (?:an? )(?P<o>(?:[\w'\x22-]+ ){0,3}(?-i:[A-Z])[\w.+-]*(?: (?-i:[A-Z0-9])[\w.+-]*){0,2})(?: .*|,.*)?", "owns", Preference, Durable, 0.85).when(is_thing),
    rule(r"(?:my|our|the) (?P<s>(?:[\w-]+ )?(?:desk|room|seat|gate|door|flat|apartment|office|locker|parking|building|membership|customer|account|order|booking|policy|employee|student|library card|frequent flyer) (?:number|code|id|no\.?)) (?:is|:) (?P<o>[\w-]*\d[\w /.-]{0,20})(?: (?:now|and|so|but)\b.*|,.*)?", "is", Reference, Durable, 0.85).own(),
    rule(r"(?:i|we) (?:have )?(?:officially |legally )?changed my (?P<s>(?:last|first|middle|sur|family) ?name) (?:from .+? )?to (?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+)(?: .*|,.*)?", "is", Profile, Durable, 0.85).own(),
    rule(r"(?:i|we) do not have any (?P<o>pets|kids|children|siblings|brothers or sisters|brothers|sisters|allergies|tattoos|animals)(?: .*|,.*)?", "not_has", Profile, Durable, 0.85),
    // Dates that stand.
    rule(r"(?:my |the )?(?P<s>(?:[\w-]+ )?(?:passport|visa|licen[cs]e|lease|contract|warranty|insurance|subscription|membership|permit|id card|residence permit|probation|green card)) (?:expires?|runs out|ends|is up|is valid until|lapses|is due for renewal) (?:on |in |at )?(?P<o>.+)", "expires", Event, Ongoing, 0.85).dated().own(),
    rule(r"(?P<s>(?:my|our|the) (?:project [\w-]+|[\w -]{2,30}?)) (?:goes live|launches|ships|kicks off|opens|comes out) (?P<o>(?:on |in |next |this |at )?.+)", "scheduled_for", Event, Ongoing, 0.85).dated(),
    rule(r"(?P<s>(?:my|our|the) [\w' -]{3,40}?) (?:has |have )?(?:been )?(?:moved|shifted|slipped) from .+? to (?P<o>.+)", "scheduled_for", Event, Ongoing, 0.85).dated(),
    rule(r"(?:my|the) (?P<s>dentist|doctor|vet|hairdresser|physio|optician|gp|mechanic|plumber|electrician|viewing|scan|mri|blood test|handover)(?: appointment)? (?:is|comes|is coming) (?P<o>(?:on|at|next|this|tomorrow|mon|tues|wednes|thurs|fri|satur|sun)\b?.+)", "scheduled_for", Event, Ongoing, 0.85).dated().own(),
    rule(r"(?:i|we) have (?:an? |my |our )(?P<o>(?:[\w'-]+ ){0,3}(?:mri|ct scan|scan|x-?ray|blood test|biopsy|ultrasound|viewing|rehearsal|gig|hearing|recital|screening|colonoscopy|scope|vaccination|driving test)\b.*)", "plans", Event, Ongoing, 0.85).dated(),
    rule(r"i (?P<o>(?:start|begin|leave|fly|travel|move|arrive) (?:at|for|to|in|on|back) .+)", "plans", Event, Ongoing, 0.8).dated().last(),
    rule(r"we (?:have )?(?:\w+ )?(?:cancel+ed|called off) (?:my |the |our )?(?P<o>.+)", "cancelled", Event, Ongoing, 0.85).when(is_thing).ends(&["todo", "plans", "scheduled_for"]),
    rule(r"(?:i|we) (?:am|are) (?:saving|saving up) (?:for|to buy|to get) (?P<o>(?:an? |the |our |my |new ).+)", "goal", Preference, Ongoing, 0.8).when(is_thing),
    rule(r"i (?:want|would (?:really )?(?:like|love)) to (?:finally|one day|someday|really|eventually) (?P<o>(?:learn|start|run|write|finish|visit|move|buy|build|travel|own|open|become|get)\b .+)", "goal", Preference, Ongoing, 0.8).when(is_thing),
    rule(r"(?:i|we) (?:am|are) (?P<o>off to (?:the )?(?-i:[A-Z]).+)", "plans", Event, Ongoing, 0.85).dated(),
    // How to answer.
    rule(r"(?:please )?(?P<o>do not (?:use|write|add|include|start|end|suggest|recommend|mention|give|say|repeat|apologi[sz]e|call) .+? (?:in (?:your|any) (?:answers|replies|responses|messages)|with me|to me|ever|ever again|again|when you (?:answer|reply|write)\b.*))(?:, .*)?", "reply_rule", Feedback, Durable, 0.85).when(is_standing),
    rule(r"(?:please )?(?P<o>(?:answer|reply|respond|write|speak|talk) .+?) from (?:here|now) on(?:,.*)?", "reply_rule", Feedback, Durable, 0.9).when(is_thing),
    rule(r"i (?:want|need|like|prefer) (?:all |my )?(?P<o>(?:dates|numbers|times|answers|prices|code|units|replies|measurements|temperatures) (?:as|in|to be) .+)", "reply_rule", Feedback, Durable, 0.85).when(is_standing),
    rule(r"(?:please )?(?P<o>stop (?:using|writing|sending|adding|saying|calling me|apologi[sz]ing|starting|ending)\b.*?)(?:, .*)?", "reply_rule", Feedback, Durable, 0.85).when(is_standing),
];

/// A trade by a known name or its ending.
fn is_trade(value: &str) -> bool {
    super::guards::is_job(value) || super::trades::is_occupation(value)
}

/// What one may be a lover of, and no judgement: "a big fan", "a true romantic".
fn is_loved(value: &str) -> bool {
    const NOT: [&str; 16] =
        ["big", "huge", "real", "true", "total", "drug", "sugar", "sex", "no", "good", "great", "former", "recovering", "bad", "ex", "not"];
    is_thing(value) && !value.split(' ').any(|word| NOT.contains(&word))
}

/// Something that one may dread, and no person or talk.
fn is_dreaded(value: &str) -> bool {
    const NOT: [&str; 12] = ["you", "that", "this", "it", "he", "she", "they", "what", "which", "who", "nothing", "something"];
    let first = value.split(' ').next().unwrap_or_default().to_lowercase();
    is_thing(value) && value.split(' ').count() <= 3 && !NOT.contains(&first.as_str())
}

/// A habit or a food, and no hope, job or attempt.
fn is_habit_given_up(value: &str) -> bool {
    const NOT: [&str; 22] = [
        "my",
        "the",
        "on",
        "trying",
        "hope",
        "up",
        "a",
        "an",
        "our",
        "his",
        "her",
        "it",
        "this",
        "that",
        "job",
        "school",
        "college",
        "uni",
        "university",
        "work",
        "half",
        "and",
    ];
    is_thing(value) && value.split(' ').count() <= 3 && !value.split(' ').any(|word| NOT.contains(&word))
}

/// A tool that is no place: "I write in Word", not "I write in Paris".
fn is_tool_or_bank(value: &str) -> bool {
    is_named_tool(value) && (is_name(value) || value.chars().any(|c| !c.is_alphabetic())) && !is_country(value)
}

fn is_country(value: &str) -> bool {
    const PLACES: [&str; 14] = [
        "English", "German", "French", "Spanish", "Italian", "Dutch", "Chinese", "Japanese", "London", "Paris", "Berlin", "Monday",
        "Friday", "Sunday",
    ];
    PLACES.contains(&value)
}

/// A rule for every answer, not for this text.
fn is_standing(value: &str) -> bool {
    !super::border::is_for_now(value) && !value.contains(" here") && !value.contains(" it ")
}
