//! Words for what somebody is to another: "X's sister", X的妹妹. With the predicates of the relations that say who it is.

/// From which end of a relation the word leads to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From the subject to the object: of "Nora has the pet Bello", Nora's dog.
    Forward,
    /// From the object to the subject: of "Nora is a parent of Mia", Mia's mother.
    Backward,
    /// Both: of "Nora is a sibling of Mia", the sister of either.
    Both,
}

use Direction::{Backward, Both, Forward};

/// A predicate, the direction of the words, and the words in English and Chinese.
type Row = (&'static str, Direction, &'static [&'static str]);

/// Every word with its predicates; some have several.
pub const TABLE: [Row; 20] = [
    ("sibling_of", Both, &["sister", "brother", "sibling", "姐姐", "妹妹", "哥哥", "弟弟", "姐妹", "兄弟"]),
    ("parent_of", Forward, &["daughter", "son", "child", "kid", "女儿", "儿子", "孩子"]),
    ("parent_of", Backward, &["mother", "father", "mom", "mum", "dad", "parent", "妈妈", "爸爸", "母亲", "父亲", "父母"]),
    ("married_to", Both, &["wife", "husband", "spouse", "partner", "妻子", "丈夫", "老婆", "老公", "爱人", "配偶", "太太"]),
    ("friend_of", Both, &["friend", "朋友", "好友", "闺蜜"]),
    ("works_with", Both, &["colleague", "coworker", "teammate", "同事"]),
    ("reports_to", Forward, &["boss", "manager", "supervisor", "老板", "上司", "经理", "上级", "领导"]),
    ("manages", Backward, &["boss", "manager", "supervisor", "老板", "上司", "经理", "上级", "领导"]),
    ("reports_to", Backward, &["report", "employee", "下属"]),
    ("has_pet", Forward, &["pet", "dog", "cat", "puppy", "kitten", "parrot", "rabbit", "horse", "宠物", "狗", "猫", "小狗", "小猫"]),
    ("has_pet", Backward, &["owner", "主人"]),
    ("works_at", Forward, &["employer", "company", "firm", "workplace", "公司", "单位"]),
    ("studies_at", Forward, &["school", "university", "college", "学校", "大学"]),
    ("lives_in", Forward, &["hometown", "city", "town", "城市"]),
    ("led_by", Forward, &["leader", "lead", "head", "负责人"]),
    ("works_on", Forward, &["project", "项目"]),
    ("founded", Forward, &["company", "startup", "firm", "公司"]),
    ("founded", Backward, &["founder", "创始人"]),
    ("supplies", Backward, &["supplier", "供应商"]),
    ("owned_by", Forward, &["owner", "所有者"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary;

    #[test]
    fn every_predicate_connects_entities_and_leads_one_way_by_one_word() {
        let mut seen = std::collections::HashSet::new();
        for (predicate, _, words) in TABLE {
            assert!(vocabulary::find(predicate).is_some_and(|known| known.wording.is_some()), "{predicate}");
            assert!(words.iter().all(|word| seen.insert((predicate, *word))), "{predicate}");
        }
    }
}
