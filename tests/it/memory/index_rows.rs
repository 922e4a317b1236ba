//! The rows of the index: a node reads them completely and in order, whatever other nodes write at the same time.

use std::collections::BTreeMap;

use noctuary::domain::access::OwnerAccess;
use noctuary::domain::bucket::Bucket;
use noctuary::domain::item::{Item, ItemKind, Source};
use noctuary::store::items::{self, NewItem};
use noctuary::store::{buckets, hydrate};

use super::tickets;
use crate::support::TestApp;

fn new(app: &TestApp, position: i32, text: &str) -> NewItem {
    let source = Source { line_number: u32::try_from(position).ok(), ..Source::default() };
    NewItem::new(position, text.to_owned(), String::new(), app.clock.now(), source)
}

fn home(nora: &OwnerAccess) -> Bucket {
    nora.visibility().home(true)
}

async fn replace(app: &TestApp, nora: &OwnerAccess, source: i64, texts: &[&str]) {
    let tx = app.state.db.write(nora.access()).await.unwrap();
    let items = texts.iter().zip(1..).map(|(text, line)| new(app, line, text)).collect();
    items::replace(&tx, nora.access(), &home(nora), ItemKind::File, source, items).await.unwrap();
    tx.commit().await.unwrap();
}

async fn rows(app: &TestApp, nora: &OwnerAccess, after: i64) -> Vec<Item> {
    let tx = app.state.db.read(nora.access()).await.unwrap();
    items::since(&tx, nora.access(), &home(nora), (after, i64::MAX), (true, 10_000), None).await.unwrap()
}

async fn version(app: &TestApp, nora: &OwnerAccess) -> i64 {
    let tx = app.state.db.read(nora.access()).await.unwrap();
    buckets::version_numbers(&tx, nora.access(), &[home(nora)]).await.unwrap()[0]
}

fn texts(rows: &[Item]) -> Vec<&str> {
    rows.iter().filter(|row| !row.is_deleted).map(|row| row.text.as_str()).collect()
}

#[tokio::test]
async fn a_rewritten_source_keeps_what_stayed_and_leaves_tombstones_without_text() {
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    assert_eq!(version(&app, &nora).await, 0);
    replace(&app, &nora, 7, &["one", "two", "three"]).await;
    let first = rows(&app, &nora, 0).await;
    assert_eq!(texts(&first), ["one", "two", "three"]);
    let known = version(&app, &nora).await;

    replace(&app, &nora, 7, &["one", "zwei"]).await;
    let newer = rows(&app, &nora, known).await;
    assert_eq!(texts(&newer), ["zwei"], "what stayed is not sent again");
    let buried: Vec<&Item> = newer.iter().filter(|row| row.is_deleted).collect();
    assert_eq!(buried.len(), 1);
    assert!(buried[0].text.is_empty() && buried[0].index_text.is_empty());
    assert!(newer.iter().all(|row| first.iter().any(|old| old.id == row.id)), "rows are used again");

    replace(&app, &nora, 7, &[]).await;
    assert!(texts(&rows(&app, &nora, 0).await).is_empty());
    replace(&app, &nora, 7, &["one", "two", "three"]).await;
    assert_eq!(rows(&app, &nora, 0).await.len(), 3, "tombstones of a source are used again, so they do not pile up");
}

#[tokio::test]
async fn a_source_that_moves_to_another_bucket_leaves_the_first() {
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    replace(&app, &nora, 7, &["secret"]).await;
    let tx = app.state.db.write(nora.access()).await.unwrap();
    let team = nora.visibility().home(false);
    items::replace(&tx, nora.access(), &team, ItemKind::File, 7, vec![new(&app, 1, "secret")]).await.unwrap();
    tx.commit().await.unwrap();
    assert!(texts(&rows(&app, &nora, 0).await).is_empty());
    let tx = app.state.db.read(nora.access()).await.unwrap();
    let moved = items::since(&tx, nora.access(), &team, (0, 0), (true, 10), None).await.unwrap();
    assert_eq!(texts(&moved), ["secret"]);
}

#[tokio::test]
async fn what_is_not_committed_never_happened() {
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    let tx = app.state.db.write(nora.access()).await.unwrap();
    items::append(&tx, nora.access(), &home(&nora), ItemKind::Message, 7, vec![new(&app, 1, "tea")]).await.unwrap();
    drop(tx);
    assert_eq!(version(&app, &nora).await, 0);
    assert!(rows(&app, &nora, 0).await.is_empty());
}

