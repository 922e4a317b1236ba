//! What stands around a Chinese clause and does not change what it states: openings, time expressions and adverbs.

use std::sync::LazyLock;

use regex::Regex;

use super::guards;

const TIME: &str = r"(?:这几年|近几年|这些年|这两年|这阵子|这段时间|这段日子|眼下|眼前|当前|一直以来|长期以来|从那以后|从那时起|(?:自从|自|从)(?:去年|前年|今年|上个?月|\d{4}年|[一二三四五六七八九十\d]{1,2}月份?|大学|毕业|那年|开春|入[春夏秋冬]|春天|夏天|秋天|冬天|春节|结婚|搬家|退休|疫情|小时候|大[一二三四]|高中|初中)(?:开始|起|以来|以后|之后)|自从去年|自从前年|(?:搬家|结婚|毕业|工作|退休|生完?孩子|生娃|产|疫情|离婚|手术|开学|过年|换工作|买房|大学毕业)(?:以后|之后|以来|后)|[\p{Han}\d]{1,4}年[前起]起?|今天|昨天|前天|明天|后天|大后天|昨晚|今晚|明晚|今早|明早|今年|去年|明年|刚才|刚刚|刚|最近|近来|现在|目前|如今|这几天|前几天|前段时间|上周末|下周末|这周末|(?:上|下|这|本)个?(?:周|星期|礼拜)[一二三四五六日天末]?|(?:周|星期)[一二三四五六日天]|周末|(?:上|下|这|本)个?月(?:\d{1,2}[号日]|底|初)?|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|\d{1,2}月(?:\d{1,2}[日号])?|[一二三四五六七八九十]{1,2}月[份底初]?|[0-9一二两三四五六七八九十半]{1,3}个?(?:天|周|星期|月|年)(?:之|以)?[前后]|早上|上午|中午|下午|晚上|傍晚|凌晨|[0-9一二两三四五六七八九十]{1,3}点(?:半|钟|\d{1,2}分?)?|年底|的时候)";

static LEAD: LazyLock<Regex> = language::light_pattern!(format r"^(?:(?:你好|您好|友情提示|温馨提示|怕你不知道|以防你不知道|供你参考|关于我|简单介绍下?|介绍一下|自我介绍一下|不知道(?:有没有)?(?:说|讲|提)过没有?|忘了说|忘记说了?|先说明一下|先说一下|先说好|提前说一声|提一嘴|插一句|多说一句|多嘴一句|说起来|说到这个|老实讲|实不相瞒|我跟你讲|跟你讲|和你说|我和你说|我告诉你|背景|前提|嗨|嘿|哈喽|hi|hello|哦|噢|嗯+|啊|对了|对[，,：:！!。 ]|是的|好的|好|那个|其实|说实话|老实说|话说|顺便说一下|顺便|另外|还有|而且|不过|但是|但|所以|就是|只是|因为|因此|然后|总之|当然|是这样的|没错|谢谢|又|还|跟你坦白|坦白说|[^，：]{{0,12}}(?:乌龙|更正|澄清|好消息|坏消息|(?:说|讲|提|交代|汇报|报告|通知|同步|告知)(?:个|件|句|一|下|点|明|清|声|醒)|一提|补充|声明|坦白|告知|备注|情况|背景|前提|实话|真话|[件个点桩]事)[^，：]{{0,4}}[：:]|体检|检查|补充一下|更新一下|告诉你|跟你说|我跟你说|说到[^，,]{{1,20}}|作为[^，,]{{1,20}})[，,：:\s]*|{TIME}[，,\s]*)+");
static AFTER_I: LazyLock<Regex> = language::light_pattern!(format r"^我(?:们)?(?:{TIME}|也|都|至今|现在还|目前还|仍旧|照旧|向来|老早就|始终|压根儿?就?|反正|当然|基本上|依然|仍然|仍|从小|还是|真的|真|其实|一直|已经|确实|特别|非常|超级|超|最|比较|挺|蛮|十分|终于|平时|自己|本人|一向|向来|有点|现在还|暂时|突然|主要|再也|早就|就|还|很(?:喜|爱|讨|反|害|怕|想)?)");

/// An age that stands alone.
pub(super) static AGE: LazyLock<Regex> =
    language::light_pattern!(r"^(?:快|刚|刚满|刚过|都)?(?P<age>[1-9]?\d|[一二三四五六七八九十]{1,3})(?:周?岁)?(?:了|半)?$");

/// The clause without what opens it, and without particles at its end.
pub(super) fn without_lead(part: &str) -> String {
    // 现在的女朋友 is she.
    let bare = LEAD.find(part).map_or(part, |found| part.get(found.end()..).unwrap_or_default()).trim();
    // 二月二十 is a day, and not an age after a month.
    let bare = if AGE.is_match(bare) && part.trim_end_matches(bare).trim_end().ends_with(['月', '初']) { part } else { bare };
    // 现在这家 is where somebody works now; 这家 alone may be a shop.
    let bare = if bare.starts_with("这家") { part } else { bare };
    // Particles at the end add a tone and no meaning.
    let bare =
        bare.trim_end_matches(['㗎', '喎', '囉', '啩', '嘅', '咯', '嘞', '嘛', '呗', '呀', '啊', '耶', '欸', '诶', '哈', '哦', '～', '~']);
    bare.strip_prefix('的').unwrap_or(bare).to_owned()
}

/// Words of Cantonese after 我, and the same in standard Chinese: 我喺大埔, 我冇高血压.
const CANTONESE: [(&str, &str); 3] = [("哋", "们"), ("喺", "在"), ("冇", "没有")];

/// Drops adverbs and time expressions after 我.
pub(super) fn plain(text: &str) -> String {
    let mut text = text.replace(['“', '”'], "");
    for (spoken, written) in CANTONESE {
        if let Some(rest) = text.strip_prefix('我').and_then(|rest| rest.strip_prefix(spoken)) {
            text = format!("我{written}{rest}");
        }
    }
    let mut is_of_past = false;
    for _ in 0..5 {
        let Some(found) = AFTER_I.find(&text) else { break };
        let matched = found.as_str();
        is_of_past |= matched.contains(['去', '前', '昨']);
        // 很喜欢 loses only its 很; 我很少 keeps it.
        let end = if let Some(at) = matched.find('很') { at + '很'.len_utf8() } else { found.end() };
        let rest = text.get(end..).unwrap_or_default();
        if rest.is_empty()
            || rest.starts_with('少')
            || (matched.ends_with('就') && rest.starts_with(['读', '职', '任']))
            || (matched.ends_with('还') && rest.starts_with(['得', '需', '要']) && !rest.starts_with("得了"))
            || (matched.ends_with('最') && rest.starts_with("喜欢的"))
            || (matched.ends_with("最") && rest.starts_with("爱的"))
        {
            break;
        }
        // 我还是一名护士 keeps its 是, and 我还是喜欢茶 does not.
        let is_being = matched.ends_with("还是")
            && !is_of_past
            && (rest.starts_with(['一', '个', '名', '位', '做', '干', '当', '在', '学'])
                || guards::is_job(rest)
                || rest.ends_with(['人', '者', '的', '工']));
        text = if is_being { format!("我是{rest}") } else { format!("我{rest}") };
    }
    // 我只有哮喘: that there is nothing else takes nothing from it.
    match text.strip_prefix("我只") {
        Some(rest) if rest.starts_with(['有', '对', '吃', '喝', '喜', '会', '用', '住', '在']) => format!("我{rest}"),
        _ => text,
    }
}
