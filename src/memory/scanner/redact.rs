//! Takes secrets and personal data out of a text before it becomes memory, by the policy `mate.memory.redact`. Pure and linear;
//! called by `memory::guard` for facts and files.
//!
//! A value goes when its shape says what it is (a key's prefix, a card's check digit, an IBAN's country) or when the words before it do
//! ("my password is …", in six languages). The words stay, so that what is left still reads: `My Visa is [redacted:card_number].`

use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use regex::{Captures, Regex};

use crate::config::mate::Redact;

/// What a value was, as it stands in the text afterwards: `[redacted:api_key]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sensitive {
    /// A private key or a wallet's.
    PrivateKey,
    /// An address with a password in it.
    ConnectionString,
    /// A token of a service.
    Token,
    /// A key of an API.
    ApiKey,
    /// A password, passphrase or PIN.
    Password,
    /// A payment card.
    CardNumber,
    /// A bank account.
    Iban,
    /// A number that a state gave.
    IdNumber,
    /// A telephone number.
    Phone,
    /// An e-mail address.
    Email,
}

impl Sensitive {
    /// The word in the text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PrivateKey => "private_key",
            Self::ConnectionString => "connection_string",
            Self::Token => "token",
            Self::ApiKey => "api_key",
            Self::Password => "password",
            Self::CardNumber => "card_number",
            Self::Iban => "iban",
            Self::IdNumber => "id_number",
            Self::Phone => "phone",
            Self::Email => "email",
        }
    }

    /// Whether whoever has it can act with it: the policy `secrets` takes these.
    const fn is_secret(self) -> bool {
        !matches!(self, Self::Iban | Self::IdNumber | Self::Phone | Self::Email)
    }
}

struct Shape {
    kind: Sensitive,
    /// Which of the signs of a text it needs: without it the expression is not even compiled.
    needs: Sign,
    pattern: String,
    regex: OnceLock<Option<Regex>>,
    is_real: fn(&str) -> bool,
}

/// A cheap sign that a text may hold such a value.
#[derive(Clone, Copy)]
enum Sign {
    /// Six digits or more.
    Digits,
    /// Four digits or more, and a word about getting in.
    Code,
    /// Sixteen letters and digits in a row.
    LongWord,
    /// A word of eight characters or more with digits, capitals and signs.
    OddWord,
    /// A word that says that a password follows.
    Label,
    /// An at sign, or how it is spelled.
    At,
    /// An address or an assignment.
    Address,
    /// The head of a key, or a word about phrases.
    Key,
}

/// The signs of a text.
fn signs(text: &str) -> impl Fn(Sign) -> bool {
    const LABELS: &[&str] = &[
        "pass",
        "pwd",
        "pw:",
        "pw ",
        "pin",
        "contrase",
        "clave",
        "kennwort",
        "losung",
        "mdp",
        "code secret",
        "mot de",
        "密码",
        "密碼",
        "口令",
        "暗号",
        "パス",
        "暗証",
    ];
    const CODES: &[&str] = &[
        "pin",
        "code",
        "código",
        "codigo",
        "alarm",
        "safe",
        "combina",
        "clave",
        "geheimzahl",
        "门禁",
        "密码",
        "验证码",
        "安全码",
        "暗码",
        "解锁",
        "保险箱",
        "暗証",
        "解錠",
        "暗号",
        "パス",
    ];
    const KEYS: &[&str] = &[
        "begin",
        "putty",
        "age-secret",
        "nsec1",
        "prv",
        "seed",
        "phrase",
        "mnemonic",
        "助记",
        "助記",
        "恢复",
        "frase",
        "semilla",
        "wörter",
        "フレーズ",
        "ニーモニック",
        "0x",
        "key",
        "schlüssel",
        "clé",
        "密",
        "秘密",
        "wallet",
        "钱包",
        "私",
    ];
    let lower = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let words = || text.split(|c: char| c.is_whitespace() || matches!(c, '，' | '。' | '、' | '；' | '：'));
    let longest =
        text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '/'))).map(str::len).max().unwrap_or(0);
    let is_odd = words().any(|word| word.len() >= 6 && sorts(word) >= 3);
    let found = [
        digits >= 6,
        digits >= 4 && has(CODES),
        longest >= 16,
        is_odd,
        has(LABELS),
        text.contains(['@', '＠'])
            || has(&["[at]", "(at)", "{at}", "<at>", "arroba", "艾特", "アット", "[ät]", " dot ", " punkt ", " punto ", " point "]),
        text.contains("://") || text.contains('='),
        has(KEYS),
    ];
    move |sign| found.get(sign as usize).copied().unwrap_or(true)
}

