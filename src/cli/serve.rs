//! The processes that run until a signal to stop. `noctuary serve` runs the API and, unless `--no-worker` is given, a worker;
//! `noctuary worker` runs jobs only, beside other processes that share its database.

use clap::Args;
use tokio_util::sync::CancellationToken;

use super::{print, stop};
use crate::app::{self, Application};
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::privacy::forget::replay;
use crate::tenancy::tenants;
use crate::worker;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Address and port to listen at; port 0 picks a free port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub(super) listen: Option<String>,
    /// Do not run jobs; `noctuary worker` processes run them
    #[arg(long)]
    no_worker: bool,
}

pub(super) async fn run(config: Config, options: &Options) -> Result<()> {
    let app = app::open(config, Clock::system()).await?;
    replay::before_serving(&app).await?;
    let application = Application::over(app)?;
    let stop = stop::on_signal();
    let (app, told) = (application.state().clone(), stop.clone());
    let background = if options.no_worker { tokio::spawn(worker::announce(app, told)) } else { tokio::spawn(worker::run(app, told)) };
    print::out(format!("Noctuary {} is ready: http://{}", env!("CARGO_PKG_VERSION"), application.address()));
    if let Some(code) = tenants::setup_code(application.state()).await? {
        print::out(format!("No account exists yet. Set up the installation: http://{}/setup?code={code}", application.address()));
    }
    serve_until(application, &stop).await?;
    background.await.map_err(Error::internal)
}

/// Runs a worker alone.
pub(super) async fn run_worker(config: Config) -> Result<()> {
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

/// Serves until `stop` is cancelled, completes open requests, cancels `stop` for the other tasks, and flushes the recall counters.
pub(super) async fn serve_until(application: Application, stop: &CancellationToken) -> Result<()> {
    let (handle, told) = (application.handle(), stop.clone());
    tokio::spawn(async move {
        told.cancelled().await;
        handle.stop(true).await;
    });
    let served_all = CancellationToken::new();
    let counting = tokio::spawn(worker::count_recalls(application.state().clone(), served_all.clone()));
    let served = application.run().await;
    stop.cancel();
    served_all.cancel();
    counting.await.map_err(Error::internal)?;
    served
}
