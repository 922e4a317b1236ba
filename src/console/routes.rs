//! The routes of the console.

use actix_web::guard::GuardContext;
use actix_web::http::Method;
use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, Responder, Route};

use super::assets;
use super::frame::gate;
use super::pages::{
    agents, audit, block_rules, connections, consent, conversation, conversations, defaults, docs, dreams, episodes, facts, files, find,
    graph, health, home, identity, jobs, login, login_code, login_passkey, login_with, members, memories, models, moved, observability,
    people, person, playground, preferences, quality, review, security, session, setup, timeline, tokens, transfer, usage, webhooks,
};

/// Mounts all pages with their middleware. URLs below the prefixes of the API are not pages.
pub fn mount(config: &mut ServiceConfig) {
    let mount = |config: &mut ServiceConfig| {
        pages(&mut Pages { config: Some(config), known: Vec::new() });
    };
    config.service(web::scope("").guard(is_page).wrap(from_fn(gate::guard)).configure(mount));
}

/// Every URL pattern of the console, with its method.
#[must_use]
pub fn addresses() -> Vec<(&'static str, Method)> {
    let mut all = Pages { config: None, known: Vec::new() };
    pages(&mut all);
    all.known
}

/// Registers the routes and records them.
struct Pages<'a> {
    config: Option<&'a mut ServiceConfig>,
    known: Vec<(&'static str, Method)>,
}

impl Pages<'_> {
    fn route(&mut self, path: &'static str, (method, route): (Method, Route)) -> &mut Self {
        if let Some(config) = &mut self.config {
            config.route(path, route);
        }
        self.known.push((path, method));
        self
    }
}

/// A route's method, before the handler is set.
struct Verb(Method);

impl Verb {
    fn to<F, Args>(self, handler: F) -> (Method, Route)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        (self.0.clone(), web::method(self.0).to(handler))
    }
}

const fn get() -> Verb {
    Verb(Method::GET)
}

const fn post() -> Verb {
    Verb(Method::POST)
}

fn is_page(context: &GuardContext<'_>) -> bool {
    let path = context.head().uri.path();
    !path.starts_with("/api/") && !path.starts_with("/v1/")
}