#[tokio::test]
async fn another_tenants_ticket_sees_and_changes_nothing() {
    let app = TestApp::spawn().await;
    let (nora, stranger) = (tickets::owner(&app, 1, 2, "nora"), tickets::owner(&app, 9, 2, "nora"));
    replace(&app, &nora, 7, &["secret"]).await;
    let id = rows(&app, &nora, 0).await[0].id;

    let tx = app.state.db.write(stranger.access()).await.unwrap();
    let hers = home(&nora);
    assert!(items::since(&tx, stranger.access(), &hers, (0, 0), (true, 10), None).await.unwrap().is_empty());
    assert!(hydrate::list(&tx, stranger.access(), std::slice::from_ref(&hers), &[id.into()]).await.unwrap().is_empty());
    assert_eq!(hydrate::list_at(&tx, stranger.access(), &[hers], &[id.into()]).await.unwrap(), (vec![0], vec![]));
    items::remove(&tx, stranger.access(), ItemKind::File, 7).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(texts(&rows(&app, &nora, 0).await), ["secret"]);
}

#[tokio::test]
async fn an_item_is_served_only_out_of_the_buckets_asked() {
    let app = TestApp::spawn().await;
    let (nora, liwei) = (tickets::owner(&app, 1, 2, "nora"), tickets::owner(&app, 1, 2, "liwei"));
    replace(&app, &nora, 7, &["secret"]).await;
    let row = rows(&app, &nora, 0).await.remove(0);
    let (id, seq) = (row.id, row.seq);
    let tx = app.state.db.read(liwei.access()).await.unwrap();
    let (his, hers) = (liwei.visibility().buckets(), nora.visibility().buckets());
    assert!(hydrate::list(&tx, liwei.access(), &his, &[id.into()]).await.unwrap().is_empty());
    let items = hydrate::list(&tx, nora.access(), &hers, &[id.into()]).await.unwrap();
    assert_eq!((items[0].text.as_str(), items[0].source.line_number), ("secret", Some(1)));
    assert_eq!(hydrate::list_at(&tx, liwei.access(), &his, &[id.into()]).await.unwrap(), (vec![0, 0, 0], vec![]));
    assert_eq!(hydrate::list_at(&tx, nora.access(), &hers, &[id.into()]).await.unwrap(), (vec![seq, 0, 0], items));
    assert_eq!(hydrate::list_at(&tx, nora.access(), &hers, &[]).await.unwrap(), (vec![seq, 0, 0], vec![]));
}

/// A reader that follows a bucket while many write to it must never skip a row: sequence numbers have to become visible in
/// order, or the reader would store a number and never ask for a smaller one again.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_reader_that_follows_many_writers_misses_nothing() {
    const WRITERS: i64 = 6;
    const WRITES: i32 = 25;
    let app = TestApp::spawn().await;
    let nora = tickets::owner(&app, 1, 2, "nora");
    let writers: Vec<_> = (1..=WRITERS)
        .map(|writer| {
            let (db, nora, item) = (app.state.db.clone(), nora.clone(), new(&app, 0, "tea"));
            tokio::spawn(async move {
                for position in 1..=WRITES {
                    let tx = db.write(nora.access()).await.unwrap();
                    let item = NewItem { position, ..item.clone() };
                    items::append(&tx, nora.access(), &home(&nora), ItemKind::Message, writer, vec![item]).await.unwrap();
                    // Leaves time between taking the number and committing it, where the bug would be.
                    tokio::task::yield_now().await;
                    tx.commit().await.unwrap();
                }
            })
        })
        .collect();
    let mut seen: BTreeMap<i64, Item> = BTreeMap::new();
    let mut known = 0;
    loop {
        let is_over = writers.iter().all(tokio::task::JoinHandle::is_finished);
        for row in rows(&app, &nora, known).await {
            known = known.max(row.seq);
            seen.insert(row.id, row);
        }
        if is_over {
            break;
        }
    }
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(seen.len(), usize::try_from(WRITERS * i64::from(WRITES)).unwrap());
    let numbers: std::collections::BTreeSet<i64> = seen.values().map(|row| row.seq).collect();
    assert_eq!(numbers.len(), seen.len(), "one number for each transaction");
    assert_eq!(numbers.last().zip(numbers.first()).map(|(last, first)| last - first + 1), Some(WRITERS * i64::from(WRITES)), "in a row");
}
