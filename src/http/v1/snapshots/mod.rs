//! An agent's memory as a whole: export as an archive, import with a preview, and import from other programs.

mod archives;
mod foreign;
mod imports;
mod mem0;
mod notes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(archives::export_snapshot).service(archives::preview_snapshot).service(archives::import_snapshot);
    config.service(notes::preview_markdown).service(notes::import_markdown);
    config.service(foreign::preview_file).service(foreign::import_file);
    config.service(imports::list_imports).service(imports::get_import);
    config.service(mem0::preview_mem0).service(mem0::import_mem0);
}
