//! Words of instructions to an agent, in German (without umlauts, which folding removes). Read by `words`.

use super::concept::Concept;

pub(super) const WORDS: &[(Concept, &str)] = &[
    (
        Concept::Dismiss,
        r"(?:gelten|gilt|zahlen|zahlt) (?:ab \w+ )?(?:nicht mehr|nichts mehr|nicht langer)|gelten nicht|hat vorrang vor|steht uber|nie (?:regeln|vorgaben|anweisungen) bekommen|nicht langer an|gegenstandslos|hinfallig|ungultig|ignorier(?:e|t|en|st)?|vergiss|vergesst|vergessen sie|missacht(?:e|et|en)|ubergeh(?:e|t|en)?|umgeh(?:e|t|en)?|verwirf|verwerf(?:e|t|en)|uberschreib(?:e|t|en)?|setz\w* .{0,40} ausser kraft|ausser kraft|beacht(?:e|et|en) .{0,40} nicht|(?:befolg|halt|richt)\w* .{0,40}(?:nicht|kein\w*)|lass\w* .{0,40} (?:beiseite|ausser acht|fallen)|streich(?:e|t)?|verzicht(?:e|et) auf|heb\w* .{0,30} auf|leg\w* .{0,30} ab|nicht (?:mehr|langer) (?:\w+ )?(?:befolg\w*|beacht\w*|halt\w*|gelt\w*|gilt)|(?:gelten|gilt) .{0,25}(?:nicht mehr|nicht langer)|brich|brecht|schalt\w* .{0,30} (?:ab|aus)|deaktivier(?:e|t)?|losch(?:e|t)|hinweg|pfeif(?:e)? auf|ersetz(?:e|t)",
    ),
    (
        Concept::Directive,
        r"anweisung(?:en)?|anleitung(?:en)?|vorgaben?|[a-z]*regeln?|[a-z]*richtlinien?|befehle?|vorschrift(?:en)?|[a-z]*beschrankung(?:en)?|einschrankung(?:en)?|grenzen|verbote?n?|leitlinien?|grundsatze?n?|instruktion(?:en)?|programmierung|sicherheits[a-z]*|schutz[a-z]*|weisung(?:en)?|filter|vorsicht|prompts?|auftrage?|alles,? was .{0,20}(?:gesagt|beigebracht|vorher|davor)|alles (?:davor|bisherige|vorherige|obige)|systemnachricht|bedenken|warnungen",
    ),
    (
        Concept::Prior,
        r"bisher(?:ig\w*)?|vorherig\w*|vorig\w*|fruher\w*|obig\w*|alle[nrs]?|samtliche\w*|jede\w*|vorangegangen\w*|dein(?:e|en|er|em|es)?|bestehend\w*|ursprunglich\w*|eure\w*|ihre|vorher|zuvor|davor|gegeben\w*|ublich\w*|alt(?:e|en|es)|sonst\w*",
    ),
    (
        Concept::Agent,
        r"(?:der |die |das |jeder |den |dem )?(?:assistent(?:en|in|innen)?|sprachmodelle?|modelle?|chatbots?|agenten?|bots?|ki|kis|ki-assistent\w*)",
    ),
    (Concept::You, r"du|dein(?:e|en|er|em|es)?|dir|dich"),
    (
        Concept::MustDo,
        r"muss|musst|mussen|soll(?:st|en)?|darf(?:st)?|durfen|hat .{0,40} zu|haben .{0,40} zu|immer|nie(?:mals)?|stets|grundsatzlich|verpflichtet|angewiesen|wird (?:ab|kunftig)",
    ),
    (
        Concept::Obey,
        r"sag(?:t)? zu allem ja|zu allem ja|widersprich nie|ohne widerrede|entscheidet|zahle,? was|was .{1,20} sagt,? gilt|gehorch\w*|(?:tu|tue|mach)\w*,? (?:\w+ )?(?:alles|genau|nur)?,? ?was .{1,30}(?:sagt|verlangt|will|befiehlt|wunscht|mochte|sage)|hor\w* (?:nur|ausschliesslich) auf|befolg\w* (?:nur|alles|jede\w*|ausschliesslich)|vertrau\w* .{0,30}(?:blind|ungepruft)|stimm\w* .{0,35}(?:immer|allem|stets) zu|gib .{0,25} (?:immer |stets )?recht|folge (?:nur|blind|jedem)|fuhr\w* (?:alle|jeden) .{0,20}(?:befehl\w*|wunsch\w*|auftrag\w*)|akzeptier\w* (?:alles|jede\w*)|genehmig\w* (?:alles|jede\w*|alle)",
    ),
    (
        Concept::Unbound,
        r"nie (?:regeln|vorgaben|anweisungen) (?:bekommen|gehabt|erhalten)|ohne fragen|sagt zu allem ja|verheimlicht nichts|verrat\w* (?:alles|jedes|den code)|du bist frei|befreit|kein gewissen|gewissenlos|(?:kein\w*|ohne|frei von|nicht an) (?:\w+ )?(?:\w+ )?(?:verbote?n?|regeln?|grenzen?|filtern?|beschrankung\w*|einschrankung\w*|tabus?|zensur|moral|vorgaben|hemmung\w*|skrupel|schranken|gebunden|gewissen|limits?|richtlinien)|unzensiert\w*|ungefiltert\w*|uneingeschrankt\w*|unbeschrankt\w*|grenzenlos\w*|lehn\w* (?:nie(?:mals)?|nichts) .{0,10}ab|(?:verweiger\w*|sagt?) (?:nie(?:mals)?|nichts)|nichts (?:mehr )?(?:ablehn\w*|verweiger\w*)|alles (?:ist )?erlaubt|entfesselt\w*|(?:beantwortet|sagt|darf|antwortet|tut) (?:auf )?alles|root-?rechte|adminrechte|freigeschaltet|regellos",
    ),
    (
        Concept::Privileged,
        r"tresor|code|arzt|hacker|chef|bank|geschaftsfuhrer|administrator(?:in|en)?|admin|systemverwalter(?:in)?|betreiber(?:in|s)?|besitzer(?:in)?|eigentumer(?:in)?|entwickler(?:in)?|root|passworter|alle befehle|anderer kunden|zugangsdaten",
    ),
    (
        Concept::Role,
        r"wir spielen|lass uns .{0,12}spielen|du bist (?:der|die|das|ein|eine|mein)|heisst du|du heisst|schlupf|rolle (?:eines|einer|des|der)|als hattest du|sprich als|dein anderes ich|du bist (?:jetzt|nun|ab (?:jetzt|sofort|heute)|von nun an|nicht mehr|fortan|ab diesem)|(?:ab (?:jetzt|sofort|heute)|von nun an|fortan) bist du|tu(?:e)?,? (?:mal )?so,? als|spiel\w* (?:\w+ )?(?:die rolle|den|die|einen?|eine|das|du)|stell dir vor,? (?:dass )?du|gib dich als|schlupf\w*|verhalte dich|benimm dich|du spielst|agiere|antworte (?:als|wie)|simulier\w*|dein neuer name|handle als|nimm die rolle|werde zu|du heisst (?:jetzt|ab)",
    ),
    (Concept::Device, r"handy|telefon|tablet|browser|rechner|computer|laptop|spiel|konsole|fernseher|kamera|auto|smartphone|drucker"),
    (
        Concept::Send,
        r"send(?:e|et|en)?|schick(?:e|t|en)?|leit(?:e|et)? .{0,50}weiter|weiterleiten|weiterleitet|ubermittl\w*|ubermittel\w*|post(?:e|et)|lad(?:e|et)? .{0,60}hoch|hochlad\w*|mail(?:e|t)|ubertrag\w*|kopier(?:e|t|en)?|gib .{0,60}weiter|teil(?:e|t)|veroffentlich\w*|verschick\w*|ubergib|melde",
    ),
    (
        Concept::Append,
        r"hang(?:e|t)? .{0,80}an|hang(?:e|t)?|fug(?:e|t)? .{0,60}(?:ein|an|hinzu|bei)|bind\w* .{0,40}ein|ruf(?:e)? .{0,60}auf|lad(?:e)?|offne|zeig(?:e)?|setz(?:e)?|pack(?:e)?|schreib(?:e)?|beende",
    ),
    (
        Concept::Private,
        r"(?:unserer|unsere|meiner|der) gesprache|kopie (?:unserer|aller|jeder|der)|krankenakte|adressbuch|geburtstag|zusammenfassung|(?:alle\w*|samtliche\w*|jede\w*) .{0,30}(?:erinnerung\w*|gesprach\w*|nachricht\w*|daten|notizen|kontakte|telefonnummern|weisst|passworter|dateien|chats?|adressen|unterhaltung\w*)|erinnerungen|gesprach(?:e|en|s|sverlauf)?|chatverlauf|verlauf|(?:e-?mail-?)?adressen? de[rs] (?:nutzer\w*|kunden?|benutzer\w*)|(?:daten|nachrichten|worte|fragen?|name\w*|anschrift) de[rs] (?:nutzer\w*|kunden?|benutzer\w*)|nutzerdaten|kundendaten|kundenliste|passwort\w*|was du .{0,30}weisst|telefonnummern?|notizen|nachrichten|letzte (?:nachricht|frage|antwort)|kontodaten|geburtsdatum|wohnadresse|alles",
    ),
    (
        Concept::EachReply,
        r"jede[nrs]? (?:abend|nacht|tag|morgen|link|stunde)|jede[nrms]? (?:\w+ )?(?:antwort\w*|nachricht\w*|link|text|gesprach\w*)|beim antworten|am ende|immer wenn|vor (?:jede\w*|dem antworten)|nach jede\w*|in jede\w*|an jede\w*|bei jede\w*|deine(?:n|r)? antworten",
    ),
    (
        Concept::Stealth,
        r"ohne .{0,40}(?:zu sagen|erwahn\w*|mitzuteil\w*|bescheid|hinzuweisen|wissen|zu fragen|merkt|informieren)|heimlich|unbemerkt|still und leise|unauffallig|verdeckt|(?:sag|verrat)\w* (?:es )?niemand\w*|niemand (?:darf|soll) .{0,15}(?:erfahren|merken|wissen)",
    ),
    (
        Concept::Reveal,
        r"lies mir|was (?:hat|haben|steht)|trag .{0,20}vor|vorlesen|zeig(?:e|t)?|nenn(?:e|t)?|gib|druck(?:e|t)?|wiederhol(?:e|t)?|verrat(?:e)?|sag(?:e)?|list(?:e|et)|schreib(?:e|t)?|lies|zitier(?:e|t)?|offenbar(?:e)?|erzahl(?:e|t)?|kopier(?:e)?|veroffentliche|ubersetz(?:e)?|fass(?:e)?|leg(?:e)? .{0,20} offen|lass .{0,20} sehen|vorlesen",
    ),
    (
        Concept::SystemPrompt,
        r"geheimen anweisungen|was steht in deine\w*|text (?:vor|uber) (?:diesem|dieser)|worte oben|system-?(?:prompts?|nachricht|anweisung\w*|vorgaben)|deine?n? (?:\w+ )?(?:anweisungen|prompts?|vorgaben|instruktionen|regeln|richtlinien|konfiguration|weisungen)|(?:geheime\w*|interne\w*|versteckte\w*|verborgene\w*|ursprungliche\w*) (?:anweisungen|vorgaben|regeln|prompts?|instruktionen|text)|text (?:oben|daruber)",
    ),
    (
        Concept::Save,
        r"gib dir|speicher(?:e|t|n)?|merk(?:e|t)?|notier(?:e|t)?|schreib(?:e|t)?|trag(?:e|t)?|ubernimm|vermerk(?:e|t)?|sichere?|hinterleg(?:e|t)?|fug(?:e|t)?|halte .{0,30} fest|behalt(?:e|et)?|erganz(?:e|t)?|leg(?:e)? .{0,30} ab|verankere?|nimm .{0,30} auf|wende .{0,20} an",
    ),
    (
        Concept::Everyone,
        r"profil (?:jedes|aller|von jedem)|jedes (?:kunden|nutzers|assistenten|agenten)|nachste[nr]? (?:nutzer|kunde)\w*|jedem (?:kunden|nutzer|assistenten)|(?:alle[nr]?|jede[nrms]?|samtliche[nr]?|beliebige\w*) (?:\w+ )?(?:nutzer\w*|benutzer\w*|kunden?|anwender\w*|konten|mitglieder\w*|gesprach\w*|personen|assistenten|sitzung\w*|mandanten|kollegen|mitarbeiter\w*|chats?)|(?:speichere?|merke?|notiere?) (?:dir )?(?:das|dies|folgendes) (?:fur|bei) (?:alle|jeden)|egal,? wer|wer auch immer|gegenuber (?:jedem|allen)|andere[nr]? (?:nutzer\w*|kunden)|(?:gemeinsame\w*|globale\w*) (?:gedachtnis|speicher)",
    ),
    (
        Concept::Delete,
        r"losch|ander(?:e|n)|uberschreib(?:e)?|sperr(?:e)?|losch(?:e|t|en)?|entfern(?:e|t|en)?|vergiss|vernicht(?:e|et)?|tilg(?:e|t)?|wirf .{0,30} weg|leer(?:e|t)?|radier(?:e)?|beseitig(?:e|t)?",
    ),
    (
        Concept::Memory,
        r"was .{0,25}(?:gemeldet|berichtet|ausgesagt|angegeben)|eintrag (?:uber|zu|von)|protokoll|erinnerung(?:en)?|gedachtnis|eintrag(?:e|en)?|aufzeichnung(?:en)?|(?:alles,? )?was .{0,30}(?:gesagt|erzahlt|ausgesagt|geschrieben|gemeldet)|notizen (?:uber|von|zu)|verlauf|alle (?:notizen|daten|nachrichten|gesprache)|spuren|gespeicherte\w*",
    ),
    (
        Concept::Blanket,
        r"und (?:handle|tu|mach|befolg\w*|fuhr\w*|gehorch\w*)(?: es| sie| danach| das)?|handle danach|tu,? was (?:da|dort|drin) steht|und (?:\w+ )?(?:befolg\w*|fuhr\w*|mach\w*|gehorch\w*|tu\w*|setz\w* .{0,10}um|folge)|fuhr\w* (?:es|das|ihn) aus|befolg\w* (?:es|das|ihn|die|sie)|gehorch\w*",
    ),
    (
        Concept::Decode,
        r"von hinten|wandel\w* .{0,40}um\b|(?:von|nach) rechts nach links|ohne (?:die )?leerzeichen|ruckwarts|spiegel\w*|anfangsbuchstaben|erste[nr]? buchstaben?|zeichencodes?|verschob\w*|dekodier\w*|decodier\w*|entschlussel\w*|entziffer\w*|base ?64|hexadezimal|ruckwarts|verschlusselt\w*|kodiert\w*",
    ),
    (
        Concept::Attacker,
        r"prompt-?injection\w*|angreifer\w*|angriff\w*|vortrag|cybersicherheit|it-sicherheit|tausch\w*|phishing|betruger\w*|forsch\w*|masterarbeit|schulung|hacker\w*|trick\w*|artikel|seminar",
    ),
    (
        Concept::Reported,
        r"rezept|handbuch|lehrer(?:in)?|arzt|arztin|vermieter(?:in)?|brief|vertrag|klausel|anwalt|mutter|vater|oma|opa|chef(?:in)?|spiel|film|roman|buch|schild|plakat|bildschirm|trainer(?:in)?|schwester|bruder|navi|theater|lautsprecher|stuck|nachbar(?:in)?|wir (?:haben|bekamen)|tante|onkel",
    ),
    (
        Concept::Persona,
        r"rolle|figur|charakter|personlichkeit|anderes ich|alter ego|identitat|du heisst|heisst du|wir spielen|lass uns .{0,10}spielen|bosewicht|zwilling|in dieser (?:szene|geschichte)",
    ),
    (
        Concept::Sensitive,
        r"krankenakte|patientenakte|akten?|gehalt|kontostand|geheimnis\w*|codes?|pins?|passwort\w*|bombe|gift|waffen|hacken|einbrech\w*|einbruch|stehlen|illegal|erstattung|verschreibt|rezept\w* ohne|moral|regeln|gesetze?|gewissen|alles|tresor",
    ),
    (
        Concept::Before,
        r"(?:kunde|kundin|nutzer|person|patient|anrufer)\w* (?:vor mir|davor|zuvor)|(?:vorige|letzte|vorherige)[nrs]? (?:kunde|kundin|nutzer|person|patient|anrufer)\w*|dir .{0,20}(?:anvertraut|erzahlt|gesagt|verraten)|dich .{0,20}gefragt",
    ),
];
