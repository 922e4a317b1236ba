//! Workspace files: the Markdown files of memory, their history, the prompt made from them, and search.

mod delete;
mod diff;
mod edit;
mod get;
mod list;
mod merge;
mod patch;
mod path;
mod prompt;
mod prompt_files;
mod put;
mod query;
mod response;
mod restore;
mod revision;
mod revisions;
mod search;
mod tagged;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations. File names contain slashes, so routes with a suffix come first. A file name ends in `.md`; a suffix never
/// does.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(restore::restore_file_revision).service(revision::get_file_revision).service(revisions::list_file_revisions);
    config.service(diff::diff_file).service(edit::edit_file).service(merge::merge_file);
    config.service(list::list_files).service(get::get_file).service(put::put_file).service(delete::delete_file).service(patch::patch_file);
    config.service(prompt_files::list_prompt_files).service(prompt_files::set_prompt_files).service(prompt::get_prompt);
    config.service(search::search_files);
}
