//! Models and their usage in the console, for an admin.

use data_encoding::BASE64;
use noctuary::config::value::Secret;
use noctuary::domain::model::Purpose;

use crate::api::usage::spend;
use crate::memory::extraction::World;
use crate::support::browser::Browser;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

const HERE: &str = "/settings/models";
const KEY: &str = "sk-live-canary-7f3kq-9f3c";

async fn world() -> World {
    World::with(|config| {
        config.net.allowed_hosts = vec!["127.0.0.1".to_owned()];
        config.auth.encryption_key = Some(Secret::from(BASE64.encode(&[7; 32]).as_str()));
        config.llm.retries = 0;
    })
    .await
}

#[tokio::test]
async fn a_model_is_chosen_tried_and_taken_back_and_its_key_is_never_on_a_page() {
    let (world, model) = (world().await, ScriptedModel::always(Behaviour::Say("ready".to_owned())).await);
    let mut admin = Browser::admin(&world.app).await;
    let bare = admin.get(HERE).await.expect(200);
    assert!(!bare.has("button[value=test]") && !bare.has("button[value=reset]"), "nothing to try yet");

    let base = model.base_url();
    let form = [("provider", "openai"), ("model", "<b>small</b>"), ("baseUrl", &base), ("apiKey", KEY), ("contextTokens", "")];
    let saved = admin.submit(HERE, &form).await.expect(200);
    assert_eq!(saved.words("[role=status]").as_deref(), Some("<b>small</b> is selected."));
    let row = saved.all("#model-levels tbody tr").pop().unwrap();
    for part in ["Workspace", "in effect", "<b>small</b>", "…9f3c"] {
        assert!(row.contains(part), "{part} in {row}");
    }
    assert!(!saved.text.contains("canary") && saved.attr("#field-apiKey", "value").as_deref() == Some(""), "{}", saved.text);

    let tried = admin.submit(HERE, &[("act", "test")]).await.expect(200);
    assert!(tried.words("[role=status]").unwrap().starts_with("The model responds: <b>small</b>, "));
    let again = [("provider", "openai"), ("model", "larger"), ("baseUrl", base.as_str())];
    admin.submit(HERE, &again).await.expect(200);
    admin.submit(HERE, &[("act", "test")]).await.expect(200);
    let asked = model.asked();
    let bearer = format!("Bearer {KEY}");
    assert!(asked.len() == 2 && asked.iter().all(|asked| asked.header("authorization") == Some(bearer.as_str())), "the key stayed");

    let wrong = [
        ("provider", "openai"),
        ("model", "m"),
        ("baseUrl", "https://10.0.0.7/v1"),
        ("apiKey", "sk-typed-canary"),
        ("contextTokens", "many"),
    ];
    let back = admin.post(HERE, &wrong).await.expect(422);
    assert!(back.has("#wrong-contextTokens") && !back.text.contains("typed-canary"), "{}", back.text);
    let inner = [("provider", "openai"), ("model", "m"), ("baseUrl", "https://10.0.0.7/v1"), ("removeKey", "yes")];
    let back = admin.post(HERE, &inner).await.expect(422);
    assert_eq!(back.words("[role=alert] a[href='#field-baseUrl']").as_deref(), Some("Address"), "{}", back.text);
    let wrong = back.words("#wrong-baseUrl").unwrap();
    assert!(wrong.contains("must ") && !wrong.contains("address_not_allowed"), "a class is for programs: {wrong}");

    let of_agent = format!("{HERE}?for={}", world.agent);
    let inherited = admin.get(&of_agent).await.expect(200);
    assert_eq!(inherited.all("#model-levels tbody tr").len(), 4);
    assert!(!inherited.has("button[value=reset]"), "the agent has none of its own");
    let gone = admin.submit(HERE, &[("act", "reset")]).await.expect(200);
    assert_eq!(gone.words("[role=status]").as_deref(), Some("The model is inherited again."));
    admin.post(HERE, &[("act", "test")]).await.expect(503);
    admin.get(&format!("{HERE}?for=1")).await.expect(404);
    Browser::join(&world.app, "mo@example.org", "member").await.get(HERE).await.expect(403);
}

#[tokio::test]
async fn usage_is_told_in_numbers_bars_and_a_file_that_no_spreadsheet_runs() {
    let world = world().await;
    let mut admin = Browser::admin(&world.app).await;
    assert!(admin.get("/operations/usage").await.expect(200).text.contains("No model calls in this period"));
    spend(&world, &[(Purpose::Chat, "=1+1", 1_000, 200, false), (Purpose::Dream, "小模型", 10, 2, true)]).await;
    let page = admin.get("/operations/usage").await.expect(200);
    assert_eq!(page.all(".numbers .number"), ["1,212", "2", "1", "∞"]);
    assert_eq!(page.all("svg.curve rect").len(), 2);
    assert_eq!(page.all("#usage-table tbody th"), ["Ada"], "by agent, when nothing is said");
    let each = admin.get("/operations/usage?by=each&sort=-model").await.expect(200);
    assert_eq!(each.attr("#usage-table [aria-sort]", "aria-sort").as_deref(), Some("descending"));
    let each = admin.get("/operations/usage?by=each").await.expect(200);
    let rows = each.all("#usage-table tbody tr");
    assert!(rows[0].contains("Ada") && rows[0].contains("chat") && rows[0].contains("1,000"), "{rows:?}");
    assert!(rows[1].contains("小模型") && rows[1].contains("dream"), "{rows:?}");

    let file = admin.get(&page.attr("a[download]", "href").unwrap()).await.expect(200);
    let lines: Vec<&str> = file.text.trim_end().split("\r\n").collect();
    assert_eq!(lines[0], "day,agentId,agent,purpose,model,calls,failedCalls,promptTokens,completionTokens");
    assert!(lines[1].contains("\"Ada\",\"chat\",\"'=1+1\",\"1\",\"0\",\"1000\",\"200\""), "{}", lines[1]);
    assert_eq!(lines.len(), 3);
    let wrong = admin.get("/operations/usage?from=2026-11-22&to=2026-11-01").await.expect(422);
    assert!(wrong.has("#wrong-from") && wrong.attr("#field-from", "value").as_deref() == Some("2026-11-22"));
    Browser::join(&world.app, "mo@example.org", "member").await.get("/operations/usage").await.expect(403);
}
