//! Guards: they check values in Chinese.

use std::sync::LazyLock;

use language::numbers;
use language::script::is_han;
use regex::Regex;

/// Beginnings of values that follow 叫 without being names: 我叫小车 is accepted, 我叫外卖 is not, although its length fits; 我老板叫我加班
/// calls nobody anything.
const NOT_NAMES: [&str; 37] = [
    "外卖", "出租", "滴滴", "快递", "不", "苦", "他", "她", "它", "你", "您", "我", "咱", "人", "了", "车", "停", "好", "什么", "啥",
    "代驾", "服务", "说", "问", "大家", "别", "去", "来", "起", "出", "醒", "过", "得", "着", "这", "那", "一",
];

/// A name: two to five Han characters, with an interpunct also more (阿依古丽·买买提), 小X, or Latin words.
pub(super) fn is_name(value: &str) -> bool {
    let count = value.chars().count();
    let limit = if value.contains('·') { 20 } else { 5 };
    let is_chinese = (2..=limit).contains(&count) && value.chars().all(|c| is_han(c) || c == '·') && !value.starts_with('·');
    let is_latin = value.chars().next().is_some_and(char::is_uppercase)
        && value.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '.' | '\'' | '’'))
        && count <= 40;
    (is_chinese || is_latin) && !NOT_NAMES.iter().any(|other| value.starts_with(other)) && !value.ends_with(['说', '问', '不', '的'])
}

/// A name between a relative and a verb: 我妹妹小雅喜欢 …, but not 我女儿说她 … and 我妈现在 ….
pub(super) fn is_given_name(value: &str) -> bool {
    const WORDS: [&str; 30] = [
        "对", "说", "问", "叫", "让", "他", "她", "我", "你", "都", "也", "不", "很", "就", "在", "是", "今天", "今年", "明天", "明年",
        "昨天", "去年", "一直", "一起", "最近", "特别", "已经", "还", "想", "要",
    ];
    is_name(value) && !WORDS.iter().any(|word| value.contains(word))
}

/// Whether the value ends in a negation, which belongs to the verb after it: 对花生不|过敏.
pub(super) fn is_denied(value: &str) -> bool {
    ["不", "没", "没有", "并不", "不会", "無", "沒", "从不", "從不"].iter().any(|end| value.ends_with(end))
}

/// A place of a few characters.
pub(super) fn is_place(value: &str) -> bool {
    const NOT: [&str; 19] = [
        "这",
        "那",
        "一起",
        "哪",
        "酒店",
        "医院",
        "附近",
        "一个人",
        "父母家",
        "朋友家",
        "梦",
        "心",
        "宿舍",
        "一块",
        "院",
        "校",
        "嘴",
        "手",
        "口",
    ];
    let is_number = value.starts_with(|c: char| "一二两三四五六七八九十几半多好0123456789".contains(c))
        && !value.contains(['楼', '号', '栋', '环', '层', '中']);
    is_thing(value)
        && value.chars().count() <= 30
        && !is_number
        && !value.contains(['了', '没', '吃', '不', '，'])
        && !NOT.iter().any(|other| value.starts_with(other))
}

/// A workplace.
pub(super) fn is_workplace(value: &str) -> bool {
    const NOT: [&str; 12] = ["家", "这", "那", "加班", "努力", "外面", "公司", "周末", "晚上", "认真", "忙", "一起"];
    // 第一人民医院 is a name, and the first of several is not.
    let is_numbered = || value.starts_with('第') && super::places::is_employer(value);
    (is_thing(value) || is_numbered()) && value.chars().count() <= 30 && !NOT.iter().any(|other| value.starts_with(other))
}

/// A profession, recognized by its ending.
pub(crate) fn is_job(value: &str) -> bool {
    const ENDINGS: [&str; 119] = [
        "宿管",
        "仓管",
        "网管",
        "班主任",
        "牙医",
        "兽医",
        "法医",
        "村医",
        "匠",
        "保安",
        "导游",
        "空姐",
        "裁缝",
        "向导",
        "摊主",
        "水手",
        "船长",
        "队长",
        "班长",
        "月嫂",
        "保姆",
        "电工",
        "焊工",
        "木工",
        "瓦工",
        "钳工",
        "技工",
        "水电工",
        "锅炉工",
        "矿工",
        "清洁工",
        "民警",
        "辅警",
        "交警",
        "站长",
        "厂长",
        "校长",
        "牧民",
        "渔民",
        "花农",
        "茶农",
        "果农",
        "棋手",
        "鼓手",
        "乐手",
        "骑手",
        "代购",
        "网管",
        "客服",
        "行政",
        "仓管",
        "财务",
        "采购",
        "调度",
        "接线",
        "程序媛",
        "领班",
        "师",
        "员",
        "医生",
        "护士",
        "学生",
        "研究生",
        "博士",
        "硕士",
        "教授",
        "经理",
        "总监",
        "主管",
        "老板",
        "创始人",
        "合伙人",
        "作家",
        "作者",
        "编辑",
        "记者",
        "翻译",
        "画家",
        "歌手",
        "演员",
        "导演",
        "司机",
        "警察",
        "军人",
        "公务员",
        "律师",
        "会计",
        "出纳",
        "厨师",
        "店主",
        "店长",
        "程序员",
        "码农",
        "产品",
        "运营",
        "设计",
        "科学家",
        "顾问",
        "助理",
        "秘书",
        "法官",
        "检察官",
        "农民",
        "工人",
        "护工",
        "教练",
        "主播",
        "博主",
        "自由职业者",
        "全职妈妈",
        "全职爸爸",
        "实习生",
        "销售",
        "前台",
        "HR",
        "CEO",
        "CTO",
        "开发",
        "负责人",
    ];
    let count = value.chars().count();
    (2..=20).contains(&count)
        && !is_deed(value)
        && !is_somebody(value)
        && ENDINGS.iter().any(|ending| value.ends_with(ending))
        && !["普通", "这", "那", "好", "你"].iter().any(|start| value.starts_with(start) && count < 4)
}

