//! What somebody likes, avoids, does regularly, and how they want to be answered.

use super::super::rule::{Rule, rule};
use super::guards::is_thing;
use crate::domain::fact::FactCategory::{Feedback, Preference, Profile};
use crate::domain::fact::Stability::Durable;

/// Changes of mind. They read from their clause to the end of the sentence, because the change comes after a "but".
pub(super) const CHANGES: &[Rule] = &[
    rule(r"i used to (?:really |absolutely )?(?:like|love|enjoy|adore|be (?:really )?(?:a (?:big |huge )?fan of|into|obsessed with|all about)) (?P<o>.+?),? (?:but|and|though|yet) .*?(?:not|n't|no longer|never|stopped|lost interest|anymore|any more|changed|shifted|too|boring|outgrew|isn't|prefer|into|more|dislike|drawn|all about|depressing).*", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"i used to (?:really )?(?:like|love|enjoy|be (?:really )?into|be all about) .+?,? but (?:(?:lately|now|these days|recently|honestly|actually),? )*i (?:am|have) (?:actually |really |been |become |finding |found |myself |now |much |more |way |getting |all |quite |just |so |totally ){0,6}(?:into|keen on|a fan of|drawn (?:more |much more )?to|listening to|enjoying|about) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i used to (?:really )?(?:like|love|enjoy|be (?:really )?into|be all about) .+?,? but (?:(?:lately|now|these days|recently|honestly),? )*i (?:(?:now|much|really|actually|absolutely|just|would) ){0,2}(?:prefer|like|love|enjoy) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i used to (?:really )?(?:dislike|hate|not like|not care for|be afraid of) (?:the idea of )?(?P<o>.+?),? but .*?(?:like|love|enjoy|into|great|appreciate|fan|changed|fascinating).*", "likes", Preference, Durable, 0.85).when(is_thing).ends(&["dislikes", "avoids"]),
];

