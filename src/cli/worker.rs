//! `noctuary worker`: runs jobs only, beside other processes that share its database.

use tokio_util::sync::CancellationToken;

use super::{print, stop};
use crate::app;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::privacy::forget::replay;
use crate::worker;

pub(super) async fn run(config: Config) -> Result<()> {
    if !config.database.is_postgres() {
        tracing::warn!("with SQLite this worker only sees jobs of processes with the same data directory");
    }
    let app = app::open(config, Clock::system()).await?;
    replay::before_serving(&app).await?;
    let stop = stop::on_signal();
    print::out(format!("Noctuary {} worker is running", env!("CARGO_PKG_VERSION")));
    let worked = CancellationToken::new();
    let counting = tokio::spawn(worker::count_recalls(app.clone(), worked.clone()));
    worker::run(app, stop).await;
    worked.cancel();
    counting.await.map_err(Error::internal)
}
