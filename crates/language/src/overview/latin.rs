//! The languages in Latin letters: a list of the words that say nothing in particular, and a pattern for the topic.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern;
use crate::stop_words::is_common;

/// One language.
struct Language {
    /// Function words, words for knowing, telling and remembering, and for what is known, without a topic.
    words: HashSet<&'static str>,
    /// The person as the topic, or memory itself.
    topic: &'static LazyLock<Regex>,
}

const ENGLISH: &str = "hi hello hey ok okay please pls now today currently already still far ever really exactly everything anything \
    something nothing thing things stuff fact facts information info detail details data memory memories profile summary overview \
    description picture person kind sort type user everybody anyone much well remind know knows known knew remember remembers remembered recall \
    recalled learn learned learnt learning gather gathered store stored save saved keep kept record recorded note noted memorize memorized \
    recognize recognise understand tell told telling say said describe summarize summarise sum introduce list show give share explain \
    regarding concerning might let's whatever i've you've i'm who's";
static OF_ENGLISH: LazyLock<Regex> = pattern!(
    r"(?x)
    \b(?:about|on|of|regarding|concerning)\ (?:me|myself|(?:the|this|your)\ (?:user|person))\b
    |\b(?:know|knows|remember|remembers|recall|recognize|recognise|describe|summarize|summarise|introduce|understand)\ (?:me|myself|(?:the|this)\ user)\b
    |\bsum\ me\ up\b|\bwho\ (?:i\ am|am\ i|is\ (?:the|this)\ user|the\ user\ is)\b|\bperson\ (?:am\ i|i\ am)\b
    |\bmy\ (?:profile|data|information|info|details|memory|memories|facts|summary)\b
    |\b(?:what|everything|all|anything)\b.*\b(?:do|have|did|that|can|all)?\ ?(?:you|i)\b.*\b(?:know|known|remember|remembered|recall|learned|learnt|stored|saved|kept|recorded|noted|memorized|told|said)\b
    |\b(?:what|show|list|share|tell|give|summarize|summarise|describe)\b.*\b(?:your|all)\ memor(?:y|ies)\b"
);

const SPANISH: &str = "hola por favor ya ahora hoy hasta el la los las lo un una de del en a al y o que qué cual cuál cuáles quien quién como cómo cuánto \
    cuanto todo toda todos todas algo nada cosa cosas dato datos información informacion detalle detalles hecho hechos memoria memorias \
    recuerdo recuerdos perfil resumen descripción persona tipo clase usuario usuaria sobre acerca respecto mí mi mis yo me te tú tu tus usted \
    ustedes ti se le nos eres soy es son está hay has he ha han puedes podrías podria puede sabes sabe saber sabéis conoces conoce conocerme conocer \
    recuerdas recuerda recordar acuerdas acuerda aprendido guardado guardas tienes tiene almacenado registrado anotado entiendes dime \
    di decir decirme dicho contado cuéntame cuentame háblame hablame describe describirme describirías describirias descríbeme describeme resume resúmeme resumeme preséntame muéstrame \
    muestrame lista dame mismo misma para con tan bien mucho";
static OF_SPANISH: LazyLock<Regex> = pattern!(
    r"(?x)
    (?:\b(?:sobre|acerca\ de|respecto\ a|de)\ m[ií](?:\ mism[oa])?(?:$|[\ ?!.,;])|\b(?:sobre|del|de)\ (?:el\ )?usuari[oa]\b)
    |\bme\ (?:conoces|conoce|recuerdas|recuerda|describes|describir[ií]as|entiendes)\b|\b(?:te\ acuerdas|se\ acuerda)\ de\ m[ií]\b|\bconocerme\b|\bdescr[ií]beme\b|\bres[uú]meme\b
    |\bqui[eé]n\ soy\b|\bpersona\ soy\b|\bmi\ perfil\b|\bmis\ datos\b
    |\bqu[eé]\ (?:es\ lo\ que\ )?(?:sabes|recuerdas|has\ aprendido|has\ guardado|te\ he\ (?:dicho|contado))\b|\btodo\ lo\ que\ (?:sabes|recuerdas|has\ (?:aprendido|guardado))\b"
);

