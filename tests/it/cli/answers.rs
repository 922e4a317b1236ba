//! `noctuary eval answers` and `eval personamem`: the configured model gets the context of each question, answers, and judges.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::support::scripted_model::{Behaviour, ScriptedModel};

async fn eval(model: Option<&ScriptedModel>, arguments: Vec<String>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.arg("eval").args(arguments).env_remove("DATABASE_URL").env_remove("REDIS_URL");
    if let Some(model) = model {
        command.env("NOCTUARY__LLM__BASE_URL", model.base_url()).env("NOCTUARY__LLM__MODEL", "scripted");
        command.env("NOCTUARY__LLM__INPUT_PRICE", "2").env("NOCTUARY__LLM__OUTPUT_PRICE", "4");
    }
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

async fn figures(model: &ScriptedModel, arguments: &[&str]) -> Value {
    let output = eval(Some(model), arguments.iter().map(|argument| (*argument).to_owned()).collect()).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn say(texts: &[&str]) -> Vec<Behaviour> {
    texts.iter().map(|text| Behaviour::Say((*text).to_owned())).collect()
}

/// The last message that the model got in a call.
fn got(model: &ScriptedModel, call: usize) -> String {
    let asked = model.asked();
    asked[call].body["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_answer_is_scored_by_its_words_and_by_the_judge() {
    let model = ScriptedModel::start(say(&["The lighthouse", "CORRECT", "a trombone", "WRONG"])).await;
    let report = figures(&model, &["answers", "tests/data/eval/friends.json", "--first", "2", "--json", "--details"]).await;
    let overall = &report["overall"];
    assert_eq!((overall["questions"].as_u64(), overall["f1"].as_f64(), overall["accuracy"].as_f64()), (Some(2), Some(0.5), Some(0.5)));
    assert_eq!((report["failed"].as_u64(), report["judge"].as_bool(), report["model"].as_str()), (Some(0), Some(true), Some("scripted")));
    assert!(report["latency"]["p95Ms"].as_f64().unwrap() > 0.0 && report["cost"].as_f64().unwrap() > 0.0, "{report:#}");
    assert!(overall["contextTokens"].as_f64().unwrap() > 0.0 && report["tokens"]["prompt"].as_u64().unwrap() > 0, "{report:#}");
    assert_eq!(report["details"][1]["answer"], "a trombone");
    let (question, verdict) = (got(&model, 0), got(&model, 1));
    assert!(
        question.contains("I painted the old lighthouse yesterday.") && question.ends_with("Question: What did Nora paint?"),
        "{question}"
    );
    assert!(verdict.contains("Expected answer: a lighthouse") && verdict.contains("Answer: The lighthouse"), "{verdict}");
}

#[tokio::test]
async fn chinese_answers_are_compared_by_character_and_a_failing_model_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.json");
    let turn = |id: &str, text: &str| json!({ "speaker": "林涛", "dia_id": id, "text": text });
    let sample = json!([{ "sample_id": "zh", "conversation": { "speaker_a": "林涛", "speaker_b": "助手",
        "session_1_date_time": "9:00 am on 2 March, 2026", "session_1": [turn("D1:1", "我上个月搬到了杭州。"), turn("D1:2", "我每天早上喝龙井茶。")] },
        "qa": [{ "question": "我搬到了哪里？", "answer": "杭州", "evidence": ["D1:1"], "category": 4 },
               { "question": "我早上喝什么？", "answer": "龙井茶", "evidence": ["D1:2"], "category": 4 },
               { "question": "我早上吃什么？", "adversarial_answer": "面包", "evidence": ["D1:2"], "category": 5 }] }]);
    std::fs::write(&file, sample.to_string()).unwrap();
    let mut script = say(&["杭州。"]);
    script.push(Behaviour::Filter);
    let model = ScriptedModel::start(script).await;
    let report = figures(&model, &["answers", file.to_str().unwrap(), "--no-judge", "--json"]).await;
    let overall = &report["overall"];
    assert_eq!((overall["questions"].as_u64(), overall["f1"].as_f64(), overall["accuracy"].as_f64()), (Some(2), Some(0.5), None));
    assert!(got(&model, 0).contains("我上个月搬到了杭州。"));
}

#[tokio::test]
async fn without_a_model_there_is_nothing_to_answer_with() {
    let output = eval(None, vec!["answers".to_owned(), "tests/data/eval/friends.json".to_owned()]).await;
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("llm.model"), "{}", String::from_utf8_lossy(&output.stderr));
}
