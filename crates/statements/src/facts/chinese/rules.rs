//! Chinese rules. Patterns match clauses as `shape` normalises them: 我 first, then the verb, without adverbs and time expressions.

use std::sync::LazyLock;

use regex::Regex;

use super::super::rule::{Rule, rule};
use super::guards::{is_age, is_chore, is_job, is_name, is_place, is_thing, is_tool, is_workplace};
use super::places;
use crate::facts::Category::{Event, Feedback, Preference, Profile, Project, Reference};
use crate::facts::Stability::{Durable, Ongoing};

/// Kinds of relatives, friends and animals.
pub(super) const RELATION: &str = "妻子|老婆|太太|媳妇|丈夫|老公|先生|男朋友|女朋友|男友|女友|未婚妻|未婚夫|伴侣|对象|妈妈|母亲|老妈|爸爸|父亲|老爸|姐姐|妹妹|哥哥|弟弟|儿子|女儿|闺女|丫头|大儿子|小儿子|大女儿|小女儿|孩子|宝宝|奶奶|爷爷|外婆|外公|姥姥|姥爷|阿姨|姨妈|姑姑|叔叔|舅舅|表姐|表妹|表哥|表弟|堂姐|堂妹|堂哥|堂弟|侄子|侄女|外甥|岳父|岳母|公公|婆婆|好朋友|朋友|闺蜜|室友|同桌|同学|同事|老板|领导|上司|经理|导师|老师|邻居|房东|医生|教练|狗狗|小狗|狗|猫咪|小猫|猫|兔子|鹦鹉|仓鼠";

