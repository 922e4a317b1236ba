//! The write path of files, as extraction uses it: locks hold, a shrinking write needs review, and notes only grow.

use documents::merge::MergeStrategy;
use noctuary::domain::access::OwnerAccess;
use noctuary::domain::bucket::Bucket;
use noctuary::domain::file::{WorkspaceFile, Writer};
use noctuary::error::Error;
use noctuary::memory::files::etag::Condition;
use noctuary::memory::files::{Change, FileWrite, Outcome, append_daily_note, write, write_in};
use noctuary::store;

use super::tickets;
use crate::support::TestApp;

async fn change(app: &TestApp, nora: &OwnerAccess, writer: Writer, filename: &str, change: Change) -> noctuary::error::Result<Outcome> {
    let bucket = nora.visibility().home(true);
    let condition = Condition::default();
    write(&app.state, nora, FileWrite { bucket: &bucket, filename, change, writer, writer_id: None, reason: "test", condition }).await
}

async fn file(app: &TestApp, nora: &OwnerAccess, filename: &str) -> WorkspaceFile {
    let tx = app.state.db.read(nora.access()).await.unwrap();
    store::files::get(&tx, nora.access(), &nora.visibility().home(true), filename).await.unwrap().expect("the file")
}

fn text(content: &str) -> Change {
    Change::Replace(content.to_owned())
}

#[tokio::test]
async fn extraction_and_dreams_cannot_change_or_drop_what_a_person_wrote() {
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    change(&app, &nora, Writer::Extraction, "MEMORY.md", text("# Memory\n\n## 偏好\n- 茶\n\n## Projects\n- Noctuary\n")).await.unwrap();
    change(&app, &nora, Writer::User, "MEMORY.md", Change::Edit { old: "茶".into(), new: "只喝绿茶".into(), replace_all: false })
        .await
        .unwrap();
    assert_eq!(file(&app, &nora, "MEMORY.md").await.locked_sections, ["偏好"]);

    for writer in [Writer::Extraction, Writer::Dream] {
        let rewrite = text("# Memory\n\n## 偏好\n- 咖啡\n\n## Projects\n- Noctuary\n- Atlas\n");
        let written = change(&app, &nora, writer, "MEMORY.md", rewrite).await.unwrap().written().unwrap();
        assert_eq!(written.refused[0].lines, ["- 咖啡"]);
        assert_eq!(written.file.content, "# Memory\n\n## 偏好\n- 只喝绿茶\n\n## Projects\n- Noctuary\n- Atlas\n");
        let dropped = change(&app, &nora, writer, "MEMORY.md", text("# Memory\n\n## Projects\n- Noctuary\n- Atlas\n"))
            .await
            .unwrap()
            .written()
            .unwrap();
        assert!(dropped.revision.is_none() && dropped.refused.len() == 1, "nothing was left to change");
        let section = Change::Merge(MergeStrategy::ReplaceSection, "## 偏好\n- 水\n".into());
        change(&app, &nora, writer, "MEMORY.md", section).await.unwrap();
        let edit = Change::Edit { old: "只喝绿茶".into(), new: "水".into(), replace_all: true };
        change(&app, &nora, writer, "MEMORY.md", edit).await.unwrap();
        assert!(file(&app, &nora, "MEMORY.md").await.content.contains("- 只喝绿茶\n"));
    }
    change(&app, &nora, Writer::User, "MEMORY.md", text("## 偏好\n- 水\n")).await.unwrap();
    assert_eq!(file(&app, &nora, "MEMORY.md").await.content, "## 偏好\n- 水\n", "a person may");
}

