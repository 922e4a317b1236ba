//! The event stream of dreams: resumes after its last id, spans nodes, and ends with the server.

use serde_json::{Value, json};

use super::dreamland;
use crate::support::Client;

struct Events {
    response: reqwest::Response,
    text: String,
}

impl Events {
    #[expect(clippy::disallowed_methods, reason = "tests talk to the server under test only")]
    async fn open(base: &str, client: &Client, path: &str, last: Option<&str>) -> Self {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = http.get(format!("{base}{path}")).header("authorization", client.header("authorization"));
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status().as_u16(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut events = Self { response, text: String::new() };
        while !events.text.contains("retry:") {
            assert!(events.more().await, "the stream ends at once");
        }
        events
    }

    async fn more(&mut self) -> bool {
        let chunk = tokio::time::timeout(std::time::Duration::from_secs(30), self.response.chunk()).await;
        match chunk.unwrap_or_else(|_| panic!("nothing more comes after {:?}", self.text)) {
            Ok(Some(bytes)) => {
                self.text.push_str(std::str::from_utf8(&bytes).unwrap());
                true
            }
            _ => false,
        }
    }

    /// The next event: id, name, data.
    async fn next(&mut self) -> Option<(String, String, Value)> {
        loop {
            if let Some(at) = self.text.find("data: ")
                && let Some(end) = self.text[at..].find("\n\n")
            {
                let field =
                    |name: &str| self.text[..at].lines().rev().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned();
                let (id, name) = (field("id: "), field("event: "));
                let data = serde_json::from_str(&self.text[at + 6..at + end]).unwrap();
                self.text.drain(..at + end + 2);
                return Some((id, name, data));
            }
            if !self.more().await {
                return None;
            }
        }
    }
}

#[tokio::test]
async fn what_happens_to_dreams_is_told_to_their_owner_on_every_node_and_from_any_point() {
    let world = dreamland().await;
    let node = world.app.node(|_| ()).await;
    let path = format!("/api/v1/memory/{}/dream/events?endUserId=nora", world.agent);
    let others = format!("/api/v1/memory/{}/dream/events?endUserId=liwei", world.agent);
    let mut here = Events::open(&world.app.base, &world.program, &path, None).await;
    let mut there = Events::open(&node.base, &world.program, &path, None).await;
    let mut liwei = Events::open(&world.app.base, &world.program, &others, None).await;
    let skipped = world.dream("nora").await;
    let (first, name, data) = here.next().await.unwrap();
    assert_eq!((name.as_str(), &data["id"], &data["status"]), ("dream.skipped", &skipped["id"], &json!("skipped")));
    assert_eq!(there.next().await.unwrap().2, data);

    world.app.advance(chrono::Duration::minutes(5));
    world.remember("nora", "灯笼挂在北门。").await;
    world.ask_all("nora", &["灯笼在哪里", "北门的灯笼", "灯笼"]).await;
    let applied = world.dream("nora").await;
    let (_, name, data) = here.next().await.unwrap();
    assert_eq!((name.as_str(), &data["id"], &data["promotedCount"]), ("dream.completed", &applied["id"], &json!(1)));
    let mut again = Events::open(&node.base, &world.program, &path, Some(&first)).await;
    assert_eq!(again.next().await.unwrap().2["id"], applied["id"], "what came before the last id is not told again");

    let own = world.dream("liwei").await;
    let (.., data) = liwei.next().await.unwrap();
    assert_eq!(data["id"], own["id"], "nobody hears of others' dreams");
    let wrong = world.program.with("last-event-id", "yesterday").get(&path).await;
    assert_eq!(wrong.wrong_fields(), ["Last-Event-ID"]);
    world.0.app.stop().await;
    assert!(here.next().await.is_none(), "the stream ends with the server");
}
