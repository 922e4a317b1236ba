//! Health in Chinese: conditions by the endings of their names, medicines, and diets. A wrong one may do harm, so a value must name a known
//! one; everything else is left unsaid.

use std::sync::LazyLock;

use regex::Regex;

use super::super::rule::{Rule, rule};
use crate::facts::Category::Profile;
use crate::facts::Stability::Durable;

/// Names of conditions: some characters and an ending that only conditions have.
const CONDITION: &str = r"(?:[\p{Han}A-Za-z0-9&&[^但会而要下儿得有是的了就反后因个都也还和跟与很太总老又再说我他她你它对吃打做给让被把从听看没不能很怕检查出诊换成停改]]{0,8}?(?:炎|症|癌|瘤|结石|高血压|低血压|高血脂|高血糖|高尿酸|糖尿病|糖尿病足|心脏病|冠心病|胃病|肾病|白血病|精神病|蚕豆病|皮肤病|妇科病|帕金森病?|阿尔茨海默病?|痛风|脂肪肝|贫血|地贫|骨折|息肉|囊肿|结节|突出|劳损|增生|耳鸣|耳聋|失眠|甲亢|甲减|桥本|近视|散光|远视|弱视|色盲|色弱|哮喘|气喘|癫痫|中风|偏瘫|脑梗|心梗|心衰|肾衰|房颤|早搏|心律不[整齐]|痔疮|湿疹|荨麻疹|白癜风|带状疱疹|疱疹|抑郁|焦虑|静脉曲张|反流|倒流|便秘|不孕|多囊|功能减退|功能亢进|发育不良|关节置换|偏头痛|头痛|神经痛|腰痛|损伤|撕裂|侧弯|综合[征症]|脚气|青光眼|白内障|飞蚊症|网球肘|鼻窦炎|肺气肿|狐臭|麦粒肿|语障碍|读写障碍|神经衰弱|更年期|尿失禁|失语|失明|重听|自闭谱系|强直|腺样体肥大|乳糜泻|红斑狼疮|银屑病|牛皮癣|起搏器|人工耳蜗|运动障碍))";

/// Names of medicines, by the endings that they share, and by themselves.
const DRUG: &str = r"(?:维生素[A-Za-z]?\d{0,2}|鱼油|叶酸|钙片|褪黑素|益生菌|铁剂|[\p{Han}A-Za-z0-9&&[^但会而要下儿得有是的了就反后因个都也还和跟与很太总老又再说我他她你它对吃打做给让被把从听看没不能很怕检查出诊换成停改服用事友邻们室]]{0,6}?(?:沙坦|地平|洛尔|普利|他汀|双胍|西汀|曲林|普兰|单抗|替尼|拉唑|霉素|西林|洛芬|芬酸|胰岛素|沙班|格雷|格列[\p{Han}]{1,2}|奈德|司汀|他定|利嗪|甲氨蝶呤|替丁|特灵|唑仑|硝西泮|西泮|拉法辛|非布司他|别嘌醇|秋水仙碱|左甲状腺素钠?)|优甲乐|阿司匹林|布洛芬|对乙酰氨基酚|泼尼松|强的松|速效救心丸|褪黑素|叶酸|避孕药|降压药|降血压药|安眠药|抗抑郁药|百忧解|利他林|专注达|思诺思|多糖铁|奥美拉唑|脉优|华法林|肝素|地高辛|沙丁胺醇|孟鲁司特钠?|奥司他韦|锂盐|碳酸锂|二甲双胍)";

const DOSE: &str = r"(?:\d[\d.]*(?:毫克|微克|mg|单位|片|粒|颗))?";

/// The tables of this module.
pub(super) fn rules() -> Vec<Rule> {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let had = r"(?:有|得了|得过|得|患有|患了|患|查出来?|检查出来?|确诊|被?诊断|犯|是|属于)+(?:是|有|为|了|出|得了)*(?:点儿?|轻度的?|一点)?";
    vec![
        rule(
            leak(format!(
                r"我(?:{had})?(?P<o>{CONDITION})(?:有|快)?(?:[一二三四五六七八九十两几多好半\d]+个?[年月](?:多|半)?|很多年|好多年|多年|好久)?了?(?:患者|病人|发作|携带者)?"
            )),
            "has_condition",
            Profile,
            Durable,
            0.9,
        )
        .when(is_condition),
        rule(
            leak(format!(
                r"我(?:现在|目前|一直|每天|每晚|每早|长期|天天|早晚|睡前|早上|晚上|中午|饭后|空腹|开始|在)*(?:[一两半\d]+[片粒颗])?(?:吃着|吃的是|吃|服用|服|打着|打|注射|用着|用|吸着|靠)?(?:[一两半\d]+[片粒颗])?(?P<o>{DRUG}{DOSE}(?:[、和跟]{DRUG}{DOSE})*)(?:[一每]天.*|控制.*|降.*|顶着.*)?"
            )),
            "takes",
            Profile,
            Durable,
            0.9,
        ),
        rule(
            leak(format!(r"我(?:已经|现在|刚|今天|又|被|给|把药)*(?:换成|换了|换|改成|改吃|改用)了?(?P<o>{DRUG}{DOSE})(?:了.*)?")),
            "takes",
            Profile,
            Durable,
            0.9,
        )
        .replaces(&["takes"]),
        rule(leak(format!(r"我(?:的)?(?P<o>{CONDITION})(?:已经|早就|现在|终于|都)*(?:好了|痊愈了?|治好了|没了|康复了?|断根了?)(?:.{{0,4}})")), "no_longer_has_condition", Profile, Durable, 0.9)
            .ends(&["has_condition"]),
        rule(leak(format!(r"我(?:已经|现在|早就)*(?:停了|停掉了?|不吃|不再吃|停用了?)(?P<o>{DRUG}{DOSE})(?:了.*)?|我(?P<as>{DRUG})(?:已经|早就)?停(?:了|掉了?)")), "no_longer_takes", Profile, Durable, 0.9)
            .ends(&["takes"]),
        rule(
            r"我(?:吃|是|走)?(?P<o>生酮|蛋奶素|奶素|蛋素|锅边素|全素|早斋|清真|低碳饮食|低碳水|低盐饮食|低嘌呤饮食|地中海饮食|轻断食|低钠饮食|糖尿病餐|无麸质饮食)(?:的)?",
            "diet",
            Profile,
            Durable,
            0.85,
        ),
    ]
}

/// Whether a text names a medicine.
pub(in crate::facts) fn names_medicine(text: &str) -> bool {
    static ANY: LazyLock<Regex> = LazyLock::new(|| language::pattern::compile_light(DRUG));
    ANY.is_match(text)
}

/// A condition, and no visit to a doctor or figure of speech.
fn is_condition(value: &str) -> bool {
    const NOT: [&str; 22] = [
        "看病",
        "毛病",
        "有病",
        "治病",
        "生病",
        "发病",
        "相思",
        "选择困难",
        "强迫",
        "拖延",
        "不是",
        "没",
        "怕",
        "对",
        "什么",
        "预防",
        "治疗",
        "关于",
        "因为",
        "治",
        "看",
        "防",
    ];
    value.chars().count() >= 2
        && !NOT.iter().any(|other| value.starts_with(other))
        && !value.contains(['的', '，', '了', '不', '没', '让', '说'])
}