/// Words that say that a key follows.
const KEY: &str = r"api[\s_-]?(?:key|schlüssel|キー)|access[\s_-]?key|secret(?:[\s_-]?key)?|app[\s_-]?key|schlüssel|clave|clé(?:\s+d['’]api)?|密钥|金钥|金鑰|密鑰|秘钥|APIキー|キー|token|jeton|令牌|トークン|wallet|钱包|ウォレット|秘密鍵|私钥|private\s+key|seed|credential";
/// Words that say that a password follows.
const PASSWORD: &str = r"pass\s?word|passwd|pwd|pw|passphrase|pass\s?code|pin(?:\s+code)?|contraseña|contrasena|clave|passwort|kennwort|losung|mot\s+de\s+passe|mdp|code\s+secret|密码|密碼|口令|暗号|パスワード|暗証番号|パスコード";

/// Words around getting in, after which something odd is what gets one in.
const ACCESS: &str = r"log\s?in|log-in|sign\s?in|unlock\w*|password|passphrase|credentials?|\bpass\b|wi-?fi|wlan|router|network key|account|user(?:name)?|enter|type|access|vault|safe|alarm|secret|iniciar sesión|entrar|usuario|acceso|cuenta|desbloque\w*|anmeld\w*|einlogg\w*|zugang\w*|konto|benutzer\w*|entsperr\w*|tresor|connexion|connect\w*|identifiant|compte|accès|déverrouill\w*|coffre|登录|登陆|账号|帐号|账户|解锁|无线|网络|密|口令|锁|ログイン|アカウント|合言葉|ロック|解除|入室|接続|パス";
/// Words for a short code of digits.
const CODE: &str = r"\bpin\b|\bcode\b|door code|alarm|safe|combination|código|clave|combinación|alarma|zahlencode|türcode|geheimzahl|zugangscode|digicode|combinaison|alarme|门禁|密码|验证码|安全码|暗码|解锁|保险箱|暗証|番号ロック|解錠|暗号|パス";

