//! What ends without being named, where only one thing that is known can be meant: "handed in my badge yesterday", 医生说痊愈了, 分了.

use std::sync::LazyLock;

use language::pattern::compile_light;
use language::script;
use regex::Regex;

use super::kind::How;
use crate::facts::known::Known;

/// One way to say so.
struct Way {
    /// The relations of which one statement ends.
    predicates: &'static [&'static str],
    pattern: Regex,
    /// What the value must contain to be meant; everything if `None`.
    value: Option<Regex>,
    how: How,
}

/// Relations, how English and Chinese say that the only statement of them is over, and what its value must contain.
type Row = (&'static [&'static str], &'static str, &'static str, How);

const ROWS: [Row; 14] = [
    (
        &["has_condition"],
        r"\b(?:fully|completely|totally|all) (?:healed|recovered|cured)\b|\bfull recovery\b|\b(?:got|gave me|given|have) the all[- ]clear\b|\b(?:i'm|i am|am) in remission\b|痊愈|(?:完全|彻底|全)好了|好利索|好透了|治好了|断根了|康复了",
        "",
        How::Ended,
    ),
    (
        &["takes"],
        r"\b(?:took|taken|taking|weaned) me off (?:of )?(?:it|them|the (?:pills|tablets|meds|medication))\b|\b(?:i'm|i am|came|come|been|got) (?:now |finally |completely )*off (?:it|them|the (?:pills|tablets|meds|medication))\b|\bstopped (?:taking )?(?:the (?:pills|tablets|meds|medication)|my (?:pills|tablets|meds|medication))\b|药.{0,4}(?:停了|停掉了|不吃了|不用吃了)|停药了",
        "",
        How::Ended,
    ),
    (
        &["allergic_to"],
        r"\bpassed (?:the|his|her|my|an?) (?:oral |food )*challenge\b|\b(?:outgrew|outgrown|grown out of|grew out of) it\b|\ballergy test came back (?:clear|negative)\b|脱敏.{0,2}(?:成功|了)|敏.{0,6}脱了|激发试验.{0,4}(?:通过|过了)",
        "",
        How::Ended,
    ),
    (
        &["studies", "studies_at"],
        r"\bwalked across the stage\b|\bi (?:just |finally |have |officially )*graduated\b|^(?:just |finally |officially )*graduated\b|\bgot my (?:degree|diploma)\b|(?:我|终于|刚)?(?:毕业了|毕业证.{0,3}(?:到手|拿到))$",
        "",
        How::Ended,
    ),
    (
        &["owns", "has"],
        r"\b(?:sold|scrapped|totall?ed|wrote off|written off|traded in|got rid of) (?:my|our|the) (?:old )?(?:car|truck|van|motor)\b|\b(?:my|our|the) (?:old )?(?:car|truck|van)(?:'s| is| was| has been| got| has)* (?:been )?(?:sold|stolen|totall?ed|written off|scrapped)\b|把车.{0,2}卖|车.{0,4}(?:卖了|卖掉|过户了|报废了|被偷)|置换了|老车.{0,3}(?:抵|卖)",
        r"辆|车|\b(?:car|truck|van|suv|pickup|honda|toyota|ford|bmw|audi|vw|volkswagen|golf|civic|corolla|camry|tesla|nissan|mazda|kia|hyundai|skoda|fiat|volvo|subaru|jeep|chevy|chevrolet|mercedes|peugeot|renault|citroën|citroen|seat|mini|suzuki|hilux|prius|passat|polo|fiesta|focus|corsa|astra|yaris|jetta|outback|rav4|cr-v)\b|比亚迪|理想|蔚来|小鹏|特斯拉|大众|丰田|本田|奥迪|宝马|奔驰|五菱|吉利|长安|哈弗|别克|日产|捷达|汉兰达|卡罗拉|凯美瑞|雅阁|思域|朗逸|速腾",
        How::Ended,
    ),
    (
        &["uses"],
        r"手机.{0,4}换了|换了?(?:一?[个部台])?新?手机|新手机(?:到了|用上了)|\b(?:got|bought|switched to|upgraded to) an? new phone\b",
        r"手机|iphone|pixel|galaxy|phone",
        How::Ended,
    ),
    (
        &["has"],
        r"\b(?:had to )?(?:put (?:him|her|it|them) (?:down|to sleep)|say goodbye to)\b|\b(?:he|she) (?:crossed the rainbow bridge|went over the rainbow)\b|送(?:它|他|她)走了|(?:它|牠).{0,6}(?:走了|去世|没了|不在了)",
        r"\b(?:dog|cat|puppy|kitten|beagle|labrador|lab|terrier|spaniel|collie|poodle|retriever|whippet|lurcher|greyhound|husky|pug|bulldog|dachshund|corgi|rabbit|hamster|guinea pig|parrot|budgie|horse|pony|tabby|siamese)s?\b|猫|狗|犬|兔|鼠|鹦鹉|柯基|金毛|泰迪|柴犬",
        How::Ended,
    ),
    (
        &["runs", "owns"],
        r"\b(?:pulled|brought) the shutters down\b|\b(?:shut up shop|closed up shop|closed (?:down )?the (?:shop|café|cafe|bakery|business|restaurant|salon|studio|bar|pub))\b|店.{0,4}(?:关了|关张|盘出去|转让了|转出去)|关门大吉|关张了",
        r"\b(?:shop|café|cafe|bakery|business|restaurant|salon|studio|bar|pub|store|kiosk|stall|truck|firm|company)\b|店|馆|摊|厂|坊|吧|公司|工作室|民宿|铺",
        How::Ended,
    ),
    (
        &["works_at", "job_title"],
        r"\b(?:handed|turned|gave) in my (?:badge|notice|resignation|lanyard|pass)\b|\b(?:my|the) last day (?:at work |in the office |there )?was\b|\bcleared (?:out )?my (?:desk|locker)\b|\bthey let me go\b|\b(?:got|was|been) (?:laid off|fired|sacked|made redundant|let go)\b|工牌.{0,4}交了|(?:办完|办好).{0,3}离职|离职手续.{0,5}(?:办|走)(?:完|好)|辞呈.{0,4}(?:批|交|递)了|递了辞呈|不在那(?:儿|里|边)?(?:干|做|上班)了|那边.{0,6}不干了|工作.{0,3}辞了|裸辞了",
        "",
        How::Ended,
    ),
    (
        &["working_on"],
        r"\b(?:we|i|they|finally|just) (?:finally |just )?(?:shipped|launched|delivered|released) it\b|^(?:finally )?(?:shipped|launched|delivered|released) it\b|\bit(?:'s| has| is)? (?:finally )?(?:shipped|gone live|went live|out the door)\b|\bteam(?:'s| has| was)? (?:been )?(?:dissolved|disbanded)\b|(?:验收|交付)(?:完|过|了).{0,4}了?$|项目.{0,4}(?:结了|结项了|上线了|交付了|收尾了)",
        "",
        How::Done,
    ),
    (
        &["plans", "goal"],
        r"\bgave (?:my|our) (?:place|spot|entry|bib|tickets?) (?:back|away|up)\b|\b(?:withdrew|pulled out|dropped out)$|(?:名额|报名费?).{0,3}(?:退|转让|转)(?:掉|给|了)",
        r"marathon|race|triathlon|\d+k\b|ironman|course|class|tour|camp|retreat|马拉松|赛|班|课|营|团",
        How::Ended,
    ),
    (
        &["lives_in"],
        r"\b(?:gave|handed) (?:the |our |my )?(?:landlord|landlady|letting agent|agency) (?:back )?(?:his|her|the|our|my) keys\b|\b(?:gave|handed) (?:the |our |my )?keys back to (?:the |our |my )?(?:landlord|landlady|letting agent|agency)\b|退租了|钥匙.{0,3}(?:交|还)给?了?房东",
        "",
        How::Ended,
    ),
    (&["diet"], r"\b(?:i'm|i am|am) (?:eating|back to eating) everything (?:again|now)\b|什么都吃了", "", How::Ended),
    (
        &["name"],
        r"\b(?:we|i) (?:have |just |finally )*(?:broke up|broken up|split up|called it (?:off|quits))\b|\bwe(?:'re| are) (?:over|finished|through|done)$|\bit(?:'s| is| was)? (?:over|finished)(?: between us| since \w+| now)?$|^(?:我们|我俩|俩人|两个人)?(?:已经|终于|还是|早就|早)*(?:分了|分手了|掰了|吹了|离了|离婚了)$",
        "",
        How::Ended,
    ),
];

