//! Measures the cost of queries to one owner's knowledge graph: the neighborhood of an entity within two relations, and the search for an
//! entity by a part of its name. SQLite on disk, or `DATABASE_URL`, an empty PostgreSQL database.
//!
//! `cargo bench --bench graph`; after `--`: `--relations 100000`, `--asked 500`. Prints one JSON object on stdout, in milliseconds. There
//! are a tenth as many entities as relations. Every hundredth entity is a hub; a fiftieth of all relations leads to the hubs.
#![allow(clippy::disallowed_methods, reason = "a measuring tool looks at the clock and the environment")]

mod support;

use std::io::Write;
use std::time::Instant;

use chrono::TimeDelta;
use language::names;
use noctuary::app;
use noctuary::app_state::AppState;
use noctuary::config::Config;
use noctuary::domain::access::OwnerAccess;
use noctuary::domain::bucket::Bucket;
use noctuary::domain::clock::Clock;
use noctuary::domain::graph::{EntityKind, GraphEntity, Relation, RelationSource, RelationStatus};
use noctuary::domain::ids::EntityId;
use noctuary::retrieval::graph::{EntityQuery, NeighbourhoodQuery};
use noctuary::store;
use serde_json::{Value, json};
use support::{Failure, option, owner, percentiles};

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Rows per transaction.
const TOGETHER: usize = 10_000;

fn main() -> Result<(), Failure> {
    let (relations, asked) = (option("--relations", 100_000), option("--asked", 500));
    let figures = tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(measure(relations, asked))?;
    writeln!(std::io::stdout(), "{figures:#}")?;
    Ok(())
}

async fn measure(relations: usize, asked: usize) -> Result<Value, Failure> {
    let directory = tempfile::tempdir()?;
    let mut config = Config::default();
    config.server.data_dir = directory.path().to_path_buf();
    config.database.url = std::env::var("DATABASE_URL").ok().map(|url| url.parse()).transpose()?;
    let state = app::open(config, Clock::system()).await?;
    let access = owner(&state).await?;
    let bucket = access.visibility().home(true);
    let ids = insert_graph(&state, &access, &bucket, relations).await?;
    let (mut walks, mut searches, mut reached) = (Vec::new(), Vec::new(), 0);
    for number in 0..asked {
        let id = ids.get(number * 7919 % ids.len()).copied().ok_or("no entity")?;
        let begun = Instant::now();
        let around = noctuary::retrieval::graph::entity(
            &state,
            &access,
            id,
            NeighbourhoodQuery { depth: Some(2), limit: Some(noctuary::retrieval::graph::MAX_RELATIONS), as_of: None },
        )
        .await?;
        walks.push(begun.elapsed());
        reached += around.steps.len();
        let query = EntityQuery { query: Some(format!("ntity {}", number % ids.len())), limit: Some(20), ..EntityQuery::default() };
        let begun = Instant::now();
        noctuary::retrieval::graph::entities(&state, &access, query).await?;
        searches.push(begun.elapsed());
    }
    let figures = json!({ "twoHops": percentiles(walks), "byName": percentiles(searches) });
    Ok(json!({ "relations": relations, "entities": ids.len(), "relationsOfAnAnswer": reached / asked.max(1), "milliseconds": figures }))
}

/// Inserts entities and relations without index items; this bench queries only the tables.
async fn insert_graph(state: &AppState, access: &OwnerAccess, bucket: &Bucket, relations: usize) -> Result<Vec<EntityId>, Failure> {
    let ticket = access.access();
    let entities: Vec<GraphEntity> = (0..relations / 10).map(|number| entity(state, bucket, number)).collect();
    for some in entities.chunks(TOGETHER) {
        let tx = state.db.write(ticket).await?;
        for entity in some {
            store::graph::entity::insert(&tx, ticket, entity).await?;
        }
        tx.commit().await?;
    }
    let ids: Vec<EntityId> = entities.iter().map(|entity| entity.id).collect();
    for first in (0..relations).step_by(TOGETHER) {
        let tx = state.db.write(ticket).await?;
        for number in first..(first + TOGETHER).min(relations) {
            store::graph::relation::insert(&tx, ticket, &relation(state, bucket, &ids, number)).await?;
        }
        tx.commit().await?;
    }
    Ok(ids)
}

fn entity(state: &AppState, bucket: &Bucket, number: usize) -> GraphEntity {
    let name = if number.is_multiple_of(5) { format!("实体 entity {number}") } else { format!("Entity {number}") };
    let now = state.clock.now();
    GraphEntity {
        id: state.ids.next(),
        bucket: bucket.clone(),
        name_key: names::key(&name),
        name,
        kind: EntityKind::Project,
        description: String::new(),
        aliases: Vec::new(),
        confidence: 0.9,
        merged_into: None,
        created_at: now,
        updated_at: now,
    }
}

fn relation(state: &AppState, bucket: &Bucket, ids: &[EntityId], number: usize) -> Relation {
    let pick = |at: usize| ids.get(at % ids.len()).copied().unwrap_or(EntityId::from(0));
    // Every fiftieth relation leads to a hub, the others to pseudo-random entities, the same in every run.
    let (subject, object) = (
        pick(number * 31),
        if number.is_multiple_of(50) { pick(number / 50 % 100 * 100) } else { pick(number * 6151 + number / ids.len() * 77 + 17) },
    );
    let from = state.clock.now() - TimeDelta::days(i64::try_from(number % 400).unwrap_or(0));
    Relation {
        id: state.ids.next(),
        bucket: bucket.clone(),
        subject,
        predicate: "depends_on".to_owned(),
        object,
        said_subject: subject,
        said_object: object,
        confidence: 0.7 + f64::from(u32::try_from(number % 30).unwrap_or(0)) / 100.0,
        valid_from: from,
        valid_until: number.is_multiple_of(4).then(|| from + TimeDelta::days(90)),
        learned_at: from,
        closed_by: None,
        source: RelationSource::Rules,
        conversation: None,
        message: None,
        episode: None,
        evidence: format!("Entity {number} depends on another."),
        status: RelationStatus::Active,
    }
}
