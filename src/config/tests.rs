//! Tests of the configuration: defaults, layers, sources, refusals, overrides.

use std::sync::Arc;

use serde_json::json;

use super::*;

fn load(file: &str, environment: &[(&str, &str)]) -> Result<Config> {
    let variables = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Loader::default().with_file("my.yaml", file).with_environment(variables).load()
}

fn complaint(result: Result<Config>) -> String {
    match result.unwrap_err() {
        Error::Invalid(fields) => fields.iter().map(|f| format!("{}: {}", f.field, f.message)).collect::<Vec<_>>().join("\n"),
        other => panic!("{other}"),
    }
}

fn source_of(config: &Config, key: &str) -> String {
    config.effective().into_iter().find(|setting| setting.key == key).unwrap().source.to_string()
}

#[test]
fn the_default_file_says_what_the_defaults_are() {
    let file: Value = yaml_serde::from_str(DEFAULT_FILE).unwrap();
    let (file, code) = (keys::flatten(&file), keys::flatten(&tree(&Config::default()).unwrap()));
    for key in file.keys().chain(code.keys()) {
        assert_eq!(file.get(key), code.get(key), "{key}: the file (left) and the code (right) differ");
    }
    Config::default().validate().unwrap();
}

#[test]
fn every_key_of_the_default_file_has_a_comment_above_it() {
    let lines: Vec<&str> = DEFAULT_FILE.lines().map(str::trim).collect();
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.contains(':') && !line.starts_with('#')) {
        assert!(number > 0 && lines[number - 1].starts_with("# "), "line {}: {line}", number + 1);
    }
}

#[test]
fn later_layers_win_and_every_value_knows_its_source() {
    let file = "server:\n  listen: 0.0.0.0:9000\n  workers: 3\nllm:\n  model: small\n  base-url: http://model/v1\n";
    let config = load(file, &[("NOCTUARY__SERVER__WORKERS", "5"), ("DATABASE_URL", "postgres://db/x")]).unwrap();
    assert_eq!((config.server.listen.port(), config.server.workers), (9000, 5));
    assert!(config.database.is_postgres());
    assert_eq!(source_of(&config, "server.listen"), "file my.yaml");
    assert_eq!(source_of(&config, "server.workers"), "environment NOCTUARY__SERVER__WORKERS");
    assert_eq!(source_of(&config, "database.url"), "environment DATABASE_URL");
    assert_eq!(source_of(&config, "jobs.slots"), "default");
}

#[test]
fn the_command_line_wins_over_the_environment() {
    let loader = Loader::default().with_environment([("NOCTUARY__SERVER__LISTEN".to_owned(), "1.1.1.1:1".to_owned())]);
    let config = loader.with_option("--listen", "server.listen", "127.0.0.1:0").load().unwrap();
    assert_eq!(config.server.listen.to_string(), "127.0.0.1:0");
    assert_eq!(source_of(&config, "server.listen"), "option --listen");
}

#[test]
fn our_own_variable_wins_over_the_customary_one() {
    let config = load("", &[("NOCTUARY__DATABASE__URL", "postgres://ours/x"), ("DATABASE_URL", "postgres://theirs/x")]).unwrap();
    assert_eq!(config.database.url.unwrap().expose(), "postgres://ours/x");
}

#[test]
fn the_environment_is_typed_by_the_default() {
    let config = load(
        "",
        &[
            ("NOCTUARY__LLM__API_KEY", "007"),
            ("NOCTUARY__AUTH__SIGN_UP", "true"),
            ("NOCTUARY__MATE__MEMORY__MIN_CONFIDENCE", "1"),
            ("NOCTUARY__SERVER__TRUSTED_PROXIES", "10.0.0.1, ::1"),
            ("NOCTUARY__JOBS__POLL", "250ms"),
            ("NOCTUARY__REDIS__URL", ""),
            ("NOCTUARY_TEST_POSTGRES", "not ours"),
        ],
    )
    .unwrap();
    assert_eq!(config.llm.api_key.as_ref().unwrap().expose(), "007");
    assert!(config.auth.sign_up && config.redis.url.is_none());
    assert_eq!(config.server.trusted_proxies.len(), 2);
    assert_eq!(config.jobs.poll.as_millis(), 250);
}

