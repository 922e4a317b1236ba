//! Plain sentences about oneself in many forms: names, homes, trades, tools, tastes, health, fixed dates, and what changes them.

use super::super::rule::{Rule, rule};
use super::guards::{is_place, is_thing};
use super::places;
use crate::facts::Category::{Event, Feedback, Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

/// How many years or months.
const LONG: &str = "(?:[一二三四五六七八九十两几\\d]+(?:多)?(?:年|个月|周)|多年|好多年|很多年)";

const TONGUE: &str = "(?:英|法|德|日|韩|俄|泰|西班牙|葡萄牙|意大利|阿拉伯|越南|粤|闽南|客家|上海|四川|温州|潮汕|藏|蒙|维吾尔|彝|苗|壮|拉丁|希腊|土耳其|马来|印尼|印地|普通|广东|台|手)(?:语|话|文)";

/// The tables of this module.
pub(super) fn rules() -> Vec<Rule> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let mut all = RULES.to_vec();
    all.extend([
        rule(
            leak(format!(r"我(?:是)?(?P<o>已婚|未婚|单身|离异|离婚|结婚|订婚|分居|丧偶)了?{LONG}(?:了)?")),
            "marital_status",
            Profile,
            Durable,
            0.85,
        ),
        rule(
            leak(format!(r"我(?:也)?(?:会|懂|能说|能讲)(?:一点儿?|一些|几句|些)?(?P<o>{TONGUE}(?:[、和跟及]{TONGUE})*)(?:.{{0,6}})?")),
            "speaks",
            Profile,
            Durable,
            0.85,
        ),
        rule(
            leak(format!(
                r"我(?:正在|在|一直在|开始|刚开始|最近在|转头去|转去|改)(?:自)?学(?:习|着)?(?P<o>{TONGUE}|[\p{{Han}}A-Za-z0-9+#]{{1,8}})"
            )),
            "learning",
            Preference,
            Durable,
            0.85,
        )
        .when(is_learned),
        rule(
            leak(format!(r"我在(?P<o>[\p{{Han}}A-Za-z]{{2,14}}?)(?:干|做|待|呆|工作)了{LONG}(?:的)?(?:[\p{{Han}}]{{0,8}})")),
            "works_at",
            Profile,
            Durable,
            0.85,
        )
        .when(is_firm),
        rule(leak(format!(r"我(?:在.+?)?(?:干|做|当)了{LONG}(?:的)?(?P<o>[\p{{Han}}]{{2,10}})")), "job_title", Profile, Durable, 0.85)
            .when(super::guards::is_job),
    ]);
    all
}

