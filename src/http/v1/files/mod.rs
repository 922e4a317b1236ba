//! Workspace files: the Markdown files of memory, their history, the prompt made from them, and search.

mod arrangement;
mod content;
mod etags;
mod path;
mod prompt;
mod query;
mod revisions;
mod search;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations. File names contain slashes, so routes with a suffix come first. A file name ends in `.md`; a suffix never
/// does.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(revisions::restore_file_revision).service(revisions::get_file_revision).service(revisions::list_file_revisions);
    config.service(revisions::diff_file).service(content::edit_file).service(content::merge_file);
    config.service(arrangement::list_files).service(content::get_file).service(content::put_file);
    config.service(arrangement::delete_file).service(arrangement::patch_file);
    config.service(prompt::list_prompt_files).service(prompt::set_prompt_files).service(prompt::get_prompt);
    config.service(search::search_files);
}
