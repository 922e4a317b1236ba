//! Secrets and personal data never become memory, as the policy defines them.

use serde_json::json;

use super::World;

#[tokio::test]
async fn secrets_are_taken_out_of_facts_and_files_and_personal_data_by_policy() {
    let world = World::new().await;
    let fact = world.keep("My mail nora@example.org has the password Plum-Harbour!72 since May.").await;
    assert_eq!(fact["text"], "My mail nora@example.org has the password [redacted:password] since May.", "it looks like one");
    let fact = world.keep("My password is Plum-Harbour!72 and my mail is nora@example.org.").await;
    assert_eq!(fact["text"], "My password is [redacted:password] and my mail is nora@example.org.");
    let path = world.nora_file("MEMORY.md");
    let content = "- 我邮箱的密码是Gui8hua@Yuan。\n- Deploy key ghp_c5LNdpOg5xYG4akPB4qiO9udlGYBbTwPTa32\n";
    let written = world.program.put(&path, json!({ "content": content })).await.data();
    assert_eq!(written["content"], "- 我邮箱的密码是[redacted:password]。\n- Deploy key [redacted:token]\n");

    let setting = "/api/v1/settings/mate.memory.redact";
    world.program.put(setting, json!({ "value": "secrets-and-personal" })).await.data();
    let fact = world.keep("You can write to nora@example.org.").await;
    assert_eq!(fact["text"], "You can write to [redacted:email].");
    let id = fact["id"].as_str().unwrap();
    let patch = json!({ "text": "我的手机号是17000004418，微信同号。", "endUserId": "nora" });
    let edited = world.program.patch(&format!("/api/v1/memory/{}/facts/{id}", world.agent), patch).await.data();
    assert_eq!(edited["text"], "我的手机号是[redacted:phone]，微信同号。");
    world.program.put(setting, json!({ "value": "off" })).await.data();
    assert_eq!(world.keep("The pin is 4711.").await["text"], "The pin is 4711.");
}

#[tokio::test]
async fn what_is_asked_for_in_a_conversation_and_what_a_tool_rewords_loses_its_secrets_too() {
    let world = World::new().await;
    let key = "postgres://desk:Plum-Harbour72@db.example.org/main";
    let path = format!("/api/v1/agents/{}/conversations/keys/messages", world.agent);
    for said in [format!("Please remember that our archive lies at {key} now."), format!("请记住档案库在 {key} 里。")] {
        let turn = json!({ "endUserId": "nora", "messages": [
            { "role": "user", "content": said },
            { "role": "assistant", "content": "Noted." },
        ] });
        let kept = world.program.post(&path, turn).await.data();
        assert_eq!(kept["rememberedFactIds"].as_array().map(Vec::len), Some(1), "{kept}");
    }
    let fact = world.keep("The deploy runs at noon.").await;
    let tool = format!("/api/v1/agents/{}/tools/structured_memory_update", world.agent);
    let change = json!({ "arguments": { "id": fact["id"], "content": format!("The deploy runs with {key}.") }, "endUserId": "nora" });
    world.program.post(&tool, change).await.data();
    let facts = world.program.get(&format!("/api/v1/memory/{}/facts?endUserId=nora&status=all", world.agent)).await;
    assert!(!facts.text.contains(key), "{}", facts.text);
    assert!(facts.text.matches("[redacted:connection_string]").count() >= 3, "{}", facts.text);
}
