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
