//! An agent at a glance: how much it remembers, what its model always sees, which files changed last. Asked by the console.

use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::agent::Figures;
use crate::error::Result;
use crate::memory::files::Target;
use crate::memory::files::share::{self, Shares};
use crate::memory::files::shelf::{self, Shelved};
use crate::noctuary::Noctuary;
use crate::tenancy;

/// Files that are shown as changed last.
const LATEST: u64 = 6;

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Overview {
    /// How much it remembers.
    pub figures: Figures,
    /// What its model always sees.
    pub shares: Shares,
    /// The files that changed last: the caller's own and the shared ones.
    pub latest: Vec<Shelved>,
}

/// The overview of an agent.
///
/// # Errors
/// When the database does not answer.
pub async fn overview(noctuary: &Noctuary, access: AgentAccess) -> Result<Overview> {
    let figures = tenancy::agents::figures(noctuary, &access).await?;
    let shares = share::shares(noctuary, &access).await?;
    let target = Target::resolve(noctuary, access, &OwnerName::default(), None).await?;
    Ok(Overview { figures, shares, latest: shelf::latest(noctuary, &target, LATEST).await? })
}
