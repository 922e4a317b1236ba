//! Preferences, aversions, habits, and how the user wants to be answered.

use super::super::rule::{Rule, rule};
use super::guards::{hangs_on_talk, is_thing};
use crate::facts::Category::{Event, Feedback, Preference, Profile};
use crate::facts::Stability::Durable;

/// The predicates that end when the user no longer likes a thing …
const UNLIKED: &[&str] = &["likes", "prefers", "wants_to", "wants_to_visit", "likes_because", "prefers_because", "wants_to_because"];
/// … and when the user comes to like it.
const LIKED: &[&str] = &["dislikes", "avoids", "no_longer_likes", "dislikes_because", "avoids_because", "no_longer_likes_because"];

/// Changes of mind. They match from their clause to the end of the sentence, because the change follows a "but".
pub(super) const CHANGES: &[Rule] = &[
    // A bond that is over. "Jules and I" is no border here.
    rule(r"(?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+) and i (?:have |are )?(?:broke up|broken up|split up|split|separated|divorced|parted ways|called it quits|no longer together|not together any ?more)\b.*", "separated_from", Event, Durable, 0.85),
    rule(r"(?:me and )?my (?P<o>girlfriend|boyfriend|partner|fianc[eé]e?|wife|husband|spouse)(?: and i)? (?:have |are |has )?(?:broke up|broken up|split up|split|separated|divorced|parted ways|called it quits|no longer together|left me|dumped me)\b.*", "separated_from", Event, Durable, 0.85),
    rule(r"i (?:have )?(?:broke up|broken up|split up|split|parted ways) with (?:my (?:\w+ )?)?(?P<o>(?-i:[A-Z])[\p{L}\p{M}'-]+|girlfriend|boyfriend|partner|fianc[eé]e?)\b.*", "separated_from", Event, Durable, 0.85),
    rule(r"i used to (?:think |believe |know |say )?(?:that )?(?:i )?(?:(?:really|absolutely|actually|always|quite|totally|truly) )*(?:like|love|enjoy|adore|prefer|liked|loved|enjoyed|preferred|(?:be|was) (?:(?:really|totally|so|very|quite) )*(?:a (?:big |huge |massive )?fan of|into|obsessed with|all about|fond of|keen on|drawn to)|look forward to|swear by|listen to|watch|read|collect)(?: a lot of)? (?P<o>.+?)(?:,|;| -)? (?:but|and|though|yet|however|until|now|lately|i have|i am|i do|i just|it just|they just)\b.*", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i (?:have )?(?:\w+ )?changed my mind about (?P<o>.+?)(?:[;,.:–—]| -) ?.*?\b(?:now|actually|really|quite) (?:\w+ )?(?:like|love|enjoy|appreciate|into|prefer)\b.*", "likes", Preference, Durable, 0.85).when(is_thing).ends(LIKED),
    rule(r"i (?:have )?(?:\w+ )?changed my mind about (?P<o>.+?)(?:[;,.:–—]| -) ?.*?\b(?:dislike|hate|no longer|not (?:\w+ )?(?:like|enjoy|into|a fan|for me)|anymore|overrated)\b.*", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i have (?:\w+ )?(?:been )?(?:re-?)?(?:listening to|watching|reading|playing)(?: a lot of| lots of| some| more)? (?P<o>.+?)(?: lately| recently| again)? and i am (?:\w+ )?(?:starting|beginning|growing|coming) to (?:\w+ )?(?:like|love|enjoy|appreciate) (?:it|them)\b.*", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"i have (?:\w+ )?(?:been )?(?:listening to|watching|reading|playing) (?:a lot |much |way )?more (?P<o>.+?)(?: lately| recently)? (?:over|than|instead of|rather than) .+", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"i have (?:\w+ )?(?:been )?(?:listening to|watching|reading|playing|preferring|choosing|enjoying|into|drawn to) (?:(?:a lot|much|way) more |more )?(?P<o>.+?),? (?:lately|recently|these days|now),? (?:over|than|instead of|rather than) (?P<old>[^,;.]+).*", "likes", Preference, Durable, 0.8).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"i have (?:\w+ )?changed my mind and (?P<o>.+?) (?:is|are) (?:now )?my (?:new |absolute |all-time )?favou?rites?\b.*", "likes", Preference, Durable, 0.85).when(is_named_thing).ends(LIKED),
    rule(r"i used to think (?:that )?(?P<o>.+?) (?:would be|was|were|is|are|had) .*?(?:great|amazing|perfect|nice|fun|cool|wonderful|ideal|fantastic|lovely|awesome|the best|beautiful|incredible|interesting),? (?:but|though|however|until|yet)\b.*", "no_longer_likes", Preference, Durable, 0.8).when(is_thing).ends(UNLIKED),
    rule(r"i used to (?:(?:really|absolutely|actually|always) )*(?:dislike|hate|not like|not care for|be afraid of|avoid|detest|find boring|not enjoy|(?:think|believe) i (?:disliked|hated|did not like)|not be (?:a fan of|into)) (?P<o>.+?)(?:,|;)? but .*?(?:like|love|enjoy|into|great|appreciat|fan|changed|fascinating|keen|drawn|warm|grown|interest|excit|can not get enough|favou?rite).*", "likes", Preference, Durable, 0.85).when(is_thing).ends(LIKED),
    rule(r"i (?:have )?(?:\w+ )?(?:watched|read|saw|seen|finished|heard|visited|tried|played|rewatched|reread|attended|discovered|ate|had|went to|listened to|started) (?P<o>.+?),? (?:and|which|but) (?:honestly|frankly|to be honest)?,? ?(?:i )?(?:(?:really|absolutely|actually|just|truly|totally|thoroughly|honestly) )*(?:loved|liked|enjoyed|adored|love|like|enjoy)(?: (?:it|them|that \w+|this \w+|every \w+.*))?(?:[ ,;.!].*)?", "likes", Preference, Durable, 0.85).when(is_thing).ends(LIKED),
    rule(r"i (?:have )?(?:\w+ )?(?:watched|read|saw|seen|finished|heard|visited|tried|played|rewatched|reread|attended|discovered|ate|had|went to|listened to|started) (?P<o>.+?),? (?:and|which|but) (?:honestly|frankly|to be honest)?,? ?(?:i )?(?:(?:really|absolutely|actually|just|truly|totally|honestly) )*(?:disliked|hated|did not (?:like|enjoy|care for)|could not (?:stand|get into|finish))(?: (?:it|them|that \w+|this \w+))?(?:[ ,;.!].*)?", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
];

/// Rules that match within one clause.
pub(super) const RULES: &[Rule] = &[
    rule(r"i (?:no longer|do not) (?:like|love|enjoy|listen to|watch|read|care for) (?P<o>.+?)(?: anymore| any more| any longer)", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i no longer (?:like|love|enjoy|care for) (?P<o>.+)", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i am (?:no longer|not) (?:really )?(?:into|a fan of|interested in|fond of) (?P<o>.+?)(?: anymore| any more| any longer)?", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i (?:like|love|enjoy|adore|appreciate) (?P<o>how .+)", "likes", Preference, Durable, 0.75).when(is_a_way).ends(LIKED),
    rule(r"i (?:find (?:myself )?|have found myself |found myself |am )(?:(?:so|much|really|always|increasingly|more|very|now|finding myself|finding) )*(?:drawn|attracted) (?:(?:more|much more) )?(?:to|towards?) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"i (?:have (?:been )?|am )?(?:(?:really|always|mostly|now|recently) )*(?:found myself |find myself )?(?:gravitat(?:e|ed|ing)|lean(?:ed|ing)?)(?: more)? towards? (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"i have (?:been )?(?:\w+ )?(?:been )?(?:drawn to|enjoying|loving|liking|listening to a lot of|obsessed with|hooked on|getting into) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"(?P<o>.+?) (?:is|are|has become|have become) (?:(?:now|currently|by far|still|easily) )*(?:my|our) (?:(?:new|absolute|all-time|current) )*(?:favou?rite|go-to)(?: [\w -]{2,30}?)?(?: (?:now|these days|of all time|ever))?", "likes", Preference, Durable, 0.85).when(is_named_thing).ends(LIKED),
    rule(r"i cannot get enough of (?P<o>.+)|my (?:music |book |movie |film )?(?:tastes?|preferences?|interests?) (?:have|has) (?:\w+ )?(?:shifted|changed|moved|evolved|turned) (?:more )?(?:to|towards) (?P<as>.+)", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"(?P<o>.+?) (?:(?:really|just|simply|truly|always) )*(?:resonates?|clicks?|speaks?|appeals?) (?:(?:really|so|deeply|a lot) )*(?:with|to) me(?: .*)?", "likes", Preference, Durable, 0.75).when(is_named_thing).ends(LIKED),
    rule(r"(?P<o>.+?) (?:(?:really|just|simply|truly) )*(?:do|does) not (?:(?:really|just|quite) )*(?:resonate|click|speak|appeal|sit well|work|do it) (?:with|to|for) (?:me|my \w+)(?: .*)?", "dislikes", Preference, Durable, 0.8).when(is_named_thing).ends(UNLIKED),
    rule(r"(?P<o>.+?) (?:is|are|was|were) (?:(?:really|just|simply|definitely|so) )*not (?:(?:really|quite|exactly) )*(?:my (?:thing|cup of tea|style|jam|favou?rite|taste|kind of thing)|for me)(?: .*)?", "dislikes", Preference, Durable, 0.8).when(is_named_thing).ends(UNLIKED),
    rule(r"i have (?:\w+ )?(?:gone off|grown out of|outgrown|lost (?:my )?interest in|fallen out of love with|moved on from|(?:got|gotten|grown|become) (?:bored|tired|sick|weary) of|stopped (?:liking|enjoying|caring for))(?: the)? (?P<o>.+)", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i (?:\w+ )?(?:grew out of|outgrew|lost (?:my )?interest in|fell out of love with|got (?:bored|tired|sick) of|went off|stopped (?:liking|enjoying)) (?P<o>.+)", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i have (?:\w+ )?(?:disliked|hated|loathed|avoided|detested) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i (?:\w+ )?(?:disliked|hated) (?P<o>.+)", "dislikes", Preference, Durable, 0.75).when(is_titled).ends(UNLIKED),
    rule(r"i have (?:\w+ )?(?:wanted|dream(?:ed|t)|longed|hoped) (?:to|of) (?:visit|visiting|travel to|travel?ling to|go to|going to|see|seeing) (?P<o>.+)", "wants_to_visit", Preference, Durable, 0.8).when(is_thing),
    rule(r"i have (?:\w+ )?(?:wanted|dream(?:ed|t)|longed|hoped) (?:to|of) (?P<o>\w+ .+)", "wants_to", Preference, Durable, 0.8).when(is_wish),
    rule(r"i (?:like|love|enjoy|adore) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(LIKED),
    rule(r"i am (?:(?:a|an|now|much|so|way|far|even|really|more|quite|also|very|totally|currently|pretty|super|big|huge|massive|long-time|lifelong|real|total|deeply|still) ){0,4}(?:fan of|into|fond of|keen on|crazy about|passionate about|obsessed with|mad about) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(LIKED),
    rule(r"i have (?:(?:always|been|now|so|way|far|even|more|much|totally|pretty) ){0,5}(?:(?:a (?:\w+ )?fan of|into|fond of|passionate about)|loved|liked|enjoyed) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing).ends(LIKED),
    rule(r"i have (?:been )?(?:gotten|getting|grown|become) (?:\w+ )?(?:into|fond of|interested in) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"i have (?:\w+ )?(?:grown|come|learned|learnt) to (?:\w+ )?(?:like|love|enjoy|appreciate) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"i have (?:\w+ )?(?:grown|come) to (?:\w+ )?(?:dislike|hate) (?P<o>.+)", "dislikes", Preference, Durable, 0.8).when(is_thing).ends(UNLIKED),
    rule(r"i (?:\w+ )?(?:enjoyed|loved|liked) (?P<o>.+)", "likes", Preference, Durable, 0.75).when(is_titled).ends(LIKED),
    rule(r"i am (?:starting|beginning|growing) to (?:\w+ )?(?:like|love|enjoy|appreciate) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing).ends(LIKED),
    rule(r"i (?:\w+ )?prefer (?P<o>.+)", "prefers", Preference, Durable, 0.85).when(is_thing),
    rule(r"i would (?:much )?rather (?P<o>.+ than .+)", "prefers", Preference, Durable, 0.75).when(is_thing),
    rule(r"my (?:(?:all-time|new|current|absolute|latest|number one) )*favou?rite (?P<s>[\w -]{2,40}?) (?:(?:right )?now )?(?:is|are|has always been) (?:(?:now|currently|actually|definitely|still) )*(?P<o>.+)", "favorite", Preference, Durable, 0.9).when(is_thing),
    rule(r"my (?:default|preferred|standard|usual|go-to) (?P<s>[\w -]{2,40}?) (?:is|are) (?:(?:now|currently|always) )*(?P<o>.+)", "default", Preference, Durable, 0.85).when(is_thing),
    rule(r"i (?:\w+ )?(?:hate|dislike|detest|loathe|cannot stand|could not stand|despise) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i do not (?:\w+ )?(?:like|enjoy|care for|love) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i am not (?:\w+ )?(?:a (?:\w+ )?fan of|fond of|keen on|big on|much of an?) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(UNLIKED),
    rule(r"i (?:do not|cannot|never) (?:\w+ )?(?:eat|drink|tolerate) (?P<o>.+)", "avoids", Preference, Durable, 0.85).when(is_thing),
    rule(r"i (?:try to |always )?avoid (?P<o>.+)", "avoids", Preference, Durable, 0.8).when(is_thing),
    rule(r"i am (?:scared|afraid|terrified) of (?P<o>.+)", "afraid_of", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?:have )?(?:stopped|quit|gave up|given up) (?P<o>(?:\w+ing|coffee|alcohol|sugar|meat|caffeine|social media|cigarettes).*)", "gave_up", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "habit", "uses"]),
    rule(r"i do not (?P<o>drink|smoke)(?: anymore| any more)?", "avoids", Preference, Durable, 0.85),
    rule(r"i (?P<o>(?:usually|always|often|typically|generally|normally|never|rarely|regularly) (?:go|wake|get up|eat|drink|have|work|run|walk|swim|cook|read|write|meditate|train|exercise|take|make|play|watch|listen|start|finish|sleep|travel|fly|drive|cycle|bike|use|buy|order|practice|practise|visit|call|meet)\b.*)", "habit", Preference, Durable, 0.8).when(is_habit),
    rule(r"(?:every (?:single |other |second |first |last )?(?:morning|evening|night|day|week|weekend|month|year|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on weekends),? (?:i|we) (?P<o>\w.+)", "habit", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?P<o>(?:go|wake|get up|eat|drink|have|work|run|walk|swim|cook|read|write|meditate|train|exercise|practice|practise|play|visit|call|meet|teach|volunteer)\b.* (?:every|each|twice a|once a|three times a) (?:single )?(?:morning|evening|night|day|week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday).*)", "habit", Preference, Durable, 0.8).when(is_thing),
    rule(r"(?:i|we) (?P<o>[a-z]+ .+|[a-z]+ daily)", "habit", Preference, Durable, 0.8).when(is_routine).last(),
    rule(r"(?:i|we) (?:have )?(?P<o>(?:worked|work|do|am on) (?:the )?(?:permanent |rotating )?(?:nights|night shifts?|graveyard shifts?|shifts|early shifts?|weekends))(?: (?:at|in|for|since|and|so|as|on)\b.*|,.*)?", "habit", Preference, Durable, 0.8),
    rule(r"i am (?:so |really )?(?:sick|tired) of (?P<o>.+)|i (?:cannot|could not|can not) (?:bear|abide) (?P<as>.+)", "dislikes", Preference, Durable, 0.8).when(is_thing).ends(UNLIKED),
    rule(r"i (?:can )?play (?P<o>(?:the )?[\w -]+?)(?: (?:in|with|at|every|on|for|since|twice|once|as|to|when|while|again)\b.*)?", "plays", Preference, Durable, 0.8).when(is_played),
    rule(r"i (?:collect) (?P<o>.+)", "collects", Preference, Durable, 0.85).when(is_thing),
    rule(r"my (?:main |biggest |favou?rite )?(?:hobby|hobbies|interests?) (?:is|are|include) (?P<o>.+)", "likes", Preference, Durable, 0.9).when(is_thing).ends(LIKED),
    rule(r"i (?:\w+ )?(?:switched|migrated|changed) (?:over )?from (?P<old>.+?) to (?P<o>.+)", "uses", Preference, Durable, 0.8).when(is_tool).ends(&["uses"]),
    rule(r"i am no longer afraid of (?P<o>.+?)(?: any ?more| any longer| now)?", "no_longer_afraid_of", Preference, Durable, 0.85).when(is_thing).ends(&["afraid_of"]),
    rule(r"i (?:no longer use|do not use|stopped using|have stopped using) (?P<o>.+?)(?: anymore| any more)?", "no_longer_uses", Preference, Durable, 0.85).when(is_thing).ends(&["uses"]),
    rule(r"i (?:use|am using|have been using|work with) (?P<o>.+)", "uses", Preference, Durable, 0.75).when(is_tool),
    rule(r"i (?:drive|ride|own) (?P<o>(?:an? |my own |two )?.+)", "owns", Profile, Durable, 0.8).when(is_owned),
    rule(r"(?:from now on|in (?:the )?future|going forward),? (?:please )?(?P<o>.+)", "reply_rule", Feedback, Durable, 0.9).when(is_thing),
    rule(r"(?:please )?(?P<o>(?:always|never) (?:answer|reply|respond|sign|suggest|recommend|quote|greet|begin|translate|show|propose|offer|mention|assume|use|write|call|speak|explain|include|give|keep|address|format|end|start)\b.+)", "reply_rule", Feedback, Durable, 0.85).when(is_thing),
];

/// "How the sea smells at dawn", not "how you put it".
fn is_a_way(value: &str) -> bool {
    const TALK: [&str; 12] = ["you", "that", "this", "it", "we", "these", "those", "much", "i ", "he ", "she ", "they"];
    let value = value.trim_start_matches("how ").to_lowercase();
    value.split(' ').count() >= 3 && !TALK.iter().any(|talk| value.starts_with(talk))
}

/// A person or thing given by name or in a few words, before "is not my thing".
fn is_named_thing(value: &str) -> bool {
    is_thing(value) && value.split(' ').count() <= 6 && !value.starts_with("i ") && !value.starts_with("there ")
}

/// A real wish ("to visit Peru"), not a phrase of conversation ("to ask you").
fn is_wish(value: &str) -> bool {
    const TALK: [&str; 13] =
        ["visit", "travel", "go to", "see ", "ask", "know", "say", "tell", "talk", "understand", "learn more", "be able", "hear"];
    is_thing(value) && !hangs_on_talk(value) && !TALK.iter().any(|talk| value.starts_with(talk))
}

/// A habit; things the user never eats or drinks are aversions instead.
fn is_habit(value: &str) -> bool {
    is_thing(value) && !value.starts_with("never eat") && !value.starts_with("never drink")
}

/// What somebody does again and again: "bike to work every day". Past and wished deeds are none.
fn is_routine(value: &str) -> bool {
    const NOT: [&str; 57] = [
        "am", "are", "was", "were", "have", "had", "has", "did", "do", "does", "want", "need", "think", "will", "would", "can", "cannot",
        "could", "should", "must", "used", "got", "started", "went", "found", "met", "saw", "bought", "feel", "get", "pay", "earn", "make",
        "bring", "owe", "charge", "love", "like", "hate", "prefer", "hope", "plan", "wish", "try", "live", "might", "may", "know", "moved",
        "said", "told", "wonder", "guess", "leave", "begin", "never", "keep",
    ];
    let first = value.split(' ').next().unwrap_or_default();
    let is_past = first.ends_with("ed") && first != "need" && first != "feed";
    let is_short = value.split(' ').count() <= 9;
    is_thing(value)
        && !value.split(' ').any(|word| matches!(word, "zero" | "no" | "never" | "hardly"))
        && is_short
        && !is_past
        && !NOT.contains(&first)
        && super::shape::EVERY.is_match(value)
        && !hangs_on_talk(value)
        && !super::border::is_for_now(value)
}

/// An instrument or a game, not where it is played.
fn is_played(value: &str) -> bool {
    is_thing(value) && !["on ", "with ", "for ", "in ", "at ", "from "].iter().any(|place| value.starts_with(place))
}

/// A thing of the user's own, not what they do with it.
fn is_owned(value: &str) -> bool {
    let is_named = value.starts_with(|c: char| c.is_uppercase() || c.is_numeric())
        || ["a ", "an ", "my ", "one ", "two "].iter().any(|one| value.starts_with(one));
    is_thing(value) && is_named && !value.contains("for a living") && !value.starts_with("like ") && !value.starts_with("to ")
}

/// A thing with its own name: "I loved it" and "I enjoyed our chat" mean nothing later.
fn is_titled(value: &str) -> bool {
    is_thing(value)
        && value.split(' ').any(|word| word.starts_with(|c: char| c.is_uppercase() || c.is_numeric() || matches!(c, '"' | '“' | '\'')))
}

/// A tool: a proper name, or a phrase that contains one.
fn is_tool(value: &str) -> bool {
    is_thing(value) && value.chars().any(|c| c.is_uppercase() || c.is_numeric())
}
