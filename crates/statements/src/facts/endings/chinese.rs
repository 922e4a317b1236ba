//! How Chinese says that something is over.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::kind::{How, Kind};
use crate::facts::known::Known;

/// What may come to pass, did not, or is asked.
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    r"如果|要是|假如|万一|想要?|打算|计划(?:[^取泡黄作告落推]|$)|准备|考虑|可能|也许|会不会|要不要|该不该|舍不得|差点|还没|没有?(?:卖|丢|取消|停|戒)|别让|希望|怕|等.{0,6}再|才能|就好了|吗$|呢$|什么时候|不说了|不提了|不用说|不讲了"
);
static ANOTHER: LazyLock<Regex> = language::light_pattern!(r"^(?:他|她|他们|她们|人家|别人|朋友|同事|邻居|你|您)");

/// Characters that do not tell one value from another.
const GENERIC: &str = "每天周早晚上下中午一二三四五六七八九十两几个只条辆台部的了是在我去有和跟都也很要点半次到会家里";

/// For today only: 今天不吃药 ends nothing.
static FOR_NOW: LazyLock<Regex> = language::light_pattern!(r"今天|今晚|今早|这次|这回|这周|这两天|这几天|明天|暂时|先不|一会儿|等会");

static ANY: LazyLock<Regex> = language::light_pattern!(
    r"不§.{0,2}了|(?:不再|再也不|早就?不|已经不|以后不|现在不|现在也不|不(?:吃|喝|抽|去|玩|打|学|看|养|用|做|练|跑|游|弹|听|骑|开)).{0,4}§.{0,4}了|§.{0,10}(?:早就?|已经|现在|以后|都|再也|后来)*(?:就)?不(?:吃|喝|抽|去|玩|打|学|看|养|用|要|做|练|跑|游|弹|听|骑|开|过敏|喜欢|爱|干|住)了"
);
static THING: LazyLock<Regex> = language::light_pattern!(
    r"§.{0,12}(?:退订|删了|删掉|注销|卸载|走了|去世|死了|不在了|丢了|卖了|卖掉|卖给|送人|送走|送给|没了|报废|换掉|淘汰|扔了|过户|跑丢|归还|偷了|被偷|被盗)|(?:卖掉?|送走?|丢|扔|换掉|处理掉?|告别)(?:掉|了|走)+.{0,4}§|把.{0,4}§.{0,8}(?:卖|送人|送走|送给|丢|扔|处理)"
);
static DEED: LazyLock<Regex> = language::light_pattern!(
    r"§.{0,10}(?:停掉|卸了|卸载|戒了|戒干净|戒掉|放弃|退掉|散伙|解散|停办|倒闭|没坚持|没有坚持|半途而废|腻了|没兴趣|没有兴趣|失去兴趣)|(?:戒|放弃|告别|退出)(?:掉|了)*.{0,6}§"
);
static PLAN: LazyLock<Regex> = language::light_pattern!(
    r"§.{0,10}(?:停了|停掉|结束|退了|退订|放弃|弄完|搞定|学完|考完|做完|写完|验收|交付|上线了|结项|结题|完工|竣工|取消|泡汤|黄了|推掉|作废|算了)|(?:退|取消|停|放弃|退出|推掉)(?:掉|了)*.{0,6}§"
);
static WORK: LazyLock<Regex> = language::light_pattern!(
    r"(?:从|被).{0,4}§.{0,8}(?:辞职|辞退|离职|毕业|裁|开除|退休|优化)|(?:辞掉|辞去|辞了|退出).{0,4}§|离开(?:了.{0,2}§|.{0,2}§了)$|§.{0,10}(?:辞职|离职|辞了|倒闭|关门|裁员|把我裁|裁了|毕业了|不干了|不做了|退休|散伙|解散)"
);
static HOME: LazyLock<Regex> = language::light_pattern!(
    r"(?:搬离|搬出)了?.{0,3}§|离开(?:了.{0,2}§|.{0,2}§了)$|不住.{0,2}§.{0,2}了|从.{0,3}§.{0,6}搬|§.{0,6}(?:的房子)?(?:退租|卖了|不住了|搬走)"
);
static MEDICINE: LazyLock<Regex> = language::light_pattern!(
    r"§.{0,8}(?:停了|停掉|停用|换成|改成|不吃了|不用吃|不用了|不打了|换掉|减掉|停药)|(?:停了|停掉|不再吃|不用吃).{0,2}§|把.{0,3}§.{0,4}停"
);
static HEALTH: LazyLock<Regex> = language::light_pattern!(
    r"§.{0,8}(?:不过敏|好了|痊愈|治好|康复|没事了|断根|消失|正常了|能吃了|可以吃了|根治)|(?:可以|能)(?:吃|喝|碰).{0,3}§.{0,2}了|对.{0,3}§.{0,6}不(?:再)?过敏"
);
static BOND: LazyLock<Regex> = language::light_pattern!(r"分手|离婚|离了|退婚|婚约.{0,4}(?:取消|解除|没了)|掰了|分了|吹了");