fn pages(config: &mut Pages<'_>) {
    config
        .route("/static/{digest}/{name}", get().to(assets::serve))
        .route("/", get().to(home::show))
        .route("/jobs", get().to(moved::to_operations))
        .route("/jobs/export", get().to(moved::to_operations))
        .route("/jobs/{job}", get().to(moved::to_operations))
        .route("/health-board", get().to(moved::to_operations))
        .route("/schedules", get().to(moved::to_operations))
        .route("/observability", get().to(moved::to_operations))
        .route("/usage", get().to(moved::to_operations))
        .route("/usage/export", get().to(moved::to_operations))
        .route("/audit", get().to(moved::to_operations))
        .route("/audit/export", get().to(moved::to_operations))
        .route("/quality", get().to(quality::show))
        .route("/quality", post().to(quality::draw))
        .route("/quality/mark", post().to(quality::mark))
        .route("/operations/jobs/again", post().to(jobs::change::all_again))
        .route("/operations/jobs/{job}/again", post().to(jobs::change::again))
        .route("/playground", get().to(playground::show))
        .route("/playground/settings", post().to(playground::save::save))
        .route("/playground/settings/restore", post().to(playground::save::restore))
        .route("/playground/tests", post().to(playground::suites::save))
        .route("/playground/tests/{suite}/run", post().to(playground::suites::run))
        .route("/playground/tests/{suite}/cancel", post().to(playground::suites::cancel))
        .route("/playground/tests/{suite}/delete", post().to(playground::suites::delete))
        .route("/playground/tests/{suite}/download", get().to(playground::suites::download))
        .route("/playground/questions", post().to(playground::suites::questions::add))
        .route("/playground/questions/run", post().to(playground::suites::questions::run))
        .route("/playground/questions/{question}/delete", post().to(playground::suites::questions::delete))
        .route("/docs", get().to(docs::list))
        .route("/docs/{operation}", get().to(docs::show))
        .route("/operations/health", get().to(health::show))
        .route("/operations/jobs", get().to(jobs::list))
        .route("/operations/jobs", post().to(jobs::change::bulk))
        .route("/operations/jobs/export", get().to(jobs::export::export))
        .route("/operations/jobs/{job}", get().to(jobs::detail::show))
        .route("/operations/jobs/{job}/retry", post().to(jobs::change::retry))
        .route("/operations/jobs/{job}/cancel", post().to(jobs::change::cancel))
        .route("/oauth/authorize", get().to(consent::show))
        .route("/oauth/authorize", post().to(consent::decide))
        .route("/setup", get().to(setup::show))
        .route("/setup", post().to(setup::create_tenant))
        .route("/agents/{agent}/recall", get().to(moved::to_recall))
        .route("/agents/{agent}/facts", get().to(facts::list))
        .route("/agents/{agent}/facts", post().to(facts::new::remember))
        .route("/agents/{agent}/facts/new", get().to(facts::new::show))
        .route("/agents/{agent}/facts/new", post().to(facts::new::create))
        .route("/agents/{agent}/facts/export", get().to(facts::export::export))
        .route("/agents/{agent}/facts/row", post().to(facts::edit::row))
        .route("/agents/{agent}/facts/{fact}", get().to(facts::show))
        .route("/agents/{agent}/facts/{fact}", post().to(facts::edit::save))
        .route("/agents/{agent}/facts/{fact}/reword", post().to(facts::edit::reword))
        .route("/agents/{agent}/facts/{fact}/archive", post().to(facts::edit::archive))
        .route("/agents/{agent}/facts/{fact}/restore", post().to(facts::edit::restore))
        .route("/agents/{agent}/facts/{fact}/feedback", post().to(facts::edit::rate))
        .route("/agents/{agent}/facts/{fact}/forget", get().to(facts::forget::confirm))
        .route("/agents/{agent}/facts/{fact}/forget", post().to(facts::forget::forget))
        .route("/agents/{agent}/block-rules", get().to(block_rules::list))
        .route("/agents/{agent}/block-rules", post().to(block_rules::add))
        .route("/agents/{agent}/block-rules/{rule}/remove", post().to(block_rules::remove))
        .route("/review", get().to(review::show))
        .route("/agents/{agent}/quarantine", get().to(review::redirects::quarantine))
        .route("/agents/{agent}/quarantine/{held}/release", post().to(review::quarantine::release))
        .route("/agents/{agent}/quarantine/{held}/discard", post().to(review::quarantine::discard))
        .route("/agents/{agent}/contradictions", get().to(review::redirects::contradictions))
        .route("/agents/{agent}/contradictions/{contradiction}/resolve", post().to(review::contradiction::resolve))
        .route("/agents/{agent}/contradictions/{contradiction}/undo", post().to(review::contradiction::undo))
        .route("/agents/{agent}/try", get().to(moved::to_chat))
        .route("/agents/{agent}/try", post().to(playground::chat::ask))
        .route("/agents/{agent}/try/stream", post().to(playground::chat::stream))
        .route("/agents/{agent}/episodes", get().to(episodes::list))
        .route("/agents/{agent}/episodes/{episode}", get().to(episodes::show::show))
        .route("/agents/{agent}/graph", get().to(graph::list))
        .route("/agents/{agent}/graph/candidates", get().to(review::redirects::candidates))
        .route("/agents/{agent}/graph/candidates/{candidate}/merge", post().to(review::duplicate::merge))
        .route("/agents/{agent}/graph/candidates/{candidate}/dismiss", post().to(review::duplicate::dismiss))
        .route("/agents/{agent}/graph/candidates/{candidate}/undo", post().to(review::duplicate::undo))
        .route("/agents/{agent}/graph/{entity}", get().to(graph::entity::show))
        .route("/conversations", get().to(conversations::list))
        .route("/agents/{agent}/conversations", get().to(moved::to_conversations))
        .route("/agents/{agent}/conversations/{conversation}", get().to(conversation::show))
        .route("/agents/{agent}/conversations/{conversation}/compact", post().to(conversation::change::compact))
        .route("/agents/{agent}/conversations/{conversation}/clear", post().to(conversation::change::clear))
        .route("/agents/{agent}/conversations/{conversation}/delete", get().to(conversation::change::confirm))
        .route("/agents/{agent}/conversations/{conversation}/delete", post().to(conversation::change::delete))
        .route("/agents/{agent}/export", get().to(transfer::export::show))
        .route("/agents/{agent}/export/archive", get().to(transfer::export::archive))
        .route("/agents/{agent}/import", get().to(transfer::import::show))
        .route("/agents/{agent}/import", post().to(transfer::import::show_preview))
        .route("/agents/{agent}/import/apply", post().to(transfer::import_run::apply))
        .route("/agents/{agent}/connections", get().to(connections::show))
        .route("/agents/{agent}/connections", post().to(connections::create))
        .route("/agents/{agent}/connections/{server}", post().to(connections::switch))
        .route("/agents/{agent}/connections/{server}/test", post().to(connections::test))
        .route("/agents/{agent}/connections/{server}/delete", get().to(connections::ask_delete))
        .route("/agents/{agent}/connections/{server}/delete", post().to(connections::delete))
        .route("/operations/schedules", get().to(dreams::schedules::show))
        .route("/agents/{agent}/dreams", get().to(dreams::list))
        .route("/agents/{agent}/dreams", post().to(dreams::ask))
        .route("/agents/{agent}/dreams/pause", post().to(dreams::pause))
        .route("/agents/{agent}/dreams/resume", post().to(dreams::resume))
        .route("/agents/{agent}/dreams/{dream}", get().to(dreams::show))
        .route("/agents/{agent}/dreams/{dream}/seen", post().to(dreams::seen))
        .route("/agents/{agent}/dreams/{dream}/accept", post().to(dreams::decide))
        .route("/agents/{agent}/dreams/{dream}/decline", post().to(dreams::decide))
        .route("/agents/{agent}/dreams/{dream}/revert", post().to(dreams::decide))
        .route("/agents/{agent}/dreams/{dream}/confirm", post().to(dreams::correct))
        .route("/agents/{agent}/dreams/{dream}/edit", post().to(dreams::correct))
        .route("/agents/{agent}/dreams/{dream}/forget", post().to(dreams::correct))
        .route("/agents/{agent}/morning", get().to(dreams::morning))
        .route("/agents/{agent}/archive", get().to(dreams::months))
        .route("/agents/{agent}/archive/{month}", get().to(dreams::month))
        .route("/agents/{agent}/memory", get().to(timeline::show))
        .route("/memory", get().to(memories::list))
        .route("/memory/export", get().to(memories::export::export))
        .route("/memory/many", post().to(memories::many::many))
        .route("/memory/views", post().to(memories::views::save))
        .route("/memory/views/{view}/delete", post().to(memories::views::delete))
        .route("/owners", get().to(moved::to_people))
        .route("/owners/export", get().to(moved::to_people))
        .route("/owners/{owner}", get().to(moved::to_people))
        .route("/owners/{owner}/export", get().to(moved::to_people))
        .route("/owners/{owner}/forget", get().to(moved::to_people))
        .route("/owners/{owner}/forget/confirm", get().to(moved::to_people))
        .route("/people", get().to(people::list::list))
        .route("/people/export", get().to(people::export::export))
        .route("/people/suggest", get().to(people::suggest::suggest))
        .route("/people/receipts", get().to(people::receipts::list))
        .route("/people/{owner}/export", get().to(people::forget::export))
        .route("/people/{owner}/forget", get().to(people::forget::preview))
        .route("/people/{owner}/forget", post().to(people::forget::begin))
        .route("/people/{owner}/forget/confirm", get().to(people::forget::confirm))
        .route("/forgets/{receipt}", get().to(people::forget::receipt))
        .route("/forgets/{receipt}/download", get().to(people::receipts::download))
        .route("/people/{owner}", get().to(person::show))
        .route("/people/{owner}/conversations", get().to(person::tabs::conversations))
        .route("/people/{owner}/activity", get().to(person::tabs::activity))
        .route("/people/{owner}/files", get().to(person::tabs::files))
        .route("/people/{owner}/relations", get().to(person::tabs::relations))
        .route("/people/{owner}/privacy", get().to(person::privacy::show))
        .route("/people/{owner}/correct", post().to(person::correct::correct))
        .route("/login", get().to(login::show))
        .route("/login", post().to(login::enter))
        .route("/login/code", get().to(login_code::show))
        .route("/login/code", post().to(login_code::enter))
        .route("/login/passkey", get().to(login::show))
        .route("/login/passkey", post().to(login_passkey::enter))
        .route("/login/passkey/begin", post().to(login_passkey::begin))
        .route("/login/tenant/{tenant}", get().to(login_with::tenant))
        .route("/login/with/{provider}", get().to(login_with::start))
        .route("/login/callback/{provider}", get().to(login_with::callback))
        .route("/logout", post().to(login::leave))
        .route("/look", post().to(preferences::change))
        .route("/workspace", post().to(preferences::switch))
        .route("/settings/tokens", get().to(tokens::list))
        .route("/settings/tokens", post().to(tokens::create))
        .route("/settings/tokens/new", get().to(tokens::new))
        .route("/settings/tokens/{token}/rotate", get().to(tokens::ask_rotate))
        .route("/settings/tokens/{token}/rotate", post().to(tokens::rotate))
        .route("/settings/tokens/{token}/revoke", get().to(tokens::ask_revoke))
        .route("/settings/tokens/{token}/revoke", post().to(tokens::revoke))
        .route("/session", get().to(session::show))
        .route("/settings/security", get().to(security::show))
        .route("/settings/security/password", post().to(security::change_password))
        .route("/settings/security/second-factor", post().to(security::second_factor::begin))
        .route("/settings/security/second-factor/confirm", post().to(security::second_factor::confirm))
        .route("/settings/security/second-factor/codes", post().to(security::second_factor::renew))
        .route("/settings/security/second-factor/off", post().to(security::second_factor::disable))
        .route("/settings/security/passkeys", post().to(security::passkeys::add))
        .route("/settings/security/passkeys/new", get().to(security::passkeys::show_new))
        .route("/settings/security/passkeys/new", post().to(security::passkeys::begin))
        .route("/settings/security/passkeys/{passkey}", get().to(security::passkeys::show))
        .route("/settings/security/passkeys/{passkey}/rename", post().to(security::passkeys::rename))
        .route("/settings/security/passkeys/{passkey}/remove", post().to(security::passkeys::remove))
        .route("/settings/security/sessions/end-others", post().to(security::end_others))
        .route("/settings/security/sessions/{session}/end", post().to(security::end))
        .route("/settings/members", get().to(members::list))
        .route("/settings/members", post().to(members::add))
        .route("/settings/members/new", get().to(members::new))
        .route("/settings/members/{user}/role", post().to(members::change_role))
        .route("/settings/members/{user}/remove", get().to(members::ask_remove))
        .route("/settings/members/{user}/remove", post().to(members::remove))
        .route("/settings/identity", get().to(identity::show))
        .route("/settings/identity", post().to(identity::create))
        .route("/settings/identity/demand", post().to(identity::demand))
        .route("/settings/identity/{provider}/test", post().to(identity::test))
        .route("/settings/identity/{provider}/delete", post().to(identity::delete))
        .route("/find", get().to(find::show))
        .route("/settings/flags", get().to(defaults::moved))
        .route("/settings/defaults", get().to(defaults::show))
        .route("/settings/defaults", post().to(defaults::change))
        .route("/settings/models", get().to(models::show))
        .route("/settings/models", post().to(models::change))
        .route("/settings/webhooks", get().to(webhooks::list))
        .route("/settings/webhooks", post().to(webhooks::create))
        .route("/settings/webhooks/new", get().to(webhooks::new))
        .route("/settings/webhooks/{webhook}", get().to(webhooks::show))
        .route("/settings/webhooks/{webhook}", post().to(webhooks::update))
        .route("/settings/webhooks/{webhook}/test", post().to(webhooks::test))
        .route("/settings/webhooks/{webhook}/rotate", post().to(webhooks::rotate))
        .route("/settings/webhooks/{webhook}/delete", get().to(webhooks::ask_delete))
        .route("/settings/webhooks/{webhook}/delete", post().to(webhooks::delete))
        .route("/settings/webhooks/{webhook}/deliveries/{delivery}/replay", post().to(webhooks::replay))
        .route("/operations/observability", get().to(observability::show))
        .route("/operations/usage", get().to(usage::show))
        .route("/operations/usage/export", get().to(usage::export))
        .route("/operations/audit", get().to(audit::list))
        .route("/operations/audit/export", get().to(audit::export))
        .route("/agents", get().to(agents::list))
        .route("/agents", post().to(agents::form::create))
        .route("/agents/new", get().to(agents::form::new))
        .route("/agents/export", get().to(agents::export::export))
        .route("/agents/{agent}", get().to(agents::overview::show))
        .route("/agents/{agent}/settings", get().to(agents::form::settings))
        .route("/agents/{agent}/settings", post().to(agents::form::update))
        .route("/agents/{agent}/delete", get().to(agents::delete::confirm))
        .route("/agents/{agent}/delete", post().to(agents::delete::delete))
        .route("/agents/{agent}/files", get().to(files::list::show))
        .route("/agents/{agent}/files/new", get().to(files::new::show))
        .route("/agents/{agent}/files/new", post().to(files::new::create))
        // Only file names end in .md, folders do not: what follows the name is an action on the file.
        .route("/agents/{agent}/files/{path:.+[.]md}", get().to(files::editor::show))
        .route("/agents/{agent}/files/{path:.+[.]md}", post().to(files::editor::send))
        .route("/agents/{agent}/files/{path:.+[.]md}/arrange", post().to(files::editor::arrange))
        .route("/agents/{agent}/files/{path:.+[.]md}/diff", get().to(files::compare::show))
        .route("/agents/{agent}/files/{path:.+[.]md}/download", get().to(files::remove::download))
        .route("/agents/{agent}/files/{path:.+[.]md}/delete", get().to(files::remove::confirm))
        .route("/agents/{agent}/files/{path:.+[.]md}/delete", post().to(files::remove::delete))
        .route("/agents/{agent}/files/{path:.+[.]md}/restore", get().to(files::restore::confirm))
        .route("/agents/{agent}/files/{path:.+[.]md}/restore", post().to(files::restore::restore));
}