static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let any: fn(&str) -> bool = |_| true;
    let shape = |kind: Sensitive, pattern: &str, is_real| {
        let needs = match kind {
            Sensitive::PrivateKey => Sign::Key,
            Sensitive::ConnectionString => Sign::Address,
            Sensitive::Token | Sensitive::ApiKey => Sign::LongWord,
            Sensitive::Password if pattern.contains(PASSWORD) => Sign::Label,
            Sensitive::Password if pattern.contains(CODE) => Sign::Code,
            Sensitive::Password => Sign::OddWord,
            Sensitive::Email => Sign::At,
            Sensitive::CardNumber | Sensitive::Iban | Sensitive::IdNumber | Sensitive::Phone => Sign::Digits,
        };
        // CJK letters touch what they introduce: a boundary is one of ASCII letters.
        Shape { kind, needs, pattern: pattern.replace(r"\b", r"(?-u:\b)"), regex: OnceLock::new(), is_real }
    };
    vec![
        shape(
            Sensitive::PrivateKey,
            r"-{2,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{2,5}[\s\S]*?(?:-{2,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{2,5}|\z)",
            any,
        ),
        shape(Sensitive::PrivateKey, r"\b0x[0-9a-fA-F]{64}\b", any),
        shape(Sensitive::PrivateKey, r"\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\b", any),
        shape(
            Sensitive::PrivateKey,
            r"PuTTY-User-Key-File-\d[\s\S]*(?:Private-MAC: [0-9a-f]+|\z)|\bAGE-SECRET-KEY-1[A-Z0-9]{40,}|\bnsec1[a-z0-9]{50,}|\b[xyz]prv[A-Za-z0-9]{60,}",
            any,
        ),
        shape(
            Sensitive::PrivateKey,
            r"(?i)(?:seed[ -]?(?:phrase|words?)|recovery (?:phrase|words)|mnemonic\w*|secret (?:phrase|words)|backup phrase|助记词|助記詞|恢复短语|frase (?:semilla|de recuperación|secreta)|palabras semilla|wiederherstellungs\w*|seed-wörter|phrase (?:de récupération|secrète|mnémonique)|シードフレーズ|リカバリーフレーズ|ニーモニック|復元フレーズ)[^a-z\n]{0,12}(?:[a-zäöüß]{1,12}[^a-z\n]{1,6}){0,4}?[:：是は=]\s*(?P<value>[a-z]{3,12}(?:[ ,、]+[a-z]{3,12}){11,23})",
            any,
        ),
        shape(
            Sensitive::PrivateKey,
            r"(?i)(?:private key|secret key|signing key|wallet|clave privada|privater? schlüssel|clé privée|私钥|私鑰|秘密鍵|钱包)[^\n]{0,60}?(?P<value>\b(?:0x)?[0-9a-f]{48,128}\b|[A-Za-z0-9+/]{40,}={0,2})",
            any,
        ),
        shape(
            Sensitive::ConnectionString,
            r#"(?i)\b[a-z][a-z0-9+.:-]{1,30}://[^\s:@/，。、"'<>]{0,120}:[^\s@，。、"'<>]{1,200}@[^\s，。、；"'<>）]+"#,
            any,
        ),
        shape(Sensitive::ConnectionString, r#"(?i)\bjdbc:[^\s，。、"'<>]*(?:password|pwd)=[^\s，。、"'<>]+"#, any),
        shape(
            Sensitive::ConnectionString,
            r#"(?i)\b[a-z][a-z0-9+.-]{1,30}://[^\s"'<>，。、]*[?&;](?:password|pwd|passwd|secret|token|api_?key|access_token|sig)=[^\s，。、"'<>]+"#,
            any,
        ),
        shape(
            Sensitive::ConnectionString,
            r#"(?i)\b(?:server|data source|host|addr(?:ess)?|endpoint|accountname|defaultendpointsprotocol)\s*=[^"'<>\n。，]{1,300}?\b(?:password|pwd|accountkey|sharedaccesskey)\s*=\s*[^;\s"'<>，。、]+(?:;[^\s"'<>，。、]*)?"#,
            any,
        ),
        shape(
            Sensitive::Token,
            r"\b(?:gh[opusr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{20,}|gl(?:pat|rt|dt|cbt)-[A-Za-z0-9_-]{16,}|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}|ya29\.[A-Za-z0-9_-]{20,}|npm_[A-Za-z0-9]{20,}|pypi-[A-Za-z0-9_-]{16,}|dop_v1_[a-f0-9]{20,}|hf_[A-Za-z0-9]{16,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{20,}|EAA[A-Za-z0-9]{40,}|AAAA[A-Za-z0-9_-]{7}:[A-Za-z0-9_-]{60,}|\d{8,10}:[A-Za-z0-9_-]{33,40}|nct_[A-Za-z0-9_]{20,}|dckr_pat_[A-Za-z0-9_-]{16,}|sntrys_[A-Za-z0-9_=+/-]{20,}|lin_api_[A-Za-z0-9]{20,}|secret_[A-Za-z0-9]{30,}|ntn_[A-Za-z0-9]{20,}|figd_[A-Za-z0-9_-]{20,}|PMAK-[A-Za-z0-9-]{20,}|atl?_[A-Za-z0-9]{24,})",
            any,
        ),
        shape(Sensitive::Token, r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?", any),
        shape(Sensitive::Token, r"(?i)\bbearer\s+[A-Za-z0-9._~+/-]{16,}=*", has_digit),
        shape(Sensitive::Token, r"https://(?:hooks\.slack\.com/services|discord(?:app)?\.com/api/webhooks)/[A-Za-z0-9/_-]{16,}", any),
        shape(Sensitive::ApiKey, r"\b(?:sk|pk|rk|ak)[-_.](?:[A-Za-z0-9_-]+[-_.])*[A-Za-z0-9_-]{16,}(?:\.[A-Za-z0-9_-]{8,})?", has_digit),
        shape(
            Sensitive::ApiKey,
            r"\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,20}\b|\bAIza[A-Za-z0-9_-]{30,}|\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|\bkey-[a-f0-9]{32}\b|\b(?:whsec|rzp|sq0atp|sq0csp|AC|SK)[_-]?[a-zA-Z0-9_-]{24,}\b|\bgsk_[A-Za-z0-9]{20,}|\bxai-[A-Za-z0-9]{20,}|\bLTAI[A-Za-z0-9]{12,}\b|\bAKID[A-Za-z0-9]{13,}",
            has_digit,
        ),
        shape(Sensitive::Token, r"\b[A-Za-z0-9_-]{24,}\b", is_entropic),
        shape(
            Sensitive::ApiKey,
            &format!(
                r#"(?i)(?:{KEY})[^\n.。!?！？]{{0,60}}?[\s:：=＝是为はが「"'`“(（]+(?P<value>[A-Za-z0-9][A-Za-z0-9_+/.~=-]{{15,199}})"#
            ),
            is_random,
        ),
        shape(
            Sensitive::Password,
            &format!(
                r#"(?i)(?:\b(?:{PASSWORD})\b|密码|密碼|口令|パスワード|暗証番号|パスコード)[^\n。!?！？,，;；:：=]{{0,60}}?(?:\s*[:：=＝]\s*|\s+(?:is|are|was|ist|lautet|heißt|es|era|est|c'est|=)\s+(?:now\s+|jetzt\s+|ahora\s+|maintenant\s+)?|(?:是|为|就是|改成了?|设为|は|が)\s*[:：]?\s*)["'“「`]?(?P<value>[^\s，。、；;"'“”「」`<>]{{4,80}})"#
            ),
            is_password,
        ),
        shape(
            Sensitive::Password,
            &format!(
                r#"(?i)(?:{ACCESS})[^\n。!?！？]{{0,80}}?[\s:：=＝是为は「"'`“(（,，/]+(?P<value>[A-Za-z0-9][^\s，。、；;"'“”「」`<>（）]{{4,60}})"#
            ),
            is_odd,
        ),
        shape(
            Sensitive::Password,
            &format!(
                r#"(?i)(?:{CODE})[^\n。.!?！？]{{0,50}}?[\s:：=＝是为は]+(?P<value>[*#]?\d{{4,8}}[*#]?)(?:[^0-9a-z年月日:：.-]|[.,]?\s|[.,]?$)"#
            ),
            |value| !is_year(value),
        ),
        shape(Sensitive::Password, r#"[A-Za-z0-9][^\s，。、；;"'“”「」`<>（）()\[\]{}@/\\]{6,40}"#, is_very_odd),
        shape(Sensitive::CardNumber, r"\b[3-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}\b|\b3[47]\d{2}[ -]?\d{6}[ -]?\d{5}\b", is_card),
        shape(
            Sensitive::CardNumber,
            r"(?i)(?:\bcards?\b|visa|master\s?card|amex|american express|tarjeta|karte|carte\b|kreditk|信用卡|银行卡|儲蓄卡|储蓄卡|卡号|卡號|カード|charge|\bcvv\b|debit)[^\n]{0,60}?(?P<value>\b\d{4}(?:[ -]?\d{4}){2}[ -]?\d{1,7}\b|\b\d{4}[ -]?\d{6}[ -]?\d{5}\b)",
            |_| true,
        ),
        shape(Sensitive::Iban, r"\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?\b", is_iban),
        shape(Sensitive::IdNumber, r"\b\d{3}-\d{2}-\d{4}\b", any),
        shape(Sensitive::IdNumber, r"\b[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[0-9Xx]\b", any),
        shape(Sensitive::IdNumber, r"\b(?:\d{8}-?[A-HJ-NP-TV-Z]|[XYZ]-?\d{7}-?[A-HJ-NP-TV-Z]|[A-Z][12]\d{8})\b", any),
        shape(
            Sensitive::IdNumber,
            r"(?i)(?:passport|passeport|pasaporte|reisepass|ausweis|personalausweis|steuer|social security|\bssn\b|\bnino\b|national insurance|\bdni\b|\bnie\b|\bnif\b|identity (?:card|number)|\bid (?:number|card|no)|driv(?:er'?s?|ing) licen[cs]e|führerschein|permis de conduire|sécurité sociale|sozialversicherung|seguridad social|numéro (?:fiscal|de sécu\w*)|carte d['’]identité|tax (?:id|number|office|file)|\bnhs\b|insurance (?:number|no)|licen[cs]e|permit|residence|aadhaar|\bpan\b|\bcpf\b|\bcurp\b|\brfc\b|\bbsn\b|\bahv\b|\bsin\b|\bnir\b|insee|titre de séjour|permis|numéro (?:national|d['’]assuré)|documento|cédula|carné|licencia|permiso de|tarjeta sanitaria|afiliación|ausweis\w*|versicherungs\w*|rentenversicherung|kennzeichen|aufenthalt\w*|证件|證件|驾照|居住证|居住證|港澳|台胞|医保|税号|學號|学号|通行证|在留|住民票|年金|保険|身份证|身分證|护照|護照|社保|驾驶证|マイナンバー|旅券|パスポート|免許証|運転免許|個人番号|保険証|健保|krankenversicher\w*|carte vitale)[^\n。]{0,50}?(?P<value>\b[A-Z]{0,3}\d(?:[ .-]?[A-Z0-9]){5,19}\b)",
            many_digits,
        ),
        shape(
            Sensitive::IdNumber,
            r"\b[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b|\b[12] \d{2} (?:0[1-9]|1[0-2]|20) \d{2} \d{3} \d{3}(?: \d{2})?\b|\b[12]\d{2}(?:0[1-9]|1[0-2])\d{8}(?:\d{2})?\b|\b[A-Z]{2}\d{8}[A-Z]{2}\b|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b756\.\d{4}\.\d{4}\.\d{2}\b|\b[A-Z]{4}\d{6}[HM][A-Z0-9]{7}\b",
            any,
        ),
        shape(
            Sensitive::Email,
            r"(?i)[a-z0-9][a-z0-9._%+-]{0,63}\s?(?:\[at\]|\(at\)|\{at\}|<at>|＠|艾特|アット|\[arroba\]|\(arroba\)|\[ät\])\s?[a-z0-9-]+(?:\s?(?:\.|\[dot\]|\(dot\)|\sdot\s|\spunkt\s|\spunto\s|\spoint\s|点|ドット)\s?[a-z0-9-]+)+",
            any,
        ),
        shape(
            Sensitive::Email,
            r"(?i)[a-z0-9][a-z0-9._%+-]{0,63} (?:at|arroba|chez|ät|arobase) [a-z0-9-]+(?:(?: dot | punkt | punto | point )[a-z0-9-]+)+",
            any,
        ),
        shape(Sensitive::Email, r"[\p{L}0-9][\p{L}0-9._%+-]{0,63}@[\p{L}0-9-]+(?:\.[\p{L}0-9-]+)+", any),
        shape(Sensitive::Email, r"[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,}", any),
        shape(Sensitive::Phone, r"\+\d{1,3}[\s.-]?(?:\(\d{1,5}\)[\s.-]?)?\d(?:[\s.()-]{0,2}\d){5,13}\b", any),
        shape(Sensitive::Phone, r"\b1[3-9]\d[ -]?\d{4}[ -]?\d{4}\b|\b0\d{1,4}-\d{1,4}-\d{3,4}\b|\b0[789]0-?\d{4}-?\d{4}\b", is_phone),
        shape(
            Sensitive::Phone,
            r"(?i)(?:\bcall\b|\bring\b|phone|mobile|\bcell\b|\btel\b|whatsapp|\btext me\b|\bsms\b|reach me|fax|teléfono|telefono|móvil|llám\w*|llam\w*|telefon|handy|ruf\w*|erreich\w*|festnetz|téléphone|telephone|portable|appel\w*|joindre|joignable|手机|手機|电话|電話|打给|座机|微信|携帯|けて|ファックス|\bnummer\b|numéro de tél\w*)[^\n。]{0,40}?(?P<value>\(?\b\d(?:[\s./()-]{0,2}\d){6,14}\b)",
            is_phone,
        ),
        shape(
            Sensitive::Phone,
            r"\(\d{2,5}\)[ .-]?\d{3,4}[ .-]?\d{3,5}\b|\b\d{3}[ .-]\d{3}[ .-]\d{4}\b|\b0[1-9](?:[ .-]\d{2}){4}\b|\b0\d{2,3}-\d{7,8}\b|\b400-\d{3}-\d{4}\b|\b[679]\d{2} \d{3} \d{3}\b|\b[679]\d{2} \d{2} \d{2} \d{2}\b|\b0\d{2,4}[ /]\d{3,8}(?:[ -]\d{1,5})?\b",
            is_phone,
        ),
        // The number first: "030 23125 418, call after six".
        shape(
            Sensitive::Phone,
            r"(?P<value>\b0\d(?:[\s./()-]{0,2}\d){6,12}\b)[^\n.。]{0,20}(?:に電話|におかけ|にかけ|anrufen|を鳴ら|打给我|给我打)",
            is_phone,
        ),
    ]
});

/// `text` without what `policy` wants out of it; `None` when nothing was.
#[must_use]
pub fn redact(text: &str, policy: Redact) -> Option<String> {
    if policy == Redact::Off {
        return None;
    }
    let may_hold = signs(text);
    let mut spans: Vec<(Range<usize>, Sensitive)> = Vec::new();
    for shape in SHAPES.iter().filter(|shape| policy == Redact::SecretsAndPersonal || shape.kind.is_secret()) {
        if !may_hold(shape.needs) {
            continue;
        }
        let Some(regex) = shape.regex.get_or_init(|| Regex::new(&shape.pattern).ok()) else { continue };
        for found in regex.captures_iter(text) {
            let Some(span) = value(&found, text).filter(|span| text.get(span.clone()).is_some_and(shape.is_real)) else { continue };
            if is_something_else(text, &found, &span) {
                continue;
            }
            if spans.iter().all(|(taken, _)| taken.end <= span.start || span.end <= taken.start) {
                spans.push((span, shape.kind));
            }
        }
    }
    if spans.is_empty() {
        return None;
    }
    spans.sort_by_key(|(span, _)| span.start);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (span, kind) in spans {
        out.push_str(text.get(at..span.start).unwrap_or(""));
        out.push_str("[redacted:");
        out.push_str(kind.as_str());
        out.push(']');
        at = span.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    Some(out)
}

/// Whether the words before say that it is an order's number, or speak of a password's keeper.
fn is_something_else(text: &str, found: &Captures<'_>, span: &Range<usize>) -> bool {
    static NUMBER_OF: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?i)(?:order|invoice|ticket|parcel|tracking|isbn|commit|version|build|serial|part|model|facture|commande|colis|rechnung|bestell\w*|auftrag\w*|sendung\w*|factura|pedido|envío|订单|单号|发票|快递|型号|注文|請求書|伝票|型番|件号)[^\n,;，。]{0,16}$").ok()
    });
    static KEEPER: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?i)manager|keeper|generator|policy|reset|管理|gestor|verwalt|gestionnaire|マネージャ|ツール|生成器|规则|策略").ok()
    });
    let whole = found.get(0).map_or(span.start, |whole| whole.start());
    let before = text.get(..span.start).unwrap_or("");
    let cut = before.char_indices().rev().nth(30).map_or(0, |(at, _)| at);
    let words = text.get(whole..span.start).unwrap_or("");
    NUMBER_OF.as_ref().is_some_and(|number| number.is_match(before.get(cut..).unwrap_or(before)))
        || KEEPER.as_ref().is_some_and(|keeper| keeper.is_match(words))
}

