//! `noctuary eval …` as a user runs it: no server, no key, no network.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::support::scripted_embedder::ScriptedEmbedder;

async fn eval(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.arg("eval").args(arguments.split('|')).env_remove("DATABASE_URL").env_remove("REDIS_URL");
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

async fn figures(arguments: &str) -> Value {
    let output = eval(arguments).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    for (group, name) in [("latency", "p95Ms"), ("ingest", "itemsPerSecond"), ("memory", "rssKb")] {
        let removed = figures.as_object_mut().unwrap().shift_remove(group).unwrap();
        assert!(removed[name].is_null() && group == "memory" || removed[name].as_f64().unwrap() > 0.0, "{group}: {removed}");
    }
    figures
}

async fn figures_of(arguments: String) -> Value {
    figures(&arguments).await
}

#[tokio::test]
async fn a_conversation_is_taken_in_asked_about_and_scored_the_same_on_every_run() {
    let first = figures("locomo|tests/data/eval/friends.json|--json|--details").await;
    let overall = &first["overall"];
    assert_eq!(
        (overall["questions"].as_u64(), overall["recall@10"].as_f64(), overall["recall_all@10"].as_f64()),
        (Some(7), Some(1.0), Some(1.0))
    );
    assert_eq!((overall["recall_any@50"].as_f64(), first["items"].as_u64()), (Some(1.0), Some(11)));
    assert_eq!(first["categories"]["single-hop"]["mrr"].as_f64(), Some(1.0), "{first:#}");
    assert_eq!((first["categories"]["multi-hop"]["questions"].as_u64(), first["answerable"]["questions"].as_u64()), (Some(1), Some(6)));
    assert_eq!((first["skipped"]["questions"].as_u64(), first["details"].as_array().unwrap().len()), (Some(1), 7));
    assert_eq!(first, figures("locomo|tests/data/eval/friends.json|--json|--details").await);

    let keyword = figures("locomo|tests/data/eval/friends.json|--json|--profile|keyword|--k|1,3|--sample|tea").await;
    assert_eq!((keyword["profile"].as_str(), keyword["overall"]["recall@1"].as_f64()), (Some("keyword"), Some(1.0)));
    assert!(keyword["overall"].get("recall@10").is_none() && keyword["samples"] == 1);
    let vector = figures("locomo|tests/data/eval/friends.json|--json|--profile|vector|--k|3|--sample|lighthouse").await;
    assert_eq!((vector["profile"].as_str(), vector["categories"]["single-hop"]["recall@3"].as_f64()), (Some("vector"), Some(1.0)));
}

#[tokio::test]
async fn exchanges_in_chinese_are_scored_as_exchanges() {
    let figures = figures("memorybank|tests/data/eval/companion|--json|--pooled").await;
    assert_eq!((figures["set"].as_str(), figures["items"].as_u64(), figures["questions"].as_u64()), (Some("memorybank"), Some(8), Some(3)));
    assert_eq!((figures["overall"]["recall@5"].as_f64(), figures["categories"]["date"]["recall@5"].as_f64()), (Some(1.0), Some(1.0)));
}

#[tokio::test]
async fn questions_that_only_time_tells_apart_are_answered_in_both_languages() {
    let figures = figures("temporal|tests/data/eval/temporal.json|--split|held|--k|5,10|--json|--details").await;
    assert_eq!(figures["questions"].as_u64(), Some(80));
    let (at_five, at_ten) = (figures["overall"]["recall@5"].as_f64().unwrap(), figures["overall"]["recall@10"].as_f64().unwrap());
    assert!(at_five >= 0.85 && at_ten >= 0.9, "{at_five} {at_ten}");
}

#[tokio::test]
async fn questions_in_other_words_are_answered_better_with_vectors_than_by_words_alone() {
    for (language, least) in [("zh", 0.15), ("ja", 0.1)] {
        let of = |profile: &str| {
            figures_of(format!(
                "paraphrase|tests/data/eval/paraphrase.json|--split|held|--language|{language}|--k|5,10|--json|--profile|{profile}"
            ))
        };
        let (words, both) = (of("keyword").await, of("hybrid").await);
        let at_ten = |figures: &Value| figures["overall"]["recall@10"].as_f64().unwrap();
        assert!(at_ten(&both) >= at_ten(&words) + least, "{language}: {} {}", at_ten(&words), at_ten(&both));
    }
}

#[tokio::test]
async fn what_a_server_embeds_is_embedded_before_the_first_question() {
    let server = ScriptedEmbedder::start().await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("pets.json");
    let turn = |id: &str, text: &str| json!({ "speaker": "Nora", "dia_id": id, "text": text });
    let conversation = json!({
        "speaker_a": "Nora", "speaker_b": "Sven", "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [turn("D1:1", "The revenue office wrote again."), turn("D1:2", "We brought home a puppy.")],
    });
    let question = json!({ "question": "Which dog?", "answer": "a puppy", "evidence": ["D1:2"], "category": 4 });
    std::fs::write(&file, json!([{ "sample_id": "pets", "conversation": conversation, "qa": [question] }]).to_string()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(["eval", "locomo", "--json", "--profile", "vector", "--k", "1"]).arg(&file).env("NOCTUARY__EMBEDDING__PROVIDER", "openai");
    command.env("NOCTUARY__EMBEDDING__BASE_URL", server.url().as_str()).env("NOCTUARY__EMBEDDING__MODEL", "scripted");
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(figures["overall"]["recall@1"].as_f64(), Some(1.0), "{figures:#}");
}

#[tokio::test]
async fn texts_that_are_null_and_messages_that_are_too_long_end_no_run() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, value: Value| std::fs::write(directory.path().join(name), value.to_string()).unwrap();
    let long = format!("{}The kayak is called Heron.", "日志记录一切正常。".repeat(12_000));
    let turn = |id: &str, text: Value| json!({ "speaker": "Nora", "dia_id": id, "text": text });
    write(
        "locomo.json",
        json!([{ "sample_id": "n", "conversation": { "speaker_a": "Nora", "speaker_b": "Sven",
        "session_1_date_time": "1:56 pm on 8 May, 2023", "session_1": [turn("D1:1", Value::Null), turn("D1:2", json!(long))] },
        "qa": [{ "question": "What is the kayak called?", "answer": "Heron", "evidence": ["D1:2"], "category": 4 }] }]),
    );
    let said = |content: Value, has_answer: bool| json!({ "role": "user", "content": content, "has_answer": has_answer });
    write(
        "longmemeval.json",
        json!([{ "question_id": "q", "question_type": "multi-session", "question": "What is the kayak called?",
        "answer": "Heron", "question_date": "2023/06/01 (Thu) 10:00", "haystack_dates": ["2023/05/20 (Sat) 02:21"],
        "haystack_sessions": [[said(Value::Null, false), said(json!(long), true)]] }]),
    );
    std::fs::create_dir_all(directory.path().join("probing_questions")).unwrap();
    let told = |id: i64, content: Value| json!({ "role": "user", "id": id, "time_anchor": "March-15-2024", "content": content });
    write("chat.json", json!([{ "turns": [[told(0, Value::Null), told(1, json!(long))]] }]));
    write(
        "probing_questions/probing_questions.json",
        json!({ "information_extraction": [{ "question": "What is the kayak called?", "source_chat_ids": [1] }] }),
    );
    let place = |name: &str| directory.path().join(name).display().to_string();
    for (command, path) in [("locomo", place("locomo.json")), ("longmemeval", place("longmemeval.json")), ("beam", place(""))] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_noctuary"));
        run.args(["eval", command, "--json", "--k", "5"]).arg(&path).env("NOCTUARY__MATE__MEMORY__LONG_MESSAGES", "refuse");
        let output = tokio::task::spawn_blocking(move || run.output().unwrap()).await.unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&figures["skipped"]["messages"], figures["overall"]["recall@5"].as_f64()), (&json!(1), Some(1.0)), "{command}");
    }
}

