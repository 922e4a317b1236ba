//! The patterns of English. `{N}` is a name or several, `{P}` something to work on, `{T}` a team, `{L}` a place, `{R}` a
//! role, `{S}` the subject of a clause; `{V}` skips words before the verb ("now", "has been").

use super::rule::How::{Becomes, Ends, Has, Is, Was};
use super::rule::{Rule, rule};
use language::vocabulary::Kind::{Organization, Project, Technology};

/// Every rule; the first that matches a clause applies.
pub(super) const RULES: &[Rule] = &[
    // Work on something.
    rule(r"{S}{V} (?:no longer works?|stopped working|quit working|finished working) on (?P<o>{P})", "works_on", Ends),
    rule(r"{S}{V} (?:rolled off|dropped out of|left|quit|moved off) (?P<o>{Q})", "works_on|member_of", Ends),
    rule(r"{S}{V} (?:used to work|worked) on (?P<o>{P})", "works_on", Was),
    rule(r"{S}{V} (?:works?|working) (?:full[- ]time |part[- ]time |mostly |together )?on (?P<o>{P})", "works_on", Is).of(Project),
    rule(r"{S}{V} (?:started (?:working )?on|(?:re)?joined|joining|moved? (?:over )?to|moved? onto|assigned to|switched to|added to) (?P<o>{Q})", "works_on", Becomes).of(Project),
    rule(r"{S}{V} (?:started (?:working )?on|starts? (?:working )?on|began working on|begins working on) (?P<o>{P})", "works_on", Becomes).of(Project),
    rule(r"{S}{V} (?:(?:re)?joins?|(?:re)?joined|joining|moved? to) (?P<o>{T})", "member_of", Becomes).of(Organization),
    rule(r"{S}{V} (?:left|quit|leaves) (?P<o>{T})", "member_of", Ends),
    rule(r"{S}{V} (?:a member of|on|part of) (?P<o>{T})", "member_of", Is).of(Organization),
    rule(r"{S}{V} no longer (?:a member of|on|part of) (?P<o>{T}|{Q})", "member_of|works_on", Ends),
    // Work somewhere.
    rule(r"{S}{V} (?:no longer works?|stopped working|no longer employed|no longer) (?:at|for|with) (?P<o>{N})", "works_at", Ends),
    rule(r"{S}{V} (?:resigned|retired|laid off|fired|let go|got laid off|got fired) (?:from|by|at) (?P<o>{N})", "works_at", Ends),
    rule(r"{S}{V} (?:used to work|worked) (?:at|for) (?P<o>{N})", "works_at", Was),
    rule(r"{S}{V} (?:works?|working|employed) (?:as {A}?(?P<r>{R}) )?(?:at|for|by) (?P<o>{N})", "works_at", Is),
    rule(r"{S}{V} (?:started|starts?|starting|began|begins) (?:(?:working|a new job|a job|as {A}?(?P<r>{R})) )?(?:at|with|for) (?P<o>{N})", "works_at", Becomes),
    rule(r"{S}{V} (?:got|took|accepted|found) (?:a |the )?(?:new )?(?:job|position|role|offer) (?:as {A}?(?P<r>{R}) )?(?:at|with|from) (?P<o>{N})", "works_at", Becomes),
    rule(r"{S}{V} (?:(?:re)?joins?|(?:re)?joined|joining|hired by) (?P<o>{N})(?: as {A}?(?P<r>{R}))?", "works_at", Becomes),
    rule(r"{S}{V} {A}(?P<r>{R}) (?:at|for|with) (?P<o>{N})", "works_at", Is),
    // Roles and jobs.
    rule(r"{S}{V} (?:became|promoted to|appointed|made) {A}?(?P<o>{R})", "works_as", Becomes),
    rule(r"{S}{V} no longer {A}?(?P<o>{R})", "works_as", Ends),
    rule(r"{S}{V} (?:(?:works?|working) as )?{A}(?P<o>{R})", "works_as", Is),
    rule(r"{S}{V} (?:works?|working) as (?P<o>{R})", "works_as", Is),
    // Homes.
    rule(r"{S}{V} no longer (?:lives?|living|based) in (?P<o>{L})", "lives_in", Ends),
    rule(r"{S}{V} (?:moved (?:away from|out of)|left) (?P<o>{L})$", "lives_in|works_at|works_on|member_of|studies_at", Ends),
    rule(r"{S}{V} (?:used to live|lived) in (?P<o>{L})", "lives_in", Was),
    rule(r"{S}{V} (?:lives?|living|resides?|based) in (?P<o>{L})", "lives_in", Is),
    rule(r"{S}{V} (?:moved|moves|moving|relocated|relocates|relocating)(?: back)?(?: from {L})?(?: to| into) (?P<o>{L})", "lives_in", Becomes),
    // Leaders and superiors.
    rule(r"{S}{V} (?:reports?|reporting) to (?P<o>{N})", "reports_to", Is),
    rule(r"{X} (?:new |direct |line )?(?:manager|boss|supervisor) (?:is|is now|became) (?:now )?(?P<o>{N})", "reports_to", Is),
    rule(r"{S}{V} (?:no longer leads?|stepped down from|handed over|stopped leading|no longer heads?|no longer runs?) (?P<o>{P})", "led_by", Ends).swapped(),
    rule(r"{S}{V} (?:took over|taking over|takes over) (?P<o>{Q}|{N})", "led_by", Becomes).swapped(),
    rule(r"{S}{V} (?:leads?|leading|heads?|heading|runs?|running|in charge of|responsible for) (?P<o>{Q}|{T})", "led_by", Is).swapped(),
    rule(r"{S}{V} (?:leads?|leading|heads?|in charge of|responsible for) (?P<o>{N})", "led_by", Is).swapped(),
    rule(r"{W}{V} (?:led|headed|run) by (?P<o>{N})", "led_by", Is),
    rule(r"{S}{V} (?:manages?|managing|supervises?|supervising|mentors?) (?P<o>{N}|{T})", "manages", Is),
    rule(r"{S}{V} (?:works? (?:closely )?(?:together )?with|working with|a colleague of|a coworker of) (?P<o>{N})", "works_with", Is),
    // Family and friends.
    rule(r"{S}{V} (?:divorced|got divorced from|separated from|no longer married to) (?P<o>{N})", "married_to", Ends),
    rule(r"{S}{V} married to (?P<o>{N})", "married_to", Is),
    rule(r"{S}{V} (?:got married to|married|marrying) (?P<o>{N})", "married_to", Becomes),
    rule(r"{S}{V} (?:an? |good |best |close |old )*friends? (?:of|with) (?P<o>{N})", "friend_of", Is),
    rule(r"{S}{V} (?:knows?) (?P<o>{N})(?: from .*| since .*)?$", "knows", Is),
    rule(r"{S}{V} (?:met) (?P<o>{N})", "knows", Becomes),
    rule(r"{S}{V} (?:the )?(?:mother|father|mom|mum|dad|parent) of (?P<o>{N})", "parent_of", Is),
    rule(r"{S}{V} (?:the )?(?:brother|sister|twin) of (?P<o>{N})", "sibling_of", Is),
    rule(r"{S}{V} (?:has|have|got|adopted) an? (?:new )?(?:dog|cat|rabbit|parrot|hamster|horse|puppy|kitten) (?:called|named) (?P<o>{N})", "has_pet", Is),
    // Learning.
    rule(r"{S}{V} (?:graduated from|dropped out of|no longer stud(?:y|ies) at) (?P<o>{N})", "studies_at", Ends),
    rule(r"{S}{V} (?:studied) at (?P<o>{N})", "studies_at", Was),
    rule(r"{S}{V} (?:stud(?:y|ies)|studying|enrolled) (?:[a-z]+ )?at (?P<o>{N})", "studies_at", Is),
    // Companies, projects, tools.
    rule(r"{W}{V} (?:no longer uses?|stopped using|dropped|abandoned|migrated (?:away )?from|moved away from) (?P<o>{N})$", "uses", Ends),
    rule(r"{W}{V} (?:switched|migrated|moved) from (?P<old>{N}) to (?P<o>{N})", "uses", Becomes).of(Technology),
    rule(r"{W}{V} (?:switched|migrated|moved) to (?P<o>{N})", "uses", Becomes).of(Technology),
    rule(r"{W}{V} (?:uses?|using|runs? on|running on|built (?:with|on|in)|written in) (?P<o>{N})", "uses", Is).of(Technology),
    rule(r"{W}{V} (?:depends? on|depending on|relies on|waiting for) (?P<o>{P})", "depends_on", Is),
    rule(r"{W}{V} blocked by (?P<o>{P})", "depends_on", Is),
    rule(r"{W}{V} (?:part of|belongs? to|a subsidiary of|a division of) (?P<o>{N})", "part_of", Is),
    rule(r"{W}{V} (?:headquartered|located|incorporated) in (?P<o>{L})", "located_in", Is),
    rule(r"{W}{V} moved its (?:headquarters|office|offices) to (?P<o>{L})", "located_in", Becomes),
    rule(r"{X} (?:headquarters|head office|office) (?:is|are) in (?P<o>{L})", "located_in", Is),
    rule(r"{W}{V} (?:acquired|bought|taken over) by (?P<o>{N})", "owned_by", Becomes),
    rule(r"{W}{V} acquired (?P<o>{N})", "owned_by", Becomes).swapped(),
    rule(r"{S}{V} (?:co-?founded|founded) (?P<o>{N})", "founded", Becomes),
    rule(r"{S}{V} (?:wrote|authored|published) (?P<o>{D})", "authored", Becomes),
    rule(r"{W}{V} (?:supplies|supplying|delivers to) (?P<o>{N})", "supplies", Is),
    // Plans and states: the value is the time, or a word.
    rule(r"{W}{V} (?:scheduled|planned|set|moved|postponed|rescheduled|pushed back|brought forward|takes place|taking place)(?: for| to| on)?$", "scheduled_for", Has),
    rule(r"{W}{V} due(?: by| on)?$", "due_on", Has),
    rule(r"{W}{V} (?P<o>on hold|paused|cancelled|canceled|finished|completed?|done|delayed|blocked|live|in review|in beta|archived|at risk|on track|behind schedule)$", "status_is", Is),
    rule(r"{W}{V} assigned to (?P<o>{N})", "assigned_to", Is),
];
