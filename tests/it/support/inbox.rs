//! Adds two facts to the contradiction inbox, as the writing of facts does when both cannot be true.

use noctuary::auth::operator_access;
use noctuary::memory::facts::second_opinion;
use noctuary::store;
use statements::judge::{Judgement, Verdict};

use super::app::TestApp;
use super::tenant::Tenant;

/// Opens a contradiction between two facts of a tenant and returns its id.
pub async fn contradict(app: &TestApp, tenant: &Tenant, one: &str, other: &str) -> String {
    let access = operator_access(tenant.tenant_id.parse().unwrap(), tenant.workspace_id.parse().unwrap(), "test");
    let tx = app.state.db.write(&access).await.unwrap();
    let a = store::facts::find(&tx, &access, one.parse().unwrap()).await.unwrap().expect("the first fact");
    let b = store::facts::find(&tx, &access, other.parse().unwrap()).await.unwrap().expect("the second fact");
    let judgement = Judgement { verdict: Verdict::Contradiction, confidence: 0.85, reason: "two values of something that has one" };
    noctuary::memory::facts::contradictions::open(&app.state, &tx, &access, &a, &b, &judgement, None).await.unwrap();
    let open = store::contradictions::open_of(&tx, &access, a.id).await.unwrap();
    tx.commit().await.unwrap();
    open.first().expect("an open contradiction").id.to_string()
}

/// Asks the model about two facts of a tenant, as the writing of facts does when the rules cannot decide.
pub async fn ask_the_model(app: &TestApp, tenant: &Tenant, earlier: &str, later: &str) {
    let access = operator_access(tenant.tenant_id.parse().unwrap(), tenant.workspace_id.parse().unwrap(), "test");
    let tx = app.state.db.write(&access).await.unwrap();
    let a = store::facts::find(&tx, &access, earlier.parse().unwrap()).await.unwrap().expect("the first fact");
    let b = store::facts::find(&tx, &access, later.parse().unwrap()).await.unwrap().expect("the second fact");
    second_opinion::ask(&app.state, &tx, &access, &a, &b).await.unwrap();
    tx.commit().await.unwrap();
}
