//! Trims values to the thing itself: "a house in Sutton" where somebody lives is Sutton, and "a 58 year old
//! cleaner" is a cleaner.

use std::sync::LazyLock;

use regex::Regex;

use super::reading::Reading;
use super::{chinese, english};

/// A kind of home before the place where it is.
static HOUSE: LazyLock<Regex> = language::light_pattern!(
    r"^(?i:an? |the |our |my )(?i:[\w-]+ ){0,3}?(?i:house|flat|apartment|studio|room|cottage|bungalow|condo|loft|terrace|place|home|village|town|suburb|farm)(?i: (?:just )?(?:in|near|outside|on the edge of)) (?P<place>(?:the )?\p{Lu}.*)$"
);
/// An age before a trade.
static AGED: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?:an? )?\d{1,3}[- ]?years?[- ]?old (?P<rest>.+)$");
/// A trade after a description that ends in 的: 绿湾农会的推广员 is a 推广员.
static TRADE: LazyLock<Regex> = language::light_pattern!(r"^[\p{Han}A-Za-z0-9]{4,}的(?P<rest>[\p{Han}]{2,8})$");

/// How well, and what else is said after a language: "shop Arabic", "German as you hear", 一点闽南话.
static LANGUAGE: LazyLock<Regex> = language::light_pattern!(
    r"^(?:(?:[a-z]+ ){0,2}(?P<language>\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)*)(?: (?:as|&|at|with|to|but|like|so|badly|well|fluently)\b.*)?|(?:一点点|一点儿|一点|一些|点|些)(?P<words>[\p{Han}]{2,6}))$"
);
/// A shop with its measure word: 开了个火锅店.
static SHOP: LazyLock<Regex> = language::light_pattern!(r"^个(?P<shop>[\p{Han}]{2,})$");
/// 一碰花生就: what one is allergic to stands within.
static TOUCHED: LazyLock<Regex> =
    language::light_pattern!(r"^一(?:碰到?|吃|闻到?|聞到?|喝|沾到?|摸到?|接触到?)(?P<thing>[\p{Han}A-Za-z]{1,10}?)(?:就|都|会|會)*$");
/// A product with a Latin name, and what is done with it: iPad mini剪片.
static PRODUCT: LazyLock<Regex> = language::light_pattern!(
    r"^(?P<thing>[A-Za-z0-9][\w .+-]*[A-Za-z0-9]) ?(?:来|來)?[剪写寫做画畫看听聽记記拍跑打办辦管学學修读讀录錄聊炒查上调調扫掃][\p{Han}]{0,3}$"
);
/// Going to a place: 株洲去, and 余姚的.
static PLACE: LazyLock<Regex> = language::light_pattern!(r"^(?P<place>[\p{Han}]{2,8}?)(?:去|来|來|的|那边|那邊)$");
/// Knowing a language: 会哈萨克语.
static KNOWN: LazyLock<Regex> =
    language::light_pattern!(r"^(?:会|會|会说|會說|会讲|會講|说|說|讲|講)(?P<words>[\p{Han}]{1,5}[语語话話文])$");
/// "two kids named Mia and Leo": their names are statements of their own.
static NAMED: LazyLock<Regex> =
    language::light_pattern!(r"^(?P<thing>.{3,40}?)(?:,? (?:named|called) \p{Lu}.*|叫做?[\p{Han}&&[^的了声聲个個]][\p{Han}]{0,3})$");
/// 叫我三丫就成: how one may be called, and that it will do.
static ENOUGH: LazyLock<Regex> = language::light_pattern!(
    r"^(?P<name>[\p{Han}A-Za-z]{1,6}?)(?:就成|就行|就好|也行|也成|也可以|都行|得了|好了|即可|都快忘)(?:了|吧|啦)*$"
);
/// 怕蛇却要上山: what turns after the value.
static TURN: LazyLock<Regex> = language::light_pattern!(r"^(?P<before>[\p{Han}]{1,8}?)(?:却|但|可是|不过|偏|还得|还要).+$");
/// A bracket that is not closed.
static ASIDE: LazyLock<Regex> = language::light_pattern!(r"^(?P<before>[^()（）]{2,}?)\s*[(（][^)）]*$");

/// Remarks after a value that do not belong to it: how often, learned from where, or a joking comparison.
static SAID_OF_IT: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?P<thing>.{2,}?),?(?: like (?:physically|literally|a (?:complete |total |bit of an? |absolute )?(?:lunatic|maniac|idiot|fool|madman|madwoman|crazy person|mad thing)|there's no tomorrow|crazy|mad|so much|seriously|really|totally|omg)\b.*| (?:every ?day|daily|all day(?: long)?|all the time|on repeat(?: all day)?|24/7|day in,? day out|these days|rn|lol|tbh|ngl|fr)| (?:from|on|via|off|with) (?:youtube|duolingo|tiktok|udemy|coursera|an app|videos|books))$"
);

/// A wish after a value: "a game in Godot 4, want it on Steam by Christmas".
static WISH: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?P<thing>[^,]{2,}), want(?:ing)? (?:it|to|this|them)\b.*$");

