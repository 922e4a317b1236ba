//! Places in Chinese: known ones, and what the names of others end with. They tell 我在义乌做外贸 from 我在华为做外贸.

/// Provinces, cities, regions and some foreign places.
const PLACES: &str = "北京 上海 天津 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门 \
    石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水 太原 大同 阳泉 长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁 呼和浩特 包头 乌海 赤峰 通辽 鄂尔多斯 呼伦贝尔 巴彦淖尔 乌兰察布 锡林浩特 \
    沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳 葫芦岛 长春 四平 辽源 通化 白山 松原 白城 延边 延吉 珲春 哈尔滨 齐齐哈尔 鸡西 鹤岗 双鸭山 大庆 伊春 佳木斯 七台河 牡丹江 黑河 绥化 漠河 \
    南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 昆山 常熟 太仓 江阴 张家港 宜兴 杭州 宁波 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 义乌 慈溪 余姚 乌镇 \
    合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 黄山 滁州 阜阳 宿州 六安 亳州 池州 宣城 福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德 晋江 武夷山 南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶 婺源 \
    济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 临沂 德州 聊城 滨州 菏泽 曲阜 寿光 郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店 \
    武汉 黄石 十堰 宜昌 襄阳 鄂州 荆门 孝感 荆州 黄冈 咸宁 随州 恩施 仙桃 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳 郴州 永州 怀化 娄底 湘西 浏阳 醴陵 凤凰 \
    广州 韶关 深圳 珠海 汕头 佛山 江门 湛江 茂名 肇庆 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮 顺德 南宁 柳州 桂林 梧州 北海 防城港 钦州 贵港 玉林 百色 贺州 河池 来宾 崇左 阳朔 海口 三亚 儋州 \
    成都 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充 眉山 宜宾 广安 达州 雅安 巴中 资阳 阿坝 甘孜 凉山 贵阳 六盘水 遵义 安顺 毕节 铜仁 黔东南 黔南 凯里 昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 大理 西双版纳 景洪 香格里拉 腾冲 瑞丽 拉萨 日喀则 林芝 \
    西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛 兰州 嘉峪关 金昌 白银 天水 武威 张掖 平凉 酒泉 庆阳 定西 陇南 敦煌 甘南 西宁 海东 格尔木 银川 石嘴山 吴忠 固原 中卫 乌鲁木齐 克拉玛依 吐鲁番 哈密 喀什 和田 伊犁 伊宁 阿克苏 库尔勒 阿勒泰 石河子 昌吉 塔城 \
    台北 新北 桃园 台中 台南 高雄 基隆 新竹 嘉义 苗栗 彰化 南投 云林 屏东 宜兰 花莲 台东 澎湖 金门 板桥 中和 永和 三重 淡水 中坜 竹北 埔里 鹿港 斗六 虎尾 美浓 九龙 新界 元朗 沙田 屯门 荃湾 观塘 旺角 将军澳 葵涌 大埔 坪洲 天水围 \
    浦东 徐汇 静安 闵行 朝阳区 海淀 丰台 通州 昌平 燕郊 鹿城 东京 大阪 京都 首尔 新加坡 吉隆坡 槟城 曼谷 伦敦 巴黎 纽约 洛杉矶 旧金山 多伦多 温哥华 悉尼 墨尔本 柏林 慕尼黑 罗马 马德里 开普敦 里昂 莫斯科 迪拜 基督城 奥克兰 美国 加拿大 英国 日本 韩国 德国 法国 意大利 西班牙 澳大利亚 澳洲 新西兰 泰国 越南 马来西亚 印尼 菲律宾 印度 俄罗斯 荷兰 瑞士 瑞典 挪威 丹麦 芬兰 葡萄牙 巴西 阿根廷 墨西哥 南非 埃及 尼日利亚 肯尼亚 老挝 柬埔寨 缅甸 爱尔兰 比利时 奥地利 波兰 希腊 土耳其";

/// What the names of places end with.
const ENDINGS: [&str; 14] = ["市", "县", "区", "镇", "村", "乡", "屯", "庄", "岛", "古镇", "古城", "新区", "农场", "牧场"];

