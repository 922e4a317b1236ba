//! Shared memory about a person: it is deleted when the person wrote it, and stays for review when others did and it names the person.

use noctuary::domain::job::Task;
use noctuary::worker;
use serde_json::{Value, json};

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

/// A person, their introduction, what they told the team, what others wrote about them, and a fact about no person.
const PEOPLE: [[&str; 5]; 2] = [
    ["zqnora", "My name is Nora Quillfeather.", "The kiln code is 4711-Qz.", "Nora Quillfeather prefers oolong.", "Water the plants."],
    ["zqliwei", "我叫王雒南。", "窑炉密码是四七一一雒。", "王雒南喜欢乌龙茶。", "记得浇花。"],
];

impl World {
    /// Extracts memory from what the person wrote.
    async fn learn(&self, owner: &str) {
        self.work(owner, Task::ExtractMemory).await;
        worker::drain(&self.app.state).await.unwrap();
    }

    async fn share(&self, owner: &str, text: &str) {
        let path = format!("/api/v1/memory/{}/facts", self.agent);
        let body = json!({ "text": text, "predicate": "noted", "object": text, "scope": "TEAM", "endUserId": owner });
        self.program.post(&path, body).await.data();
    }

    /// A team whose memory mentions a person, from their own messages and those of others.
    async fn of_team([owner, name, told, of_others, of_nobody]: [&str; 5]) -> Self {
        let world = Self::new().await;
        world.tell(owner, "s1", name).await;
        world.learn(owner).await;
        assert!(world.facts(owner, "").await.iter().any(|fact| fact["predicate"] == "name"), "{name}");
        world.share(owner, told).await;
        world.share("nina", of_others).await;
        world.share("nina", of_nobody).await;
        world.write("team.md", "", &format!("# Team\n\n- {of_others}\n- {of_nobody}\n")).await;
        world.write("told.md", &format!("?scope=TEAM&endUserId={owner}"), &format!("# Told\n\n- {told}\n")).await;
        worker::drain(&world.app.state).await.unwrap();
        world
    }

    async fn team(&self) -> String {
        let facts = self.facts("nina", "&status=all").await;
        let texts: Vec<&str> = facts.iter().map(|fact| fact["text"].as_str().unwrap()).collect();
        let path = |name: &str| format!("/api/v1/agents/{}/workspace/files/{name}?scope=TEAM", self.agent);
        let mut all = texts.join("\n");
        for name in ["team.md", "told.md"] {
            all.push_str(self.program.get(&path(name)).await.data()["content"].as_str().unwrap());
        }
        all
    }

    async fn erase_with(&self, owner: &str, include_mentions: bool) -> Value {
        let body = json!({ "confirm": format!("api:{owner}"), "includeMessages": true, "includeMentions": include_mentions });
        let begun = self.app.admin().post(&format!("/api/v1/owners/api%3A{owner}/forget"), body).await.data();
        worker::drain(&self.app.state).await.unwrap();
        self.receipt(&begun).await
    }
}

#[tokio::test]
async fn what_a_person_told_the_team_goes_and_what_others_told_of_them_is_shown_and_stays() {
    for person in PEOPLE {
        let [owner, _, told, of_others, of_nobody] = person;
        let world = World::of_team(person).await;
        let preview = world.preview(owner, true).await;
        let shown: Vec<(&str, &str)> = preview["mentions"]["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| (item["kind"].as_str().unwrap(), item["text"].as_str().unwrap()))
            .collect();
        assert!(shown.contains(&("fact", of_others)), "{shown:?}");
        assert!(shown.iter().any(|(kind, text)| *kind == "line" && text.contains(of_others)), "{shown:?}");
        assert!(shown.iter().all(|(_, text)| !text.contains(told) && !text.contains(of_nobody)), "{shown:?}");
        let receipt = world.erase_with(owner, false).await;
        assert_eq!((&receipt["state"], &receipt["counts"]), (&json!("done"), &preview["counts"]));
        assert_eq!(receipt["remaining"]["total"], preview["mentions"]["total"]);
        let first = &receipt["remaining"]["items"][0];
        assert!(first["id"].is_string() && first["agentId"] == world.agent && first.get("text").is_none(), "{first}");
        let left = world.team().await;
        assert!(left.contains(of_others) && left.contains(of_nobody) && !left.contains(told), "{left}");
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, told.trim_end_matches(['.', '。']), &[]).await, Vec::<String>::new());
        assert_eq!(places(&tables, owner, &[]).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn what_others_told_of_a_person_goes_when_that_is_asked_for_and_nothing_else_does() {
    for person in PEOPLE {
        let [owner, _, told, of_others, of_nobody] = person;
        let world = World::of_team(person).await;
        let receipt = world.erase_with(owner, true).await;
        assert_eq!((&receipt["state"], &receipt["remaining"]["total"]), (&json!("done"), &json!(0)), "{receipt}");
        let left = world.team().await;
        assert!(left.contains(of_nobody) && !left.contains(of_others) && !left.contains(told), "{left}");
        // Extracting the messages again does not bring it back.
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, of_others.trim_end_matches(['.', '。']), &[]).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_name_that_is_part_of_another_word_is_nobodys_mention() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "My name is Nora Quillfeather.").await;
    world.learn("zqnora").await;
    world.share("nina", "Honorary members get a discount.").await;
    let preview = world.preview("zqnora", true).await;
    assert_eq!(preview["mentions"]["total"], 0, "{preview}");
}