#[test]
fn a_secret_may_come_from_a_file_but_not_from_two_places() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("key");
    std::fs::write(&path, "s3cret\n").unwrap();
    let path = path.to_str().unwrap();
    let config = load("", &[("NOCTUARY__LLM__API_KEY_FILE", path)]).unwrap();
    assert_eq!(config.llm.api_key.unwrap().expose(), "s3cret");
    let twice = complaint(load("", &[("NOCTUARY__LLM__API_KEY_FILE", path), ("NOCTUARY__LLM__API_KEY", "x")]));
    assert!(twice.contains("both set"), "{twice}");
    let absent = complaint(load("", &[("DATABASE_URL_FILE", "/nowhere/at/all")]));
    assert!(absent.contains("DATABASE_URL_FILE") && absent.contains("cannot be read"), "{absent}");
}

#[test]
fn an_unknown_key_names_its_place_and_the_nearest_key() {
    let wrong = complaint(load("server:\n  listen: 127.0.0.1:1\n  data_dir: x\n", &[("NOCTUARY__LLM__BASEURL", "http://x")]));
    assert!(wrong.contains("server.data_dir: unknown key (my.yaml:3); did you mean server.data-dir?"), "{wrong}");
    assert!(wrong.contains("llm.baseurl: unknown key (environment NOCTUARY__LLM__BASEURL); did you mean llm.base-url?"), "{wrong}");
}

#[test]
fn a_value_that_does_not_fit_names_its_key_and_place() {
    let wrong = complaint(load("jobs:\n  lease: 60\n  slots: 0\n", &[("NOCTUARY__SERVER__LISTEN", "here")]));
    assert!(wrong.contains("jobs.lease: expected a duration") && wrong.contains("(my.yaml:2)"), "{wrong}");
    assert!(wrong.contains("jobs.slots") && wrong.contains("(my.yaml:3)"), "{wrong}");
    assert!(wrong.contains("server.listen") && wrong.contains("NOCTUARY__SERVER__LISTEN"), "{wrong}");
}

#[test]
fn rules_across_fields_are_checked_together() {
    let wrong = complaint(load("jobs:\n  heartbeat: 30s\nllm:\n  base-url: http://x\nredis:\n  url: http://x\n", &[]));
    for key in ["jobs.heartbeat", "llm.model", "redis.url"] {
        assert!(wrong.contains(key), "{key} is missing in {wrong}");
    }
}

#[test]
fn broken_yaml_is_refused_with_the_name_of_the_file() {
    assert!(complaint(load("server: [", &[])).contains("my.yaml is not valid YAML"));
    assert!(complaint(load("- 1\n", &[])).contains("my.yaml is not a mapping of sections"));
    assert!(load("", &[]).is_ok() && load("server:\nllm:\n", &[]).is_ok());
}

#[test]
fn the_blocks_of_mateclaw_work_as_they_are() {
    let config = load(
        "mate:\n  memory:\n    cooldown-minutes: 9\n    lifecycle-mediator-enabled: false\n  agent:\n    conversation:\n      window:\n        \
         preserve-recent-pairs: 5\nmateclaw:\n  memory:\n    dream-v2:\n      enabled: false\n      morning-card: false\n",
        &[],
    )
    .unwrap();
    assert_eq!((config.memory().cooldown_minutes, config.window().preserve_recent_pairs), (9, 5));
    assert!(!config.memory().lifecycle_mediator_enabled);
    assert!(!config.memory().dream_v2.enabled && !config.memory().dream_v2.morning_card && config.memory().dream_v2.archive);
}

