//! The words that mark a change, an ending, permanence, the past, exclusivity or a negation. The functions take text that
//! [`plain`](crate::normalize::plain) has normalized: lower case, simplified characters.

use std::sync::LazyLock;

use regex::Regex;

/// A static pattern that is compiled once.
macro_rules! pattern {
    ($name:ident, $pattern:literal $(,)?) => {
        static $name: LazyLock<Regex> = LazyLock::new(|| crate::pattern::compile($pattern));
    };
}

// Something is different from before.
pattern!(
    CHANGE,
    r"(?ix)
    \b(?:now|nowadays|actually|current(?:ly)?|correction|turns\ out|(?:ignore|disregard)\ the|these\ days|instead|no\ longer|any\ ?more|from\ (?:now|today|this|next)|as\ of|this\ (?:week|month|season|year|term)|since\ (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|last|january|february|march|april|may|june|july|august|september|october|november|december|we|two|the)|used\ to
      |moved|moving|switched|changed|swapped|replaced|renamed|upgraded|migrated|quit|resigned|stopped|gave\ up|given\ up|dropped|ditched|sold|retired|handed\ (?:over|in|it|my|the|off)|left\ (?:the|my|our|his|her|for|it|them|work|school)|joined|promoted
      |gave\b.{0,25}\bup|took\b.{0,25}\boff|scrapped|cancel+ed|called\ off|removed|closed\ (?:my|our|the|everything|all)|gone\ over|come\ round|came\ round|postponed|pushed|rescheduled|extended|brought\ forward|went\ (?:up|down)|gone\ (?:up|down)|risen|fell|raised|cut\ (?:to|down)|lowered|increased|reduced
      |got\ (?:married|divorced|engaged)|gave\ birth|had\ (?:her|his|a|the)\ baby|passed\ away|died|broke\ up|finished|completed|started|begun|became|become|turned
      |works\ again|fixed|repaired|healed|back\ to|again|new(?:ly)?|finally|painted|after\ all|just\ (?:got|started|moved|bought|had))\b
    |现在|如今|目前已|其实|更正|现任|目前是|不再|再也不|改成|改到|改为|改用|改喝|改吃|改走|改在|改坐|改叫|改上|换成|换到|换了|换位|搬到|搬去|搬出|搬家|已经|从今|从这|往后|以后|升级|升完级|升到|升了|涨到|涨了|降到|降了|调到|调成|辞了|辞职|辞掉|离职|离婚了|结婚了|退休|毕业了|戒了|戒掉|不用了|没了|走了|去世|卖了|卖掉|停了|停掉|延期|推迟|提前|别再|修好|好了|终于|最近|这个月|上周|刚|新的|新来|移到|迁到|取消|下线|早不|早就不|这阵子|总算|清仓|昨天|今天起|改追|改学|改练|改骑|改看|改在|改由|转到|转去|转岗|变成|变了|成了",
);

// An earlier statement is taken back.
pattern!(
    DISREGARD,
    r"\b(?:ignore|disregard)\s+(?:the|my|what|that|any)\b.{0,40}\b(?:previous|old|earlier|last|former|before|first|other|said|told|gave)\b|(?:忽略|无视)(?:掉)?我?(?:之前|以前|刚才|上次|原来|旧的)|作废",
);

