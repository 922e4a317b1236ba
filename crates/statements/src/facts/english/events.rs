//! Plans, appointments, decisions, goals, tasks, events, and facts about current work.

use super::super::rule::{Rule, rule};
use super::guards::{hangs_on_talk, is_chore, is_event, is_thing};
use crate::facts::Category::{Event, Preference, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

pub(super) const RULES: &[Rule] = &[
    rule(r"(?:i|we) (?:have )?(?:just |finally |recently )?(?:bought|got|purchased|traded it in for) (?P<o>(?:an? )(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z0-9])[\w-]*){1,3})(?:,.*| (?:and|for|from|last|in|with|so|but|to)\b.*)?", "owns", Preference, Durable, 0.85).when(is_thing),
    rule(r"(?:my|our) (?P<s>(?:\w+[ -]){0,4}(?:flight|interview|exam|appointment|meeting|surgery|operation|wedding|trip|presentation|defen[cs]e|visit|check-?up|call|train|party|birthday party|vacation|holiday|class|lesson|move|launch|deadline|conference|workshop|race|marathon|event|session))(?: with (?:\w+ ?){1,3}| to (?:\w+ ?){1,3})? (?:is|will be|has been|was|got|starts|takes place)(?: now)?(?: (?:moved|rescheduled|postponed|pushed back|pushed|brought forward|scheduled|booked|set|planned))? ?(?P<o>(?:on|to|at|for|in|next|this|tomorrow|today|until)\b.*)", "scheduled_for", Event, Ongoing, 0.9).dated().own(),
    rule(r"(?:i|we|they|the [\w ]{3,20}) (?:\w+ )?(?:had to |have to |need to )?(?:rescheduled?|moved?|postponed?) (?:my|our) (?P<s>[\w' -]{3,50}?) (?:for|to|until) (?P<o>.+)", "scheduled_for", Event, Ongoing, 0.9).dated().own(),
    rule(r"i (?:\w+ )?(?:have|have got) (?:an? |my |the |another )(?P<o>(?:[\w'-]+ ){0,5}(?:meeting|appointment|flight|interview|exam|test|trip|visit|call|deadline|presentation|checkup|check-up|surgery|class|lesson|conference|party|dinner|lunch|wedding|concert|workshop|session|review|lecture|talk|seminar|webinar|date|train|reservation|race|marathon|match|game|doctor|dentist)\b.*)", "plans", Event, Ongoing, 0.85).dated(),
    rule(r"(?:i|we) (?:am|are) (?P<o>(?:flying|travel+ing|going|heading|moving|driving|visiting|meeting|starting|leaving|getting married|getting|hosting|attending|having|running|presenting|defending|taking|seeing|launching|giving|organizing|organising|celebrating|relocating|returning|joining|interviewing)\b.*)", "plans", Event, Ongoing, 0.85).dated(),
    rule(r"(?:i|we) (?:am|are) (?P<o>[a-z]+ing\b.+)", "plans", Event, Ongoing, 0.8).dated().when(is_underway).last(),
    rule(r"(?:i|we) (?:am|are) (?:going|planning|about|hoping|looking|aiming|scheduled|due) to (?P<o>\w+ .+)", "plans", Event, Ongoing, 0.8).when(is_chore),
    rule(r"(?:i|we) (?:will|shall) (?:be )?(?P<o>.+)", "plans", Event, Ongoing, 0.8).dated().when(is_chore),
    rule(r"(?:i|we) (?:have )?(?:\w+ )?(?:booked|scheduled|reserved|arranged|bought tickets for|signed up for|registered for) (?P<o>.+)", "plans", Event, Ongoing, 0.8).when(is_thing),
    rule(r"(?:i|we) (?:plan|intend) (?:to|on) (?P<o>.+)", "plans", Event, Ongoing, 0.8).when(is_thing),
    rule(r"(?:i|we) (?:have )?(?:\w+ )?(?:decided|agreed|resolved) (?:that |to |on |upon )?(?P<o>.+)", "decided", Project, Ongoing, 0.85).when(is_thing),
    rule(r"(?:i|we) (?:have )?(?:\w+ )?(?:settled on|opted (?:for|to)|chose|chosen|picked|went with|selected|are going with|am going with) (?P<o>.+)", "decided", Project, Ongoing, 0.8).when(is_thing),
    rule(r"let us (?:go with|use|stick with|settle on|choose|pick) (?P<o>.+)", "decided", Project, Ongoing, 0.75).when(is_thing),
    rule(r"(?P<s>(?:my |the |our |that )[\w'’ -]{3,50}?|(?:exam|interview|appointment|flight|meeting|surgery|wedding|call|deadline|defen[cs]e|lesson|class|party|trip|test|viewing|delivery|visit)) (?:is|has been|got|was) (?:now )?(?:re)?(?:scheduled|moved|postponed|pushed back|pushed|brought forward|booked|set|planned) (?P<o>(?:for|to|on|until)\b.+)", "scheduled_for", Event, Ongoing, 0.85).dated(),
    rule(r"i (?:\w+ )?(?:need|have|want|must)(?: to)? (?:remember to )?(?:update|change|move|reschedule|push|shift) (?P<s>[\w'’ -]{3,60}?) (?:to|until) (?P<o>.+?)(?: instead of .+| rather than .+)?", "scheduled_for", Event, Ongoing, 0.85).dated(),
    rule(r"i (?:am|have|want|would|will|plan|need|aim|hope)\b.{0,60}?\b(?:to|try(?:ing)?(?: to| and)?) (?P<o>(?:keep|limit|spend|save|walk|run|read|drink|eat|reduce|cut|stay|sleep|write|practi[cs]e|cycle|swim|lose|gain|do|get|hit|reach|bring|lower|stick)\b.*?\d.*)", "goal", Preference, Ongoing, 0.8).when(is_measured_goal),
    rule(r"my (?:new |main |current |big )?goal(?: for \w+(?: \w+)?| this \w+)?(?: is|:) (?:to |that )?(?P<o>.+)", "goal", Preference, Ongoing, 0.85).when(is_thing),
    rule(r"i (?:am|have been) (?:\w+ )?(?:trying|aiming|training|saving up|saving|motivated|determined) (?:to|for) (?P<o>.+)", "goal", Preference, Ongoing, 0.8).when(is_goal),
    rule(r"i (?:want|would (?:\w+ )?(?:like|love)) to (?P<o>(?:learn|start|run|lose|save|spend|keep|cut|reduce|limit|drink less|eat|sleep|read|quit|become|write|finish|pass|visit|move|buy|build|walk|travel|get better|improve)\b .+)", "goal", Preference, Ongoing, 0.75).when(is_goal),
    rule(r"i (?:am|have been) (?:working on|building|writing|developing|learning|training for|preparing for|preparing|studying for|renovating|restoring|organizing|organising|planning|drafting) (?P<o>.+)", "working_on", Project, Ongoing, 0.8).when(is_work),
    rule(r"i (?:am|have been) (?P<o>researching .+)", "working_on", Project, Ongoing, 0.8).when(is_work),
    rule(r"(?P<o>[a-z]+ing .+) is my (?:number one|main|biggest|big|next|ultimate|only) (?:goal|aim|ambition|dream)\b.*", "goal", Preference, Ongoing, 0.8).when(is_thing),
    rule(r"(?:i|we) (?:am|are) (?P<o>off to (?-i:[A-Z]).+)", "plans", Event, Ongoing, 0.8).when(is_thing),
    rule(r"i (?:am|have been|started|have started) (?:now )?(?:learning|teaching myself) (?:how )?to play (?:the )?(?P<o>[a-z][\w -]{2,20}?)(?: (?:now|lately|since|for|with|at|and|these days)\b.*|,.*)?", "learning", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?:am|have been) (?:\w+ )?(?P<o>(?:reading|watching) .+)", "working_on", Preference, Ongoing, 0.72).when(is_event_or_title),
    rule(r"i (?:\w+ ){0,2}?(?:need|have|have got|ought|must|want) to (?:remember to |also )?(?:reschedule) (?P<o>.+)", "todo", Project, Ongoing, 0.8).when(is_thing),
    rule(r"i (?:still |also )?(?:need|have|have got|ought|am supposed) to (?:remember to |also |finally |really )*(?P<o>.+)", "todo", Project, Ongoing, 0.8).when(is_chore),
    rule(r"i (?:still |also )?(?:need|have|want|must|have got) (?:to )?(?:make sure|remember|be sure)(?: that| to)?(?: i)? (?P<o>.+)", "todo", Project, Ongoing, 0.8).when(is_chore),
    rule(r"i must (?:remember to )?(?P<o>.+)", "todo", Project, Ongoing, 0.75).when(is_chore),
    rule(r"i (?:do not need|no longer need|do not have|no longer have) to (?:track )?(?P<o>.+?)(?: (?:from|on|in) my .+| anymore| any more)?", "cancelled", Event, Ongoing, 0.8).when(is_thing).ends(&["todo", "plans", "working_on"]),
    rule(r"i am no longer (?:planning|going|doing|working on|preparing|tracking|pursuing|attending|taking|organi[sz]ing|studying|training for) (?:to |on )?(?P<o>.+?)(?: (?:from|on|in|off) my .+)?", "cancelled", Event, Ongoing, 0.8).when(is_thing).ends(&["todo", "plans", "working_on"]),
    rule(r"i (?:\w+ )?(?:cannot|can not|could not|will not|am not|will not be able to|am not able to|am not going to be able to) (?:make it to|make|attend|attending|come to|join|go to|going to) (?:my |the |our )?(?P<o>.+?)(?: (?:this|next) (?:year|month|week|time|weekend|\w+day)| after all| any ?more| anymore)?", "cancelled", Event, Ongoing, 0.8).when(is_occasion).ends(&["todo", "plans", "scheduled_for"]),
    rule(r#"(?:i (?:have )?(?:just )?|please (?:also )?|also )?(?:removed?|deleted?|crossed off) ['"“](?P<o>[^'"”]+)['"”] from (?:my|your|the) (?:[\w-]+ )*(?:list|calendar|events?|tasks?|plans?|schedule)\b.*"#, "cancelled", Event, Ongoing, 0.8).when(is_thing).ends(&["todo", "plans", "scheduled_for"]),
    rule(r"(?:please |can you |you can |i can |i can (?:actually|now|also|probably) |i would like to |i want to )?(?:remove|delete|cross off|take) (?:the )?(?P<o>.+?) (?:from|off) my (?:[\w-]+ )*(?:list|calendar|events?|tasks?|plans?|schedule)\b.*", "cancelled", Event, Ongoing, 0.8).when(is_thing).ends(&["todo", "plans", "scheduled_for"]),
    rule(r"i (?:have )?(?:\w+ )?(?:cancel+ed|called off) (?:my |the )?(?P<o>.+)", "cancelled", Event, Ongoing, 0.85).when(is_thing).ends(&["todo", "plans", "scheduled_for", "uses"]),
    rule(r"i (?:have )?(?:\w+ )?(?:got around to|gotten around to|managed to|got through|took care of|taken care of|knocked out|checked off|crossed off|ticked off|dealt with) (?P<o>.+)", "completed", Event, Durable, 0.8).when(is_task_done).ends(&["todo", "plans", "working_on"]),
    rule(r"i (?:have )?(?P<o>(?:fixed|approved|finali[sz]ed|migrated|investigated|audited|updated|submitted|sent|paid|booked|scheduled|cleaned|repaired|renewed|returned|ordered|bought|picked up|dropped off|filed|signed|called|emailed|written|wrote|prepared|reviewed|refactored|edited|planned|organi[sz]ed|installed|configured|set up|uploaded|published|delivered|built|tested|painted|cooked|washed|mailed|cancell?ed|registered|applied|visited|attended|met|resolved|closed|handed in|printed|packed|watered|replaced|drafted|presented|optimi[sz]ed|deployed|merged|documented|trained|analy[sz]ed|recorded) (?:the|that|my|those|these|all|our|both) .+)", "completed", Event, Durable, 0.75).when(is_task_done).ends(&["todo", "plans", "working_on"]),
    rule(r"(?:i|we) (?:have )?(?:managed to )?(?P<o>(?:get|got|gotten)(?: in| up| about| almost| around| over| nearly| exactly| only)* \d[\d,.]* ?(?:steps|miles|km|kilomet\w+|laps|hours?|minutes|pages|words|reps|push-?ups|calories)\b.*)", "did", Event, Durable, 0.8).when(is_thing),
    rule(r"(?:i|we) (?:have )?(?:managed to )?(?P<o>(?:hit|reached?|logged?|log|do|did|done|complete|completed|walk|walked|run|ran|swam|swim|cycled?|lift|lifted|burn|burned|slept|sleep|drank|drink|ate|eat|wrote|write|practi[cs]ed?|earned?|saved?|weigh|weighed|climbed?)(?: in| up| about| almost| around| over| nearly| exactly| only)* \d[\d,.]* ?\w+.*)", "did", Event, Durable, 0.8).when(is_thing),
    rule(r"i (?:have |am )?(?:\w+ )?(?:finished|completed|done with|wrapped up|got done with) (?:with )?(?P<o>.+)", "completed", Event, Durable, 0.8).when(is_thing).ends(&["todo", "plans", "working_on"]),
    rule(r"(?:i|we) (?:have )?(?:\w+ )?(?:spent|paid) (?P<o>.*(?:[$€£¥]|\d+ (?:dollars|euros|bucks|pounds)).*)", "spent", Event, Durable, 0.8),
    rule(r"i (?:have )?(?:\w+ )?(?:grabbed|bought|got|ordered|had) (?P<o>.*[$€£¥] ?\d.*)", "spent", Event, Durable, 0.8),
    rule(r"(?:i|we) (?:have )?(?P<o>(?:bought|ordered|signed|visited|met|attended|submitted|passed|failed|ran|walked|cycled|hiked|swam|climbed|launched|released|shipped|published|won|lost|broke|sold|rented|painted|cooked|baked|planted|celebrated|hired|interviewed|started|adopted|read|finished|deployed|logged|slept|lifted|earned|received)\b .+)", "did", Event, Durable, 0.75).when(is_event).last(),
    rule(r"(?:i|we) (?:have )?(?P<o>(?:went|saw|had|watched|flew|drove|took|made|visited|met|bought|attended|cooked|baked|celebrated|ran|walked|hiked|cycled|played|talked|spoke|called|passed|failed|lost|won|started|joined|read|signed|sold|broke|hired)\b .+)", "did", Event, Durable, 0.75).dated().when(is_thing).last(),
    rule(r"(?:the )?deadline (?:for|of) (?P<s>.+?) (?:is|has moved to|has been moved to|was moved to|moved to) (?P<o>.+)", "deadline", Project, Ongoing, 0.9).when(is_thing),
    rule(r"(?P<s>(?:my|the|our) [\w' -]{2,60}?) (?:is|are) due (?P<o>.+)", "deadline", Project, Ongoing, 0.85).dated(),
    rule(r"(?P<s>(?:the|our|my) (?:[\w-]+ ){0,3}(?:title|budget|timeline|deadline|main message|stakeholders|objectives|deliverables|agenda items?|agenda|attendees|recipients|action items|key decisions|key points|success metrics|hashtags|client|customer|release date|launch date|launch|repo|repository|codename|code name|tech stack|stack|database|server|staging url|venue|meeting point|team|plan|project name|project|standup|stand-up)(?: (?:of|for) [^,]{2,60}?)?) (?:is|are|will be|include|includes|included|will include|has been changed to|have been changed to|was changed to|changed to) (?P<o>.+)", "is", Project, Ongoing, 0.8).when(is_stated),
    rule(r"(?P<s>(?:the|our) (?:meeting|report|proposal|project|post|email|paper|talk|book|product|company)) (?:is|was|will be) (?:titled|called|named|about) (?P<o>.+)", "title", Project, Ongoing, 0.8).when(is_thing),
    rule(r"(?P<s>(?:my|our|the) [\w' -]{2,50}?)(?: is| are| lives?| can be found|:)?(?: (?:at|on|here|under))?:? ?(?P<o>https?://\S+)", "link", Reference, Durable, 0.9),
    rule(r"my (?P<s>(?:[\w-]+ ){0,2}(?:locker|gate|door code|parking spot|car|laptop|phone|bike|desk|office|room|seat|order number|customer number|account number|membership number|locker code|wifi name|license plate|apartment|flat|school|gym|favou?rite|budget|commute|rent|mortgage|salary|deposit|desk|shoe size|alma mater|hometown|home town|birthplace|team|project|company name|thesis|dissertation|book|blog|channel|podcast|band|surname|middle name)) (?:is|are) (?P<o>.+)", "is", Reference, Durable, 0.8).when(is_stated).own(),
];

/// Rules for asides, anywhere in a sentence.
pub(super) const ASIDES: &[Rule] = &[
    rule(r"the (?P<o>[$€£¥] ?\d[\d.,]*\d? (?:that |which )?i (?:just |already )?(?:spent|paid) (?:on|for) [\w'-]+)", "spent", Event, Durable, 0.8),
    rule(r"i (?:\w+ ){0,2}(?:spent|paid) (?P<o>[$€£¥] ?\d[\d.,]*\d?(?: (?:on|for) (?:an? |my |the |some )?[\w'-]+)?)", "spent", Event, Durable, 0.8),
    rule(r"i (?:\w+ ){0,3}(?:grab|grabbed|buy|bought|got|get|order|ordered|had|have|picked up)\b(?: (?:one|it) to grab)? (?P<o>[^$€£¥]{2,50}?[,;]? (?:which|that|it|and it) (?:\w+ )?(?:cost(?: me)?|was|came to|set me back|for) (?:about |around |only |just )?[$€£¥] ?\d[\d.,]*\d?)", "spent", Event, Durable, 0.8).uncut(),
    rule(r"(?:grab|grabbing|buying|getting|ordering|having|picking up) (?P<o>[^$€£¥.]{0,40}?[$€£¥] ?\d[\d.,]*\d?(?: [\w'-]+)?)", "spent", Event, Durable, 0.75),
    rule(r"(?P<o>[\w'’-]+(?: [\w'’-]+){0,3}), (?:an?|one|the) [\w-]+ (?:that |which )?i (?:really |absolutely |just |truly |always )?(?:dislike|hate|detest|avoid)", "dislikes", Preference, Durable, 0.75).when(is_thing).ends(&["likes", "prefers", "likes_because"]),
    rule(r"(?P<o>[\w'’-]+(?: [\w'’-]+){0,3}), (?:an?|one|the) [\w-]+ (?:that |which )?i (?:really |absolutely |just |truly |always )?(?:like|love|enjoy|adore)", "likes", Preference, Durable, 0.75).when(is_thing).ends(&["dislikes", "avoids", "dislikes_because"]),
];

/// Something that will be done, not what somebody thinks or is at.
fn is_underway(value: &str) -> bool {
    const NOT: [&str; 30] = [
        "thinking",
        "feeling",
        "looking",
        "wondering",
        "trying",
        "asking",
        "using",
        "working",
        "living",
        "reading",
        "watching",
        "writing",
        "learning",
        "studying",
        "planning",
        "hoping",
        "dying",
        "kidding",
        "joking",
        "struggling",
        "guessing",
        "being",
        "telling",
        "talking",
        "saying",
        "wanting",
        "needing",
        "waiting",
        "dreading",
        "freaking",
    ];
    let first = value.split(' ').next().unwrap_or_default();
    is_thing(value) && !NOT.contains(&first) && value.split(' ').count() <= 12
}

/// An occasion that one can miss: not "I can't make sense of it".
fn is_occasion(value: &str) -> bool {
    const OCCASIONS: [&str; 26] = [
        "birthday",
        "party",
        "meeting",
        "wedding",
        "dinner",
        "lunch",
        "concert",
        "conference",
        "workshop",
        "class",
        "lesson",
        "appointment",
        "trip",
        "game",
        "match",
        "show",
        "event",
        "interview",
        "reunion",
        "graduation",
        "seminar",
        "webinar",
        "talk",
        "race",
        "session",
        "anniversary",
    ];
    is_thing(value) && value.split([' ', '\'', '’']).any(|word| OCCASIONS.contains(&word.to_lowercase().as_str()))
}

/// An aim of 3 to 16 words; the pattern requires a number in it.
fn is_measured_goal(value: &str) -> bool {
    is_thing(value) && value.split(' ').count() >= 3 && value.split(' ').count() <= 16
}

/// A completed task, not a phrase of conversation ("managed to understand it").
fn is_task_done(value: &str) -> bool {
    const TALK: [&str; 8] = ["understand", "get ", "see ", "say", "find out", "think", "learn", "figure"];
    is_thing(value)
        && value.split(' ').count() >= 2
        && !value.starts_with(|c: char| c.is_numeric())
        && !TALK.iter().any(|talk| value.starts_with(talk))
}

/// A goal, not a phrase of conversation ("I'm trying to understand").
fn is_goal(value: &str) -> bool {
    const TALK: [&str; 13] =
        ["understand", "say", "figure", "think", "remember", "find out", "be ", "see ", "factor", "decide", "learn more", "hear", "know"];
    is_thing(value) && !hangs_on_talk(value) && value.split(' ').count() >= 3 && !TALK.iter().any(|talk| value.starts_with(talk))
}

/// Current work, not a topic of conversation ("learning about it").
fn is_work(value: &str) -> bool {
    is_thing(value)
        && !["about ", "a lot", "because ", "to ", "at ", "with ", "for ", "in ", "how "].iter().any(|start| value.starts_with(start))
}

/// A stated value, not a judgement ("the plan is good").
fn is_stated(value: &str) -> bool {
    const VAGUE: [&str; 33] = [
        "mine",
        "ours",
        "yours",
        "about",
        "building",
        "dead",
        "called",
        "named",
        "titled",
        "good",
        "great",
        "fine",
        "nice",
        "clear",
        "simple",
        "ok",
        "okay",
        "important",
        "interesting",
        "done",
        "ready",
        "not",
        "very",
        "so",
        "really",
        "broken",
        "slow",
        "fast",
        "down",
        "that",
        "still",
        "amazing",
        "too",
    ];
    let first = value.split(' ').next().unwrap_or_default().to_lowercase();
    is_thing(value) && !value.contains("://") && !VAGUE.contains(&first.trim_matches(|c: char| !c.is_alphanumeric()))
}

fn is_event_or_title(value: &str) -> bool {
    is_thing(value) && value.chars().any(|c| c.is_uppercase() || matches!(c, '"' | '“' | '*'))
}