pub(super) const RULES: &[Rule] = &[
    // A bond that is over.
    rule(r"我(?:们)?(?:和|跟|与|同)(?:我的?)?(?P<o>[\p{Han}A-Za-z·]{1,10}?)(?:已经|刚刚?|最近|上?个?[周月年]|昨天|前天|终于)*(?:分手|分开|离婚|散伙|掰)了?.*", "separated_from", Event, Durable, 0.85),
    // Identity.
    rule(r"我(?:的名字(?:是|叫)|就?叫做|就?叫作|名叫|就?叫|名字是|名字叫)(?P<o>[\p{Han}·]{2,20}|[A-Z][A-Za-z .'-]+)", "name", Profile, Durable, 0.95).when(is_name),
    rule(r"我(?:的)?(?:全名|姓名|中文名|英文名)(?:是|叫)(?P<o>.+)", "name", Profile, Durable, 0.95).when(is_name),
    rule(r"我是(?P<o>[\p{Han}]{2,3})(?:，很高兴认识你)", "name", Profile, Durable, 0.8).when(is_name),
    rule(r"(?:我|你)?(?:以后|往后|今后|从今往后|从现在起|平时)?(?:请|都|就|改|直接|还是|可以|你)*(?:叫我|喊我|称呼我(?:为)?) ?(?P<o>[\p{Han}]{1,4}?|[\p{Han}]{2,8}·[\p{Han}]{1,8}|[A-Z][A-Za-z]+) ?(?:就好|就行|就可以|即可|好了|吧|就成|听着舒服|听着舒坦|比较习惯)?", "preferred_name", Profile, Durable, 0.9).when(is_nickname),
    rule(r"我(?:大家|朋友们?|同事们?)都叫我(?P<o>.+)", "preferred_name", Profile, Durable, 0.9).when(is_name),
    rule(r"我(?:都|已经|刚)?(?P<o>[1-9]\d|[二三四五六七八九]?十[一二三四五六七八九]?)了", "age", Profile, Durable, 0.85).when(is_age),
    rule(r"我(?:的年龄是|满|刚满)?(?P<o>\d{1,3}|[一二三四五六七八九十]{1,3})(?:周)?岁", "age", Profile, Durable, 0.9).when(is_age),
    rule(r"我(?:的)?生日(?:是|在)(?P<o>.+)", "birthday", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?:出生于|生于)(?P<o>[\d一二三四五六七八九十].+)", "birthday", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:就)?(?:居住在|租在|租住在|租房住在|住在|定居在|定居|生活在|常住|住)(?P<o>.+)", "lives_in", Profile, Durable, 0.9).when(is_place),
    rule(r"我(?:们|全家)?(?:家)?从(?P<old>.+?)(?:搬家|搬|迁)(?:到|去|回|来)了?(?P<o>.+)", "lives_in", Profile, Durable, 0.9).when(is_place),
    rule(r"我(?:们|全家)?(?:搬家|搬|迁)(?:到|去|回|来)了?(?P<o>.+)", "lives_in", Profile, Durable, 0.9).when(is_place),
    rule(r"我(?:的)?家(?:就)?(?:在|住)(?P<o>.+)", "lives_in", Profile, Durable, 0.85).when(is_place),
    rule(r"我(?:的)?(?:家庭)?(?:地址|住址)(?:是|在)(?P<o>.+)", "address", Profile, Durable, 0.9),
    rule(r"我(?:的)?(?:老家|家乡|籍贯)(?:是|在)(?P<o>.+)", "hometown", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?:来自|出生在|出生于|是在)(?P<o>[\p{Han}]{2,12}?)(?:长大)?(?:的)?", "hometown", Profile, Durable, 0.85).when(is_thing),
    rule(r"我是(?P<o>[\p{Han}]{2,6})人", "hometown", Profile, Durable, 0.85).when(is_hometown),
    rule(r"我在(?P<o>.+?)(?:工作|上班|任职|就职|实习|打工|当|做|担任).*", "works_at", Profile, Durable, 0.9).when(is_firm),
    rule(r"我在(?P<o>[\p{Han}A-Za-z0-9]{3,14})", "works_at", Profile, Durable, 0.85).when(places::is_employer),
    rule(r"我(?:就职于|任职于|入职|加入|跳槽到|跳槽去|换到)了?(?P<o>.+?)(?:工作|上班|(?:当|做|担任).+)?", "works_at", Profile, Durable, 0.9).when(is_workplace),
    rule(r"我从(?P<old>.+?)(?:跳槽|换|离职|辞职|转)(?:到|去|后加入|后去|，加入)了?(?P<o>.+?)(?:工作|上班)?", "works_at", Profile, Durable, 0.9).when(is_workplace),
    rule(r"我(?:的)?(?:公司|单位)(?:是|叫)(?P<o>.+)", "works_at", Profile, Durable, 0.85).when(is_workplace),
    rule(r"我(?:从(?P<o>.+?)(?:离职|辞职)|(?:不再在|不在)(?P<as>.+?)(?:工作|上班))了?", "no_longer_works_at", Profile, Durable, 0.85).ends(&["works_at"]),
    rule(r"我(?:在.+?)?(?:当|做|担任|干)(?:了)?(?:一名|一个|一位|个|名)?(?P<o>.+)", "job_title", Profile, Durable, 0.85).when(is_job),
    rule(r"我(?:就)?是(?:一名|一个|一位|个|名|做)?(?:在)?(?P<o>[\p{Han}A-Za-z/ ]+)", "job_title", Profile, Durable, 0.9).when(is_job),
    rule(r"我(?:的)?(?:职业|工作|职位|岗位)(?:是|为)(?:一名|一个)?(?P<o>.+)", "job_title", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?:被)?(?:升职|晋升|提拔|升)(?:为|成|到|当)?了?(?P<o>.+)", "job_title", Profile, Durable, 0.9).when(is_job),
    rule(r"我(?:转行|改行)(?:做|当|成)了?(?P<o>.+)", "job_title", Profile, Durable, 0.9).when(is_thing),
    rule(r"我(?:自己)?(?:开了|经营)(?P<o>(?:一家|一间|一个|家)?.+(?:店|公司|工作室|餐厅|咖啡馆|民宿|诊所))", "runs", Profile, Durable, 0.85),
    rule(r"我在(?P<o>.+?(?:大学|学院|中学|小学|高中|学校))(?:读书|读|上学|学习|就读|念书).*", "studies_at", Profile, Durable, 0.85),
    rule(r"我(?:就读于|考上了)(?P<o>.+)", "studies_at", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:的)?专业是(?P<o>.+)|我(?:学|读|主修)的?是?(?P<as>[\p{Han}]+)专业", "studies", Profile, Durable, 0.85),
    rule(r"我(?:毕业于|从)(?P<o>.+?(?:大学|学院|中学))(?:毕业)?", "graduated_from", Profile, Durable, 0.85),
    rule(r"我(?:们)?(?:家)?(?:有|养了|养着|养|收养了|领养了)(?P<o>(?:[一两二三四五\d]|几)(?:个|只|条|位)(?:.{0,8})(?:儿子|女儿|孩子|小孩|宝宝|哥哥|弟弟|姐姐|妹妹|狗|猫|猫咪|小狗|小猫|兔子|鹦鹉|仓鼠|金毛|柯基|布偶|橘猫).*)", "has", Profile, Durable, 0.85),
    rule(r"我(?:有|养)(?P<o>(?:个|只|条)(?:.{0,6})(?:儿子|女儿|孩子|哥哥|弟弟|姐姐|妹妹|狗|猫|小狗|小猫).*)", "has", Profile, Durable, 0.85),
    rule(r"我(?:是)?(?P<o>已婚|未婚|单身|离异|结婚|离婚|订婚|离婚|没对象|没有对象|有对象)(?:了|的)?", "marital_status", Profile, Durable, 0.85),
    rule(r"我会(?:说|讲)(?P<o>.+)", "speaks", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:的)?母语是(?P<o>.+)", "native_language", Profile, Durable, 0.9),
    rule(r"我(?:是)?(?:一个|个)?(?P<o>(?:纯)?素食主义者|素食者|吃素|吃全素|纯素)(?:的)?", "diet", Profile, Durable, 0.9),
    rule(r"我(?:不再|不)(?P<o>吃素)", "no_longer_diet", Profile, Durable, 0.9).ends(&["diet"]),
    rule(r"我对(?P<o>.+?)(?:都|并|也|已经)*(?:不再|不会再)(?:过敏|過敏).*", "no_longer_allergic_to", Profile, Durable, 0.9).when(is_thing).ends(&["allergic_to"]),
    rule(r"我对(?P<o>.+?)(?:已经|早就|现在)+(?:都|并|也)?不(?:过敏|過敏)了?.*", "no_longer_allergic_to", Profile, Durable, 0.9).when(is_thing).ends(&["allergic_to"]),
    rule(r"我对(?P<o>.+?)(?:都|并|也|从来|其实|根本)*(?:不|没有?|沒有?|不是|不算|并非|谈不上|算不上)(?:会)?(?:过敏|過敏|不耐受).*", "not_allergic_to", Profile, Durable, 0.9).when(is_thing).ends(&["allergic_to"]),
    rule(r"我对(?P<o>.+?)(?:有点|严重|会|都|也|还|也会|轻微|是|真的|确实|其实)*(?:过敏|過敏|不耐受).*", "allergic_to", Profile, Durable, 0.95).when(is_thing),
    rule(r"我(?:并)?(?:不是|没有?|不算)(?P<o>[\p{Han}]{1,6}?)(?:过敏|不耐受)", "not_allergic_to", Profile, Durable, 0.9).when(is_allergen).ends(&["allergic_to"]),
    rule(r"我(?:就是|是|属于|算)?(?P<o>[\p{Han}]{1,6}?)(?:过敏|不耐受)(?:体质)?", "allergic_to", Profile, Durable, 0.9).when(is_allergen),
    rule(r"我(?:有|患有|得了|被诊断出?(?:患)?有?)(?P<o>(?:.{0,6})(?:哮喘|糖尿病|高血压|偏头痛|胃病|胃炎|鼻炎|关节炎|颈椎病|腰椎间盘突出|抑郁症|焦虑症|失眠症|心脏病|癫痫))", "has_condition", Profile, Durable, 0.9),
    rule(r"我是(?P<o>左撇子|色盲|独生子女|独生子|独生女|夜猫子|早起的人|内向的人|外向的人|单亲妈妈|单亲爸爸|退休.*)", "is_described_as", Profile, Durable, 0.85),
    rule(r"我(?P<o>去世|过世|离世|病逝)了.*", "is", Profile, Durable, 0.85),
    rule(r"我(?:已经|刚|早就|都)?(?P<o>退休)了.*", "left_job", Profile, Durable, 0.85),
    rule(r"我(?:怀孕|失业)(?:了).*", "is_described_as", Profile, Durable, 0.85),
    rule(r"我(?:的)?身高(?:是)?(?P<o>[^的男女人]+)", "height", Profile, Durable, 0.85).when(is_thing),
    rule(r"我(?:的)?(?P<s>邮箱|电子邮箱|手机号|手机号码|电话|电话号码|微信|微信号|时区|国籍|血型|鞋码|星座|车牌|车牌号)(?:是|为)(?P<o>.+)", "is", Profile, Durable, 0.9).own(),
    // Preferences and habits.
    rule(r"我(?:以前|原来|过去|曾经)(?:很|非常|特别|挺)?(?:喜欢|爱)(?P<o>.+?)[，,]?(?:但|不过|可是)?(?:现在|如今)(?:不|没|已经不|改).*", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"我(?:不再|不|再也不)(?:喜欢|爱)(?P<o>.+?)了", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"我不再(?:喜欢|爱|听|看|玩)(?P<o>.+)", "no_longer_likes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"我对(?P<o>.+?)(?:不感兴趣|没兴趣|不再感兴趣|没有兴趣)了?", "dislikes", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "prefers"]),
    rule(r"我(?:喜欢|喜歡|热爱|喜爱|钟爱|偏爱|迷上了|爱上了|喜欢上了|爱吃|爱喝|爱看|爱听|爱玩)(?P<o>.+)", "likes", Preference, Durable, 0.85).when(is_thing),
    rule(r"我爱(?P<o>[\p{Han}A-Z《].+)", "likes", Preference, Durable, 0.8).when(is_loved),
    rule(r"我对(?P<o>.+?)(?:很|非常|特别|十分)?(?:感兴趣|有兴趣|着迷)", "likes", Preference, Durable, 0.8).when(is_thing),
    rule(r"我是(?P<o>.+?)的?(?:粉丝|爱好者|迷)", "likes", Preference, Durable, 0.85).when(is_thing),
    rule(r"我(?:的)?(?:爱好|兴趣|兴趣爱好|业余爱好)(?:是|有|包括)(?P<o>.+)", "likes", Preference, Durable, 0.9).when(is_thing),
    rule(r"我(?:的)?最(?:喜欢|爱)的(?P<s>[\p{Han}]{1,6})(?:是|叫)(?P<o>.+)", "favorite", Preference, Durable, 0.9).when(is_thing),
    rule(r"我(?:更喜欢|宁愿|宁可|偏好|倾向于)(?P<o>.+)", "prefers", Preference, Durable, 0.85).when(is_thing),
    rule(r"我(?:不喜欢|不喜歡|讨厌|討厭|不爱|受不了|反感|最怕|恨)(?P<o>.+)", "dislikes", Preference, Durable, 0.85).when(is_thing),
    rule(r"我(?:已经|早就|现在)*(?:不再|再也不|不)(?:吃|喝|抽|碰|看|听|玩|用)(?P<o>.+)了", "gave_up", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "habit", "prefers", "uses"]),
    rule(r"我(?:不再|再也不)(?:吃|喝|抽|碰|看|听|玩|用)(?P<o>.+)", "gave_up", Preference, Durable, 0.85).when(is_thing).ends(&["likes", "habit", "prefers", "uses"]),
    rule(r"我(?:不吃|不喝|不能吃|不能喝|从不吃|从不喝|忌口|不碰)(?P<o>.+)", "avoids", Preference, Durable, 0.9).when(is_thing),
    rule(r"我(?:怕|害怕|恐惧)(?P<o>.+)", "afraid_of", Preference, Durable, 0.8).when(is_thing),
    rule(r"我(?:戒|戒掉|戒了)[了咗]?(?P<o>[\p{Han}&&[^指了咗]][\p{Han}]{0,5})", "gave_up", Preference, Durable, 0.85).when(is_given_up).ends(&["likes", "habit"]),
    rule(r"我(?:已经|早就|彻底|终于)*把(?P<o>[\p{Han}A-Za-z]{1,8}?)(?:都|也|给)*(?:戒|戒掉|停掉)[了咗]?", "gave_up", Preference, Durable, 0.85).when(is_given_up).ends(&["likes", "habit", "uses"]),
    rule(r"我不(?P<o>抽烟|吸烟)了?", "avoids", Preference, Durable, 0.85),
    rule(r"我(?P<o>(?:每天|每周|每个?月|每年|每晚|每早|每逢|每个?周[一二三四五六日末]|经常|常常|通常|习惯|总是|从不|从来不|很少|几乎不).+)", "habit", Preference, Durable, 0.8).when(is_thing),
    rule(r"我(?:会|在)?(?:弹|拉|吹|打)(?P<o>(?:[\p{Han}]{1,3})(?:琴|筝|笛|鼓|球|太极|牌))", "plays", Preference, Durable, 0.8),
    rule(r"我(?:收藏|收集)(?P<o>.+)", "collects", Preference, Durable, 0.8).when(is_thing),
    rule(r"我(?:把.+?)?从(?P<old>.+?)(?:换成|换到|换为|改用|改成|转到|迁移到|切换到)了?(?P<o>.+)", "uses", Preference, Durable, 0.85).when(is_thing).ends(&["uses"]),
    rule(r"我(?:换成|改用|换用|换了)(?:了)?(?P<o>.+)", "uses", Preference, Durable, 0.8).when(is_tool),
    rule(r"我(?:不再用|不用|不再使用|停用)(?:了)?(?P<o>.+?)了?", "no_longer_uses", Preference, Durable, 0.85).when(is_tool).ends(&["uses"]),
    rule(r"我(?:用|使用|在用|用的是|主要用)(?P<o>.+)", "uses", Preference, Durable, 0.75).when(is_tool),
    rule(r"我(?:开的(?:车)?是|开着?一辆|有一辆|骑)(?P<o>.+)", "owns", Profile, Durable, 0.8).when(is_thing),
    rule(r"(?:从现在开始|从现在起|从今以后|从今往后|以后|往后|今后)(?:的)?(?:请|都|麻烦|你)*(?P<o>(?:[\p{Han}]{2,8}(?:统统|一律|都|全部)|请|都|麻烦|你|用|叫|回答|回复|别|不要|称呼|给我|直接|先|一律|统一|全部).+)", "reply_rule", Feedback, Durable, 0.9).when(is_reply_rule),
    rule(r"请?(?:你)?(?P<o>(?:一直|总是|始终|永远)(?:都)?(?:用|叫|回答|回复|别|不要|称呼).+)", "reply_rule", Feedback, Durable, 0.85).when(is_reply_rule),
    // Plans, tasks, decisions and events.
    rule(r"我(?:的)?(?P<s>[\p{Han}A-Za-z]{0,8}(?:航班|飞机|火车|高铁|面试|考试|会议|预约|手术|婚礼|旅行|答辩|体检|比赛|生日会|聚会|讲座|假期|课程|课|发布会|搬家|马拉松))(?:已经)?(?:改到|改在|改期到|推迟到|延期到|提前到|定在|约在|安排在|是|在|定于)了?(?P<o>.+)", "scheduled_for", Event, Ongoing, 0.9).dated().own(),
    rule(r"我(?:把)(?P<s>[\p{Han}A-Za-z]{2,12})(?:改到|改在|推迟到|延期到|提前到|改期到|约在|定在)了?(?P<o>.+)", "scheduled_for", Event, Ongoing, 0.9).dated().own(),
    rule(r"我(?:们)?(?:有|约了|预约了|安排了|有一场|要参加|参加)(?P<o>(?:一个|一场|一次|个|场|次)?.*(?:会议|会|面试|考试|预约|航班|聚会|体检|手术|婚礼|讲座|比赛|答辩|约会|饭局|牙医|医生|课|培训|演出|音乐会|马拉松).*)", "plans", Event, Ongoing, 0.85).dated(),
    rule(r"我(?:们)?(?:打算|计划|准备|要|会|将|将要|得|想|决定)(?P<o>.+)", "plans", Event, Ongoing, 0.8).dated().when(is_chore),
    rule(r"我(?:们)?(?P<o>(?:去|飞|到|回|出差|出发|动身|搬家|结婚|开始|入职|面试|考试|开会|见|参加|举办|体检|手术|交稿|上线|发布|毕业).*)", "plans", Event, Ongoing, 0.8).dated().when(is_future),
    rule(r"我(?:们)?(?:打算|计划|准备)(?P<o>.+)", "plans", Event, Ongoing, 0.8).when(is_chore),
    rule(r"我(?:们)?(?:订了|预订了|预定了|买了|报名了|报了)(?P<o>.*(?:票|酒店|机票|航班|课程|班|马拉松|旅行团|餐厅|位子).*)", "plans", Event, Ongoing, 0.8),
    rule(r"我(?:们)?(?:最终|最后|一致|终于)?(?:决定|商定|确定|选定|敲定|约定|定下来)(?:了|是|用|采用|要|先)?(?P<o>.+)", "decided", Project, Ongoing, 0.85).when(is_thing),
    rule(r"(?:那|我们)?就(?:用|选|定|采用)(?P<o>.+?)(?:吧|好了|了)", "decided", Project, Ongoing, 0.75).when(is_thing),
    rule(r"我(?:的)?(?:新|今年的?|主要|短期|长期)?目标是(?P<o>.+)", "goal", Preference, Ongoing, 0.85).when(is_thing),
    rule(r"我想(?:要)?(?P<o>(?:学会?|考|攒|减|戒|跑完|完成|成为|出版|写完|存|提高|换工作|创业|读完|拿到).+)", "goal", Preference, Ongoing, 0.75).when(is_thing),
    rule(r"我(?:正在|在|一直在|开始)(?P<o>(?:做|写|开发|准备|研究|筹备|练习|练|备考|备战|装修|翻译|设计|负责|重构|搭建).+)", "working_on", Project, Ongoing, 0.8).when(is_thing),
    rule(r"我(?:正在|在)(?:读|看)(?P<o>.*《.+》.*)", "working_on", Preference, Ongoing, 0.75),
    rule(r"我(?:还得|还需要|还要|得|需要|必须|要记得|该|应该去)(?P<o>.+)", "todo", Project, Ongoing, 0.75).when(is_chore),
    rule(r"我(?:不用|不需要|不打算|不准备|没打算)再?(?P<o>.+?)了", "cancelled", Event, Ongoing, 0.8).when(is_chore).ends(&["todo", "plans", "working_on"]),
    rule(r"我(?:这次|恐怕|可能)?(?:去不了|参加不了|赶不上|没法(?:去|参加)|不能去|不能参加|不去|不参加)(?P<o>.*(?:生日|聚会|婚礼|会议|聚餐|演唱会|比赛|活动|课|讲座|约会|旅行|面试|同学会|派对).*)", "cancelled", Event, Ongoing, 0.8).when(is_thing).ends(&["todo", "plans", "scheduled_for"]),
    rule(r"我(?:把)?(?:取消了|取消掉了|退掉了|退了)(?P<o>.+)|我把(?P<as>.+?)取消了?", "cancelled", Event, Ongoing, 0.85).when(is_thing).ends(&["todo", "plans", "scheduled_for"]),
    rule(r"我(?:已经)?(?:做完|完成|写完|搞定|办完|买完|交完|忙完|学完|读完|看完|弄好|提交)了?(?P<o>.+)", "completed", Event, Durable, 0.8).when(is_thing).ends(&["todo", "plans", "working_on"]),
    rule(r"我(?P<o>.*(?:花了|花费了|付了)\s*[\d.一二三四五六七八九十百千万]+(?:块|元|万|美元|欧元|人民币).*)", "spent", Event, Durable, 0.8),
    rule(r"我(?:们)?(?P<o>(?:一起)?(?:买|去|看|吃|参加|学|做|写|跑|走|游|爬|拜访|见|收到|拿到|通过|考过|赢|输|丢|卖|搬|换|画|拍|种|领养|报名|签|录|听|玩|体验|尝试|举办|庆祝|遇到|认识|开始).*?了.+)", "did", Event, Durable, 0.75).dated().when(is_thing).last(),
    rule(r"(?P<s>(?:我的|我们的?)?[\p{Han}A-Za-z0-9 ]{1,16}?)的?(?:截止日期|截止时间|交付日期|最后期限|deadline)(?:是|为|改到|改为|推迟到|提前到|在)了?(?P<o>.+)", "deadline", Project, Ongoing, 0.9),
    rule(r"(?P<s>(?:我的|我们的?)?[\p{Han}A-Za-z0-9]{2,12}?)(?P<o>(?:(?:下|这|本)个?)?(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}月\d{1,2}[日号]|(?:下个?月)?\d{1,2}[号日]|今天|明天|后天|月底|下个?月[初底]?)(?:[上下]午|晚上|中午)?(?:[\d一二三四五六七八九十]{1,3}点半?)?截止", "deadline", Project, Ongoing, 0.85).dated(),
    rule(r"(?P<s>(?:我的|我们的?)?[\p{Han}A-Za-z0-9 ]{2,16}?)(?:要在|必须在|需要在|得在)(?P<o>.+?)(?:之前|前|以前)(?:交|完成|提交|上线|交付).*", "deadline", Project, Ongoing, 0.85).dated(),
    rule(r"(?P<s>(?:(?:我们|这个|本|我的|咱们的?)?(?:项目|会议|活动|报告|方案|产品|团队|论文|公司)?的?)(?:预算|标题|名称|代号|主题|时间线|参会人|参会人员|负责人|客户|关键决策|议程|目标用户|技术栈|数据库|服务器|上线时间|上线日期|发布日期|地点|集合地点))(?:是|为|定为|改为|改成|调整为|包括|定在|改到|叫)了?(?P<o>.+)", "is", Project, Ongoing, 0.8).when(is_plain),
    rule(r"(?:请|帮我|麻烦)?把(?P<s>.{0,12}(?:预算|标题|日期|时间|地点|价格|目标|名称|截止日期))(?:从.+?)?(?:改为|改成|调整为|更新为|改到|调到)(?P<o>.+)", "is", Project, Ongoing, 0.8).when(is_thing),
    rule(r"(?P<s>(?:我的|我们的?|我)[\p{Han}A-Za-z ]{1,16}?)(?:是|在|地址是|链接是|放在|:|：)?\s*(?P<o>https?://\S+)", "link", Reference, Durable, 0.9),
    rule(r"我(?:的)?(?P<s>储物柜|门牌号|工位|座位|车位|停车位|房间号|会员号|订单号|客户编号|笔名|网名|公众号|博客|频道|论文题目|论文|毕业设计|新书|书|乐队|团队|项目|部门|导师|班主任)(?:是|在|叫|题目是|名字叫)(?P<o>.+)", "is", Reference, Durable, 0.8).when(is_plain).own(),
];