const GERMAN: &str = "hallo hi bitte mal nun jetzt heute schon bisher noch eigentlich denn doch was wer wie welche welches welcher welchen alles etwas nichts viel \
    das die der den dem des ein eine einen einer und oder aus in an auf über von zu im am für mit mich mir ich mein meine meiner meinem meinen du \
    dich dir sie ihnen ihr euch deine deinem dein es ist sind bin bist hast haben hat habe kannst können könntest kann weißt weisst wissen weiß weiss kennst \
    kennen kennt erinnerst erinnern erinnert merken gemerkt gelernt erfahren gespeichert gesichert notiert behalten gesagt erzählt sag sage sagen \
    erzähl erzähle erzählen beschreib beschreibe beschreiben fasse fass zusammen zusammenfassen zeig zeige zeigen nenne nenn liste stell stelle vor verstehst selbst selber \
    person mensch art typ nutzer nutzerin benutzer information informationen info infos daten details fakten dinge sachen ding gedächtnis erinnerung \
    erinnerungen profil zusammenfassung überblick dass so gut bezug";
static OF_GERMAN: LazyLock<Regex> = pattern!(
    r"(?x)
    \b(?:über|zu|von|an|auf)\ (?:mich|mir|den\ nutzer|die\ nutzerin|den\ benutzer)\b
    |\b(?:kennst|kennen|beschreib|beschreibe|verstehst)\ (?:du\ |sie\ )?mich\b|\bmich\ (?:kennst|kennen|beschreiben|zusammenfassen)\b
    |\bwer\ (?:bin\ ich|ich\ bin)\b|\b(?:mensch|person)\ (?:bin\ ich|ich\ bin)\b|\bmein(?:e[mnr]?)?\ (?:profil|daten|informationen)\b
    |\b(?:was|alles)\b.*\b(?:weißt|weisst|wissen|gelernt|gemerkt|gespeichert|erinnerst|(?:dir|ihnen)\ (?:gesagt|erzählt))\b"
);

const FRENCH: &str = "bonjour salut s'il te vous plaît plait stp maintenant aujourd'hui déjà deja jusqu'ici encore le la les l' un une des de du d' en à a au aux et ou \
    que qu' quoi quel quelle quels quelles qui comment combien ce c' cela ça tout tous toute toutes quelque chose choses rien fait faits détail détails \
    information informations info infos donnée données mémoire mémoires souvenir souvenirs profil résumé resume description personne genre type \
    utilisateur utilisatrice sur propos sujet moi me m' mon ma mes je j' tu toi t' ton ta tes votre vos il y est es suis sont as ai avez a-t-il peux pouvez pourrais \
    sais savez savoir connais connaissez connaître connaitre souviens souvenez rappelles rappelle appris retenu enregistré noté gardé mémorisé \
    dis dire dit raconte parle parler décris décrire décrivez résume résumer présente montre liste donne même bien est-ce qu'est-ce";
static OF_FRENCH: LazyLock<Regex> = pattern!(
    r"(?x)
    \b(?:sur|de|à\ propos\ de)\ (?:moi|l'utilisat(?:eur|rice))\b|\bà\ mon\ (?:sujet|propos)\b
    |\b(?:me|m')\ ?(?:connais|connaissez|décrire|décris|résumer|présenter)\b|\b(?:connais|décris|décrivez|résume|présente)[\ -]moi\b|\b(?:souviens|souvenez)[\ -](?:tu|vous)\ de\ moi\b
    |\bqui\ (?:suis[\ -]je|je\ suis)\b|\bpersonne\ suis[\ -]je\b|\bmon\ profil\b|\bmes\ (?:données|informations)\b
    |\b(?:que|qu'est[\ -]ce\ que|ce\ que|tout\ ce\ que)\ (?:tu\ |vous\ )?(?:sais|savez|as|avez|te|t')\b.*(?:sais|savez|tu|vous|appris|retenu|enregistré|gardé|mémorisé)(?:$|[\ ?!.])"
);

static LANGUAGES: LazyLock<[Language; 4]> = LazyLock::new(|| {
    let of = |words: &'static str, topic| Language { words: words.split_whitespace().collect(), topic };
    [of(ENGLISH, &OF_ENGLISH), of(SPANISH, &OF_SPANISH), of(GERMAN, &OF_GERMAN), of(FRENCH, &OF_FRENCH)]
});

/// Whether a normalized text in one of the languages asks about the person as a whole.
pub(super) fn is_asked(text: &str) -> bool {
    let words: Vec<&str> = text
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
        .collect();
    let spaced = words.join(" ");
    LANGUAGES.iter().enumerate().any(|(place, language)| {
        let says_nothing = |word: &&str| language.words.contains(*word) || (place == 0 && is_common(word)) || is_elided(word, language);
        !words.is_empty() && words.iter().all(says_nothing) && language.topic.is_match(&spaced)
    })
}

/// Whether a word and the one before its apostrophe, as in "d'informations" and "qu'as", are both in the list.
fn is_elided(word: &str, language: &Language) -> bool {
    word.split_once('\'').is_some_and(|(before, after)| {
        language.words.contains(format!("{before}'").as_str()) && (after.is_empty() || language.words.contains(after))
    })
}
