//! Malicious and broken archives: each is refused as a whole with its own reason, and nothing is written.

use super::{Fixture, snapshot};
use crate::support::zip::{Part, zip};

/// A description of the archive, the archive, the expected reason, and the expected status.
type Case = (&'static str, Vec<u8>, &'static str, u16);

fn memory() -> Part {
    Part::deflated("MEMORY.md", "# Memory\n\n- 小明喜欢绿茶\n")
}

/// An archive with one entry beside the manifest.
fn with(part: Part) -> Vec<u8> {
    snapshot([memory(), part])
}

fn named(name: &str) -> Vec<u8> {
    with(Part::stored(name, "x"))
}

/// Misleading names.
fn names() -> Vec<Case> {
    let raw = Part::stored("x.md", "x").but(|part| part.name = b"\xff\xfe.md".to_vec());
    vec![
        ("a path out of the archive", named("../../etc/cron.d/x.md"), "leads out of its folder", 422),
        ("an absolute path", named("/etc/x.md"), "the name is absolute", 422),
        ("a drive", named("C:x.md"), "begins with a drive", 422),
        ("backslashes", named("memory\\..\\x.md"), "leads out of its folder", 422),
        ("a NUL", named("MEMORY.md\0.png"), "control characters", 422),
        ("a name in another encoding", with(raw), "is neither UTF-8 nor GB 18030", 422),
        ("a name without end", named(&"a".repeat(600)), "longer than 512 bytes", 422),
        ("one name twice", snapshot([memory(), memory()]), "another entry has the same name", 422),
        ("names that differ in case", with(Part::stored("memory.MD", "x")), "differs from another only in case", 422),
        ("names in two forms", snapshot([Part::stored("caf\u{e9}.md", "x"), Part::stored("cafe\u{301}.md", "y")]), "only in case or", 422),
    ]
}

/// False lengths, and entries above the limits.
fn lengths() -> Vec<Case> {
    let megabyte = "a".repeat(1 << 20);
    let bomb = Part::deflated("memory/2026-11-21.md", "0".repeat(64 << 20)).but(|part| part.size = 100);
    let short = Part::stored("memory/2026-11-21.md", "x").but(|part| part.size = 2);
    let large = Part::deflated("memory/2026-11-21.md", format!("{megabyte}!"));
    let many: Vec<Part> = (0..17).map(|day| Part::deflated(&format!("memory/2026-10-{:02}.md", day + 1), &megabyte)).collect();
    let crowd: Vec<Part> = (0..500).map(|number| Part::stored(&format!("{number}.md"), "x")).collect();
    vec![
        ("a bomb that says it is small", with(bomb), "not as long as the archive says", 422),
        ("less than it says", with(short), "not as long as the archive says", 422),
        ("one entry too large", with(large), "an entry may contain at most 1 MiB", 413),
        ("all entries too large", snapshot(many), "at most 16 MiB", 413),
        ("too many entries", snapshot(crowd), "at most 500 entries", 413),
        ("larger than an upload may be", vec![b'P'; (16 << 20) + 1], "larger than 16777216 bytes", 413),
    ]
}

/// ZIP features that no memory needs.
fn kinds() -> Vec<Case> {
    let inner = zip(&[Part::stored("MEMORY.md", "x")]);
    let zip64 = memory().but(|part| part.extra = [1, 0, 8, 0, 0, 0, 0, 0, 1, 0, 0, 0].to_vec());
    vec![
        ("a symbolic link", with(Part::stored("link.md", "/etc/passwd").but(|part| part.mode = 0o120_777)), "is a link or a device", 422),
        ("an encrypted entry", with(Part::stored("x.md", "x").but(|part| part.flags |= 1)), "is encrypted", 422),
        ("another method", with(Part::stored("x.md", "x").but(|part| part.method = 12)), "a method other than deflate", 422),
        ("the form for giants", snapshot([zip64]), "ZIP64", 422),
        ("an archive within", with(Part::stored("memory/2026-11-21.md", inner)), "is an archive itself", 422),
        ("a folder with content", with(Part::stored("memory/", "x")), "a folder has content", 422),
    ]
}

