//! What people say in the short clauses of chats: grades, trades by what is done, numbers without a verb, what came on top.

use super::super::rule::{Rule, rule};
use super::guards::is_thing;
use super::places;
use crate::facts::Category::{Event, Preference, Profile, Reference};
use crate::facts::Stability::{Durable, Ongoing};

/// A class or a year of school.
const GRADE: &str = "(?:幼儿园)?[大中小]班|托班|学前班|小学[一二三四五六]年级|[一二三四五六七八九]年级|小学[一二三四五六]?|初[一二三]|高[一二三]|大[一二三四]|研[一二三]";
/// Trades by what is done in them.
const WORKING: &str = "卖(?:豆腐|菜|水果|衣服|保险|房|房子|车|早点|包子|鱼|肉|花|茶叶|海鲜|手机|奶茶)|开(?:滴滴|出租|出租车|货车|卡车|大车|大货车|公交|公交车|网约车|挖掘机|挖机|叉车|火车|地铁|校车)|跑(?:外卖|滴滴|快递|运输|货运|业务|销售|长途|网约车)|送(?:外卖|快递|水|货|餐)|做(?:质检|财务|会计|外贸|销售|电商|微商|直播|保洁|家政|装修|木工|运营|客服|护理|保安|化妆|美容|美甲|测试|开发|前端|后端|行政|人事|采购|物流|翻译|家教|设计|媒体|新媒体|餐饮|研发|审计|法务|遗体化妆|纹身|烘焙)|教(?:书|数学|语文|英语|物理|化学|体育|美术|音乐|钢琴|舞蹈|游泳|历史|地理|生物|政治)|修(?:车|手机|电脑|家电|空调|鞋|表|电梯)|种(?:地|菜|果树|茶|水稻|苹果|葡萄|橘子|大棚)|养(?:猪|鸡|蜂|鱼|虾|牛|羊|鸭|蚕)|搞(?:装修|IT|工程|科研|养殖|物流|金融|房地产|建筑)|摆(?:地摊|摊)|写(?:代码|小说|网文|剧本)";

/// The tables of this module.
pub(super) fn rules() -> Vec<Rule> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let mut all = RULES.to_vec();
    all.extend([
        rule(
            leak(format!(r"我(?:今年|现在|刚刚?|快|已经|在|还在|开学)*(?:上|读|念|升|升到|升入|考上)了?(?P<o>{GRADE})(?:了|的)?")),
            "studies",
            Profile,
            Ongoing,
            0.85,
        )
        .replaces(&["studies"]),
        rule(
            leak(format!(r"我(?:现在|目前|自己)?(?:是)?(?:在[\p{{Han}}]{{2,10}}?)?(?:是)?(?P<o>{WORKING})(?:的|这一?行|谋生|为生)")),
            "job_title",
            Profile,
            Durable,
            0.85,
        ),
        rule(leak(format!(r"我(?:现在|目前)?在[\p{{Han}}]{{2,12}}?(?P<o>{WORKING})")), "job_title", Profile, Durable, 0.85),
        rule(leak(format!(r"我(?:现在|目前|主要)?(?P<o>{WORKING})")), "job_title", Profile, Durable, 0.8).when(is_no_hobby),
    ]);
    all
}

