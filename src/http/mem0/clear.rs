//! `DELETE /v1/memories/`

use actix_web::{delete, web};

use super::refusal::RefusalResponse;
use super::scope::{Names, Scope};
use super::single_memory::DoneResponse;
use crate::domain::access::{Access, Permission};
use crate::domain::forget::ForgetExtent;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::body::Query;
use crate::privacy::forget;

/// Forgets all memories of the named user, agent and conversation, one by one.
///
/// Shared memories stay.
#[utoipa::path(tag = "mem0", operation_id = "mem0Clear", params(Names),
    responses((status = 200, description = "Forgotten", body = DoneResponse), (status = 422, description = "The request names no user, \
        agent or run", body = RefusalResponse)))]
#[delete("/")]
pub async fn mem0_clear(system: System, access: Access, names: Query<Names>) -> Result<web::Json<DoneResponse>> {
    clear(&system, &access, &names.0).await.map(web::Json)
}

pub(super) async fn clear(system: &System, access: &Access, names: &Names) -> Result<DoneResponse> {
    access.require(Permission::WriteMemory)?;
    if names.is_empty() {
        return Err(Error::invalid("user_id", "must name the user, agent or run whose memories to delete"));
    }
    let scope = Scope::open(system, access, names, None).await?;
    for (at, outline) in scope.outlines(system, true).await? {
        if let Some(person) = scope.people.get(at).filter(|_| !outline.is_shared) {
            match forget::fact(system, person, outline.id, ForgetExtent::default()).await {
                // An earlier memory stated the same, and this one was forgotten with it.
                Err(Error::NotFound(_)) => {}
                met => drop(met?),
            }
        }
    }
    Ok(DoneResponse { message: "Memories deleted successfully!".to_owned() })
}
