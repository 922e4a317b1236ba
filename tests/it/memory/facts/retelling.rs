//! Facts from before say their whole sentence; a worker's start brings them over.

use noctuary::memory::facts::retelling;

use crate::memory::world::World;
use crate::support::tables::Tables;

#[tokio::test]
async fn a_fact_from_before_says_only_itself_after_an_upgrade() {
    for (owner, line, first, second) in [
        ("nora", "I live in Quenby and my dog is called Biscuit.", "Lives in Quenby", "user's dog · Name: Biscuit"),
        ("liwei", "我住在雒南，对花生过敏。", "居住地：雒南", "过敏：花生"),
    ] {
        let world = World::new().await;
        world.extract_soon().await;
        world.tell(owner, "s1", line).await;
        world.app.advance(chrono::Duration::hours(2));
        noctuary::worker::drain(&world.app.state).await.unwrap();
        let tables = Tables::open(&world.app.backend).await;
        tables.run("UPDATE mate_fact SET text = evidence, text_version = 0", []).await;
        assert_eq!(retelling::run(&world.app.state).await.unwrap(), 2);
        assert_eq!(retelling::run(&world.app.state).await.unwrap(), 0, "once");
        let mut facts = world.facts(owner, "").await;
        facts.sort_by_key(|fact| fact["text"].as_str().unwrap().to_owned());
        let texts: Vec<&str> = facts.iter().map(|fact| fact["text"].as_str().unwrap()).collect();
        let mut wanted = [first, second];
        wanted.sort_unstable();
        assert_eq!(texts, wanted);
        assert!(facts.iter().all(|fact| fact["evidence"] == line), "{facts:?}");
        let found = world.texts(owner, first).await;
        assert!(found.iter().any(|text| text.ends_with(first)), "the index follows: {found:?}");
    }
}
