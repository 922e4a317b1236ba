//! The shapes of values to remove: their own form, or the words before them. Called by `redact`.

use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use regex::{Captures, Regex};

use super::sensitive::Sensitive;
use super::sign::Sign;
use super::values::{
    has_digit, is_card, is_entropic, is_iban, is_odd, is_password, is_phone, is_random, is_something_else, is_very_odd, is_year,
    many_digits,
};

/// The pattern of a value, or of the words before it.
pub(super) struct Shape {
    pub(super) kind: Sensitive,
    /// The sign that a text must have: without it the pattern is not even compiled.
    pub(super) needs: Sign,
    pattern: String,
    regex: OnceLock<Regex>,
    is_real: fn(&str) -> bool,
}

impl Shape {
    fn regex(&self) -> &Regex {
        self.regex.get_or_init(|| language::pattern::compile(&self.pattern))
    }

    /// The ranges of such values in `text`.
    pub(super) fn spans<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
        self.regex().captures_iter(text).filter_map(|found| {
            let span = value(&found, text)?;
            let is_real = (self.is_real)(text.get(span.clone())?) && !is_something_else(text, &found, &span);
            is_real.then_some(span)
        })
    }
}

/// Words that introduce a key.
const KEY: &str = r"api[\s_-]?(?:key|schlüssel|キー)|access[\s_-]?key|secret(?:[\s_-]?key)?|app[\s_-]?key|schlüssel|clave|clé(?:\s+d['’]api)?|密钥|金钥|金鑰|密鑰|秘钥|APIキー|キー|token|jeton|令牌|トークン|wallet|钱包|ウォレット|秘密鍵|私钥|private\s+key|seed|credential";
/// Words that introduce a password.
const PASSWORD: &str = r"pass\s?word|passwd|pwd|pw|passphrase|pass\s?code|pin(?:\s+code)?|contraseña|contrasena|clave|passwort|kennwort|losung|mot\s+de\s+passe|mdp|code\s+secret|密码|密碼|口令|暗号|パスワード|暗証番号|パスコード";

/// Words about access: an unusual word after them is probably a password.
const ACCESS: &str = r"log\s?in|log-in|\w*portal|sign\s?in|unlock\w*|password|passphrase|credentials?|\bpass\b|wi-?fi|wlan|router|network key|account|user(?:name)?|enter|type|access|vault|safe|alarm|secret|iniciar sesión|entrar|usuario|acceso|cuenta|desbloque\w*|anmeld\w*|einlogg\w*|zugang\w*|konto|benutzer\w*|entsperr\w*|tresor|connexion|connect\w*|identifiant|compte|accès|déverrouill\w*|coffre|登录|登陆|账号|帐号|账户|解锁|无线|网络|密|口令|锁|ログイン|ルーター|アカウント|合言葉|ロック|解除|入室|接続|パス";
/// Words for a short code of digits.
const CODE: &str = r"\bpin\b|\bcode\b|origin code|alarm|safe|combination|código|clave|combinación|alarma|zahlencode|türcode|geheimzahl|zugangscode|digicode|combinaison|alarme|门禁|密码|验证码|安全码|暗码|解锁|保险箱|保險箱|暗証|番号ロック|解錠|暗号|パス";

/// Every known shape, the most certain first: a value that one matches is skipped by later ones.
pub(super) static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
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
        // CJK letters may directly precede a value: word boundaries count ASCII letters only.
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
            r"(?i)(?:(?:wallet )?seed[ -]?(?:phrase|words?)?|recovery (?:phrase|words)|mnemonic\w*|secret (?:phrase|words)|backup phrase|助记词|助記詞|恢复短语|frase (?:semilla|de recuperación|secreta)|palabras semilla|wiederherstellungs\w*|seed-wörter|phrase (?:de récupération|secrète|mnémonique)|シードフレーズ|リカバリーフレーズ|ニーモニック|復元フレーズ)[^a-z\n]{0,12}(?:[a-zäöüß]{1,12}[^a-z\n]{1,6}){0,4}?(?:[:：是は=]|\b(?:is|are|lautet|es|est)\b)\s*(?P<value>[a-z]{3,12}(?:[ ,、]+[a-z]{3,12}){11,23})",
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
        shape(
            Sensitive::Token,
            r"(?i)\b(?:session(?:_?id)?|sid|jsessionid|phpsessid|auth(?:_?token)?|csrf(?:_?token)?)\s?=\s?(?P<value>[A-Za-z0-9%._-]{16,})",
            has_digit,
        ),
        shape(Sensitive::ApiKey, r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}:fx\b", any),
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
                r#"(?i)(?:{ACCESS})[^\n。!?！？]{{0,80}}?[\s:：=＝是为は「"'`“(（,，/]+(?P<value>[A-Za-z0-9][A-Za-z]{{0,30}}[0-9_!@#$%^&*+=.-][[!-~]&&[^;"'`<>]]{{2,60}})"#
            ),
            is_odd,
        ),
        shape(
            Sensitive::Password,
            &format!(
                r#"(?i)(?:{CODE})[^\n。.!?！？]{{0,50}}?[\s:：=＝是为は到成]+(?P<value>[*#]?\d{{4,8}}[*#]?)(?:[^0-9a-z年月日:：.-]|[.,]?\s|[.,]?$)"#
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
            r"\b[A-Z]{1,2}\d{6}\([0-9A]\)|\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b|\b[12] \d{2} (?:0[1-9]|1[0-2]|20) \d{2} \d{3} \d{3}(?: \d{2})?\b|\b[12]\d{2}(?:0[1-9]|1[0-2])\d{8}(?:\d{2})?\b|\b[A-Z]{2}\d{8}[A-Z]{2}\b|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b756\.\d{4}\.\d{4}\.\d{2}\b|\b[A-Z]{4}\d{6}[HM][A-Z0-9]{7}\b",
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
        // The number may come first: "030 23125 418, call after six".
        shape(
            Sensitive::Phone,
            r"(?P<value>\b0\d(?:[\s./()-]{0,2}\d){6,12}\b)[^\n.。]{0,20}(?:に電話|におかけ|にかけ|anrufen|を鳴ら|打给我|给我打)",
            is_phone,
        ),
    ]
});

/// The range of a match without the punctuation that ends a sentence.
fn value(found: &Captures<'_>, text: &str) -> Option<Range<usize>> {
    let whole = found.name("value").or_else(|| found.get(0))?;
    let kept = text.get(whole.range())?.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '）', '。', '，', '、', '"', '\'']);
    (!kept.is_empty() && !kept.starts_with("[redacted")).then(|| whole.start()..whole.start() + kept.len())
}