/// What somebody eats who no longer keeps a diet without it.
static EATS_AGAIN: LazyLock<Regex> =
    language::light_pattern!(r"(?:又|重新)(?:开始)?吃(?:肉|荤|海鲜|鱼)|(?:现在|开始)(?:也|又)?吃(?:肉|荤|鱼)了|开荤了?$");

/// What is carried out, and not called off.
static DONE: LazyLock<Regex> = language::light_pattern!(r"完|搞定|结束|验收|交付|上线|结项|结题|竣工");

/// How a known statement is over by the sentence; `None` if it does not say so.
pub(super) fn ends(sentence: &str, kind: Kind, known: &Known) -> Option<How> {
    let text = script::simplify(sentence).replace(['啦', '咯', '喽'], "了");
    let value = script::simplify(&known.object);
    let who = known.subject.strip_prefix("用户的");
    // One matter often fills two clauses: 太极早不打了，膝盖伤了以后就停了.
    // In chats a space is a mark.
    static GAP: LazyLock<Regex> = language::light_pattern!(r"(?P<before>\p{Han}) +");
    let parted = GAP.replace_all(&text, "$before，");
    let clauses: Vec<&str> =
        parted.split(['，', ',', '。', '；', '！', '!', '？', '?', '、']).map(str::trim).filter(|clause| !clause.is_empty()).collect();
    clauses.iter().find_map(|clause| {
        let is_theirs = match who {
            Some(who) => text.contains(&script::simplify(who)),
            None => known.subject == "user" && !ANOTHER.is_match(clause) && !crate::facts::chinese::is_of_somebody(clause),
        };
        if known.predicate == "diet" && known.subject == "user" && EATS_AGAIN.is_match(clause) && !UNREAL.is_match(clause) {
            return Some(How::Ended);
        }
        let marked = if kind == Kind::Bond { Some((*clause).to_owned()) } else { marked(clause, &value) };
        // 我的猫去世了 speaks of the cat that is known.
        let is_own_thing = |marked: &String| {
            kind == Kind::Thing && known.subject == "user" && ["我的§", "我家的§", "我家§"].iter().any(|start| marked.starts_with(start))
        };
        let marked = marked.filter(|marked| is_theirs || is_own_thing(marked))?;
        let found = match kind {
            Kind::Thing => THING.find(&marked),
            Kind::Deed => DEED.find(&marked),
            Kind::Plan => DEED.find(&marked).or_else(|| PLAN.find(&marked)),
            Kind::Work => WORK.find(&marked),
            Kind::Home => HOME.find(&marked),
            Kind::Medicine => MEDICINE.find(&marked),
            Kind::Health => HEALTH.find(&marked),
            Kind::Bond => BOND.find(&marked),
            Kind::Rule => None,
        };
        let found = found.or_else(|| if kind == Kind::Bond { None } else { ANY.find(&marked) })?;
        let is_for_now = !matches!(kind, Kind::Thing | Kind::Plan | Kind::Bond) && FOR_NOW.is_match(&text);
        let how = if kind == Kind::Plan && DONE.is_match(found.as_str()) { How::Done } else { How::Ended };
        (!is_for_now && !UNREAL.is_match(&marked)).then_some(how)
    })
}

/// A value without how often, where and with whom: what tells it from others.
pub(super) fn key_of(value: &str) -> String {
    const DEEDS: &str = "看听吃喝玩打学做练弹读的书歌课班";
    let bare = script::simplify(value).replace("电影", "").replace("音乐", "").replace("小说", "").replace("作品", "");
    bare.chars().filter(|c| c.is_alphanumeric() && !GENERIC.contains(*c) && !DEEDS.contains(*c)).collect()
}

/// The clause with what it shares with the value replaced by a mark: the longest common part that tells one value from another.
fn marked(clause: &str, value: &str) -> Option<String> {
    let value: Vec<char> = value.chars().filter(|c| c.is_alphanumeric()).collect();
    let chars: Vec<char> = clause.chars().collect();
    let mut best: Option<(usize, usize)> = None;
    for start in 0..chars.len() {
        for at in 0..value.len() {
            let length = chars.iter().skip(start).zip(value.iter().skip(at)).take_while(|(one, other)| one == other).count();
            if length > best.map_or(0, |(_, length)| length) {
                best = Some((start, length));
            }
        }
    }
    let (start, length) = best?;
    let shared: String = chars.iter().skip(start).take(length).collect();
    let telling = shared.chars().filter(|c| !GENERIC.contains(*c)).count();
    let is_whole = length == value.len();
    (telling >= 2 || telling >= 1 && (is_whole || value.len() <= 4)).then(|| {
        let head: String = chars.iter().take(start).collect();
        let tail: String = chars.iter().skip(start + length).collect();
        format!("{head}§{tail}")
    })
}