/// The value of a match without the marks that end a sentence.
fn value(found: &Captures<'_>, text: &str) -> Option<Range<usize>> {
    let whole = found.name("value").or_else(|| found.get(0))?;
    let kept = text.get(whole.range())?.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '）', '。', '，', '、', '"', '\'']);
    (!kept.is_empty() && !kept.starts_with("[redacted")).then(|| whole.start()..whole.start() + kept.len())
}

fn has_digit(value: &str) -> bool {
    value.bytes().any(|byte| byte.is_ascii_digit())
}

/// Letters and digits mixed as nobody writes words.
fn is_random(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    digits >= 2 && letters >= 2 && !value.contains("://") && !value.contains("..")
}

/// Capitals, small letters and digits all through each other: a token by its look.
fn is_entropic(value: &str) -> bool {
    let of = |test: fn(&u8) -> bool| value.bytes().filter(test).count();
    let turns = value.as_bytes().windows(2).filter(|pair| matches!(pair, [one, other] if one.is_ascii_digit() != other.is_ascii_digit() || one.is_ascii_lowercase() != other.is_ascii_lowercase())).count();
    of(u8::is_ascii_uppercase) >= 3 && of(u8::is_ascii_lowercase) >= 3 && of(u8::is_ascii_digit) >= 3 && turns * 3 >= value.len()
}