// Something is no longer so, or a person stopped it.
pattern!(
    ENDING,
    r"(?ix)
    \b(?:no\ longer|any\ ?more|quit|resigned|stopped|gave\ up|gave\b.{0,25}\bup|took\b.{0,25}\boff|scrapped|closed|given\ up|dropped|ditched|sold|left\ (?:the|my|our)|gone|used\ to|instead\ of|off\ |without\ a|not\ the|handed\ (?:over|in|it|my|the|off)|moved\ out|broke\ up|retired|cancel+ed|finished|don't\ .{0,30}\ (?:at\ all|any)|never\ again|rid\ of|passed\ away|died)\b
    |不再|再也不|辞|离职|搬出|戒了|戒掉|不用了|没了|走了|去世|卖了|卖掉|停了|停掉|取消|别再|不.{0,4}了|早不|清仓|没有了|退了|删了|下线",
);

// It was always so; nothing can have changed.
pattern!(
    ALWAYS,
    r"(?ix)
    \b(?:always|all\ my\ life|whole\ (?:[a-z]+\ )?life|never\ in\ my\ life|my\ whole\ life|ever\ since|since\ (?:i\ was|childhood|birth)|for\ (?:[a-z0-9]+\ )?(?:years|decades)|not\ even\ as|nobody\ else|it\ says\ so|never\ once|to\ this\ day|never|without\ a\ single)\b
    |从来|从小|打小|一直|一向|从没|从未|祖祖辈辈|没换过|根本没|向来|生来|自小|一辈子",
);

// A negation.
pattern!(
    NEGATION,
    r"(?ix)
    \b(?:not|never|no|none|nothing|nobody|neither|without|cannot|can't|don't|doesn't|didn't|isn't|aren't|wasn't|won't|haven't|hasn't|hate|hates|dislike|dislikes|avoid|avoids|allergic|refuse|unable)\b
    |不|没|别|無|无法|非|讨厌|过敏|忌",
);

// A past event, which does not change.
pattern!(
    PAST,
    r"(?ix)
    \b(?:was|were|took\ place|wrote|built|born|founded|graduated|bought|met|came\ from|grew\ up|invented|signed|planted|opened\ in|made\ by|painted\ by|died|won|lost|beat|degree)\b
    |出生|毕业于|写的|建于|成立于|认识的|买的|生于|生的|写完|赢|输|踢平",
);

// Exclusivity: "only", "nobody else".
pattern!(
    ONLY,
    r"(?ix)
    \b(?:only|alone|nobody\ else|nothing\ else|no\ one\ else|all\ by|single-handed(?:ly)?|exclusively|solely)\b
    |只有|独自|一个人|根本没|单独|全是",
);

/// Whether something is said to be different from before.
#[must_use]
pub fn changes(text: &str) -> bool {
    CHANGE.is_match(text) || disregards(text)
}

/// Whether an earlier statement is taken back, whatever holds instead.
#[must_use]
pub fn disregards(text: &str) -> bool {
    DISREGARD.is_match(text)
}

/// Whether something is said to be no longer so.
#[must_use]
pub fn ends(text: &str) -> bool {
    ENDING.is_match(text)
}

/// Whether something is said to have always been so.
#[must_use]
pub fn always(text: &str) -> bool {
    ALWAYS.is_match(text)
}

/// Whether the text has a negation.
#[must_use]
pub fn negates(text: &str) -> bool {
    NEGATION.is_match(text)
}

/// Whether the text is about a past event, which does not change.
#[must_use]
pub fn is_past(text: &str) -> bool {
    PAST.is_match(text)
}

/// Whether the text says that there is no other.
#[must_use]
pub fn excludes_others(text: &str) -> bool {
    ONLY.is_match(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_are_found_in_both_languages() {
        for text in ["i moved to porto", "现在住在杭州"] {
            assert!(changes(text), "{text}");
        }
        for text in ["i no longer drink", "戒了烟"] {
            assert!(ends(text), "{text}");
        }
        for text in ["all my life", "从小就这样"] {
            assert!(always(text), "{text}");
        }
        for text in ["i don't", "对花生不过敏"] {
            assert!(negates(text), "{text}");
        }
        for text in ["it was built in 1900", "毕业于北大"] {
            assert!(is_past(text), "{text}");
        }
        for text in ["only ana", "只有他"] {
            assert!(excludes_others(text), "{text}");
        }
        assert!(!changes("i live in porto") && !negates("我喜欢茶"));
    }
}
