//! Export of everything that is stored about a person.

use std::collections::BTreeMap;

use noctuary::domain::job::Task;
use serde_json::{Value, json};

use crate::memory::world::World;
use crate::support::dreams::DreamSeed;

/// Unpacks an archive of uncompressed files.
fn unpack(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let number = |at: usize, size: usize| bytes[at..at + size].iter().rev().fold(0_usize, |sum, byte| sum << 8 | usize::from(*byte));
    let (mut at, mut files) = (0, BTreeMap::new());
    while bytes[at..].starts_with(b"PK\x03\x04") {
        let (size, name) = (number(at + 18, 4), number(at + 26, 2));
        let content = &bytes[at + 30 + name..at + 30 + name + size];
        assert_eq!(crc32fast::hash(content) as usize, number(at + 14, 4));
        files.insert(String::from_utf8(bytes[at + 30..at + 30 + name].to_vec()).unwrap(), content.to_vec());
        at += 30 + name + size;
    }
    assert!(bytes[at..].starts_with(b"PK\x01\x02"));
    let end = bytes.len() - 22;
    assert_eq!((number(end, 4), number(end + 10, 2), number(end + 16, 4)), (0x0605_4b50, files.len(), at));
    files
}

async fn export(world: &World, owner: &str) -> BTreeMap<String, Vec<u8>> {
    let url = format!("{}/api/v1/owners/api%3A{owner}/export", world.app.base);
    #[expect(clippy::disallowed_methods, reason = "bytes, and not the text that the kit's client reads")]
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let answer = http.get(url).header("authorization", world.app.admin().header("authorization")).send().await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.headers()["content-type"].to_str().unwrap()), (200, "application/zip"));
    unpack(&answer.bytes().await.unwrap())
}

#[tokio::test]
async fn an_export_holds_what_was_said_believed_and_written_to_read_and_for_programs() {
    for (owner, line, word) in [("nora", "Please remember that I live in Quenby.", "Quenby"), ("liwei", "请记住我住在雒南。", "雒南")]
    {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        world.tell("somebody", "s1", "Please remember that I live in Zanzibar.").await;
        world.write("notes.md", &format!("?endUserId={owner}"), &format!("# Notes\n\n{word}\n")).await;
        world.write("notes.md", &format!("?endUserId={owner}"), "# Notes\n").await;
        for at in ["2026-10-05T02:00:00Z", "2026-11-20T02:00:00Z"] {
            world.lay(owner, DreamSeed::adding(at, "## Home", &format!("- {word}"))).await;
        }
        world.work(owner, Task::ArchiveDreams).await;
        world.say(owner, "s2", &["Good morning"]).await;
        let files = export(&world, owner).await;
        let text =
            |name: &str| String::from_utf8(files.get(name).unwrap_or_else(|| panic!("no {name}: {:?}", files.keys())).clone()).unwrap();
        let json = |name: &str| serde_json::from_str::<Value>(&text(&format!("json/{name}.json"))).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text("owner.json")).unwrap()["ownerKey"], json!(format!("api:{owner}")));
        assert!(text("facts.md").contains(word) && text("README.md").contains("| facts |"));
        assert!(
            json("facts").as_array().unwrap().iter().any(|fact| fact["text"].as_str().unwrap().contains(word) && fact["id"].is_string())
        );
        assert!(json("messages")[0]["content"].as_str().unwrap().contains(word));
        assert!(
            json("revisions")
                .as_array()
                .unwrap()
                .iter()
                .any(|old| old["filename"] == "notes.md" && old["content"].as_str().unwrap().contains(word))
        );
        assert!(json("dreams")[0]["lookedAt"].is_object() && json("dreamEntries")[0]["afterText"] == format!("- {word}"));
        assert_eq!(json("dreamArchives")[0]["reports"][0]["entries"][0]["after"], format!("- {word}"));
        assert!(json("dreamArchives")[0].get("body").is_none());
        assert_eq!(json("morningCards")[0]["carriedOn"], "2026-11-21");
        assert!(files.keys().any(|name| name.starts_with("files/") && name.ends_with("/notes.md")));
        let talk = files.iter().find(|(name, _)| name.starts_with("conversations/")).unwrap();
        assert!(String::from_utf8_lossy(talk.1).contains(line));
        for (name, content) in &files {
            assert!(!String::from_utf8_lossy(content).contains("Zanzibar"), "{name} tells of somebody else");
        }
        let audited = world.app.admin().get("/api/v1/audit?action=owner.export").await.data();
        assert_eq!(audited["items"][0]["detail"]["ownerKey"], format!("api:{owner}"));
        world.app.admin().get("/api/v1/owners/api%3Anobody/export").await.refused(404, "not_found");
        world.app.member().get(&format!("/api/v1/owners/api%3A{owner}/export")).await.refused(403, "forbidden");
    }
}

#[tokio::test]
async fn an_export_of_more_than_a_page_holds_every_message_once_and_leaves_no_file_behind() {
    for (owner, word) in [("nora", "Quenby"), ("liwei", "雒南")] {
        let world = World::new().await;
        for part in 0..3 {
            let lines: Vec<String> = (0..150).map(|line| format!("{word} {part}-{line}.")).collect();
            world.say(owner, "long", &lines.iter().map(String::as_str).collect::<Vec<_>>()).await;
        }
        let files = export(&world, owner).await;
        let messages: Vec<Value> = serde_json::from_slice(&files["json/messages.json"]).unwrap();
        assert_eq!(messages.len(), 450);
        let (_, talk) = files.iter().find(|(name, _)| name.starts_with("conversations/")).unwrap();
        let talk = String::from_utf8(talk.clone()).unwrap();
        let mut from = 0;
        for line in (0..3).flat_map(|part| (0..150).map(move |line| format!("{word} {part}-{line}."))) {
            assert_eq!(talk.matches(&line).count(), 1, "{line}");
            let at = talk.find(&line).unwrap();
            assert!(at >= from, "{line} is out of order");
            from = at;
        }
        let left: Vec<String> = std::fs::read_dir(&world.app.state.config.server.data_dir)
            .unwrap()
            .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| !name.starts_with("noctuary.db"))
            .collect();
        assert_eq!(left, Vec::<String>::new());
    }
}