const RULES: &[Rule] = &[
    // Who they are.
    rule(r"我?(?:的)?身份证上(?:的名字|写的|的)?(?:是|叫|为)(?P<o>[\p{Han}·]{2,14})", "name", Profile, Durable, 0.9).when(is_thing),
    rule(r"我姓(?P<o>欧阳|诸葛|司马|上官|尉迟|令狐|慕容|皇甫|司徒|东方|夏侯|公孙|南宫|独孤|端木|轩辕|宇文|长孙|[\p{Han}])", "name", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:是)?(?P<o>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座|属[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的|男|女)?", "is_described_as", Profile, Durable, 0.85),
    rule(r"我(?P<o>怀孕(?:了)?(?:快)?(?:[\d一二三四五六七八九十两]+(?:个月|周))?)了?", "is_described_as", Profile, Ongoing, 0.85),
    rule(r"我(?:的)?(?P<s>鞋码|血型|工号|学号)(?:是|为)?(?P<o>[A-Z]?\d[\w.]*(?:码|公斤|厘米|斤)?)", "is", Profile, Durable, 0.85).own(),
    // Homes.
    rule(r"我(?:是)?土生土长的(?P<o>[\p{Han}]{2,6})人", "hometown", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?:的)?老家(?:是|在)?(?P<o>[\p{Han}]{2,8}?)(?:的|农村的|那边的)?", "hometown", Profile, Durable, 0.85).when(places::is_known),
    rule(r"我(?:现居|现住在?|嫁到了?|嫁去了?|定居到了?|落户到了?)(?P<o>[\p{Han}]{2,10})", "lives_in", Profile, Durable, 0.85).when(is_place),
    // Work and study.
    rule(r"我是(?P<o>(?:做|搞|卖|修|开|教|跑|写|种|养|拍|唱|画|送)[\p{Han}]{1,6})的", "job_title", Profile, Durable, 0.85).when(is_trade),
    rule(r"我(?:自己)?(?:在.{2,8}?)?(?:开了?|经营着?)(?:一)?(?:家|间|个)?(?P<o>[\p{Han}]{1,8}(?:铺子?|馆|摊子?|厂|坊|吧|超市|便利店|茶楼|面馆|花店|书店|网店|理发店|修车厂|农家乐|民宿|诊所|饭店|奶茶店))", "runs", Profile, Durable, 0.85),
    rule(r"我在[\p{Han}]{2,12}?(?:大学|学院|职院|师大|理工|中学)(?:读|学|念|上)(?P<o>[\p{Han}]{2,8}?)(?:专业|系)?", "studies", Profile, Durable, 0.85).when(is_subject),
    rule(r"我(?:是)?(?P<o>[\p{Han}]{2,12}?(?:大学|学院|职院|师大))(?:的)?(?:大[一二三四]|研[一二三])?(?:的)?(?:学生|本科生|研究生|博士生)", "studies_at", Profile, Durable, 0.85),
    rule(r"我在(?P<o>[\p{Han}]{2,10}?(?:大学|学院|职院|师大|小学|中学|高中|一中|二中))", "studies_at", Profile, Durable, 0.8),
    // Schools and universities by their short names: 二中, 浙大附中, 北大.
    rule(r"我在(?P<o>[\p{Han}]{0,6}?(?:附属?[中小]学?|第?[一二三四五六七八九十]{1,2}[中小]|实验[中小]学|外国语学校|国际学校|职高|技校|幼儿园))(?:读书|读|上学|学习|就读|念书|念|上)?(?:[小初高大][一二三四五六]|[一二三四五六七八九]年级|[大中小]班)?", "studies_at", Profile, Durable, 0.85),
    rule(r"我(?:在|上|考上了?|考进了?|就读于?)(?P<o>北大|清华|复旦|浙大|南大|武大|川大|中大|厦大|山大|吉大|交大|上交|西交|同济|人大|北师大|华师大|哈工大|中科大|港大|台大|政大|成大|北航|北理工|华科)(?:读书|读研|读博|读|上学|学习|念书|念)?(?:本科|硕士|博士|研究生|[大研博][一二三四])?", "studies_at", Profile, Durable, 0.85),
    rule(r"我(?:在|正在)?(?:上|读|念)(?P<o>[\p{Han}]{1,8}?(?:小学|中学|高中|附中|附小|幼儿园|外国语学校|国际学校|职高|技校)|第?[一二三四五六七八九十]{1,2}[中小])(?:[小初高][一二三四五六]|[一二三四五六七八九]年级|[大中小]班)?了?", "studies_at", Profile, Durable, 0.8),
    rule(r"我(?:转专业|转系|换专业)(?:到|去|成|为|学|读)?了?(?P<o>[\p{Han}]{2,8}?)(?:专业|系)?了?", "studies", Profile, Durable, 0.85).when(is_subject),
    rule(r"我(?:转到|转去|转进)了?(?P<o>[\p{Han}]{2,8}?)(?:专业|系)了?", "studies", Profile, Durable, 0.85).when(is_subject),
    rule(r"我(?:开的是|开着?)(?:一[辆台])?(?P<o>(?:比亚迪|理想|蔚来|小鹏|特斯拉|大众|丰田|本田|奥迪|宝马|奔驰|五菱|吉利|长安|哈弗|别克|日产|捷达|朗逸|卡罗拉|雅阁|思域|凯美瑞|问界|极氪|红旗|马自达|福特|雪佛兰|沃尔沃|保时捷)[\p{Han}A-Za-z0-9]{0,6}?)(?:的)?", "owns", Profile, Durable, 0.8),
    rule(r"我(?:今天|明天|昨天|刚刚?)*(?:过了?|是我)?(?P<o>\d{1,3})岁(?:大)?(?:生日|寿)", "age", Profile, Durable, 0.85),
    rule(r"我(?:们)?(?:的)?新家(?:就)?在(?P<o>[\p{Han}]{2,10})", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"我(?:们)?(?:已经|终于)?回(?:到|了)?(?P<o>[\p{Han}]{2,8}?)(?:定居|生活|发展|安家)了?", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"我(?:已经)?(?:被)?(?P<o>优化|裁|裁员|开除|辞退)(?:掉)?了.*", "left_job", Profile, Durable, 0.85),
    rule(r"我被(?P<o>[\p{Han}A-Za-z]{2,10}?)(?:优化|裁|裁员|开除|辞退)(?:掉)?了.*", "no_longer_works_at", Profile, Durable, 0.85).when(is_firm).ends(&["works_at"]),
    rule(r"我(?:换(?:了)?工作了?|跳槽了?|换公司了?|入职新公司了?)，?(?:现在?)?在(?P<o>[\p{Han}A-Za-z]{2,10})", "works_at", Profile, Durable, 0.85).when(is_firm),
    // Health.
    rule(r"我(?:只要)?一(?:吃|喝|碰|沾|闻到?)到?(?P<o>[\p{Han}]{1,6}?)就(?:会|浑身|全身|嘴|喉咙|马上)?(?:起疹子|起红疹|起荨麻疹|过敏|肿|发痒|痒|喘)(?:.{0,4})", "allergic_to", Profile, Durable, 0.9).when(is_food),
    rule(r"我(?P<o>恐高)(?:症)?", "afraid_of", Preference, Durable, 0.85),
    rule(r"我(?P<o>晕车|晕船|晕血|晕机|色弱|夜盲)", "has_condition", Profile, Durable, 0.85),
    // Tastes.
    rule(r"我(?:不太|不怎么|不大|不是很|不咋|没那么|不是特别)(?:喜欢|爱|能接受)(?:吃|喝)?(?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing),
    rule(r"我(?:从来|从|一概|坚决|一向)(?:都)?不(?:吃|喝|碰|沾|抽)(?P<o>[\p{Han}]{1,8})", "avoids", Preference, Durable, 0.9).when(is_food),
    rule(r"我(?:也|还)?(?:会)?(?:弹|拉|吹|打|敲)(?:一点|点儿?|点)?(?P<o>吉他|尤克里里|贝斯|萨克斯|小号|长号|圆号|唢呐|葫芦丝|架子鼓|手鼓|口琴|手风琴|二胡|琵琶|古筝|扬琴|笛子|箫|钢琴|大提琴|小提琴|中提琴|电子琴)(?:.{0,8})", "plays", Preference, Durable, 0.85),
    // Tools and belongings.
    rule(r"(?:我的?)?(?:记账|记帐|笔记|代码|仓库|文档|数据|邮件|CI|项目|日程|待办|照片|博客|网站|服务|数据库)(?:已经|都|也|全)*(?:搬到|迁到|转到|换到|挪到) ?(?P<o>[A-Z][A-Za-z0-9 .+#-]{1,20}?) ?(?:去|上|里)?(?:了)?", "uses", Preference, Durable, 0.8).replaces(&["uses"]),
    rule(r"我(?:一直|都|平时|现在|还是)*(?:在)?(?:用|使)(?:的)?(?:是|着)?(?P<o>(?:华为|小米|苹果|三星|荣耀|红米|真我|一加|魅族|联想|戴尔|惠普|华硕|索尼|佳能|尼康|富士|大疆|小天才)(?:的)?(?:手机|平板|电脑|笔记本|相机|耳机|手表|打印机)?)", "uses", Preference, Durable, 0.85),
    rule(r"我(?:平时|一般|一直|都|基本)*(?P<o>上(?:白班|夜班|早班|晚班|中班|大夜班?|小夜班?|倒班|三班倒))(?:的)?", "habit", Preference, Durable, 0.8),
    rule(r"我(?:现在|一直|长期|每天|平时|在|都)*(?:吃|喝|用|服)(?:着)?(?P<o>中药|汤药|西药|膏方)(?:调理|调养|养着|治|补).*", "takes", Profile, Durable, 0.8),
    rule(r"我(?:写代码|办公|画图|剪视频|记笔记|做设计|编程|开发|写作|写论文|记账)(?:都|主要|一直|一般)?用(?:的是)?(?P<o>[\p{Han}A-Za-z0-9][\p{Han}A-Za-z0-9 .+#-]{0,20})", "uses", Preference, Durable, 0.8).when(is_thing),
    rule(r"我(?:的)?(?:手机|电脑|相机|耳机|平板|笔记本|手表|键盘|打印机|系统|浏览器|编辑器|银行)(?:现在?)?(?:用的)?是(?P<o>[\p{Han}A-Za-z0-9][\p{Han}A-Za-z0-9 .+#-]{1,20})", "uses", Preference, Durable, 0.85).when(is_named),
    rule(r"我(?:的)?(?:车|座驾|摩托车|电动车|自行车)是(?:一[辆台])?(?P<o>[\p{Han}A-Za-z0-9][\p{Han}A-Za-z0-9 .+#-]{1,20})", "owns", Profile, Durable, 0.85).when(is_named),
    rule(r"我(?:们)?把(?P<o>[\p{Han}A-Za-z]{1,8}?)(?:给)?(?:卖|送人|扔|转让|报废|送走)(?:掉)?了?", "no_longer_owns", Profile, Durable, 0.85).when(is_thing).ends(&["owns", "has"]),
    rule(r"(?:我的?)?新(?P<s>手机号码?|号码|电话|邮箱|微信号?)(?:是|为|：|:)\s*(?P<o>[\w.+@-]{4,40})", "is", Profile, Durable, 0.9).own(),
    rule(r"我(?:们)?(?:家)?(?:里)?(?:有|养了|养着|养|收养了|领养了)(?P<o>(?:[一两二三四五六七八九十\d]+|几)(?:只|条|头|匹|缸|窝|群)[\p{Han}]{0,3}?(?:龟|鱼|鸟|鸡|鸭|鹅|羊|猪|牛|马|蛇|蜥蜴|守宫|蜘蛛|蜗牛|刺猬|龙猫|八哥|鸽子|猫|狗|犬|兔|鼠|鹦鹉))(?:.*)?", "has", Profile, Durable, 0.85),
    // Dates that stand, and what moves.
    rule(r"(?:我(?:们)?的?)?(?P<s>护照|签证|驾照|身份证|房子租约|租约|租房合同|合同|保险|会员|居留卡|居住证|年卡)(?:到|在|是|于)?(?P<o>[^，]{2,14}?)(?:到期|过期|就到期|就过期)(?:了)?", "expires", Event, Ongoing, 0.85).own(),
    rule(r"(?:我(?:们|俩)?的?)?(?P<s>结婚纪念日|恋爱纪念日|纪念日)(?:是|在)?(?P<o>[^，是]{3,12})", "is", Event, Durable, 0.85).when(is_day).own(),
    rule(r"(?P<o>[^，我是]{3,12})是我(?:们|俩|们俩)?的?(?P<s>结婚纪念日|恋爱纪念日|纪念日)", "is", Event, Durable, 0.85).when(is_day).own(),
    rule(r"(?P<s>[\p{Han}]{0,6}(?:航班|飞机|火车|高铁|面试|考试|会议|预约|手术|婚礼|答辩|体检|比赛|聚会|讲座|发布会|复查|家长会))(?:改到|改在|改成|改期到|推迟到|延期到|提前到|定在|约在|安排在)了?(?P<o>.+)", "scheduled_for", Event, Ongoing, 0.85).dated(),
    rule(r"我(?:们)?(?:已经)?(?:约了|约好了|预约了|挂了|订了)(?P<o>[^，]{2,16})", "plans", Event, Ongoing, 0.8).dated().when(is_thing),
    rule(r"我(?:在|正在|一直在)?(?:攒钱|存钱|攒着钱)(?:想|准备|打算)?(?P<o>(?:买|换|去|交|付|开|留|读)[\p{Han}A-Za-z0-9]{1,10})", "goal", Preference, Ongoing, 0.85).when(is_thing),
    rule(r"我(?:想|希望|争取)(?:在)?(?:今年|明年|年底|年底前|明年前|三年内|两年内|一年内|退休前|夏天前|毕业前)(?:之前|以前|前|内)?(?P<o>(?:减|瘦|考|攒|存|学会?|读完|写完|跑完|完成|拿到|戒)[^，]{1,14})", "goal", Preference, Ongoing, 0.8).when(is_thing),
    rule(r"我(?:们)?(?:的)?(?P<s>项目|产品|店|公众号|乐队|播客|频道)(?:名字)?(?:叫|名叫|名字叫)(?P<o>[\p{Han}A-Za-z0-9「」]{1,12})", "is", Project, Ongoing, 0.8).own(),
    rule(r"(?:以后|往后|今后)?(?:的)?(?P<o>(?:回答|回复|输出|答案)(?:的时候|时|我)?(?:请|都|尽量|要)?(?:不要|别|用|简短|精简|简洁|控制在|短|直接|先给).*)", "reply_rule", Feedback, Durable, 0.85).when(is_standing),
    rule(r"(?:我(?:的)?)?(?P<s>座机|飞书|钉钉|QQ)(?:号)?(?:搜|加|是|：|:)?\s*(?P<o>[A-Za-z0-9][\w.+-]{4,30})", "is", Reference, Durable, 0.85).own(),
];

/// A firm and no place, time or deed.
fn is_firm(value: &str) -> bool {
    const STARTS: [&str; 17] =
        ["家", "这", "那", "外", "公司", "老板", "领导", "单位", "人", "学校", "一线", "城", "国", "车间", "厨房", "上面", "他"];
    is_thing(value) && !places::is_known(value) && !STARTS.iter().any(|start| value.starts_with(start))
}

/// A trade by what is done in it: not 是开玩笑的.
fn is_trade(value: &str) -> bool {
    const NOT: [&str; 14] =
        ["开玩笑", "做梦", "写错", "做作", "教训", "开放", "写着", "做得", "养成", "画饼", "唱反调", "开心", "做不", "写给"];
    is_thing(value) && !NOT.iter().any(|other| value.starts_with(other)) && !value.contains(['我', '你', '他', '她', '了'])
}

/// A field of study.
fn is_subject(value: &str) -> bool {
    !["书", "大", "博", "研", "的", "到", "本", "硕", "完", "夜", "预"].iter().any(|other| value.starts_with(other))
}

/// What one learns, and no place of learning: 学校, 学着做.
fn is_learned(value: &str) -> bool {
    const NOT: [&str; 10] = ["校", "生", "院", "会", "着", "乖", "以", "他", "你", "期"];
    is_thing(value) && !NOT.iter().any(|other| value.starts_with(other)) && !value.ends_with(['吗', '呢'])
}

/// Something to eat, drink or touch.
fn is_food(value: &str) -> bool {
    const NOT: [&str; 18] =
        ["了", "多", "药", "饱", "完", "这", "那", "它", "他", "她", "你", "什么", "嘴", "手", "眼", "脸", "皮肤", "素"];
    is_thing(value) && !NOT.iter().any(|other| value.starts_with(other))
}

/// A thing by a name of its own, and no judgement of it: 我的手机是新的.
fn is_named(value: &str) -> bool {
    let is_judged = value.ends_with('的')
        || ["新", "旧", "坏", "借", "我", "他", "很", "最", "公司", "黑", "白"].iter().any(|word| value.starts_with(word));
    is_thing(value) && !is_judged
}

/// A day of the calendar.
fn is_day(value: &str) -> bool {
    value.chars().any(|c| "初一二三四五六七八九十廿卅0123456789".contains(c))
}

/// A rule for every answer, not for this one.
fn is_standing(value: &str) -> bool {
    !value.contains("这次") && !value.contains("这封") && !value.contains("这一") && value.chars().count() >= 4
}
