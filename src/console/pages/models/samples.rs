//! Models of every level, tested or not.

use askama::DynTemplate;

use super::{Fields, Models, ModelsPageQuery, TENANT};
use crate::config::llm::Provider;
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelConfig, ModelLevel, ModelPlace, Tokenizer};
use crate::tenancy::models::{Overview, Summary};
use crate::tenancy::settings::Target;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let config = |place: ModelPlace, key: Option<&str>| ModelConfig {
        id: 5.into(),
        place,
        provider: Provider::Anthropic,
        base_url: Some("https://models.example.org/<b>".to_owned()),
        model: "\"><script>".to_owned(),
        sealed_key: key.map(str::to_owned),
        key_ending: key.map(|_| "9f3c".to_owned()),
        max_output_tokens: Some(4_000),
        context_tokens: None,
        tokenizer: Some(Tokenizer::Approximate),
        updated_by: None,
        updated_at: frame.now,
    };
    let summary = Summary {
        level: ModelLevel::Installation,
        provider: Provider::Ollama,
        name: "小模型".to_owned(),
        context_tokens: 128_000,
        max_output_tokens: 2_000,
        tokenizer: Tokenizer::O200k,
    };
    let of_agent = ModelPlace::Agent(3.into(), 7.into());
    let full = Overview {
        installation: Some(summary.clone()),
        rows: vec![config(ModelPlace::Tenant, Some("v1:x")), config(of_agent, Some("v1:y"))],
        in_force: Some(summary),
        can_keep_keys: true,
    };
    let bare = Overview { installation: None, rows: Vec::new(), in_force: None, can_keep_keys: false };
    let agents = || vec![(AgentId::from(7), "<b>Ada</b>".to_owned()), (AgentId::from(8), "夜间客服".to_owned())];
    let one = |overview: &Overview, target, place: &str, typed, wrong| {
        let place = ModelsPageQuery { place: place.to_owned() };
        Box::new(Models::of(frame.clone(), overview, agents(), (target, &place), typed, wrong)) as Box<dyn DynTemplate>
    };
    let typed = Fields { model: "\"><script>".to_owned(), api_key: "a key that was typed".to_owned(), ..Fields::default() };
    vec![
        one(&full, Target::Agent(7.into()), "7", None, FormErrors::default()),
        one(&full, Target::Tenant, TENANT, None, FormErrors::default()),
        one(&bare, Target::Workspace, "", Some(typed), FormErrors::sample("apiKey")),
    ]
}
