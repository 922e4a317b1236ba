//! Concurrent writers with the same condition: one wins, the others get an error, and no write is lost.

use serde_json::json;

use super::files_desk::FilesFixture;
use crate::support::Client;

const WRITERS: usize = 12;

/// Runs as many writers at once, half of them on another node, under the same condition. Returns the texts that won.
async fn race(fixture: &FilesFixture, header: (&str, &str), round: usize) -> Vec<String> {
    let node = fixture.app.node(|_| ()).await;
    let clients: [Client; 2] = [fixture.app.member(), node.member()].map(|client| client.with(header.0, header.1));
    let path = fixture.file("MEMORY.md");
    let writes = (0..WRITERS).map(|writer| {
        let (client, path) = (clients[writer % 2].clone(), path.clone());
        let content = format!("# Memory\n\n- round {round}, writer {writer}, 写者{writer}\n");
        tokio::spawn(async move { (client.put(&path, json!({ "content": content })).await, content) })
    });
    let mut won = Vec::new();
    for write in futures::future::join_all(writes).await {
        let (answer, content) = write.unwrap();
        if answer.status < 300 {
            won.push(content);
        } else {
            answer.refused(412, "precondition_failed");
        }
    }
    won
}

#[tokio::test(flavor = "multi_thread")]
async fn of_writers_with_the_same_etag_exactly_one_wins_and_the_others_are_told() {
    let fixture = FilesFixture::new().await;
    for round in 0..4 {
        let before = fixture.app.member().get(&fixture.file("MEMORY.md")).await;
        let revision = before.data()["revision"].as_i64().unwrap();
        let won = race(&fixture, ("if-match", before.header("etag").unwrap()), round).await;
        assert_eq!(won.len(), 1, "{won:?}");
        let after = fixture.app.member().get(&fixture.file("MEMORY.md")).await.data();
        assert_eq!((after["content"].as_str(), after["revision"].as_i64()), (Some(won[0].as_str()), Some(revision + 1)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_writers_that_want_to_be_the_first_exactly_one_is() {
    let fixture = FilesFixture::new().await;
    for round in 0..4 {
        fixture.app.member().delete(&fixture.file("MEMORY.md")).await.data();
        let won = race(&fixture, ("if-none-match", "*"), round).await;
        assert_eq!(won.len(), 1, "{won:?}");
        assert_eq!(fixture.text("MEMORY.md").await, won[0]);
    }
}