/// A liking without what follows it: 打毛线又爱看推理剧, 海苔饭卷的.
fn in_chinese_taste(value: &str) -> Option<String> {
    static NEXT: LazyLock<Regex> =
        language::light_pattern!(r"^(?P<first>[\p{Han}]{2,10}?)(?:[又也还還](?:爱|愛|喜欢|喜歡|迷)[\p{Han}]+|的)$");
    Some(NEXT.captures(value)?.name("first")?.as_str().to_owned())
}

/// The reading with its value trimmed.
pub(super) fn trimmed(reading: Reading) -> Reading {
    let group = |pattern: &Regex, name: &str| Some(pattern.captures(&reading.object)?.name(name)?.as_str().to_owned());
    let object = match reading.predicate.as_str() {
        "lives_in" => {
            group(&HOUSE, "place").or_else(|| reading.object.strip_suffix('住').map(str::to_owned)).or_else(|| group(&PLACE, "place"))
        }
        "hometown" | "nationality" if reading.object.ends_with(['华', '籍']) => {
            reading.object.strip_suffix(['华', '籍']).filter(|place| place.chars().count() >= 2).map(str::to_owned)
        }
        "hometown" => group(&PLACE, "place"),
        "preferred_name" | "name" => group(&ENOUGH, "name"),
        "afraid_of" => group(&TURN, "before"),
        "plans" => reading.object.strip_prefix('要').filter(|deed| deed.chars().count() >= 2).map(str::to_owned),
        "allergic_to" => group(&TOUCHED, "thing"),
        "uses" => group(&PRODUCT, "thing"),
        "has" => group(&NAMED, "thing"),
        "job_title" => group(&AGED, "rest").or_else(|| group(&TRADE, "rest").filter(|trade| chinese::is_job(trade))),
        "speaks" => group(&LANGUAGE, "language").or_else(|| group(&LANGUAGE, "words")).or_else(|| group(&KNOWN, "words")),
        "runs" => group(&SHOP, "shop"),
        "likes" => {
            in_chinese_taste(&reading.object).or_else(|| reading.object.starts_with("to ").then(|| english::in_doing(&reading.object)))
        }
        "dislikes" if reading.object.starts_with("to ") => Some(english::in_doing(&reading.object)),
        _ => None,
    };
    let is_thing = matches!(
        reading.predicate.as_str(),
        "uses" | "likes" | "dislikes" | "owns" | "plays" | "plans" | "learning" | "working_on" | "studies" | "has" | "avoids" | "prefers"
    );
    let object = object
        .or_else(|| group(&ASIDE, "before"))
        .or_else(|| is_thing.then(|| group(&SAID_OF_IT, "thing").or_else(|| group(&WISH, "thing"))).flatten());
    Reading { object: object.unwrap_or_else(|| reading.object.clone()), ..reading }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_thing_itself() {
        for (predicate, value, thing) in [
            ("lives_in", "a house in Sutton", "Sutton"),
            ("lives_in", "a tiny one-bed flat near Croydon", "Croydon"),
            ("lives_in", "the Lake District", "the Lake District"),
            ("lives_in", "a yurt", "a yurt"),
            ("job_title", "58 year old cleaner", "cleaner"),
            ("job_title", "lab technician", "lab technician"),
            ("job_title", "银川长大又没离开过的电工", "电工"),
            ("job_title", "推广员", "推广员"),
            ("speaks", "shop Arabic", "Arabic"),
            ("speaks", "German as you hear", "German"),
            ("speaks", "Swiss German", "Swiss German"),
            ("speaks", "一点闽南话", "闽南话"),
            ("runs", "个火锅店", "火锅店"),
            ("likes", "to mend nets", "mending nets"),
            ("likes", "打毛线又爱看推理剧", "打毛线"),
            ("hometown", "马来西亚华", "马来西亚"),
            ("preferred_name", "三丫就成", "三丫"),
            ("preferred_name", "阿行", "阿行"),
            ("afraid_of", "蛇却要上山填图", "蛇"),
            ("plans", "要进货", "进货"),
            ("studies", "nutrition (irony", "nutrition"),
            ("uses", "Figma every day", "Figma"),
            ("dislikes", "country music like physically cannot", "country music"),
            ("plans", "the Great Birmingham half in May like a complete lunatic", "the Great Birmingham half in May"),
            ("learning", "the cajón from youtube", "the cajón"),
            ("likes", "films like Alien", "films like Alien"),
            ("studies", "nutrition (food science)", "nutrition (food science)"),
        ] {
            let reading = Reading { predicate: predicate.to_owned(), ..Reading::name_of("user", value, 0) };
            assert_eq!(trimmed(reading).object, thing);
        }
    }
}