/// What the names of employers end with.
const EMPLOYERS: [&str; 57] = [
    "公司",
    "厂",
    "店",
    "医院",
    "大学",
    "学院",
    "学校",
    "小学",
    "中学",
    "高中",
    "一中",
    "二中",
    "三中",
    "幼儿园",
    "银行",
    "局",
    "所",
    "院",
    "馆",
    "中心",
    "集团",
    "科技",
    "餐厅",
    "餐馆",
    "酒店",
    "超市",
    "工作室",
    "事务所",
    "律所",
    "协会",
    "基金会",
    "报社",
    "出版社",
    "电视台",
    "物流",
    "物业",
    "传媒",
    "证券",
    "保险",
    "建筑",
    "地产",
    "食堂",
    "茶餐厅",
    "客栈",
    "民宿",
    "船厂",
    "站",
    "影视",
    "文化",
    "园区",
    "商行",
    "医美",
    "诊所",
    "机构",
    "报业",
    "航空",
    "铁路局",
];

/// Whether `text` is a known place, or a known one with a part of it: 厦门集美.
pub(super) fn is_known(text: &str) -> bool {
    let text = text.strip_suffix(['市', '县', '省']).unwrap_or(text);
    PLACES.split_whitespace().any(|place| text == place)
}

/// Whether `text` begins with a known place, or ends as places do.
pub(super) fn is_place(text: &str) -> bool {
    if text.ends_with("园区") {
        return false;
    }
    let count = text.chars().count();
    let is_deed = ["上班", "工作", "上学", "任职", "做", "当", "开", "读", "吃", "找", "买", "等"].iter().any(|deed| text.contains(deed));
    let is_part = || count <= 8 && !is_deed && PLACES.split_whitespace().any(|place| text.starts_with(place)) && !is_employer(text);
    (2..=10).contains(&count) && (is_known(text) || ENDINGS.iter().any(|end| text.ends_with(end)) || is_part())
}

/// A home without the side of it on which one is: 望京那边.
pub(super) fn without_side(text: &str) -> &str {
    ["那边", "这边", "附近", "一带", "边上", "山里", "那块", "这块", "那儿"]
        .iter()
        .find_map(|side| text.strip_suffix(side).filter(|rest| rest.chars().count() >= 2))
        .unwrap_or(text)
}

/// A home without what is done there: 曲靖照顾老人.
pub(super) fn cut(text: &str) -> &str {
    let known = PLACES.split_whitespace().filter(|place| text.starts_with(place)).max_by_key(|place| place.len());
    let rest = known.and_then(|place| text.get(place.len()..)).unwrap_or_default();
    let is_deed = rest.starts_with([
        '照', '陪', '做', '带', '养', '读', '念', '上', '开', '打', '工', '跟', '和', '，', '快', '好', '已', '以', '多', '十', '两', '几',
        '修', '回', '当', '年', '月', '留', '实', '创', '住', '跑', '卖', '教', '种', '考', '租', '等', '摆', '送', '学', '练', '想', '听',
        '看', '找', '待',
    ]) && !rest.starts_with("和平");
    let is_district = ["园区", "新区", "开发区", "高新区", "度假区"].iter().any(|end| rest.ends_with(end));
    known.filter(|_| is_deed && !is_district).unwrap_or(text)
}

/// Whether `text` ends as the names of employers do.
pub(super) fn is_employer(text: &str) -> bool {
    // 在苏州开花店 says what is done there.
    let is_deed = || {
        text.match_indices('开').any(|(at, _)| {
            at > 0
                && !text.get(at + '开'.len_utf8()..).is_some_and(|rest| rest.starts_with(['发', '放', '元', '平', '封', '心', '明', '源']))
        })
    };
    text.chars().count() >= 3 && !is_deed() && EMPLOYERS.iter().any(|end| text.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_employers_are_told_apart() {
        assert!(["义乌", "厦门集美", "南澳岛", "崇明农场"].iter().all(|place| is_place(place)));
        assert!(!["华为", "阿里巴巴", "厦门大学", "网易"].iter().any(|other| is_place(other)));
        assert!(is_employer("永和豆米公司") && is_employer("启德律所") && !is_employer("义乌"));
    }
}
