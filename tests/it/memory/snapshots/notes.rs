//! Import of a ZIP of Markdown files.

use super::{Fixture, names, reasons};
use crate::support::zip::{Part, zip};

#[tokio::test]
async fn a_folder_of_notes_comes_in_with_its_paths() {
    let fixture = Fixture::new().await;
    let archive = zip(&[
        Part::stored("Vault/", ""),
        Part::deflated("Vault/旅行/里斯本.md", "# 里斯本\n\n- 四月去\n"),
        Part::deflated("Vault/Tea.MD", "# Tea\n"),
        Part::deflated("Vault/photo.png", "\u{1}PNG"),
        Part::deflated("Vault/.obsidian/app.md", "x"),
        Part::deflated("Vault/why?.md", "x"),
    ]);
    let upload = async |rest: &str| fixture.app.member().upload(&fixture.path(rest), &archive).await.data();
    let told = upload("import/markdown/preview?folder=imported/2026").await;
    assert_eq!(names(&told, "willCreate"), ["Vault/旅行/里斯本.md", "Vault/Tea.MD"]);
    let why = reasons(&told, "willSkip");
    assert_eq!(why[0], ("Vault/photo.png".to_owned(), "not a Markdown file".to_owned()));
    assert_eq!(why[1].1, "hidden file");
    assert!(why[2].1.contains("must not contain any of"), "{why:?}");

    assert_eq!(upload("import/markdown?folder=imported/2026").await["applied"], 2);
    assert_eq!(fixture.text("imported/2026/Vault/旅行/里斯本.md").await, "# 里斯本\n\n- 四月去\n");
    assert_eq!(fixture.text("imported/2026/Vault/Tea.md").await, "# Tea\n");

    upload("import/markdown?personal=true&endUserId=nora").await;
    let own = fixture.file(&fixture.agent, "notes/Vault/Tea.md", "?endUserId=nora").await;
    assert_eq!(own["scope"], "PERSONAL");
    let wrong = fixture.app.member().upload(&fixture.path("import/markdown/preview?folder=../x"), &archive).await;
    assert_eq!(wrong.wrong_fields(), ["folder"]);
}

#[tokio::test]
async fn notes_as_windows_has_them_come_in_and_those_that_cannot_are_named() {
    let fixture = Fixture::new().await;
    let gbk = |text: &str| encoding_rs::GBK.encode(text).0.into_owned();
    let mut travel = Part::stored("x.md", "去了敦煌。");
    travel.name = gbk("旅行.md");
    travel.flags = 0;
    let archive = zip(&[
        Part::stored("boiler.md", "\u{feff}---\r\ntitle: Boiler\r\n---\r\nServiced in May.\r\n"),
        Part::stored("house\\sweep.md", "The chimney sweep is Ms Ash."),
        Part::stored("bike.md", b"\xff\xfeT\0e\0a\0"),
        Part::deflated("piano.markdown", "The tuner is Mr Ives."),
        travel,
        Part::stored("locker.md", gbk("我的储物柜号码是三十七。")),
        Part::stored("noise.md", b"\x89\x01\xfe\xfd"),
        Part::deflated("over.md", "a b\n".repeat(300_000)),
    ]);
    let refused = fixture.app.member().upload(&fixture.path("import/markdown?folder=notes&skipBad=false"), &archive).await;
    assert_eq!(refused.wrong_fields(), ["file"]);
    assert!(refused.text.contains("over.md (and 1 more)") && refused.text.contains("skipBad=false"), "{}", refused.text);
    assert_eq!(fixture.text("notes/bike.md").await, "", "all or nothing");
    let told = fixture.app.member().upload(&fixture.path("import/markdown?folder=notes"), &archive).await.data();
    assert_eq!(told["applied"], 6, "{told}");
    let why = reasons(&told, "passedOver");
    let of = |name: &str| why.iter().find(|(entry, _)| entry == name).map(|(_, reason)| reason.as_str());
    assert!(of("over.md").is_some_and(|reason| reason.starts_with("larger than 1 MiB")), "{why:?}");
    assert!(of("noise.md").is_some_and(|reason| reason.starts_with("not text in UTF-8")), "{why:?}");
    assert_eq!(fixture.text("notes/locker.md").await, "我的储物柜号码是三十七。");
    assert_eq!(fixture.text("notes/boiler.md").await, "---\ntitle: Boiler\n---\nServiced in May.\n");
    assert_eq!(fixture.text("notes/house/sweep.md").await, "The chimney sweep is Ms Ash.");
    assert_eq!(fixture.text("notes/bike.md").await, "Tea");
    assert_eq!(fixture.text("notes/piano.md").await, "The tuner is Mr Ives.");
    assert_eq!(fixture.text("notes/旅行.md").await, "去了敦煌。");
}