const RULES: &[Rule] = &[
    // Names.
    rule(r"我(?:的)?(?:全名|本名|真名|中文名|姓名)(?:字)?(?:是|叫)?(?P<o>[\p{Han}·]{2,12})", "name", Profile, Durable, 0.9).when(super::people::is_full_name),
    rule(r"我(?:的)?英文名(?:字)?(?:是|叫)? ?(?P<o>[A-Z][A-Za-z]+)", "preferred_name", Profile, Durable, 0.85),
    rule(r"我?(?:你)?(?:可以|平时|都)?(?:叫|喊|称呼)(?:我)?(?P<o>[\p{Han}]{2,4}?|[A-Z][A-Za-z]+)就(?:行|好|成|可以)(?:了|啦|哈)?", "preferred_name", Profile, Durable, 0.9).when(super::rules::is_nickname),
    rule(r"我(?:的)?(?:小名|乳名)(?:儿)?(?:叫做|叫|是)?(?P<o>[\p{Han}A-Za-z]{1,6})", "preferred_name", Profile, Durable, 0.9).when(is_thing),
    // Ages and birthdays of children.
    rule(r"我(?:已经|快|刚|刚满|才)?(?P<o>[\d一二三四五六七八九十两]{1,3}个(?:半)?月)(?:大)?了?", "age", Profile, Ongoing, 0.85),
    rule(r"我(?:是)?(?P<o>(?:农历|阴历|阳历)?(?:腊月|正月|冬月|[\d一二三四五六七八九十]{1,3}月)(?:初|廿)?[\d一二三四五六七八九十廿]{1,3}[日号]?)(?:生的|出生的?|过寿|过生日|的生日|的寿辰)", "birthday", Profile, Durable, 0.9),
    // Homes and work.
    rule(r"我(?:现在)?在(?P<o>[\p{Han}]{2,4}?)(?:市区?)?(?:的)?(?:一家|一间|一个|某家?|这边的?|那边的?)[\p{Han}A-Za-z]{2,12}(?:上班|工作|打工|实习|当.*|做.*)", "lives_in", Profile, Durable, 0.85).when(places::is_known),
    rule(r"我(?:现在)?(?:人)?在(?P<o>[\p{Han}]{2,4}?)(?:租房(?:住|子)?|安了家|买了房|打工|打拼|漂着|混|落户了?).*", "lives_in", Profile, Durable, 0.85).when(places::is_known),
    rule(r"我(?:现在|目前)?(?:住|住在|住到|住进)(?P<o>[\p{Han}]{2,10}?)了", "lives_in", Profile, Durable, 0.85).when(places::is_place),
    rule(r"我(?:现在|目前)?在(?P<o>部队|消防队|机关|体制内|国企|央企|外企|铁路上|铁路局|税务局|烟草局|电网)(?:上班|工作|当兵|服役)?", "works_at", Profile, Durable, 0.85),
    rule(r"我在[\p{Han}]{2,8}?(?:学|读|念)(?P<o>[\p{Han}&&[^读学念]][\p{Han}]{0,5}(?:学|专业|工程|管理|设计|艺术|技术|教育)|护理|法律|会计|金融|医|计算机|建筑|表演|美术|音乐|舞蹈|日语|英语|新闻|农学|兽医|烹饪|汽修|厨师)(?:专业)?", "studies", Profile, Durable, 0.85),
    rule(r"我(?:在|正在|刚|刚开始|开始|最近)+(?:自)?(?:学|学着|练)(?P<o>击剑|钢琴|吉他|画画|游泳|跳舞|书法|围棋|象棋|武术|跆拳道|篮球|足球|网球|羽毛球|乒乓球|街舞|芭蕾|轮滑|滑雪|编程|陶艺|茶艺|插花|烘焙|做饭|开车|英语|日语|韩语|法语|德语|西班牙语|粤语|[\p{Han}]{1,3}琴)", "learning", Preference, Durable, 0.85),
    rule(r"我(?:的)?新(?:东家|公司|单位|学校)(?:是|叫|在)(?P<o>[\p{Han}A-Za-z0-9]{2,14})", "works_at", Profile, Durable, 0.85).when(is_thing).replaces(&["works_at"]),
    rule(r"我(?:的)?最(?:喜欢|爱)的(?P<s>[\p{Han}]{1,6})(?:已经|现在)?(?:换成了?|变成了?|改成了?)(?P<o>.+)", "favorite", Preference, Durable, 0.9).when(is_thing),
    rule(r"我(?:的)?(?P<s>房租|月租|月薪|工资|房贷|车贷)(?:每个?月|一个月|现在|又|已经)*(?:要|是|为|涨到了?|降到了?|加到了?)?(?P<o>(?:\d[\d,.]*|[一二两三四五六七八九十百千万]{2,})(?:块|元|万|千)?)", "is", Reference, Durable, 0.85).own(),
    // What came on top.
    rule(r"我(?:们)?(?:家)?(?:里)?(?:又|还|也|最近)*(?:刚|昨天|今天)?(?:有|多了?|捡了?|捡回来?|抱了?|抱回来?|领养了?|收养了?|添了?|接回了?|接回来)(?P<o>(?:[一二两三四五])?[只条][\p{Han}]{1,6}?)(?:回来养|回家|回来|养着|要养)?", "has", Profile, Durable, 0.85).when(is_animal),
    rule(r"我?(?P<o>[\p{Han}]{1,6}?)我(?:也|都|会|是|从小|有点|严重)*过敏.*", "allergic_to", Profile, Durable, 0.9).when(is_food),
    rule(r"我(?:只要|一)?(?:吃|喝|碰|闻)(?:到|了)?(?P<o>[\p{Han}]{1,6}?)(?:就|会|老|总)+(?:会|浑身|全身|嘴|喉咙|马上|身上)*(?:起疹子|起红疹|起荨麻疹|过敏|肿|发痒|痒|喘|起包).*", "allergic_to", Profile, Durable, 0.9).when(is_food),
    rule(r"我(?P<o>[\p{Han}]{1,5}?)也(?:从来)?(?:不能|不)(?:吃|喝|碰)", "avoids", Preference, Durable, 0.85).when(is_food),
    rule(r"我(?:最|超级?|特别|真)?烦(?P<o>加班|开会|抽烟|吵|迟到|排队|香菜|[\p{Han}]{2,6})", "dislikes", Preference, Durable, 0.8).when(is_disliked),
    rule(r"我(?:就|最近|一直)?(?:迷|超迷|痴迷)(?P<o>[\p{Han}A-Za-z《》]{2,14})", "likes", Preference, Durable, 0.8).when(is_thing),
    rule(r"我(?:平时|平常|一直|最近)?(?:爱听|常听|只听|都听)(?P<o>[\p{Han}A-Za-z]{2,8})(?:的歌)?", "likes", Preference, Durable, 0.75).when(is_heard),
    rule(r"我(?P<o>周[一二三四五六日]到周[一二三四五六日][\p{Han}A-Za-z]{2,12})", "habit", Preference, Durable, 0.8),
    // Numbers and settings.
    rule(r"我(?:的)?(?:打|加|搜)?(?P<s>手机号码?|手机|电话|座机|微信号?|QQ号?|工作邮箱|私人邮箱|邮箱|LINE ID|飞书|钉钉|Skype|Telegram)(?:号)?(?:是|为|：|:|搜|加)? ?(?P<o>\+?\d[\d-]{6,17}\d|[A-Za-z0-9][\w.+-]*[\d_.@-][\w.@+-]*)(?:也成|也行|也可以)?", "is", Reference, Durable, 0.9).own(),
    rule(r"有事(?:儿)?(?:就)?(?:打|拨)(?:我)? ?(?P<o>\+?\d[\d-]{6,17}\d)", "contact", Reference, Durable, 0.85),
    rule(r"我(?:的)?(?P<s>车牌号?|车牌尾号)(?:是|为|：|:)? ?(?P<o>[\p{Han}]?[A-Z]?[A-Z0-9-]{4,10})", "is", Reference, Durable, 0.85).own(),
    rule(r"我(?:的)?(?:编辑器|代码|文档)?(?:的)?(?P<s>缩进|字号|字体|行宽|时区|货币|主题)(?:我)?(?:一般|固定|统一|默认)?(?:用|设成|设|是|为|：|:)? ?(?P<o>(?:[\d一二两四八俩]{1,3}个?空格|\d{1,3}|[A-Za-z][\w/ -]{1,20}))", "default", Preference, Durable, 0.85),
    rule(r"我(?:编辑器|浏览器|输入法|系统|电脑|手机|笔记本|平板|手表|数据库|播放器|邮箱)(?:现在)?(?:用的?)(?:是)? ?(?P<o>[A-Za-z][A-Za-z0-9 .+#-]{1,24}?)(?:的|了)?", "uses", Preference, Durable, 0.85),
    rule(r"我(?:编辑器|浏览器|输入法|系统|电脑|手机|笔记本|平板|手表|数据库|播放器|邮箱)(?:现在)?(?:换成了?|换了?|改成了?|改用)(?:是)? ?(?P<o>[A-Za-z][A-Za-z0-9 .+#-]{1,24}?)(?:的|了)?", "uses", Preference, Durable, 0.85).replaces(&["uses"]),
    rule(r"我(?:的)?(?:电脑|手机|笔记本|平板|手表|系统)是(?P<o>[A-Za-z][A-Za-z0-9 .+#-]{1,20}?)的", "uses", Preference, Durable, 0.85),
    rule(r"我(?:的)?(?:现在)?体重(?:现在|已经|是|：|降到|涨到|掉到|减到)*(?:了)?(?P<o>\d[\d.]*(?:公斤|斤|kg|千克))(?:了)?.*", "weight", Profile, Durable, 0.9),
    // What is planned and wanted.
    rule(r"我(?:的)?(?:今年|明年|新年|这学期)?(?:的)?(?:小)?目标(?:就一个|就是|是|：|:)+(?P<o>[\p{Han}\dA-Za-z]{3,20})", "goal", Preference, Ongoing, 0.85).when(is_thing),
    rule(r"我(?:们)?(?P<o>(?:要|得|去|回|约了|跟|和|带|陪|准备|打算)[\p{Han}A-Za-z]{2,18})", "plans", Event, Ongoing, 0.8).dated().when(is_deed).last(),
];