#[tokio::test]
async fn the_table_is_for_people_and_what_cannot_be_read_is_named() {
    let output = eval("locomo|tests/data/eval/friends.json").await;
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("overall          7") && table.contains("nDCG@10") && table.contains("all@25"), "{table}");

    for (arguments, code, complaint) in [
        ("locomo|/nowhere/x.json", 1, "/nowhere/x.json: cannot be read"),
        ("locomo|tests/data/eval/companion/qa_cn.jsonl", 1, "qa_cn.jsonl: invalid type: map, expected a sequence"),
        ("locomo|tests/data/eval/friends.json|--sample|coffee", 1, "unknown: `coffee`; available: lighthouse, tea"),
        ("memorybank|tests/data/eval", 1, "tests/data/eval/exchanges_cn.jsonl: cannot be read"),
        ("locomo|tests/data/eval/friends.json|--k|101", 2, "1..=100"),
        ("locomo|tests/data/eval/friends.json|--profile|magic", 2, "possible values: hybrid, keyword, vector"),
    ] {
        let output = eval(arguments).await;
        assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{arguments}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(complaint), "{arguments}: {said}");
    }
}

#[tokio::test]
async fn what_is_written_left_alone_changed_and_withdrawn_is_counted_by_turn() {
    let run = async || {
        let output = eval("writes|tests/data/eval/diary|--json|--details").await;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let first = run().await;
    let ines = &first["personas"]["ines"];
    // Six turns hold a fact: four are found, the splendid weather and the board in the attic are not. Coimbra is marked as no fact.
    let number = |field: &str| ines[field].as_f64().unwrap();
    assert_eq!((number("sessions"), number("turns"), number("written")), (6.0, 6.0, 5.0), "{first:#}");
    assert_eq!((number("precision"), number("recall"), number("clean")), (0.8, 0.666667, 1.0), "{first:#}");
    assert_eq!((number("deletes"), number("updates"), number("changes")), (1.0, 0.0, 0.666667), "{first:#}");
    let lin = &first["personas"]["lin"];
    assert_eq!((lin["precision"].as_f64(), lin["recall"].as_f64(), lin["clean"].as_f64()), (Some(1.0), Some(1.0), Some(1.0)), "{first:#}");
    assert!(lin["updates"].is_null() && first["overall"]["sessions"] == 8 && first["engine"] == "extractive");
    assert_eq!(first["details"].as_array().unwrap().len(), 3, "{first:#}");
    assert_eq!(first, run().await);

    let table = String::from_utf8(eval("writes|tests/data/eval/diary|--persona|lin|--sessions|1").await.stdout).unwrap();
    assert!(table.contains("precision") && table.contains("lin") && !table.contains("ines"), "{table}");
    let refused = eval("writes|tests/data/eval/diary|--model").await;
    assert!(String::from_utf8_lossy(&refused.stderr).contains("needs a language model"));
}