/// Not a word of the sentence: "my password is safe".
fn is_password(value: &str) -> bool {
    let value = value.trim_end_matches(['.', ',', '!', '?', ';', ')']);
    let has = |test: fn(char) -> bool| value.chars().any(test);
    let has_inner_capital = value.chars().skip(1).any(char::is_uppercase) && has(char::is_lowercase);
    let is_pin = value.len() >= 4 && value.bytes().all(|byte| byte.is_ascii_digit());
    let is_cjk_text = value.chars().any(|c| super::plain::is_cjk(c)) && !has(|c| c.is_ascii_alphanumeric());
    let has_sign = value.chars().any(|c| c.is_ascii_punctuation() && !matches!(c, '-' | '\'' | '.' | '/'));
    value.chars().count() >= 4
        && !is_cjk_text
        && (is_pin || has(|c| c.is_ascii_digit()) || has_sign || has_inner_capital || value.matches('-').count() >= 2)
}

/// Of how many sorts the characters are: small letters, capitals, digits, signs.
fn sorts(value: &str) -> usize {
    let value = value.trim_end_matches(['.', ',', '!', '?', ';', ':', ')']);
    let has = |test: fn(char) -> bool| usize::from(value.chars().any(test));
    has(|c| c.is_ascii_lowercase())
        + has(|c| c.is_ascii_uppercase())
        + has(|c| c.is_ascii_digit())
        + has(|c| c.is_ascii_punctuation() && !matches!(c, '.' | ','))
}