#[tokio::test]
async fn a_rewrite_that_would_lose_most_of_a_file_goes_to_review() {
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    let long = format!("# Memory\n\n{}", "- something worth keeping\n".repeat(20));
    change(&app, &nora, Writer::Extraction, "MEMORY.md", text(&long)).await.unwrap();
    let outcome = change(&app, &nora, Writer::Extraction, "MEMORY.md", text("# Memory\n\n- gone\n")).await.unwrap();
    assert!(
        matches!(&outcome, Outcome::Shrunk { proposal, old_chars, new_chars: 17 } if proposal == "# Memory\n\n- gone\n" && *old_chars == long.len())
    );
    assert_eq!(file(&app, &nora, "MEMORY.md").await.content, long, "nothing was changed");
    let shorter = long.replacen("- something worth keeping\n", "", 8);
    assert!(matches!(change(&app, &nora, Writer::Extraction, "MEMORY.md", text(&shorter)).await.unwrap(), Outcome::Written(_)));
    assert!(matches!(change(&app, &nora, Writer::User, "MEMORY.md", text("x")).await.unwrap(), Outcome::Written(_)), "a person may");
}

#[tokio::test]
async fn daily_notes_grow_by_the_agents_day_and_are_only_added_to() {
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    let bucket = nora.visibility().home(true);
    for entry in ["- Talked about Lisbon.", "- 聊了项目。\n\n"] {
        let tx = app.state.db.write(nora.access()).await.unwrap();
        append_daily_note(&app.state, &tx, &nora, &bucket, entry, Writer::Extraction, "conversation").await.unwrap();
        tx.commit().await.unwrap();
    }
    let note = file(&app, &nora, "memory/2026-11-21.md").await;
    assert_eq!(note.content, "# 2026-11-21\n\n- Talked about Lisbon.\n\n- 聊了项目。\n");
    assert!(!note.is_enabled);
    let rewrite = change(&app, &nora, Writer::Extraction, "memory/2026-11-21.md", text("# 2026-11-21\n")).await;
    assert!(matches!(rewrite, Err(Error::Conflict(_))));
    change(&app, &nora, Writer::User, "memory/2026-11-21.md", text("# 2026-11-21\n\n- edited by hand\n")).await.unwrap();
    let appended =
        change(&app, &nora, Writer::Extraction, "memory/2026-11-21.md", Change::Append("- later".into())).await.unwrap().written().unwrap();
    assert_eq!(appended.file.content, "# 2026-11-21\n\n- edited by hand\n\n- later", "an entry follows what a person wrote");
}

#[tokio::test]
async fn a_write_that_is_not_committed_did_not_happen() {
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    let bucket = nora.visibility().home(true);
    let tx = app.state.db.write(nora.access()).await.unwrap();
    let new = FileWrite {
        bucket: &bucket,
        filename: "A.md",
        change: text("a"),
        writer: Writer::Agent,
        writer_id: None,
        reason: "",
        condition: Condition::default(),
    };
    write_in(&app.state, &tx, &nora, new).await.unwrap();
    drop(tx);
    let tx = app.state.db.read(nora.access()).await.unwrap();
    assert!(store::files::get(&tx, nora.access(), &bucket, "A.md").await.unwrap().is_none());
    assert_eq!(store::revisions::last_number(&tx, nora.access(), &bucket, "A.md").await.unwrap(), 0);
}

#[tokio::test]
async fn a_pass_for_one_owner_writes_into_no_other_bucket() {
    let app = TestApp::spawn().await;
    let (nora, liwei) = (tickets::owner(&app, 1, 2, "nora"), tickets::owner(&app, 1, 2, "liwei"));
    let elsewhere =
        [liwei.visibility().home(true), Bucket::Team(1.into(), 3.into()), Bucket::Team(9.into(), 2.into()), Bucket::Global(9.into())];
    for bucket in elsewhere {
        let new = FileWrite {
            bucket: &bucket,
            filename: "A.md",
            change: text("a"),
            writer: Writer::User,
            writer_id: None,
            reason: "",
            condition: Condition::default(),
        };
        assert!(matches!(write(&app.state, &nora, new).await, Err(Error::NotFound(_))), "{bucket:?}");
    }
}