/// Whether a value names somebody by their trade: 教数学的孙老师.
fn is_somebody(value: &str) -> bool {
    static TITLED: LazyLock<Regex> = language::light_pattern!(
        r"(?:^|的)[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严](?:老师|医生|师傅|经理|教练|律师|教授|护士)$"
    );
    TITLED.is_match(value)
}

/// Whether a value is a count of people, what somebody learns, or what somebody else is: 五十二个工人, 学服装设计, 老婆咖啡师.
fn is_deed(value: &str) -> bool {
    static COUNT: LazyLock<Regex> = language::light_pattern!(r"^[一二两三四五六七八九十百千几多\d]+[个名位]");
    const OTHERS: [&str; 16] =
        ["老婆", "老公", "媳妇", "太太", "先生", "丈夫", "妻子", "爸", "妈", "哥", "姐", "弟", "妹", "儿子", "女儿", "他"];
    let learns = value.starts_with(['学', '考', '念'])
        && !["学生", "学徒", "学者", "学校", "考古", "念珠"].iter().any(|word| value.starts_with(word));
    learns || COUNT.is_match(value) || OTHERS.iter().any(|other| value.starts_with(other))
}

/// A value that has a meaning of its own and does not refer back to the conversation.
pub(super) fn is_thing(value: &str) -> bool {
    const POINTING: [&str; 46] = [
        "第一",
        "第二",
        "第三",
        "第四",
        "上一",
        "前一",
        "这",
        "那",
        "你",
        "您",
        "它",
        "他",
        "她",
        "什么",
        "怎么",
        "哪",
        "谁",
        "和你",
        "跟你",
        "与你",
        "听你",
        "听到",
        "看到你",
        "知道",
        "一下",
        "的是",
        "啥",
        "谢谢",
        "问",
        "说",
        "自己的",
        "大家",
        "每个人",
        "请",
        "一样",
        "如此",
        "聊天",
        "聊",
        "想",
        "觉得",
        "感觉",
        "时候",
        "得",
        "着",
        "过",
        "们",
    ];
    value.chars().any(char::is_alphanumeric) && value.chars().count() <= 80 && !POINTING.iter().any(|pointing| value.starts_with(pointing))
}

/// A task, not a figure of speech.
pub(super) fn is_chore(value: &str) -> bool {
    const NOT: [&str; 34] = [
        "走了",
        "去忙",
        "睡",
        "休息",
        "承认",
        "说",
        "问",
        "想",
        "看看",
        "努力",
        "加油",
        "学会",
        "知道",
        "了解",
        "注意",
        "考虑",
        "相信",
        "珍惜",
        "感谢",
        "谢",
        "试试",
        "帮助",
        "帮忙",
        "你",
        "更",
        "多",
        "去休息",
        "继续",
        "坚持",
        "好好",
        "保持",
        "面对",
        "一些",
        "一个",
    ];
    is_thing(value) && value.chars().count() >= 3 && !NOT.iter().any(|other| value.starts_with(other))
}

/// An age.
pub(super) fn is_age(value: &str) -> bool {
    value.parse::<u32>().ok().or_else(|| numbers::chinese(value)).is_some_and(|age| (3..=120).contains(&age))
}

/// A tool: has Latin letters or digits, or a title in 《》.
pub(super) fn is_tool(value: &str) -> bool {
    /// Endings of things that are used every day, and names that have none of them.
    const TOOLS: [&str; 40] = [
        "笔记",
        "清单",
        "文档",
        "网盘",
        "输入法",
        "浏览器",
        "手机",
        "电脑",
        "平板",
        "日历",
        "相机",
        "播放器",
        "编辑器",
        "键盘",
        "耳机",
        "手表",
        "手环",
        "会议",
        "邮箱",
        "表格",
        "飞书",
        "钉钉",
        "微信",
        "石墨",
        "语雀",
        "剪映",
        "鸿蒙",
        "安卓",
        "支付宝",
        "豆包",
        "通义",
        "文心一言",
        "高德",
        "思维导图",
        "番茄钟",
        "阅读器",
        "手写板",
        "数位板",
        "小爱同学",
        "讯飞",
    ];
    let is_known =
        || value.chars().count() <= 8 && TOOLS.iter().any(|tool| value.ends_with(tool)) && !value.contains(['的', '我', '他', '她', '你']);
    is_thing(value) && (value.chars().any(|c| c.is_ascii_alphanumeric() || c == '《') || is_known())
}