/// Everything that fits into one clause.
pub(super) const RULES: &[Rule] = &[
    rule(r"i (?:no longer|do not) (?:like|love|enjoy|listen to|watch|read|care for) (?P<o>.+?)(?: anymore| any more| any longer)", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"i no longer (?:like|love|enjoy|care for) (?P<o>.+)", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"i am (?:no longer|not) (?:really )?(?:into|a fan of|interested in|fond of) (?P<o>.+?)(?: anymore| any more| any longer)?", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"i (?:like|love|enjoy|adore) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i am (?:a )?(?:\w+ )?(?:(?:big|huge|massive|long-time) )?(?:fan of|into|fond of|keen on|crazy about|passionate about|obsessed with|mad about) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i have (?:always )?(?:been (?:a (?:\w+ )?fan of|into|fond of|passionate about)|loved|liked|enjoyed) (?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i have (?:been )?(?:gotten|getting|grown|become) (?:\w+ )?(?:into|fond of|interested in) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing),
    rule(r"i have (?:\w+ )?(?:grown|come|learned|learnt) to (?:\w+ )?(?:like|love|enjoy|appreciate) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing),
    rule(r"i have (?:\w+ )?(?:grown|come) to (?:\w+ )?(?:dislike|hate) (?P<o>.+)", "dislikes", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?:\w+ )?(?:enjoyed|loved) (?P<o>.+)", "likes", Preference, Durable, 0.75).when(is_titled),
    rule(r"i am (?:starting|beginning|growing) to (?:\w+ )?(?:like|love|enjoy|appreciate) (?P<o>.+)", "likes", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?:\w+ )?prefer (?P<o>.+)", "prefers", Preference, Durable, 0.85).when(is_thing),
    rule(r"i would (?:much )?rather (?P<o>.+ than .+)", "prefers", Preference, Durable, 0.75).when(is_thing),
    rule(r"my (?:all-time )?favou?rite (?P<s>[\w -]{2,40}?) (?:is|are|has always been) (?P<o>.+)", "favorite", Preference, Durable, 0.9).when(is_thing),
    rule(r"i (?:\w+ )?(?:hate|dislike|detest|loathe|cannot stand|could not stand|despise) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i do not (?:\w+ )?(?:like|enjoy|care for|love) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i am not (?:\w+ )?(?:a (?:\w+ )?fan of|fond of|keen on|big on|much of an?) (?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing),
    rule(r"i (?:do not|cannot|never) (?:\w+ )?(?:eat|drink|tolerate) (?P<o>.+)", "avoids", Preference, Durable, 0.85).when(is_thing),
    rule(r"i (?:try to |always )?avoid (?P<o>.+)", "avoids", Preference, Durable, 0.8).when(is_thing),
    rule(r"i am (?:scared|afraid|terrified) of (?P<o>.+)", "afraid_of", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?:have )?(?:stopped|quit|gave up|given up) (?P<o>(?:\w+ing|coffee|alcohol|sugar|meat|caffeine|social media|cigarettes).*)", "gave_up", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "habit", "uses"]),
    rule(r"i do not (?P<o>drink|smoke)(?: alcohol)?(?: anymore| any more)?", "avoids", Preference, Durable, 0.85),
    rule(r"i (?P<o>(?:usually|always|often|typically|generally|normally|never|rarely|regularly) (?:go|wake|get up|eat|drink|have|work|run|walk|swim|cook|read|write|meditate|train|exercise|take|make|play|watch|listen|start|finish|sleep|travel|fly|drive|cycle|bike|use|buy|order|practice|practise|visit|call|meet)\b.*)", "habit", Preference, Durable, 0.8).when(is_habit),
    rule(r"(?:every (?:single )?(?:morning|evening|night|day|week|weekend|month|year|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on weekends),? i (?P<o>\w.+)", "habit", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?P<o>(?:go|wake|get up|eat|drink|have|work|run|walk|swim|cook|read|write|meditate|train|exercise|practice|practise|play|visit|call|meet|teach|volunteer)\b.* (?:every|each|twice a|once a|three times a) (?:single )?(?:morning|evening|night|day|week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday).*)", "habit", Preference, Durable, 0.8).when(is_thing),
    rule(r"i play (?P<o>(?:the )?[\w -]+)", "plays", Preference, Durable, 0.8).when(is_thing),
    rule(r"i (?:collect) (?P<o>.+)", "collects", Preference, Durable, 0.85).when(is_thing),
    rule(r"my (?:main |biggest |favou?rite )?(?:hobby|hobbies|interests?) (?:is|are|include) (?P<o>.+)", "likes", Preference, Durable, 0.9).when(is_thing),
    rule(r"i (?:\w+ )?(?:switched|migrated|changed) (?:over )?from (?P<old>.+?) to (?P<o>.+)", "uses", Preference, Durable, 0.8).when(is_tool).ends(&["uses"]),
    rule(r"i (?:no longer use|do not use|stopped using|have stopped using) (?P<o>.+?)(?: anymore| any more)?", "no_longer_uses", Preference, Durable, 0.85).when(is_thing).ends(&["uses"]),
    rule(r"i (?:use|am using|have been using|work with) (?P<o>.+)", "uses", Preference, Durable, 0.75).when(is_tool),
    rule(r"i (?:drive|ride|own) (?P<o>(?:an? |my own |two )?.+)", "owns", Profile, Durable, 0.8).when(is_thing),
    rule(r"(?:from now on|in (?:the )?future|going forward),? (?:please )?(?P<o>.+)", "reply_rule", Feedback, Durable, 0.9).when(is_thing),
    rule(r"(?:please )?(?P<o>(?:always|never) (?:answer|reply|respond|use|write|call|speak|explain|include|give|keep|address|format|end|start)\b.+)", "reply_rule", Feedback, Durable, 0.85).when(is_thing),
];

/// A habit; what is never eaten or drunk is an aversion.
fn is_habit(value: &str) -> bool {
    is_thing(value) && !value.starts_with("never eat") && !value.starts_with("never drink")
}

/// Something with a name of its own: "I loved it" and "I enjoyed our chat" say nothing later.
fn is_titled(value: &str) -> bool {
    is_thing(value) && value.split(' ').any(|word| word.starts_with(|c: char| c.is_uppercase() || matches!(c, '"' | '“' | '\'')))
}

/// A tool: a proper name, or a thing with one in it.
fn is_tool(value: &str) -> bool {
    is_thing(value) && value.chars().any(|c| c.is_uppercase() || c.is_numeric())
}