#[test]
fn no_secret_is_shown() {
    let config = load(
        "",
        &[
            ("DATABASE_URL", "postgres://u:hunter2@db/x"),
            ("REDIS_URL", "redis://:hunter2@r/0"),
            ("NOCTUARY__LLM__API_KEY", "hunter2"),
            ("NOCTUARY__AUTH__JWT_SECRET", "hunter2hunter2hunter2hunter2hunter2"),
        ],
    )
    .unwrap();
    let shown = format!("{config:?} {:?}", config.effective());
    assert!(!shown.contains("hunter2"), "{shown}");
    let wrong = complaint(load("", &[("DATABASE_URL", "hunter2"), ("NOCTUARY__AUTH__JWT_SECRET", "hunter2")]));
    assert!(!wrong.contains("hunter2"), "{wrong}");
    assert!(!complaint(load("llm:\n  api-key: 1234567\n", &[])).contains("1234567"));
}

#[test]
fn the_narrowest_override_wins_and_says_so() {
    let base = Arc::new(Config::default());
    let tenant = [("mate.memory.cooldown-minutes".to_owned(), json!(1)), ("mate.memory.min-confidence".to_owned(), json!(0.9))];
    let agent = [("mate.memory.cooldown-minutes".to_owned(), json!(0)), ("gone.key".to_owned(), json!(1))];
    let config = base.with_overrides(&[(Level::Agent, agent.into()), (Level::Tenant, tenant.into())]).unwrap();
    assert_eq!((config.memory().cooldown_minutes, config.memory().min_confidence), (0, 0.9));
    assert_eq!(source_of(&config, "mate.memory.cooldown-minutes"), "override of the agent");
    assert_eq!(source_of(&config, "mate.memory.min-confidence"), "override of the tenant");
    assert_eq!(base.memory().cooldown_minutes, 5);
}

#[test]
fn an_override_is_checked_before_it_is_stored() {
    let base = Config::default();
    assert_eq!(base.check_override("mateclaw.memory.dream-v2.enabled", &json!(false)).unwrap(), "mate.memory.dream-v2.enabled");
    let wrong = |key: &str, value: Value| match base.check_override(key, &value).unwrap_err() {
        Error::Invalid(fields) => fields[0].message.clone(),
        other => panic!("{other}"),
    };
    assert!(wrong("mate.memory.cooldown", json!(1)).contains("mate.memory.cooldown-minutes"));
    assert!(wrong("server.listen", json!("0.0.0.0:1")).contains("operator"));
    assert!(wrong("mate.memory.cooldown-minutes", json!("soon")).contains("invalid type"));
    assert!(wrong("mate.memory.min-confidence", json!(2)).contains("between 0 and 1"));
}

#[test]
fn settings_of_other_systems_are_ours_or_say_why_not() {
    let config = load("auto_inject_threshold: 0.3\nmemory:\n  recentDays: 5\n", &[]).unwrap();
    assert_eq!((config.memory().auto_inject.min_score, config.memory().recent_days), (0.3, 5));
    let layers = load("memory_l0_identity_pct: 25\nmemory_max_global_entries: 70\nmemory: false\n", &[]).unwrap();
    let memory = layers.memory();
    assert_eq!((memory.auto_inject.identity_pct, memory.shared_facts_capacity, memory.enabled), (25, 70, false));
    assert_eq!(load("text_weight: 0.3\n", &[]).unwrap().memory().recall.text_weight, 0.3);
    let why = complaint(load("skill_review_min_tool_calls: 3\n", &[]));
    let said = "skill_review_min_tool_calls: is a setting of MicroClaw that has no equivalent: ";
    assert!(why.starts_with(said) && why.ends_with("(my.yaml:1)"), "{why}");
    let config = Config::default();
    assert_eq!(config.check_override("reflector_interval_mins", &json!(5)).unwrap(), "mate.memory.reflector-interval-mins");
    assert!(matches!(config.check_override("control_chat_ids", &json!([])), Err(Error::Invalid(_))));
}
