//! Export from one agent, import into another, and import from MateClaw.

use noctuary::transfer::archive::unpack;
use serde_json::{Value, json};

use super::{Fixture, names, reasons, snapshot};
use crate::memory::world::World;
use crate::support::app::make_agent;
use crate::support::zip::Part;

fn entries(archive: &[u8]) -> Vec<(String, String)> {
    let text = |content: Vec<u8>| String::from_utf8(content).expect("text");
    unpack(archive).expect("an archive").entries.into_iter().map(|entry| (entry.name, text(entry.content))).collect()
}

#[tokio::test]
async fn what_an_agent_remembers_goes_into_another_one() {
    let fixture = Fixture::new().await;
    fixture.put("MEMORY.md", "", "# Memory\n\n- 小明喜欢绿茶\n").await;
    fixture.put("memory/2026-11-20.md", "", "# 2026-11-20\n\n- Moved to Lisbon.\n").await;
    fixture.put("notes/other.md", "", "Not part of a snapshot.\n").await;
    fixture.put("MEMORY.md", "?endUserId=nora", "# Memory\n\n- Her own.\n").await;

    let archive = fixture.app.viewer().download(&fixture.path("export")).await;
    let held = entries(&archive);
    let listed: Vec<&str> = held.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(listed[0], "manifest.json");
    let manifest: Value = serde_json::from_str(&held[0].1).unwrap();
    assert_eq!(
        (manifest["version"].as_u64(), manifest["agentName"].as_str(), manifest["leftOut"].as_u64()),
        (Some(1), Some("Ada"), Some(0))
    );
    assert!(listed[1..].is_sorted() && listed.contains(&"memory/2026-11-20.md"), "{listed:?}");
    assert!(!listed.iter().any(|name| name.starts_with("notes/") || name.starts_with("personal/")), "{listed:?}");

    let eve = make_agent(&fixture.app.member(), "Eve").await;
    let (preview, import) = (Fixture::path_of(&eve, "import/preview"), Fixture::path_of(&eve, "import"));
    let told = fixture.app.member().upload(&preview, &archive).await.data();
    assert_eq!(names(&told, "willCreate"), ["memory/2026-11-20.md"]);
    assert_eq!(names(&told, "willUpdate"), ["MEMORY.md"]);
    let update = &told["willUpdate"][0];
    assert!(update["newHash"] != update["oldHash"] && update["diff"].to_string().contains("小明喜欢绿茶"), "{update}");
    assert!(reasons(&told, "willSkip").contains(&("manifest.json".to_owned(), "manifest entry".to_owned())), "{told}");
    assert_eq!(fixture.file(&eve, "memory/2026-11-20.md", "").await, Value::Null, "a preview writes nothing");

    let done = fixture.app.member().upload(&import, &archive).await.data();
    assert_eq!(done["applied"], 2, "{done}");
    assert_eq!(fixture.file(&eve, "MEMORY.md", "").await["content"], "# Memory\n\n- 小明喜欢绿茶\n");
    let path = format!("/api/v1/agents/{eve}/workspace/files/MEMORY.md/revisions");
    let history = fixture.app.member().get(&path).await.data();
    assert_eq!(
        (history["items"][0]["writer"].as_str(), history["items"][0]["reason"].as_str()),
        (Some("import"), Some("import of a snapshot"))
    );

    let again = fixture.app.member().upload(&import, &archive).await.data();
    assert_eq!(again["applied"], 0);
    assert!(reasons(&again, "passedOver").contains(&("MEMORY.md".to_owned(), "unchanged".to_owned())), "{again}");
}

#[tokio::test]
async fn an_archive_of_mateclaw_comes_in_as_it_is() {
    let fixture = Fixture::new().await;
    let archive = snapshot([
        Part::stored("memory/", ""),
        Part::streamed("AGENTS.md", "# Rules\n\n- Always say please.\n"),
        Part::streamed("KNOWLEDGE.md", "# Knowledge\n\n- 公司在上海\n"),
        Part::streamed("memory/2026-02-30.md", "no such day"),
        Part::streamed("memory/2026-04-30.md", "# 2026-04-30\n\n- 去了北京\n"),
        Part::streamed("structured/user.md", "## user\n"),
    ]);
    let told = fixture.preview("", &archive).await.data();
    assert_eq!(names(&told, "willCreate").len() + names(&told, "willUpdate").len(), 2, "{told}");
    let why = reasons(&told, "willSkip");
    for (name, reason) in [
        ("manifest.json", "manifest entry"),
        ("AGENTS.md", "quarantined: persistence"),
        ("memory/2026-02-30.md", "no such day"),
        ("structured/user.md", "not in whitelist"),
    ] {
        assert!(why.contains(&(name.to_owned(), reason.to_owned())), "{name}: {why:?}");
    }
    let done = fixture.import("", &archive).await.data();
    assert_eq!((done["applied"].as_u64(), done["held"][0]["filename"].as_str()), (Some(2), Some("AGENTS.md")), "{done}");
    assert_eq!(fixture.text("memory/2026-04-30.md").await, "# 2026-04-30\n\n- 去了北京\n");
    let held = fixture.app.admin().get(&format!("/api/v1/memory/{}/quarantine", fixture.agent)).await.data();
    assert_eq!(held["items"].as_array().unwrap().len(), 1, "what was held waits for a person");
    assert!(!fixture.text("AGENTS.md").await.contains("please"));
}

