//! `/settings/models`: selects the model of the tenant, the workspace or one agent, and tests it.

#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::config::llm::Provider;
use crate::config::value::Secret;
use crate::console::frame::cause;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, number, reply};
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelConfig, ModelLevel, Tokenizer};
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy;
use crate::tenancy::models::{self, KeyChange, NewModel, Overview, Summary};
use crate::tenancy::settings::Target;

/// The path of the page.
const HERE: &str = "/settings/models";
/// The value of `for` that means the tenant.
const TENANT: &str = "tenant";

#[derive(Template)]
#[template(path = "pages/models/models.html")]
struct Models {
    frame: Frame,
    wrong: FormErrors,
    /// The URL of the forms.
    action: String,
    /// Value and name; the first is the workspace.
    places: Vec<(String, String)>,
    place: String,
    rows: Vec<Row>,
    typed: Fields,
    providers: Vec<(String, String)>,
    tokenizers: Vec<(String, String)>,
    key_hint: String,
    has_key: bool,
    can_keep_keys: bool,
    /// Whether a model is configured at the level of the page.
    is_own: bool,
    has_model: bool,
}

/// One level; the widest comes first.
struct Row {
    level: &'static str,
    /// `None` if the level configures no model.
    model: Option<ModelView>,
    holds: bool,
}

/// The model of a level.
struct ModelView {
    provider: &'static str,
    name: String,
    address: String,
    key: String,
    window: String,
    answer: String,
    tokenizer: String,
}

/// The tenant, workspace or agent of the page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ModelsPageQuery {
    #[serde(rename = "for")]
    place: String,
}

/// The fields of the form.
#[derive(Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Fields {
    provider: String,
    model: String,
    base_url: String,
    api_key: String,
    /// `yes` removes the key.
    remove_key: String,
    context_tokens: String,
    max_output_tokens: String,
    tokenizer: String,
    /// `reset` removes the configuration of the level, `test` tests the effective model.
    act: String,
}

impl ModelsPageQuery {
    fn target(&self) -> Result<Target> {
        match self.place.as_str() {
            "" => Ok(Target::Workspace),
            TENANT => Ok(Target::Tenant),
            agent => agent.parse().map(Target::Agent).map_err(|_| Error::NotFound("agent")),
        }
    }

    fn address(&self) -> String {
        reply::address(HERE, &[("for", &self.place)])
    }
}

/// `GET /settings/models`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`] for an unknown agent.
pub async fn show(system: System, visitor: Visitor, place: Query<ModelsPageQuery>) -> Result<HttpResponse> {
    reply::html(&page(&system, visitor, &place, None, FormErrors::default()).await?)
}

/// `POST /settings/models`: configures, resets or tests a model.
///
/// # Errors
/// As [`show`]; [`Error::BudgetSpent`] and [`Error::LlmNotConfigured`] for a test.
pub async fn change(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    place: Query<ModelsPageQuery>,
    form: Form<Fields>,
) -> Result<HttpResponse> {
    let (target, fields, access) = (place.target()?, form.0, &visitor.access);
    match fields.act.as_str() {
        "test" => {
            let tried = models::test(&system, access, target).await?;
            let (name, what) = match tried.failure {
                None => ("done-model-answers", format!("{}, {} ms", tried.model.name, number::grouped(tried.took.as_millis() as u64))),
                Some(failure) => ("done-model-fails", format!("{}, {}", tried.model.name, cause::in_words(visitor.frame.t, failure))),
            };
            Ok(reply::done_with(&request, &place.address(), name, &what))
        }
        "reset" => {
            models::delete(&system, access, target).await?;
            Ok(reply::done(&request, &place.address(), "done-model-reset"))
        }
        _ => {
            let written = match fields.read() {
                Ok(new) => models::put(&system, access, target, new).await,
                Err(error) => Err(error),
            };
            match written {
                Ok(config) => Ok(reply::done_with(&request, &place.address(), "done-model-saved", &config.model)),
                Err(error) => {
                    let wrong = FormErrors::of_failure(error)?;
                    let view = page(&system, visitor, &place, Some(fields), wrong).await?;
                    reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &view)
                }
            }
        }
    }
}

impl Fields {
    fn read(&self) -> Result<NewModel> {
        let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let count = |text: &str, field: &str| {
            filled(text).map(|text| text.parse().map_err(|_| Error::invalid(field, "must be a whole number"))).transpose()
        };
        let api_key = match filled(&self.api_key) {
            Some(key) => KeyChange::Set(Secret::from(key.as_str())),
            None if self.remove_key == "yes" => KeyChange::Remove,
            None => KeyChange::Keep,
        };
        Ok(NewModel {
            provider: self.provider.clone(),
            base_url: filled(&self.base_url),
            model: self.model.clone(),
            api_key,
            max_output_tokens: count(&self.max_output_tokens, "maxOutputTokens")?,
            context_tokens: count(&self.context_tokens, "contextTokens")?,
            tokenizer: filled(&self.tokenizer),
        })
    }

    fn of(config: &ModelConfig) -> Self {
        let count = |count: Option<u32>| count.map(|count| count.to_string()).unwrap_or_default();
        Self {
            provider: config.provider.as_str().to_owned(),
            model: config.model.clone(),
            base_url: config.base_url.clone().unwrap_or_default(),
            context_tokens: count(config.context_tokens),
            max_output_tokens: count(config.max_output_tokens),
            tokenizer: config.tokenizer.map(|tokenizer| tokenizer.as_str().to_owned()).unwrap_or_default(),
            ..Self::default()
        }
    }
}