/// A workplace and no city: 我在义乌做外贸.
fn is_firm(value: &str) -> bool {
    is_workplace(value) && !places::is_known(value) && !value.contains(['，', '不', '没'])
}

/// A short name to be called by: not 叫我加班, where somebody is asked to do something.
pub(super) fn is_nickname(value: &str) -> bool {
    const NOT: [&str; 20] = [
        "一声", "干", "什么", "名字", "问", "等", "加班", "起床", "吃饭", "回家", "去", "来", "帮", "不", "别", "说", "写", "做", "过",
        "快",
    ];
    !NOT.iter().any(|other| value.starts_with(other))
}

fn is_hometown(value: &str) -> bool {
    const NOT: [&str; 24] = [
        "一个",
        "个",
        "普通",
        "好",
        "什么",
        "有",
        "爱",
        "喜欢",
        "女",
        "男",
        "老",
        "年轻",
        "成年",
        "上班",
        "打工",
        "内向",
        "外向",
        "很",
        "比较",
        "一名",
        "那种",
        "这种",
        "早起的",
        "懒",
    ];
    !NOT.iter().any(|other| value.starts_with(other))
}

fn is_allergen(value: &str) -> bool {
    is_thing(value)
        && !value.contains(['是', '有', '不', '没', '的', '会', '说', '容', '还', '对'])
        && !["对", "皮肤", "有点", "经常", "季节", "老是", "药物", "食物", "换季", "也", "都", "就"]
            .iter()
            .any(|other| value.starts_with(other))
}

fn is_loved(value: &str) -> bool {
    is_thing(value)
        && value.chars().count() >= 2
        && !["吃", "喝", "看", "听", "玩", "上", "好", "情", "的", "人", "护", "莫", "心"].iter().any(|other| value.starts_with(other))
}

/// A value that is not a link: links have their own rule.
fn is_plain(value: &str) -> bool {
    is_thing(value) && !value.contains("://")
}

/// A rule for answers, and not how the user wants to be called, which is a name.
fn is_reply_rule(value: &str) -> bool {
    static CALLED: LazyLock<Regex> = language::light_pattern!(r"^(?:请|都|就|改|直接|你|还是)*(?:叫我|喊我|称呼我)[^，]{1,8}$");
    value.chars().count() >= 4 && !CALLED.is_match(value)
}

/// Something in the future, not done yet.
fn is_future(value: &str) -> bool {
    is_thing(value) && !value.contains('了') && !value.contains('过') && !value.contains("纪念日")
}

/// What somebody gave up, and not for how long: 戒了九十天.
fn is_given_up(value: &str) -> bool {
    is_thing(value) && !value.ends_with(['天', '年', '月', '周']) && !value.starts_with('指')
}