#[tokio::test]
async fn a_persons_own_files_go_along_only_when_they_are_asked_for() {
    let fixture = Fixture::new().await;
    fixture.put("PROFILE.md", "?endUserId=nora", "# Profile\n\n- 住在里斯本\n").await;
    let asked = "export?personal=true&endUserId=nora";
    let archive = fixture.app.member().download(&fixture.path(asked)).await;
    assert!(entries(&archive).contains(&("personal/PROFILE.md".to_owned(), "# Profile\n\n- 住在里斯本\n".to_owned())));

    let told = fixture.preview("", &archive).await.data();
    assert!(reasons(&told, "willSkip").contains(&("personal/PROFILE.md".to_owned(), "personal memory was not requested".to_owned())));
    fixture.import("?personal=true&endUserId=omar", &archive).await.data();
    let own = fixture.file(&fixture.agent, "PROFILE.md", "?endUserId=omar").await;
    assert_eq!((own["content"].as_str(), own["scope"].as_str()), (Some("# Profile\n\n- 住在里斯本\n"), Some("PERSONAL")));
}

#[tokio::test]
async fn what_was_forgotten_does_not_come_back_in_an_archive() {
    for [owner, line, word, other] in [
        ["nora", "Please remember that I live in Quenby. I like trail running.", "Quenby", "trail"],
        ["liwei", "请记住我住在雒南。我喜欢跑步。", "雒南", "跑步"],
    ] {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        let query = format!("?personal=true&endUserId={owner}");
        let profile = format!("/api/v1/agents/{}/workspace/files/PROFILE.md?endUserId={owner}", world.agent);
        let archive = world.program.download(&Fixture::path_of(&world.agent, &format!("export{query}"))).await;
        assert!(entries(&archive).iter().any(|(name, text)| name == "personal/PROFILE.md" && text.contains(word)));
        let fact = world.fact(owner, word).await;
        world.forget(owner, &fact, json!({})).await;
        world.program.put(&profile, json!({ "content": "# Profile\n" })).await.data();

        let told = world.program.upload(&Fixture::path_of(&world.agent, &format!("import/preview{query}")), &archive).await.data();
        let changed = told["willUpdate"].as_array().unwrap().iter().find(|row| row["filename"] == "personal/PROFILE.md");
        assert_eq!(changed.unwrap_or_else(|| panic!("{told}"))["forgottenLines"], 1, "{told}");
        let done = world.program.upload(&Fixture::path_of(&world.agent, &format!("import{query}")), &archive).await.data();
        assert_eq!(
            done["forgottenLines"],
            told["willUpdate"].as_array().unwrap().iter().map(|row| row["forgottenLines"].as_u64().unwrap()).sum::<u64>()
        );
        let text = world.program.get(&profile).await.data()["content"].as_str().unwrap().to_owned();
        assert!(!text.contains(word) && text.contains(other), "{text}");
    }
}

#[tokio::test]
async fn what_does_not_fit_into_one_archive_comes_in_the_next() {
    let fixture = Fixture::new().await;
    let first: chrono::NaiveDate = "2025-01-01".parse().unwrap();
    let notes: Vec<Part> = first.iter_days().take(520).map(|day| Part::stored(&format!("memory/{day}.md"), "# 茶\n")).collect();
    for half in notes.chunks(260) {
        assert_eq!(fixture.import("", &snapshot(half.to_vec())).await.data()["applied"], 260);
    }
    let days = |held: &[(String, String)]| -> Vec<String> {
        held.iter().map(|(name, _)| name.clone()).filter(|name| name.starts_with("memory/")).collect()
    };
    let newest = entries(&fixture.app.viewer().download(&fixture.path("export")).await);
    assert_eq!(newest.len(), 500, "no more than an import takes");
    let manifest: Value = serde_json::from_str(&newest[0].1).unwrap();
    let (kept, left) = (days(&newest), manifest["leftOut"].as_u64().unwrap());
    assert_eq!((kept.len() as u64 + left, kept.last().unwrap().as_str()), (520, "memory/2026-06-04.md"), "the newest are kept");
    let until = kept[0].trim_start_matches("memory/").trim_end_matches(".md").to_owned();
    let rest = entries(&fixture.app.viewer().download(&fixture.path(&format!("export?until={until}"))).await);
    assert_eq!(days(&rest).len() as u64, left + 1, "the others, and the day named");
}
