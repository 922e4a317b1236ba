//! What a sentence denies of its own value, and what it does not.

use super::is_denied;

#[test]
fn a_negation_that_reaches_the_value_denies_it() {
    for (sentence, predicate, object) in [
        ("I no longer work at Acme.", "works_at", "Acme"),
        ("I don't live in Porto anymore.", "lives_in", "Porto"),
        ("I don't live in Porto.", "lives_in", "Porto"),
        ("I used to live in Leeds.", "lives_in", "Leeds"),
        ("I never liked jazz.", "likes", "jazz"),
        ("I hate jazz.", "likes", "jazz"),
        ("I stopped drinking coffee.", "drinks", "coffee"),
        ("I live in Porto, not Lisbon.", "lives_in", "Lisbon"),
        ("I don't eat meat, fish or eggs.", "eats", "fish"),
        ("I work at Initech, but I don't like golf.", "likes", "golf"),
        ("We have no children.", "has_children", "children"),
        ("My sister doesn't play the cello.", "plays", "the cello"),
        ("Acme is no longer my employer.", "works_at", "Acme"),
        ("I'm not allergic to peanuts.", "allergic_to", "peanuts"),
        ("I have no problem with nuts.", "nut_problem", "nuts"),
        ("I was never afraid of dogs.", "afraid_of", "dogs"),
        ("我不住在苏州了。", "lives_in", "苏州"),
        ("我不喜欢爵士乐。", "likes", "爵士乐"),
        ("我以前在华为工作。", "works_at", "华为"),
        ("我已经戒了咖啡。", "drinks", "咖啡"),
        ("我没有孩子。", "has_children", "孩子"),
        ("我住在波尔图，不住里斯本。", "lives_in", "里斯本"),
        ("上海我不住了。", "lives_in", "上海"),
        ("我对花生不过敏。", "allergic_to", "花生"),
        ("我不怕狗。", "afraid_of", "狗"),
        ("我讨厌香菜。", "likes", "香菜"),
        ("我不喜歡爵士樂。", "likes", "爵士乐"),
    ] {
        assert!(is_denied(sentence, predicate, object), "{sentence} {predicate} {object}");
    }
}

#[test]
fn a_negation_of_something_else_denies_nothing() {
    for (sentence, predicate, object) in [
        ("I live in Porto.", "lives_in", "Porto"),
        ("I don't live in Leeds, I live in Porto.", "lives_in", "Porto"),
        ("No, I live in Porto.", "lives_in", "Porto"),
        ("I don't like tea but I love coffee.", "likes", "coffee"),
        ("I live in Porto, not Lisbon.", "lives_in", "Porto"),
        ("I can't live without coffee.", "likes", "coffee"),
        ("I not only like jazz, I play it.", "likes", "jazz"),
        ("I never miss yoga.", "likes", "yoga"),
        ("I can't wait to move to Oslo.", "plans", "move to Oslo"),
        ("I used to hate mushrooms.", "likes", "mushrooms"),
        ("I hate living in Porto.", "lives_in", "Porto"),
        ("I'm allergic to peanuts, so I don't eat satay.", "allergic_to", "peanuts"),
        ("I can't eat peanuts.", "allergic_to", "peanuts"),
        ("I don't drink coffee.", "does_not_drink", "coffee"),
        ("I no longer like jazz.", "no_longer_likes", "jazz"),
        ("I used to live in Leeds.", "used_to_live_in", "Leeds"),
        ("I don't like steak.", "likes", "tea"),
        ("I take my tea without sugar.", "habit", "tea without sugar"),
        ("I haven't regretted moving, and I love Porto.", "likes", "Porto"),
        ("我住在苏州。", "lives_in", "苏州"),
        ("我不喜欢茶，喜欢咖啡。", "likes", "咖啡"),
        ("我不在华为，在小米上班。", "works_at", "小米"),
        ("我特别喜欢爵士乐。", "likes", "爵士乐"),
        ("我离不开咖啡。", "likes", "咖啡"),
        ("不是不喜欢爵士乐。", "likes", "爵士乐"),
        ("我不能吃花生。", "allergic_to", "花生"),
        ("我对花生过敏，不吃花生酱。", "allergic_to", "花生"),
        ("我不喝咖啡。", "does_not_drink", "咖啡"),
    ] {
        assert!(!is_denied(sentence, predicate, object), "{sentence} {predicate} {object}");
    }
}
