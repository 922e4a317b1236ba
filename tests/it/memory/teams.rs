//! Agents of a team read their leader's memory and cannot change it.

use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::client::Client;

struct Team {
    app: TestApp,
    leader: String,
    member: String,
}

impl Team {
    async fn new() -> Self {
        let app = TestApp::spawn().await;
        let (leader, member) = (make_agent(&app.member(), "Lead").await, make_agent(&app.member(), "Mate").await);
        let shown = app.member().patch(&format!("/api/v1/agents/{member}"), json!({ "leaderId": leader })).await.data();
        assert_eq!(shown["leaderId"], json!(leader));
        Self { app, leader, member }
    }

    async fn put(&self, agent: &str, filename: &str, content: &str) -> crate::support::client::Answer {
        let path = format!("/api/v1/agents/{agent}/workspace/files/{filename}?scope=TEAM");
        self.app.member().put(&path, json!({ "content": content })).await
    }

    async fn recalled(&self, agent: &str, query: &str) -> String {
        let body = json!({ "query": query, "endUserId": "nora" });
        self.app.viewer().post(&format!("/api/v1/memory/{agent}/recall"), body).await.data().to_string()
    }

    async fn system_text(&self, agent: &str) -> String {
        let body = json!({ "query": "Where do we meet?", "endUserId": "nora" });
        let told = self.app.viewer().post(&format!("/api/v1/memory/{agent}/context"), body).await.data();
        told["system"].as_str().unwrap().to_owned()
    }
}

async fn set_leader(client: &Client, agent: &str, leader: &str) -> crate::support::client::Answer {
    client.patch(&format!("/api/v1/agents/{agent}"), json!({ "leaderId": leader })).await
}

#[tokio::test]
async fn a_member_reads_what_its_leader_knows_and_nothing_of_its_people() {
    let team = Team::new().await;
    team.put(&team.leader, "MEMORY.md", "# Team\n\n- The harbour crew meets at the lighthouse. 团队在灯塔见面。\n").await.data();
    team.put(&team.leader, "SOUL.md", "# Soul\n\nI am the leader.\n").await.data();
    let path = format!("/api/v1/memory/{}/remember", team.leader);
    team.app.member().post(&path, json!({ "content": "Nora's code word is pelican.", "endUserId": "nora" })).await.data();

    for question in ["Where does the harbour crew meet?", "团队在哪里见面？"] {
        assert!(team.recalled(&team.member, question).await.contains("lighthouse"));
    }
    assert!(!team.recalled(&team.member, "What is the code word?").await.contains("pelican"), "PERSONAL memory stays the leader's");
    let system = team.system_text(&team.member).await;
    assert!(system.contains("lighthouse") && !system.contains("I am the leader."), "{system}");
    assert_eq!(system.matches("--- MEMORY.md ---").count(), 1);
    let file = format!("/api/v1/agents/{}/workspace/files/MEMORY.md", team.member);
    assert!(team.app.viewer().get(&file).await.data()["content"].as_str().unwrap().contains("lighthouse"));
    assert!(!team.recalled(&team.leader, "code word").await.contains("\"scope\":\"TEAM\",\"text\":\"Nora"));
}

#[tokio::test]
async fn what_a_member_has_itself_comes_first() {
    let team = Team::new().await;
    set_leader(&team.app.member(), &team.member, "").await.data();
    team.put(&team.member, "MEMORY.md", "# Team\n\n- The mates meet at the bakery.\n").await.data();
    team.put(&team.leader, "MEMORY.md", "# Team\n\n- The crew meets at the lighthouse.\n").await.data();
    set_leader(&team.app.member(), &team.member, &team.leader).await.data();
    let system = team.system_text(&team.member).await;
    assert!(system.contains("bakery") && !system.contains("lighthouse"), "{system}");
    assert!(team.system_text(&team.leader).await.contains("lighthouse"));
    set_leader(&team.app.member(), &team.member, "").await.data();
    assert!(!team.recalled(&team.member, "Where does the crew meet?").await.contains("lighthouse"), "it left the team");
}

#[tokio::test]
async fn a_member_writes_no_team_memory_and_goes_on_learning_of_its_people() {
    let team = Team::new().await;
    let refused = team.put(&team.member, "MEMORY.md", "# Mine\n").await.refused(403, "forbidden");
    assert_eq!(refused["msg"], "memory is read-only for team members");
    let facts = format!("/api/v1/memory/{}/facts", team.member);
    let shared = json!({ "text": "We meet at noon.", "subject": "team", "predicate": "meets_at", "object": "noon", "category": "KNOWLEDGE", "scope": "TEAM" });
    team.app.member().post(&facts, shared).await.refused(403, "forbidden");
    let own = json!({ "content": "I like green tea. 我喜欢绿茶。", "endUserId": "nora" });
    team.app.member().post(&format!("/api/v1/memory/{}/remember", team.member), own).await.data();
    assert!(team.recalled(&team.member, "tea").await.contains("green tea"));
    team.put(&team.leader, "notes.md", "- The leader writes on.\n").await.data();
    assert!(team.recalled(&team.member, "leader writes").await.contains("writes on"));
    assert_eq!(team.put(&team.member, "notes.md", "- no\n").await.status, 403);
}

#[tokio::test]
async fn teams_have_one_level_and_only_agents_that_the_caller_reaches() {
    let team = Team::new().await;
    let client = team.app.member();
    let third = make_agent(&client, "Third").await;
    assert_eq!(set_leader(&client, &team.leader, &third).await.wrong_fields(), ["leaderId"], "a leader is not led");
    assert_eq!(set_leader(&client, &third, &team.member).await.wrong_fields(), ["leaderId"], "a member leads nobody");
    for wrong in [third.as_str(), "1", "nobody"] {
        assert_eq!(set_leader(&client, &third, wrong).await.wrong_fields(), ["leaderId"]);
    }
    let globex = team.app.tenant("Globex").await;
    let foreign = make_agent(&globex.admin, "Foreign").await;
    assert_eq!(set_leader(&client, &third, &foreign).await.wrong_fields(), ["leaderId"]);

    assert!(team.app.admin().delete(&format!("/api/v1/agents/{}", team.leader)).await.status < 300);
    let shown: Value = client.get(&format!("/api/v1/agents/{}", team.member)).await.data();
    assert_eq!(shown["leaderId"], Value::Null);
}