/// A line of work, and not what one once did: 我卖房子 may be a sale.
fn is_no_hobby(value: &str) -> bool {
    const ONCE: [&str; 21] = [
        "卖房",
        "卖房子",
        "卖车",
        "写代码",
        "修车",
        "修手机",
        "修电脑",
        "种菜",
        "养鱼",
        "做设计",
        "做开发",
        "搞装修",
        "做翻译",
        "写小说",
        "修空调",
        "修表",
        "修鞋",
        "修家电",
        "养鸡",
        "卖衣服",
        "卖手机",
    ];
    !ONCE.contains(&value)
}

/// An animal that is kept.
fn is_animal(value: &str) -> bool {
    const ANIMALS: &str = "熊毛基迪猫狗犬兔鼠龟鸟鱼鹦鹉蛇蜥鸡鸭鹅羊仓龙守宫金毛泰迪柯基八哥";
    value.chars().next_back().is_some_and(|last| ANIMALS.contains(last))
}

/// A thing to eat or be near, and no pronoun.
fn is_food(value: &str) -> bool {
    const NOT: [&str; 26] = [
        "什么", "这个", "那个", "这些", "它", "一点", "谁", "他", "她", "你", "别人", "我", "人", "现在", "其实", "因为", "所以", "但是",
        "觉得", "好像", "嘴", "手", "脸", "身", "眼", "皮肤",
    ];
    is_thing(value) && !NOT.iter().any(|word| value.contains(word)) && !value.ends_with(['也', '都', '就', '的', '对', '是', '了', '又'])
}

/// Something that happens again and again, and nobody.
fn is_disliked(value: &str) -> bool {
    is_thing(value) && !value.contains(['我', '他', '她', '你', '人', '死', '了', '躁', '恼', '请', '心'])
}

/// A kind of music or who makes it, and no order or noise.
fn is_heard(value: &str) -> bool {
    const NOT: [&str; 14] = ["不", "说", "着", "到", "你", "他", "她", "话", "起来", "懂", "课", "写", "力", "我"];
    is_thing(value) && !NOT.iter().any(|word| value.contains(word))
}

/// What one goes and does on a day, and no thought of it.
fn is_deed(value: &str) -> bool {
    const NOT: [&str; 21] = [
        "要是", "要不", "要么", "要命", "要紧", "得了", "得到", "得很", "得看", "得意", "去年", "去世", "回答", "回复", "和你", "跟你",
        "带来", "要多", "要什", "要怎", "跟周",
    ];
    is_thing(value)
        && !value.ends_with(['的', '了'])
        && !NOT.iter().any(|start| value.starts_with(start))
        && !value.contains(['吗', '呢', '么', '？', '你'])
}
