//! Chinese names of people: a family name and a given name, which end where a verb, a time or a mark begins.

use language::script::is_han;

/// Family names of one character.
pub(crate) const FAMILY_NAMES: &str = "\
    鄢佘仝禚昝亓仉逯亢郗郜郄\
    王李张刘陈杨黄赵周吴徐孙马胡朱郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡蒋余杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石\
    金韦贾夏方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤温康施牛樊葛邢齐乔伍庞颜倪庄聂章鲁岳翟殷詹申\
    欧耿兰焦俞左柳甘祝包尚符舒阮柯纪梅童凌毕单季裴霍涂苗谷盛曲翁冉骆蓝路辛靳管柴蒙鲍华喻祁蒲滕屈饶牟艾尤穆司卓吉缪简项\
    连芦褚娄窦戚岑景党费卜冷晏席卫柏宗瞿桂佟臧闵邬姬仇栾刁荣巫寇桑郎甄仲虞敖巩池麻苑迟邝奚昌酆廉湛禹狄贝伏茅支裘宣贲郁杭洪\
    诸荀封芮储邴糜巴宓蓬班厉束韶蓟薄印邰鄂索咸赖蔺屠阴胥闻莘贡劳逄扶堵宰郦雍濮寿扈燕冀郏浦阎慕茹习宦鱼戈庾暨匡禄阙殳沃蔚\
    越夔隆厍晁勾融訾阚鞠巢蒯荆竺桓肖覃仰\
";
/// Family names that are words as well: they count where only a name can stand.
pub(crate) const WORDS_TOO: &str = "付易阳游宁于常文安关成房解时农古车麦宫米全应苟边师和商沙明查向卞丛隋";

/// What a name ends before.
const BORDERS: [&str; 92] = [
    "是", "在", "住", "有", "做", "今年", "去年", "明年", "今天", "昨天", "明天", "前天", "这", "上周", "上个", "下周", "下个", "周末",
    "星期", "，", "、", "。", "！", "喜欢", "爱", "会", "能", "讲", "说", "不", "没", "对", "学", "读", "来", "去", "回", "从", "也", "都",
    "又", "还", "最", "每", "养", "当", "要", "想", "开", "怕", "就", "才", "已", "刚", "过", "休", "请", "给", "把", "被", "让", "帮",
    "跟", "和", "买", "卖", "辞", "生", "搬", "教", "打", "考", "结婚", "离", "退", "病", "到", "用", "嫁", "娶", "得了", "看", "听", "唱",
    "跑", "快", "老", "突然", "终于", "最近", "现在", "以前",
];
/// Words that begin like a family name.
const COMMON: [&str; 77] = [
    "毕业", "成绩", "方便", "明白", "时候", "时间", "高兴", "高考", "安全", "安静", "安排", "平时", "平常", "项目", "管理", "连续", "成功",
    "成为", "应该", "应聘", "经常", "单位", "单子", "单价", "单纯", "单反", "金牛", "白羊", "单身", "胡说", "马上", "马虎", "毛躁", "高烧",
    "高龄", "高薪", "黄昏", "金融", "花钱", "严重", "于是", "任何", "全部", "和气", "相信", "相亲", "双方", "司机", "幸运", "幸好", "牛奶",
    "温柔", "计划", "常常", "向来", "贺卡", "万一", "强迫", "盛饭", "钟头", "阳台", "游泳", "家务", "蓝色", "白天", "黑夜", "石头", "花生",
    "海鲜", "江边", "汤圆", "路上", "车上", "关系", "终于", "庄稼", "苗条",
];
/// Characters that no given name has.
const NOT_GIVEN: &str = "是在住有做的了不会爱年岁师员医老常经都也还很最血压病炎过敏家人前后上下里嗰个中考这今昨少差忙累慢";

/// A full name at the start of a text, and the rest: 郝建军是货车司机. A name of three characters is tried first.
pub(crate) fn at_start(text: &str) -> Option<(&str, &str)> {
    text.chars().next().filter(|first| FAMILY_NAMES.contains(*first))?;
    [3, 2].into_iter().find_map(|length| {
        let end = text.char_indices().nth(length).map_or(text.len(), |(at, _)| at);
        let (name, rest) = text.split_at_checked(end)?;
        let is_whole = name.chars().count() == length && name.chars().all(is_han);
        let is_bordered =
            rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit()) || BORDERS.iter().any(|border| rest.starts_with(border));
        let is_given = !name.chars().skip(1).any(|c| NOT_GIVEN.contains(c)) && !COMMON.iter().any(|word| name.starts_with(word));
        (is_whole && is_bordered && is_given).then_some((name, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_where_a_verb_or_a_time_begins() {
        for (text, name) in [
            ("郝建军是货车司机", Some("郝建军")),
            ("何军休假回来了", Some("何军")),
            ("赵磊这周在我家", Some("赵磊")),
            ("罗强今天请假", Some("罗强")),
            ("陈小明来了", Some("陈小明")),
            ("成绩不好", None),
            ("毕业去了北京", None),
            ("高血压", None),
            ("宁可不吃", None),
            ("付钱", None),
            ("马上要高考", None),
            ("喜欢画画", None),
        ] {
            assert_eq!(at_start(text).map(|(name, _)| name), name, "{text}");
        }
    }
}