/// Three sorts of characters, one of them digits, as words, dates and prices do not have.
fn is_odd(value: &str) -> bool {
    let letters = value.chars().filter(|c| c.is_ascii_alphabetic()).count();
    value.chars().count() >= 6 && letters >= 2 && has_digit(value) && sorts(value) >= 3 && !is_named(value)
}

/// All four sorts, and long enough for no name of a product.
fn is_very_odd(value: &str) -> bool {
    let value = value.trim_end_matches(['.', ',', '!', '?', ';', ':', ')']);
    let letters = value.chars().filter(|c| c.is_ascii_alphabetic()).count();
    let has_sign = value.chars().any(|c| matches!(c, '!' | '#' | '$' | '%' | '^' | '&' | '*' | '+' | '=' | '~' | '?' | '|'));
    value.chars().count() >= 8 && letters >= 4 && has_sign && sorts(value) == 4 && !is_named(value)
}

/// An address, a file or a query: not a password by its look.
fn is_named(value: &str) -> bool {
    value.contains("://")
        || value.starts_with("www.")
        || value.contains("](")
        || value.contains("[redacted")
        || value.starts_with('#')
        || value.contains("?v=")
        || !value.is_ascii()
}

fn is_year(value: &str) -> bool {
    value.parse::<u32>().is_ok_and(|year| (1900..2100).contains(&year))
}