async fn page(system: &System, visitor: Visitor, place: &ModelsPageQuery, typed: Option<Fields>, wrong: FormErrors) -> Result<Models> {
    let Visitor { access, frame } = visitor;
    let target = place.target()?;
    let agent = match target {
        Target::Agent(agent) => Some(agent),
        Target::Tenant | Target::Workspace => None,
    };
    let overview = models::list(system, &access, agent).await?;
    let agents = tenancy::agents::list(system, &access, None, Some(PageRequest::MAX_LIMIT)).await?;
    let agents = agents.items.into_iter().map(|agent| (agent.id, agent.name)).collect();
    Ok(Models::of(frame, &overview, agents, (target, place), typed, wrong))
}

impl Models {
    fn of(
        frame: Frame,
        overview: &Overview,
        agents: Vec<(AgentId, String)>,
        (target, place): (Target, &ModelsPageQuery),
        typed: Option<Fields>,
        wrong: FormErrors,
    ) -> Self {
        let (level, reaches): (_, &[ModelLevel]) = match target {
            Target::Tenant => (ModelLevel::Tenant, &[ModelLevel::Installation, ModelLevel::Tenant]),
            Target::Workspace => (ModelLevel::Workspace, &[ModelLevel::Installation, ModelLevel::Tenant, ModelLevel::Workspace]),
            Target::Agent(_) => (ModelLevel::Agent, ModelLevel::ALL),
        };
        let mut rows: Vec<Row> = reaches.iter().map(|level| Row::of(&frame, overview, *level)).collect();
        let last = rows.iter_mut().rev().find(|row| row.model.is_some());
        let has_model = last.map(|row| row.holds = true).is_some();
        let own = overview.at(level);
        let key_hint = match own.filter(|own| own.sealed_key.is_some()) {
            Some(own) => frame.t.with("model-key-kept", "ending", own.key_ending.clone().unwrap_or_else(|| "…".to_owned())),
            None => frame.t.say("model-key-hint"),
        };
        let whole = [(String::new(), frame.t.say("flag-workspace")), (TENANT.to_owned(), frame.t.say("model-tenant"))];
        let as_operator = (String::new(), frame.t.say("model-as-operator"));
        let tokenizers = Tokenizer::ALL.iter().map(|one| (one.as_str().to_owned(), frame.t.word("tokenizer", one.as_str())));
        // The page never contains a typed key.
        let typed = typed.map(|typed| Fields { api_key: String::new(), ..typed });
        let fresh = || Fields { provider: Provider::Openai.as_str().to_owned(), ..Fields::default() };
        Self {
            wrong,
            action: place.address(),
            places: whole.into_iter().chain(agents.into_iter().map(|(id, name)| (id.to_string(), name))).collect(),
            place: place.place.clone(),
            rows,
            typed: typed.unwrap_or_else(|| own.map_or_else(fresh, Fields::of)),
            providers: Provider::ALL.map(|one| (one.as_str().to_owned(), frame.t.word("provider", one.as_str()))).to_vec(),
            tokenizers: std::iter::once(as_operator).chain(tokenizers).collect(),
            key_hint,
            has_key: own.is_some_and(|own| own.sealed_key.is_some()),
            can_keep_keys: overview.can_keep_keys,
            is_own: own.is_some(),
            has_model,
            frame,
        }
    }
}

impl Row {
    fn of(frame: &Frame, overview: &Overview, level: ModelLevel) -> Self {
        let model = match level {
            ModelLevel::Installation => overview.installation.as_ref().map(|summary| ModelView::of_operator(frame, summary)),
            level => overview.at(level).map(|config| ModelView::of(frame, config)),
        };
        Self { level: level.as_str(), model, holds: false }
    }
}

impl ModelView {
    fn of_operator(frame: &Frame, summary: &Summary) -> Self {
        Self {
            provider: summary.provider.as_str(),
            name: summary.name.clone(),
            address: frame.t.say("model-not-told"),
            key: frame.t.say("model-not-told"),
            window: number::grouped(summary.context_tokens.into()),
            answer: number::grouped(summary.max_output_tokens.into()),
            tokenizer: frame.t.word("tokenizer", summary.tokenizer.as_str()),
        }
    }

    fn of(frame: &Frame, config: &ModelConfig) -> Self {
        let inherited = || frame.t.say("model-as-operator");
        let count = |count: Option<u32>| count.map_or_else(inherited, |count| number::grouped(count.into()));
        let key = match (&config.sealed_key, &config.key_ending) {
            (None, _) => frame.t.say("model-no-key"),
            (Some(_), ending) => format!("…{}", ending.as_deref().unwrap_or_default()),
        };
        Self {
            provider: config.provider.as_str(),
            name: config.model.clone(),
            address: config.base_url.clone().unwrap_or_else(|| frame.t.say("model-own-address")),
            key,
            window: count(config.context_tokens),
            answer: count(config.max_output_tokens),
            tokenizer: config.tokenizer.map_or_else(inherited, |one| frame.t.word("tokenizer", one.as_str())),
        }
    }
}