static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let way = |(predicates, pattern, value, how): &Row| Way {
        predicates,
        pattern: compile_light(&format!("(?i){pattern}")),
        value: Some(*value).filter(|value| !value.is_empty()).map(|value| compile_light(&format!("(?i){value}"))),
        how: *how,
    };
    ROWS.iter().map(way).collect()
});
/// Somebody to whom the user is bound: of others, a name is not over.
static PARTNER: LazyLock<Regex> = language::light_pattern!(
    r"^(?:user's (?:girlfriend|boyfriend|partner|fianc[eé]e?|wife|husband|spouse)|用户的(?:女朋友|男朋友|女友|男友|对象|伴侣|未婚妻|未婚夫|老婆|老公|妻子|丈夫))$"
);
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:might|could|would|should|if|unless|until|almost|nearly|never|not|n't|want to|going to|will|hope|hoping|wish|thinking|about to|may)\b|如果|要是|假如|差点|还没|没有|想|打算|希望|可能|会不会|要不要|才能|等.{0,6}再|吗$|朋友|同事"
);

/// The known statement that the sentence ends, with how: the only one of its relation about the user.
pub(super) fn ends<'a>(sentence: &str, known: &[&'a Known]) -> Vec<(&'a Known, How)> {
    let text = script::simplify(&sentence.to_lowercase().replace(['’', '‘'], "'"));
    let clauses: Vec<&str> = text
        .split(['，', ',', '。', '.', '；', ';', '！', '!', '？', '?', '、', '\n', '—', '–'])
        .map(str::trim)
        .filter(|clause| !clause.is_empty())
        .collect();
    let speaks_of_relative = known.iter().any(|fact| fact.subject != "user" && is_named(&text, &fact.subject))
        || clauses.iter().any(|clause| is_of_another(clause));
    let mut ended = Vec::new();
    for way in WAYS.iter() {
        let is_of_anybody = way.predicates.contains(&"allergic_to") || way.predicates.contains(&"has");
        let is_said = |clause: &&&str| way.pattern.is_match(clause) && !is_unreal(clause) && (is_of_anybody || !is_of_another(clause));
        if !clauses.iter().any(|clause| is_said(&clause)) {
            continue;
        }
        for predicate in way.predicates {
            let meant = |fact: &&&Known| {
                let is_about = match *predicate {
                    "name" => PARTNER.is_match(&fact.subject),
                    // A child outgrows an allergy; whose it is, the sentence says.
                    "allergic_to" => fact.subject == "user" && !speaks_of_relative || is_named(&text, &fact.subject),
                    _ => fact.subject == "user",
                };
                is_about && fact.predicate == *predicate && way.value.as_ref().is_none_or(|value| value.is_match(&fact.object))
            };
            let mut all = known.iter().filter(meant);
            if let (Some(only), None) = (all.next(), all.next()) {
                ended.push((*only, way.how));
            }
        }
    }
    ended
}

