//! What asks about the person as a whole, and what has a topic.

use super::is_asked;

#[test]
fn a_question_about_the_person_has_no_other_topic() {
    for question in [
        "What do you know about me?",
        "Tell me about myself",
        "what have you learned about me so far",
        "Do you remember me?",
        "Who am I?",
        "Describe me, please.",
        "What kind of person am I?",
        "Summarize everything you know about me",
        "What do you remember?",
        "What information do you have on me?",
        "Can you tell me what you’ve stored about me?",
        "What do I know about the user?",
        "How well do you know me?",
        "Do you know who I am?",
        "Give me a summary of my profile",
        "你了解我什么？",
        "关于我你都知道些什么",
        "你對我了解多少？",
        "我是谁？",
        "你还记得我吗",
        "说说你对我的印象",
        "请介绍一下我自己",
        "我是一个什么样的人？",
        "你都记住了我的哪些事情？",
        "你知道用户的哪些信息？",
        "我在你眼里是什么样的人？",
        "你有我的哪些信息",
        "你所知道的我",
        "私について何を知っていますか？",
        "私のことを教えてください",
        "僕のこと覚えてる？",
        "私は誰ですか",
        "¿Qué sabes sobre mí?",
        "Cuéntame todo lo que sabes de mí",
        "¿Quién soy?",
        "¿Te acuerdas de mí?",
        "Was weißt du über mich?",
        "Erzähl mir etwas über mich",
        "Wer bin ich?",
        "Kennst du mich?",
        "Que sais-tu de moi ?",
        "Qu'est-ce que tu sais sur moi ?",
        "Parle-moi de moi",
        "Qui suis-je ?",
        "Quelles informations as-tu à mon sujet ?",
    ] {
        assert!(is_asked(question), "{question}");
    }
}

#[test]
fn a_question_with_a_topic_is_about_that() {
    for question in [
        "",
        "me",
        "Tell me",
        "Tell me about it",
        "What do you know about Nora?",
        "What do you know about my dog?",
        "Who am I meeting tomorrow?",
        "Where am I?",
        "What should I do?",
        "What am I doing?",
        "What do you mean?",
        "Let me know",
        "How do you know?",
        "Remember me to your wife in Porto",
        "What did you tell me about Lisbon?",
        "What did I tell you about the lease?",
        "Do you know what I like?",
        "你知道我喜欢什么吗？",
        "你知道我住在哪里吗",
        "关于我的狗你知道什么",
        "你了解上海吗？",
        "介绍一下你自己",
        "我的生日是什么时候",
        "我和谁去的",
        "我的妹妹是谁？",
        "你对我说了什么？",
        "我是学生",
        "我要什么",
        "私の犬について何を知っていますか？",
        "私は学生です",
        "¿Qué sabes sobre mi perro?",
        "¿Dónde estoy?",
        "Was weißt du über meine Schwester?",
        "Was ist das?",
        "Wo bin ich?",
        "Que sais-tu de mon chien ?",
        "Où suis-je ?",
        "Qu'est-ce que c'est ?",
        "about about about",
    ] {
        assert!(!is_asked(question), "{question}");
    }
    assert!(!is_asked(&"What do you know about me? ".repeat(20)));
}
