//! The models of a tenant, a workspace or an agent.

mod delete;
mod list;
mod put;
mod response;
mod test;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_models).service(test::test_model);
    config.service(put::put_tenant_model).service(put::put_workspace_model).service(put::put_agent_model);
    config.service(delete::delete_tenant_model).service(delete::delete_workspace_model).service(delete::delete_agent_model);
}
