//! A message that takes back the one before it as a joke: "That was sarcasm", "jk", 开玩笑的.

use std::sync::LazyLock;

use regex::Regex;

static RETRACTED: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^[\s(]*(?:(?:lol|lmao|rofl|ha(?:ha)*|he(?:he)+|no|nah|nope|ok|okay|sorry|well|oh|god|wait|yes|yeah|relax|obviously|actually|but)[\s,.!…–—-]+)*
        (?:
            (?:that|this|it|the\ last\ (?:one|bit|part|message)|that\ last\ (?:one|bit|part|message))(?:'s|’s|\ was|\ is)\ (?:just\ |only\ |obviously\ |clearly\ |pure\ |of\ course\ |meant\ (?:as|to\ be)\ )*(?:a\ (?:bad\ |lame\ |silly\ |little\ |stupid\ )?joke|me\ joking|joking|sarcasm|sarcastic|irony|ironic|satire|(?:me\ )?being\ (?:sarcastic|ironic|silly)|in\ jest|for\ a\ laugh|a\ wind[-\ ]up)
            |i(?:'m|’m|m|\ am|\ was)\ (?:just\ |only\ |obviously\ |totally\ |clearly\ |of\ course\ )*(?:joking|kidding|teasing|messing(?:\ with\ you|\ around)?|pulling\ your\ leg|having\ you\ on|winding\ you\ up|being\ (?:sarcastic|ironic|silly|facetious))
            |(?:just|only)\ (?:kidding|joking|messing\ (?:with\ you|around)|teasing)
            |(?:kidding|joking|jk|j/k|jks|sike|psych)
            |none\ of\ (?:that|this)\ (?:is|was)\ (?:true|real|serious)|i\ made\ (?:that|it|all\ that|this)\ (?:all\ )?up
        )(?:[\s,.!…–—)]*(?:lol|haha+|of\ course|obviously|btw|😄|😂|🤣|😅))*(?P<stop>\s*[,.!;:…–—)]+\s*|\s*$)
    |^[\s（]*(?:(?:哈+|嘿+|呵+|好吧|好啦|啊|哎|哎呀|没有?|不是|其实|那个|別當真|别当真)[，,！!。\s]*)*
        (?:(?:刚才|剛才|刚刚|剛剛|上面|前面|上一?[句条])?(?:那句|那個|那个|那些|说的|說的)*(?:都|全|只)?是?(?:我)?(?:在)?(?:跟你|和你)?)
        (?:开(?:个|了个)?玩笑|開(?:個|了個)?玩笑|逗你|逗你玩|骗你|騙你|瞎说|瞎說|瞎编|瞎編|胡说|胡說|说着玩|說著玩|闹着玩|鬧著玩|说笑|說笑|反话|反話|玩梗|讽刺|諷刺)(?:玩)?(?:的|呢|啦|哈|了|而已)*(?P<end>[，,。！!；;～~\s）]+|$)"
);
/// "Not kidding", "I wasn't joking": the opposite.
static SERIOUS: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^\W*(?:no[,.!]? )?(?:i'?m |i am |i was )?(?:not|wasn't|wasn’t|never)\b|^[^，。！]{0,4}(?:不是|没有?|沒有?|别|別)(?:在|跟你|和你|以为我)?(?:开玩笑|開玩笑|说笑|說笑|骗你|騙你|逗你)"
);

/// What a message says behind the words that take the one before it back as a joke; `None` if it takes nothing back.
pub(super) fn behind(message: &str) -> Option<&str> {
    let found = RETRACTED.find(message).filter(|_| !SERIOUS.is_match(message))?;
    message.get(found.end()..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_joke_is_taken_back() {
        for (message, rest) in [
            ("That was sarcasm. I stack shelves.", "I stack shelves."),
            ("jk", ""),
            ("lol no I'm kidding", ""),
            ("Just kidding, I work at the bank.", "I work at the bank."),
            ("haha, it's only a joke!", ""),
            ("Sorry, I was just messing with you. What's the time?", "What's the time?"),
            ("None of that is true.", ""),
            ("开玩笑的", ""),
            ("哈哈，逗你玩的，我在银行上班", "我在银行上班"),
            ("刚才那句是开玩笑的。", ""),
            ("骗你的，我在动物园上班", "我在动物园上班"),
        ] {
            assert_eq!(behind(message), Some(rest), "{message}");
        }
    }

    #[test]
    fn what_is_meant_stays() {
        for message in [
            "I'm not kidding.",
            "No, I'm serious",
            "That was a great joke you told",
            "Tell me a joke",
            "I was joking with my brother yesterday",
            "Kidding aside, what now?",
            "Joking is my hobby",
            "不是开玩笑的",
            "我没骗你",
            "别开玩笑了，快告诉我",
            "骗你是小狗",
            "他骗你的",
        ] {
            assert_eq!(behind(message), None, "{message}");
        }
    }
}
