//! Secrets and personal data never become memory, as far as the policy goes.

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
