//! The patterns of Chinese. `{S}` is a person or other subject of a clause, `{W}` any subject, `{V}` words before the
//! verb (现在, 已经), `{O}` a name up to the end of the clause, `{o}` a name followed by more text, `{R}` a role, `{M}`
//! people.

use super::rule::How::{Becomes, Ends, Has, Is, Was};
use super::rule::{Rule, rule};
use language::vocabulary::Kind::{Organization, Project, Technology};

/// Every rule; the first that matches a clause applies.
pub(super) const RULES: &[Rule] = &[
    // 项目与团队
    rule("{S}{V}(?:不再(?:参与|做|开发|从事)|退出了?|离开了?|撤出了?)(?P<o>{o}项目)(?:了|组)?$", "works_on|member_of", Ends),
    rule("{S}{V}不再(?:参与|开发)(?P<o>{O})$", "works_on", Ends),
    rule("{S}{V}(?:退出了?|离开了?)(?P<o>{o}(?:团队|小组|部门))了?$", "member_of", Ends),
    rule("{S}{V}(?:加入了?|调到了?|转到了?|调入了?|转入了?|被分配到了?)(?P<o>{o}项目)组?了?$", "works_on", Becomes).of(Project),
    rule("{S}{V}(?:加入了?|调到了?|转到了?|调入了?)(?P<o>{o}(?:团队|小组|部门))了?$", "member_of", Becomes).of(Organization),
    rule("{S}{V}(?:开始(?:参与|做|开发)了?)(?P<o>{O})$", "works_on", Becomes).of(Project),
    rule("{S}{V}(?:曾经?|以前)(?:参与过?|做过?|开发过?)(?P<o>{O})$", "works_on", Was).of(Project),
    rule("{S}{V}在(?P<o>{o}项目)(?:组|上)?(?:工作|干活|做事)了?$", "works_on", Is).of(Project),
    rule("{S}{V}(?:正在|在|一直在)?(?:参与了?|开发|在做|做)(?P<o>{o}(?:项目|系统|平台|应用)|{O})$", "works_on", Is).of(Project),
    // 负责
    rule("{S}{V}不再(?:负责|领导|主管|带领|管理)(?P<o>{O})$", "led_by", Ends).swapped(),
    rule("{S}{V}(?:接手了?|接管了?|接替负责)(?P<o>{O})$", "led_by", Becomes).swapped(),
    rule("{S}{V}(?:负责|领导着?|主管|带领|主持)(?P<o>{O})$", "led_by", Is).swapped(),
    rule("{W}{V}(?:由|改由)(?P<o>{M})(?:负责|领导|主管|带领)了?$", "led_by", Is),
    rule("{X}的(?:项目)?负责人(?:现在|目前)?(?:是|换成了|变成了|改为)(?P<o>{M})$", "led_by", Is),
    // 任职
    rule("{S}{V}(?:不再|已经不|不)在(?P<o>{o})(?:工作|上班|任职|干)了?$", "works_at", Ends),
    rule("{S}{V}从(?P<o>{o})(?:离职|辞职|退休|跳槽|被裁)了?$", "works_at", Ends),
    rule("{S}{V}(?:曾经?|以前|之前)(?:在|就职于|任职于)(?P<o>{o})(?:工作|上班|任职)?过?$", "works_at", Was),
    rule("{S}{V}(?:在|就职于|任职于)(?P<o>{o})(?:担任|做|当|任)(?P<r>{R})$", "works_at", Is),
    rule("{S}{V}在(?P<o>{o})(?:工作|上班|任职|就职)(?:了|着)?$", "works_at", Is),
    rule("{S}{V}(?:就职于|任职于|供职于)(?P<o>{O})$", "works_at", Is),
    rule(
        "{S}{V}(?:入职了?|跳槽到了?|跳槽去了?|加入了?|加盟了?|去了)(?P<o>{o}(?:公司|科技|集团|银行|医院|大学|学校|研究院|研究所|工作室)|{F})(?:工作|上班)?了?$",
        "works_at",
        Becomes,
    ),
    rule("{S}{V}(?:入职了?|跳槽到了?|加盟了?|加入了?)(?P<o>{O})$", "works_at", Becomes),
    // 职务
    rule("{S}{V}(?:升任|升为|成为了?|当上了?|被任命为|晋升为)(?P<o>{R})了?$", "works_as", Becomes),
    rule("{S}{V}不再(?:担任|是|做)(?P<o>{R})了?$", "works_as", Ends),
    rule("{S}{V}是(?P<o2>{o})的(?P<o>{R})$", "works_as", Is),
    rule("{S}{V}(?:是(?:一名|一位|个|一个)?|担任|做|当)(?P<o>{R})$", "works_as", Is),
    // 住处
    rule("{S}{V}(?:不再|不)住在?(?P<o>{O})了?$", "lives_in", Ends),
    rule("{S}{V}(?:搬离了?|搬出了?)(?P<o>{O})$", "lives_in", Ends),
    rule("{S}{V}(?:曾经?|以前|之前)住(?:在|过)(?P<o>{O})$", "lives_in", Was),
    rule("{S}{V}(?:从[\\p{Han}]{2,6})?(?:搬到了?|搬去了?|搬家到了?|移居到?了?|迁居到?了?)(?P<o>{O})$", "lives_in", Becomes),
    rule("{S}{V}(?:住在|居住在|定居在?|定居于|现居)(?P<o>{O})$", "lives_in", Is),
    // 上下级与亲友
    rule("{S}{V}向(?P<o>{M})汇报(?:工作)?了?$", "reports_to", Is),
    rule("{X}的?(?:直属)?(?:上司|老板|经理|领导|上级|主管)(?:现在|目前)?(?:是|换成了|变成了)(?P<o>{M})$", "reports_to", Is),
    rule("{S}{V}(?:和|跟|与)(?P<o>{M})(?:离婚|离异|分手)了?$", "married_to", Ends),
    rule("{S}{V}(?:和|跟|与)(?P<o>{M})结(?:了)?婚了?$", "married_to", Becomes),
    rule("{S}{V}(?:嫁给了?|娶了?)(?P<o>{M})$", "married_to", Becomes),
    rule("{X}的?(?:妻子|丈夫|老婆|老公|爱人|太太|先生)(?:是|叫)(?P<o>{M})$", "married_to", Is),
    rule("{X}的?(?:姐姐|妹妹|哥哥|弟弟)(?:是|叫)(?P<o>{M})$", "sibling_of", Is),
    rule("{X}的?(?:女儿|儿子|孩子)(?:是|叫)(?P<o>{M})$", "parent_of", Is),
    rule("{X}的?(?:好?朋友|好友)(?:是|叫)(?P<o>{M})$", "friend_of", Is),
    rule("{X}的?(?:同事|搭档)(?:是|叫)(?P<o>{M})$", "works_with", Is),
    rule("{S}{V}(?:和|跟|与)(?P<o>{M})是(?:好|老)?(?:朋友|好友)$", "friend_of", Is),
    rule("{S}{V}(?:和|跟|与)(?P<o>{M})(?:是同事|共事|一起工作|合作)$", "works_with", Is),
    rule("{S}{V}(?:认识了?)(?P<o>{M})$", "knows", Is),
    rule("{S}{V}(?:管理着?|带着?)(?P<o>{o}(?:团队|小组|部门))$", "manages", Is).of(Organization),
    rule("{S}{V}(?:养了?|领养了?)(?:一)?[只条匹个]?(?:猫|狗|兔子|鹦鹉|小猫|小狗)(?:，)?(?:名字)?(?:叫|名叫)(?P<o>{O})$", "has_pet", Is),
    // 学习
    rule("{S}{V}从(?P<o>{o})毕业了?$", "studies_at", Ends),
    rule("{S}{V}(?:就读于|在)(?P<o>{o}(?:大学|学院|中学|学校))(?:读书|上学|念书|读研|读博|学习)?$", "studies_at", Is),
    rule("{S}{V}(?:考上了?|考入了?)(?P<o>{O})$", "studies_at", Becomes),
    // 公司、项目、工具
    rule("{W}{V}(?:不再使用|不再用|停用了?|弃用了?)(?P<o>{O})$", "uses", Ends),
    rule("{W}{V}从(?P<old>{o})(?:迁移到了?|换成了?|切换到了?)(?P<o>{O})$", "uses", Becomes).of(Technology),
    rule("{W}{V}(?:改用了?|迁移到了?|换成了?|切换到了?)(?P<o>{O})$", "uses", Becomes).of(Technology),
    rule("{W}{V}(?:使用了?|采用了?|用的是|基于)(?P<o>{O})$", "uses", Is).of(Technology),
    rule("{W}{V}(?:依赖于?|取决于)(?P<o>{O})$", "depends_on", Is),
    rule("{W}{V}被(?P<o>{o})(?:阻塞|卡住)了?$", "depends_on", Is),
    rule("{W}{V}(?:属于|隶属于)(?P<o>{O})$", "part_of", Is),
    rule("{W}{V}是(?P<o>{o})的(?:一部分|子公司|分公司|子项目)$", "part_of", Is),
    rule("{W}{V}(?:的?总部)(?:设?在|位于)(?P<o>{O})$", "located_in", Is),
    rule("{W}{V}(?:的?总部)(?:搬到了?|迁到了?|迁至)(?P<o>{O})$", "located_in", Becomes),
    rule("{W}{V}(?:位于|坐落于|坐落在)(?P<o>{O})$", "located_in", Is),
    rule("{W}{V}被(?P<o>{o})(?:收购|并购)了?$", "owned_by", Becomes),
    rule("{S}{V}(?:创办了?|创立了?|创建了?)(?P<o>{O})$", "founded", Becomes),
    rule("{S}{V}(?:写了?|撰写了?|发表了?|出版了?)(?P<o>《[^》]{1,40}》)$", "authored", Becomes),
    rule("{W}{V}(?:给|向)(?P<o>{o})供货$", "supplies", Is),
    // 计划与状态
    rule(
        "{W}{V}(?:定在|定于|安排在|改到|改在|推迟到|延期到|延后到|提前到|将于|将在)(?:举行|开始|召开|上线|发布|进行)?了?$",
        "scheduled_for",
        Has,
    ),
    rule("{W}{V}的?(?:截止日期|截止时间|期限)(?:是|为|定在)$", "due_on", Has),
    rule("{W}{V}(?:已经?)?(?:被)?(?P<o>暂停|完成|取消|延期|上线|搁置|归档|结束)了?$", "status_is", Is),
    rule("{W}{V}(?:交给了?|分配给了?|指派给了?)(?P<o>{M})(?:负责|处理)?$", "assigned_to", Becomes),
];
