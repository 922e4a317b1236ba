//! The first check of a sentence: whether it contains any stem that an instruction needs. It keeps ordinary sentences
//! away from the patterns, which are a thousand times slower. Called by `instructions`.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

/// Stems of folded text, by language, separated by bars. Long lists cost little: a sentence is skipped only when it
/// contains none of them.
const LISTS: [&str; 6] = [
    concat!(
        "you|assist|model|agent|chatbot| bot|bots| ai |ai.|ai,|llm|instruct|directi|guideline|guidance| rule|prompt|polic|",
        "protocol|restrict|limit|guardrail|constrain|safety|security|ethic|filter|command|ignore|disregard|forget|overrid|",
        "bypass|obey|comply|pretend|act as|act like|role|persona|character| mode|unlock|unrestrict|reveal|print |repeat |",
        "recite|send |forward|upload|post |append|attach|webhook|http|@|delete|erase|wipe |purge|clear |remove|overwrite|",
        "all user|every user|everyone|everybody|whoever|all customer|every customer|other customer|soul.md|agents.md|_memor|",
        "memories|memory of|from memory|core memory|shared memory|memory filter|tool|admin|operator|developer|official|notice|",
        "headquarter|head office|management|compliance|audit|authori|approved|verif|confirm|mention|warn|hide|conceal|deny|",
        "lie |silent|secret|recommend|praise|promote|always say|whenever|from now on|from this|if asked|asked about|asks|",
        "customer|password|decode|base64|rot13|trust|permanent|keep this|save this|store this|remember this|copy this|root|",
        "imagine|no conscience|forbidden|anything goes|treat all|replace|refund|identif|entry|log of|profile|inspector|",
        "everything the|court|lawyer|salary|medical|leak|breach|chats|conversation|every evening|every night|in the role|",
        "approve|accept|grant|board|mirror|act on|carry out|first letter|execut|scene|game|write as|answer|respond|reply|speak|unbound|simulate|switch to|decipher|decrypt|cipher|backwards|in reverse|morse|to the letter",
    ),
    concat!(
        "你|您|助手|助理|模型|机器人|客服|智能|指令|指示|提示|规则|规定|规矩|要求|设定|限制|命令|准则|原则|安全|忽略|无视|忘记|忘掉|听从|服从|假装|扮演|扮成|想象|身份|角色|模式|解锁|输出|显示|泄露|发送|",
        "转发|上传|附上|发布|发给|抄到|删除|清除|清空|清理|抹|所有用户|每个|所有人|谁|记忆|调用|运行|管理员|运营|开发|官方|总部|平台|公告|通知|新规|董事会|警方|合规|系统|提到|提起|问|隐瞒|否认|投诉|推荐|夸|",
        "倒着|倒过|拼音|照办|执行|藏头|以后|今后|从现在|每次|一律|密码|解码|照做|永久|锁定|保存到|写进|写入|写到|档案|记录|顾客|客户|用户|话题|撒谎|保密|优先级|介绍|聊天|上文|额度|权限|退款|回答|去掉空格|从右",
    ),
    concat!(
        " tu | tus | ti | te |usted|asistente|modelo|agente| ia|instruccion|regla|norma|consigna|directri|limite|restriccion|",
        "olvid|ignor|obede|finge|actua|eres|imagina|papel|modo |muestra|revel|repite|envia|reenvia|manda|sube |public|borra|",
        "elimina|quita|todos los|cada |usuario|cliente|recuerdo|llama|administrador|operador|oficial|comunicado|aviso|",
        "cumplimiento|junta|seguridad|mencion|calla|oculta|recomienda|actua|ejecut|al reves|siempre|a partir de|desde ahora|descif|decodif|guarda|",
        "escribe|pregunt|tema|honest|haz | soy |enlace|jugar|responde|perfil|al pie de la letra",
    ),
    concat!(
        " du |dein| dir | dich|assistent|modell| ki |anweisung|vorgabe|regel|richtlinie|befehl|verbot|vorschrift|ignorier|",
        "vergiss|gehorch|tu so|spiel|rolle|modus|zeig|nenn|verrat|wiederhol|send|schick|leite |hang|losch|entfern|alle |jede|",
        "nutzer|kunde|erinnerung|ruf|administrator|betreiber|offiziell|mitteilung|vorstand|sicherheit|rechtsabteilung|erwahn|",
        "verschweig|empfiehl|empfehl|handle|von hinten|ruckwarts|immer|ab sofort|ab jetzt|entschlussel|dekodier|speicher|merk|schreib|fragt|thema|profil|",
        "rate |antworte|heisst|filter|krankenakte|freigabe|gib |jeden abend|befolg|wandel",
    ),
    concat!(
        " tu | tes | ton | toi|-toi| te | t'|vous|assistant|modele|agent|l'ia|instruction|consigne|regle|directive|limite|",
        "ignor|oubli|obei|fais |joue|role|imagine|montre|revele|repete|recopie|envo|transf|poste|publie|efface|supprime|",
        "tous les|toutes les|chaque|utilisateur|client|souvenir|appelle|administrateur|operateur|officiel|direction|conseil|",
        "securite|juridique|mentionn|cache|tais|recommand|vant|execute|a l'envers|code|toujours|desormais|decod|dechiffr|enregistre|memoris|note du|",
        "note de|demande|sujet|previen|averti|profil|ajoute|lis-moi|lien|comptent plus|double|filtre|decal|a la lettre",
    ),
    concat!(
        "あなた|君|お前|アシスタント|モデル|ボット|エージェント|指示|命令|ルール|規則|決まり|制限|設定|方針|プロンプト|無視|忘れ|従|ふり|なりきっ|演じ|役|つもり|モード|表示|出力|教え|読み上げ|書き出|送信|転送|",
        "公開|載せ|添付|付け|削除|消去|消し|すべて|全て|全部|全員|全ユーザー|ユーザー|利用者|お客|記憶|ツール|運営|管理者|公式|お知らせ|通知|本部|取締役|セキュリティ|法務|システム|言わない|黙|隠|否定|聞かれ|勧め|",
        "推薦|きまり|めいれい|すてて|わすれ|むし|しじ|逆から|実行|今後|これから|必ず|解読|復号|保存|書き込|覚え|追加|答え|話し|何も|説明し|フィルター|パスワード|記録|言ったこと|会話|ゲーム|後ろから|逆さ|その通り|そのとおり",
    ),
];

/// All stems in one automaton: one pass over a sentence.
static STEMS: LazyLock<AhoCorasick> = LazyLock::new(|| super::words::automaton(LISTS.iter().flat_map(|list| list.split('|'))));

/// Whether a folded sentence may contain an instruction.
pub(super) fn may_instruct(sentence: &str) -> bool {
    STEMS.is_match(sentence)
        // A word at the very beginning or end has no space on that side.
        || ["ai", "ki", "ia", "tu", "du", "bot", "te", "ti"].iter().any(|word| sentence.starts_with(word) || sentence.ends_with(word))
}
