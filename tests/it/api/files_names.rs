//! File names in URLs: which are refused, and which mean the same file.

use std::io::{Read, Write};

use serde_json::json;

use super::files_desk::FilesFixture;

/// Sends a request line unchanged. HTTP libraries normalize `..` before sending.
async fn raw(fixture: &FilesFixture, method: &str, path: &str) -> u16 {
    let address = fixture.app.base.trim_start_matches("http://").to_owned();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: test\r\nauthorization: {}\r\nconnection: close\r\n\r\n",
        fixture.app.viewer().header("authorization")
    );
    let answer = tokio::task::spawn_blocking(move || {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    answer.await.unwrap().split(' ').nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn names_that_cannot_be_are_refused_however_they_are_encoded() {
    let fixture = FilesFixture::new().await;
    let wrong = [
        "..%2fsecret.md",
        "%2e%2e%2fsecret.md",
        "a%2f..%2fb.md",
        "a%2F%2Fb.md",
        "%2Fetc%2Fpasswd.md",
        "a%5Cb.md",
        "..%5Csecret.md",
        "a%252fb.md",
        "%252e%252e%252fx.md",
        "C%3Ax.md",
        "a%3Fb.md",
        "a%23b.md",
        "a%2Ab.md",
        "a%7Cb.md",
        "x",
        "x.txt",
        "x.MD",
        "x.md.exe",
        ".md",
        "memory%2F.md",
        ".hidden.md",
        "a%2F.git%2Fx.md",
        "%20x.md",
        "x%20.md",
        "folder.md%2Fx.md",
        "a%09b.md",
        "a%0Ab.md",
        "a%7Fb.md",
        "a%E2%80%AEb.md",
        "a%E2%80%8Bb.md",
        "%EF%BB%BFa.md",
        "a%C2%A0b.md",
        "a%E3%80%80b.md",
        "a%EF%BC%8Fb.md",
        "%D0%9CEMORY.md",
        "PROFlLE.md",
        "%D0%90%D0%A1%D0%95.md",
        "a%EE%80%80.md",
        "%FF%FE.md",
        "MEMORY.md%2F",
        "MEMORY.md%2Frevisions",
    ];
    for name in wrong {
        let answer = fixture.app.member().put(&fixture.file(name), json!({ "content": "x" })).await;
        assert_eq!(answer.wrong_fields(), ["filename"], "{name}");
        assert_eq!(fixture.app.viewer().get(&fixture.file(name)).await.status, 422, "{name}");
    }
    assert_eq!(fixture.app.member().put(&fixture.file(&format!("{}.md", "a".repeat(254))), json!({ "content": "x" })).await.status, 422);
    assert_eq!(fixture.app.member().put(&fixture.file("a%00b.md"), json!({ "content": "x" })).await.status, 400);
    let names = fixture.names(&fixture.app.viewer(), "files").await;
    assert_eq!(names, ["AGENTS.md", "SOUL.md", "PROFILE.md", "MEMORY.md"], "nothing was written");
}

#[tokio::test]
async fn an_untidied_address_reaches_no_other_file() {
    let fixture = FilesFixture::new().await;
    let base = fixture.file("");
    for (path, status) in [
        (format!("{base}../files/MEMORY.md"), 422),
        (format!("{base}memory/../MEMORY.md"), 422),
        (format!("{base}/MEMORY.md"), 422),
        (format!("{base}./MEMORY.md"), 422),
        (format!("{base}%2e%2e/%2e%2e/MEMORY.md"), 422),
        (base.clone(), 422),
        (format!("{base}MEMORY.md"), 200),
    ] {
        assert_eq!(raw(&fixture, "GET", &path).await, status, "{path}");
    }
}

#[tokio::test]
async fn one_file_has_one_name_however_it_is_written() {
    let fixture = FilesFixture::new().await;
    fixture.put("memory%2F2026-11-21.md", "# 2026-11-21\n").await.data();
    assert_eq!(fixture.text("memory/2026-11-21.md").await, "# 2026-11-21\n");
    fixture.put("%E9%A1%B9%E7%9B%AE/%E4%BC%9A%E8%AE%AE%20%E7%BA%AA%E8%A6%81.md", "夜志").await.data();
    assert_eq!(fixture.text("项目/会议 纪要.md").await, "夜志");
    fixture.put("cafe%CC%81.md", "decomposed").await.data();
    assert_eq!(fixture.text("caf%C3%A9.md").await, "decomposed");
    fixture.put("50%25 plan.md", "half").await.data();
    assert_eq!(fixture.text("50%25%20plan.md").await, "half");
    let names = fixture.names(&fixture.app.viewer(), "files?limit=200").await;
    assert_eq!(names[4..], ["50% plan.md", "café.md", "memory/2026-11-21.md", "项目/会议 纪要.md"]);
}

#[tokio::test]
async fn folders_called_like_an_operation_hold_files_all_the_same() {
    let fixture = FilesFixture::new().await;
    for name in ["a/revisions/2026.md", "a/diff.md", "edit/merge.md", "revisions.md", "notes/revisions/3.md"] {
        assert_eq!(fixture.put(name, name).await.status, 201, "{name}");
        assert_eq!(fixture.text(name).await, name);
        assert_eq!(fixture.app.viewer().get(&fixture.file(&format!("{name}/revisions/1"))).await.data()["content"], name);
    }
}

#[tokio::test]
async fn lists_follow_order_and_prefix_without_gaps() {
    let fixture = FilesFixture::new().await;
    for day in 1..=5 {
        fixture.put(&format!("memory/2026-11-0{day}.md"), "x").await.data();
    }
    fixture.put("memory_2.md", "x").await.data();
    assert_eq!(fixture.names(&fixture.app.viewer(), "files?prefix=memory/").await.len(), 5, "_ is no wildcard, / is meant");
    let (mut names, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = fixture.app.viewer().get(&fixture.at(&format!("files?limit=3{cursor}"))).await.data();
        names.extend(page["items"].as_array().unwrap().iter().map(|row| row["filename"].as_str().unwrap().to_owned()));
        let Some(next) = page["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(names[..5], ["AGENTS.md", "SOUL.md", "PROFILE.md", "MEMORY.md", "memory/2026-11-01.md"]);
    assert_eq!(names.len(), 10);
    assert_eq!(fixture.app.viewer().get(&fixture.at("files?cursor=%%%")).await.status, 422);
    assert_eq!(fixture.app.viewer().get(&fixture.at("files?limit=0")).await.wrong_fields(), ["limit"]);
    assert_eq!(fixture.app.viewer().get(&fixture.at("files?scope=team")).await.wrong_fields(), ["scope"]);
    assert_eq!(fixture.app.viewer().get(&fixture.at("files?sort=name")).await.status, 422);
}

#[tokio::test]
async fn the_description_names_every_operation_without_its_pattern() {
    let fixture = FilesFixture::new().await;
    let api = fixture.app.anonymous().get("/openapi.json").await.json();
    let paths: Vec<&String> = api["paths"].as_object().unwrap().keys().filter(|path| path.contains("/workspace/")).collect();
    let base = "/api/v1/agents/{agentId}/workspace";
    for rest in [
        "files",
        "files/{path}",
        "files/{path}/edit",
        "files/{path}/merge",
        "files/{path}/diff",
        "files/{path}/revisions",
        "files/{path}/revisions/{number}",
        "files/{path}/revisions/{number}/restore",
        "prompt-files",
        "prompt",
        "search",
    ] {
        assert!(paths.iter().any(|path| **path == format!("{base}/{rest}")), "{rest} is not in {paths:?}");
    }
}
