//! Messages that are read with what is known: they end it, change it, call people by name, and answer a question of the window before.

use super::World;

const DAY: &str = "2026-03-04T09:00:00Z";
const LATER: &str = "2026-04-02T09:00:00Z";

#[tokio::test]
async fn a_later_message_ends_or_changes_what_it_only_names() {
    let world = World::new().await;
    for (person, said, later, kept) in [
        (
            "nora",
            "We have two budgies. I take 20 mg of fluoxetine.",
            "We gave the budgies to my aunt. The fluoxetine's gone up to 40 mg.",
            vec!["user|no_longer_has|two budgies", "user|takes|40 mg of fluoxetine"],
        ),
        (
            "liwei",
            "我有一辆电动车。我对花粉过敏。",
            "电动车上个月卖掉了。花粉现在不过敏了。",
            vec!["user|no_longer_allergic_to|花粉", "user|no_longer_owns|电动车"],
        ),
    ] {
        world.say(person, "c1", DAY, &[('U', said), ('A', "OK.")]).await;
        world.drain().await;
        world.say(person, "c2", LATER, &[('U', later), ('A', "OK.")]).await;
        world.drain().await;
        assert_eq!(world.facts(person).await, kept);
    }
}

#[tokio::test]
async fn who_is_known_by_name_is_spoken_of_by_name() {
    let world = World::new().await;
    world.say("nora", "c1", DAY, &[('U', "My son Theo is 7."), ('A', "Lovely.")]).await;
    world.say("liwei", "c1", DAY, &[('U', "我家猫叫馒头，三岁。"), ('A', "真可爱。")]).await;
    world.drain().await;
    world.say("nora", "c2", LATER, &[('U', "Theo's 8 now, can you believe it?"), ('U', "Theo is allergic to kiwi.")]).await;
    world.say("liwei", "c2", LATER, &[('U', "馒头四岁了。")]).await;
    world.drain().await;
    let nora = world.facts("nora").await;
    assert!(nora.contains(&"user's son|allergic_to|kiwi".to_owned()), "{nora:?}");
    let liwei = world.facts("liwei").await;
    assert!(liwei.contains(&"用户的猫|age|四岁".to_owned()) || liwei.contains(&"用户的猫|age|四".to_owned()), "{liwei:?}");
}

#[tokio::test]
async fn an_answer_is_read_with_the_question_of_the_window_before() {
    let world = World::new().await;
    world.say("nora", "c1", DAY, &[('U', "Hi!"), ('A', "Hello! Where do you live?")]).await;
    world.say("liwei", "c1", DAY, &[('U', "你好"), ('A', "你好！你对什么食物过敏吗？")]).await;
    world.drain().await;
    world.say("nora", "c1", "2026-03-04T09:05:00Z", &[('U', "Turku, by the harbour."), ('A', "A fine place.")]).await;
    world.say("liwei", "c1", "2026-03-04T09:05:00Z", &[('U', "虾"), ('A', "记下了。")]).await;
    world.drain().await;
    assert_eq!(world.facts("nora").await, ["user|lives_in|Turku"]);
    assert_eq!(world.facts("liwei").await, ["user|allergic_to|虾"]);
}

#[tokio::test]
async fn what_is_only_thought_of_ends_nothing() {
    let world = World::new().await;
    world.say("nora", "c1", DAY, &[('U', "I drive a Honda Civic."), ('A', "OK.")]).await;
    world.drain().await;
    let before = world.facts("nora").await;
    world.say("nora", "c2", LATER, &[('U', "I might sell the Honda next year."), ('U', "My sister sold her Honda.")]).await;
    world.drain().await;
    let after = world.facts("nora").await;
    assert!(before.iter().all(|fact| after.contains(fact)), "{before:?} {after:?}");
}