fn digits(value: &str) -> Vec<u32> {
    value.chars().filter_map(|c| c.to_digit(10)).collect()
}

/// Thirteen to nineteen digits with the check digit of ISO/IEC 7812.
fn is_card(value: &str) -> bool {
    let digits = digits(value);
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit * 2) {
            (0, _) => *digit,
            (_, double) if double > 9 => double - 9,
            (_, double) => double,
        })
        .sum();
    (13..=19).contains(&digits.len()) && sum.is_multiple_of(10)
}

/// A country that has IBANs, and as many digits as they have.
fn is_iban(value: &str) -> bool {
    const COUNTRIES: &str = "AD AE AL AT AZ BA BE BG BH BR CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO KW KZ LB LI LT LU LV LY MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR UA VA VG XK";
    let bare: String = value.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    (15..=34).contains(&bare.len())
        && bare.get(..2).is_some_and(|country| COUNTRIES.split(' ').any(|known| known == country))
        && digits(value).len() >= 8
}

fn many_digits(value: &str) -> bool {
    digits(value).len() >= 6
}

fn is_phone(value: &str) -> bool {
    (7..=15).contains(&digits(value).len())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_words_stay_and_the_value_goes_in_both_languages() {
        let all = |text: &str| redact(text, Redact::SecretsAndPersonal).unwrap_or_default();
        assert_eq!(all("My password is Plum-Harbour!72 and I mistype it."), "My password is [redacted:password] and I mistype it.");
        assert_eq!(all("我邮箱的密码是Gui8hua@Yuan，别告诉别人。"), "我邮箱的密码是[redacted:password]，别告诉别人。");
        assert_eq!(all("Write to nora@example.org."), "Write to [redacted:email].");
        assert_eq!(redact("Write to nora@example.org.", Redact::Secrets), None);
        assert_eq!(redact("My password is Plum-Harbour!72", Redact::Off), None);
        let once = all("key: sk-KGpOyQNcdOyZbkBFTFoOT3BlbkFJxtzHq8STZHE6");
        assert_eq!(redact(&once, Redact::SecretsAndPersonal), None);
    }

    #[test]
    fn the_corpus_is_redacted_and_ordinary_numbers_stay() {
        let rows: Vec<Value> = include_str!("../../../tests/fixtures/scanner/sensitive.jsonl")
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        for split in ["dev", "held"] {
            let (mut secrets, mut left, mut others, mut touched) = (0, Vec::new(), 0, Vec::new());
            for row in rows.iter().filter(|row| row["split"] == split) {
                let text = row["text"].as_str().unwrap();
                let redacted = redact(text, Redact::SecretsAndPersonal);
                if row["kind"] == "none" {
                    others += 1;
                    touched.extend(redacted.is_some().then(|| row["id"].to_string()));
                } else {
                    secrets += 1;
                    let is_gone =
                        redacted.is_some_and(|redacted| !redacted.contains(row["secret"].as_str().unwrap().trim_end_matches('.')));
                    left.extend((!is_gone).then(|| format!("{} {}", row["id"], row["kind"])));
                }
            }
            println!("{split}: {} of {secrets} left, {} of {others} touched", left.len(), touched.len());
            let bound = if split == "dev" { 0.05 } else { HELD_SPLIT_BOUND };
            assert!(
                left.len() as f64 <= f64::from(secrets) * bound,
                "{split}: {}",
                if split == "dev" { left.join(", ") } else { left.len().to_string() }
            );
            assert!(touched.len() <= 1, "{split}: {}", if split == "dev" { touched.join(", ") } else { touched.len().to_string() });
        }
    }

    /// Share of the held split that may be left.
    const HELD_SPLIT_BOUND: f64 = 0.2;
}