/// Whether the text names whom a statement is about, by the relation: 女儿, "son".
fn is_named(text: &str, subject: &str) -> bool {
    let bare = script::simplify(&subject.to_lowercase());
    let bare = bare.strip_prefix("user's ").or_else(|| bare.strip_prefix("用户的")).unwrap_or_default();
    !bare.is_empty() && bare.split(' ').next_back().is_some_and(|word| text.contains(word))
}

/// Whether a clause tells of what may come, did not, or is said of others. An animal is "it".
fn is_unreal(clause: &str) -> bool {
    let clause = clause.replace("had to", "").replace(['它', '牠'], "");
    UNREAL.is_match(&clause)
}

/// Whether a clause speaks of somebody else's matters.
fn is_of_another(clause: &str) -> bool {
    static OTHER: LazyLock<Regex> = language::light_pattern!(
        r"^(?:and |but |so |then |well |because )*(?:he|she|they|his|her|their|you|your|someone|somebody|my (?:dog|cat|mother|mum|mom|father|dad|sister|brother|son|daughter|boss|friend|colleague|neighbou?r))\b"
    );
    OTHER.is_match(clause) || crate::facts::chinese::is_of_somebody(clause)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(subject: &str, predicate: &str, object: &str) -> Known {
        Known { subject: subject.to_owned(), predicate: predicate.to_owned(), object: object.to_owned() }
    }

    fn ended(sentence: &str, known: &[Known]) -> Vec<String> {
        let known: Vec<&Known> = known.iter().collect();
        ends(sentence, &known).into_iter().map(|(fact, _)| format!("{}={}", fact.predicate, fact.object)).collect()
    }

    #[test]
    fn the_only_one_of_its_kind_is_meant() {
        let all = [
            known("user", "has_condition", "plantar fasciitis"),
            known("user", "works_at", "Acme"),
            known("user", "job_title", "dispatcher"),
            known("user", "working_on", "the billing migration"),
            known("user", "goal", "the Berlin marathon"),
            known("user", "lives_in", "Leith"),
            known("user", "takes", "sertraline 50 mg"),
            known("user's son", "allergic_to", "egg"),
            known("user", "has", "a beagle"),
            known("user", "owns", "a Honda Civic"),
            known("user", "studies", "nursing"),
            known("user's girlfriend", "name", "Priya"),
            known("user's sister", "name", "Ana"),
        ];
        for (sentence, over) in [
            ("The physio says it has completely healed, hooray.", vec!["has_condition=plantar fasciitis"]),
            ("Handed in my badge yesterday.", vec!["works_at=Acme", "job_title=dispatcher"]),
            ("We finally shipped it, champagne for all!", vec!["working_on=the billing migration"]),
            ("I gave my place back to the organisers.", vec!["goal=the Berlin marathon"]),
            ("Gave the landlord his keys on Friday.", vec!["lives_in=Leith"]),
            ("We called it off. She moved out.", vec!["name=Priya"]),
            ("医生说已经痊愈了", vec!["has_condition=plantar fasciitis"]),
            ("那边早就不干了，工牌都交了", vec!["works_at=Acme", "job_title=dispatcher"]),
            ("分了，别问", vec!["name=Priya"]),
            ("The doctor took me off it before Christmas.", vec!["takes=sertraline 50 mg"]),
            ("My son passed the oral challenge at the hospital!", vec!["allergic_to=egg"]),
            ("We had to put him down on Saturday.", vec!["has=a beagle"]),
            ("I sold the car last week.", vec!["owns=a Honda Civic"]),
            ("年前把车卖了", vec!["owns=a Honda Civic"]),
            ("I walked across the stage on Friday.", vec!["studies=nursing"]),
        ] {
            assert_eq!(ended(sentence, &all), over, "{sentence}");
        }
    }

    #[test]
    fn nothing_ends_where_another_may_be_meant_or_nothing_happened() {
        let two = [known("user", "has_condition", "asthma"), known("user", "has_condition", "eczema")];
        assert!(ended("It has completely healed.", &two).is_empty());
        let job = [known("user", "works_at", "Acme"), known("user's girlfriend", "name", "Priya")];
        for sentence in [
            "I almost handed in my badge.",
            "She handed in my badge.",
            "If they let me go, I'll travel.",
            "My sister got fired.",
            "The meeting is over.",
            "差点把工作辞了",
            "她早就分了",
            "My daughter passed the oral exam.",
            "My sister's doctor took me off the list.",
        ] {
            assert!(ended(sentence, &job).is_empty(), "{sentence}");
        }
    }
}