/// Inconsistent archives.
fn breaks() -> Vec<Case> {
    let good = snapshot([memory()]);
    let wrong = memory().but(|part| part.crc ^= 1);
    let renamed = memory().but(|part| part.local_name = Some(b"SECRET.md".to_vec()));
    let garbage = memory().but(|part| part.data = vec![0xff; part.data.len()]);
    let shared = zip(&[memory(), Part::stored("PROFILE.md", "x").but(|part| part.offset = Some(0))]);
    // The second entry, header included, lies within the data of the first, so that a few bytes become many.
    let inner = Part::stored("PROFILE.md", "x");
    let whole = zip(std::slice::from_ref(&inner));
    let quoted = zip(&[Part::stored("MEMORY.md", &whole[..41]), inner.but(|part| part.offset = Some(39))]);
    let mut split = good.clone();
    split[good.len() - 18] = 1;
    vec![
        ("no archive", b"# Memory\n".repeat(9), "not a ZIP archive", 422),
        ("the first half", good[..good.len() / 2].to_vec(), "not a ZIP archive", 422),
        ("something behind the end", [&good[..], b"#!/bin/sh"].concat(), "bytes after the end", 422),
        ("something before the beginning", [b"#!/bin/sh\n", &good[..]].concat(), "belong to no entry", 422),
        ("a wrong checksum", snapshot([wrong]), "checksum of the entry is wrong", 422),
        ("two names for one entry", snapshot([renamed]), "does not match the directory", 422),
        ("data that are none", snapshot([garbage]), "data of the entry is corrupt", 422),
        ("two names for the same bytes", shared, "does not match the directory", 422),
        ("an entry within another", quoted, "two entries share the same bytes", 422),
        ("a part of a split archive", split, "a part of a split archive", 422),
        ("no entry at all", zip(&[]), "the archive is empty", 422),
    ]
}

/// Valid archives with invalid contents.
fn contents() -> Vec<Case> {
    let manifest = |text: &str| zip(&[Part::stored("manifest.json", text), memory()]);
    vec![
        ("no manifest", zip(&[memory()]), "contains no manifest.json", 422),
        ("another version", manifest(r#"{"version":2,"exportedAt":"2026-05-01T08:30:00Z"}"#), "an unsupported snapshot version", 422),
        ("a manifest that is none", manifest("version: 1"), "manifest.json must be JSON", 422),
        ("text in another encoding", with(Part::stored("PROFILE.md", b"\xc4\xe3\xba\xc3")), "must be text in UTF-8", 422),
        ("text with a NUL", with(Part::stored("PROFILE.md", "a\0b")), "must not contain", 422),
    ]
}

#[tokio::test]
async fn every_hostile_archive_is_refused_with_its_reason_and_writes_nothing() {
    let fixture = Fixture::new().await;
    let before = fixture.state().await;
    let cases: Vec<Case> = [names(), lengths(), kinds(), breaks(), contents()].concat();
    assert!(cases.len() >= 20);
    let mut wrong = Vec::new();
    for (what, archive, reason, status) in cases {
        for answer in [fixture.preview("", &archive).await, fixture.import("", &archive).await] {
            if answer.status != status || !answer.text.contains(reason) {
                wrong.push(format!("{what}: {} {:.300}", answer.status, answer.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(fixture.state().await, before, "nothing was written, not even what came before the flaw");
    fixture.import("", &snapshot([memory()])).await.data();
    assert_ne!(fixture.state().await, before, "the same archive without a flaw is taken");
}

#[tokio::test]
async fn a_request_that_is_no_form_with_a_file_says_what_is_missing() {
    let fixture = Fixture::new().await;
    let member = fixture.app.member();
    let path = fixture.path("import/preview");
    let told = member.post(&path, serde_json::json!({})).await.refused(400, "malformed").to_string();
    assert!(told.contains("multipart/form-data"), "{told}");
    assert_eq!(member.upload(&path, b"").await.wrong_fields(), ["file"]);
}
