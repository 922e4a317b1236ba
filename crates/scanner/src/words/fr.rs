//! Words of instructions to an agent, in French (without accents, which folding removes). Read by `words`.

use super::concept::Concept;

pub(super) const WORDS: &[(Concept, &str)] = &[
    (
        Concept::Dismiss,
        r"(?:ne|n') ?(?:comptent|valent|s'appliquent|existent) plus|jamais donne de regles|prime sur|priorite sur|remplace|caduques?|n'ont plus (?:cours|de valeur)|ignor(?:e|es|ez|er)|oubli(?:e|es|ez|er)|neglig(?:e|es|ez|er)|pass(?:e|es|ez|er) outre|outrepass(?:e|es|ez|er)|contourn(?:e|es|ez|er)|ecart(?:e|es|ez|er)|abandonn(?:e|es|ez|er)|laiss(?:e|es|ez|er) (?:tomber|de cote)|(?:ne|n') ?(?:tiens|tenez|tenir|respect\w*|suis|suivez|suivre|applique\w*|obeis|obeissez) (?:\w+ )?(?:pas|plus|aucun)|ne (?:pas|plus|jamais) (?:tenir|suivre|respecter|appliquer|obeir)|fais abstraction|faites abstraction|mets de cote|mettez de cote|annul(?:e|ez|er)|desobei\w*|(?:ne|n') ?(?:\w+ )?(?:s'appliquent|valent|comptent|existent) plus|enfrein\w*|viole[rz]?|brise[rz]?|desactive[rz]?|efface[rz]?|supprime[rz]?|remplace[rz]?|fais fi|moque-toi|affranchis-toi|leve[rz]?|saute[rz]?",
    ),
    (
        Concept::Directive,
        r"instructions?|consignes?|regles?|directives?|indications?|restrictions?|limites?|limitations?|politiques?|principes?|programmation|entrainement|garde-fous?|precautions?|prudence|filtres?|ordres?|recommandations?|contraintes?|protocoles?|tout ce qu(?:e|'on) .{0,25}(?:dit|appris|avant|precede)|tout ce qui precede|message systeme|prompt|avertissements|normes",
    ),
    (
        Concept::Prior,
        r"precedente?s?|anterieure?s?|tou(?:t|te|tes|s)|ci-dessus|tes|vos|ton|recues?|de securite|d'origine|initiales?|actuelles?|jusqu'(?:ici|a present)|avant|donnees|habituelles?|aucune?",
    ),
    (
        Concept::Agent,
        r"(?:l'|cet |un |tout |les |le |chaque )?(?:assistants?|modeles?|chatbots?|agents?|bots?|ia|robots?|intelligence artificielle)",
    ),
    (Concept::You, r"tu|ton|tes|toi|te|vous|vos|votre"),
    (
        Concept::MustDo,
        r"doit|doivent|devra|devront|dois|devez|est tenue?|sont tenus|toujours|jamais|il faut|ne peut plus|interdit|obligatoirement|imperativement",
    ),
    (
        Concept::Standing,
        r"desormais|dorenavant|a partir de maintenant|a compter de|des (?:maintenant|aujourd'hui)|toujours|chaque fois|uniquement|seulement|exclusivement|d'abord|en premier|a l'avenir|pour toujours|systematiquement|quand on|a chaque",
    ),
    (
        Concept::Conceal,
        r"(?:ne|n'|sans|jamais) ?.{0,25}(?:mentionn\w*|dis\b|dire|disant|revel\w*|parl\w*|evoqu\w*|signal\w*|previen\w*|preveni\w*|averti\w*|avou\w*|explique\w*|informe\w*)|cach(?:e|es|ez|er)|dissimul\w*|taire|tais(?:-toi)?|nie|niez|nier|passe\w* sous silence|minimis\w*|etouff\w*|masqu\w*|garde le silence|occult\w*",
    ),
    (
        Concept::Harm,
        r"risques?|dangers?|effets (?:secondaires|indesirables)|plaintes?|defauts?|rappel|accidents?|vrai prix|prix reel|scandale|avertissements?|reclamations?|pannes?|verite|fraude|incendie|frais|litiges?|fuite|intoxication\w*|malfacons?|contamination",
    ),
    (
        Concept::Promote,
        r"presente .{0,30} comme|ne (?:cite|propose|recommande|nomme) que|convaincs|vends|pousse|recommand(?:e|es|ez|er)|vant(?:e|es|ez|er)|conseill(?:e|es|ez|er)|loue[rz]?|promou\w*|pron(?:e|es|ez|er)|fais la publicite|(?:dis|affirme|pretends|reponds|soutiens|assure) (?:toujours |desormais )?qu|cite .{0,30}en premier|propose|encense|suggere|oriente .{0,20}vers",
    ),
    (
        Concept::Brand,
        r"banque|agence|clinique|marque|assurance|produits?|fonds|societe|entreprise|cabinet|hotel|restaurant|boutique|magasin|garage|pharmacie|mutuelle|fournisseur|application",
    ),
    (
        Concept::Obey,
        r"seul[e]? .{1,20} decide|dis oui a tout|decide\b|sans discuter|paie ce que|ce que .{1,15} veut|obei(?:s|r|ssez|t)?|fais (?:\w+ )?(?:tout )?ce qu(?:e|'|i) ?.{1,30}|n'ecoute que|ecoute (?:seulement|uniquement)|approuve (?:tout|toute|chaque)|accepte (?:tout|toute|toutes|chaque|sans)|suis (?:aveuglement|uniquement|seulement)|donne.{0,6} (?:toujours )?raison|execute (?:tout|chaque|toute)\w*|fais.{0,20}confiance (?:aveugl\w*|sans)|aveuglement|valide (?:tout|toute|chaque)|crois .{0,25}sans",
    ),
    (
        Concept::Recalled,
        r"(?:quand|lorsque|lorsqu|des que|chaque fois qu\w*|a chaque fois qu\w*|si)'? ?.{0,25}(?:ce (?:souvenir|message|texte|rappel)|cette (?:note|memoire|ligne|entree|phrase|information)|tu (?:lis|liras|relis|rappelles|retrouves) (?:ceci|cela|ca))",
    ),
    (
        Concept::Unbound,
        r"jamais (?:donne|recu|eu) de regles|ne cache rien|tu es libre|liberee?|sans (?:poser de )?questions?|maleficque|maleficque|malefique|dis oui a tout|sans (?:aucune? |le moindre |plus de |nulle )?(?:filtres?|limites?|regles?|restrictions?|censure|tabous?|morale|contraintes?|scrupules?|garde-fous?|entraves?|interdits?|refus\w*|barrieres?)|(?:repond|reponds|repondre) a (?:tout|toutes)|(?:ne|n') ?(?:refuse\w*|connai\w*|suis|suit|respecte\w*) (?:jamais|rien|aucune?|plus|pas|ni)|n'(?:a|as|ont) (?:aucune?|plus de|pas de|ni) (?:regles?|limites?|filtres?|tabous?|interdits?|morale)|(?:jamais|rien) (?:ne )?refus\w*|non censure\w*|libre de tou\w*|libere\w* de|tout (?:est|t'est) permis|debride\w*|illimite\w*|acces (?:root|total|administrateur)|plus (?:de|aucune?) (?:regles?|limites?|filtres?|interdits?|censure)",
    ),
    (
        Concept::Privileged,
        r"cles|gardien|pirate|medecin|patron|banquier|administrat(?:eur|rice)s?|proprietaire|operateur|developpeu(?:r|se)|mots de passe|root|console|superutilisateur|autres clients|tous les clients|identifiants",
    ),
    (
        Concept::Role,
        r"on joue|jouons|tu es (?:le|la|un|une|mon)|reponds comme si|prend la parole|glisse-toi|ton double|tu t'appelles|mets-toi a la place|tu (?:es|seras|t'appelles) (?:desormais|maintenant|a present|dorenavant|a partir)|(?:desormais|dorenavant|a partir de maintenant|maintenant),? tu (?:es|seras|t'appelles|joues)|vous etes (?:desormais|maintenant)|joue[rz]? (?:le role|a etre|un|une|les?)|fais (?:comme si|semblant|mine)|fais-toi passer|imagine (?:que )?(?:tu|toi)|agis (?:comme|en)|comporte-toi|incarne[rz]?|mets-toi dans la peau|prends le role|tu joues|deviens|simule[rz]?|reponds (?:comme|en tant)|tu n'es plus|ton nouveau nom|suppose que tu|glisse-toi|parle comme",
    ),
    (
        Concept::Mode,
        r"mode (?:\w+ )?(?:developpeur|dieu|debogage|debug|administrateur|admin|maintenance|sans (?:filtre|limites?|restriction|censure)|libre|dan|expert|root|jailbreak|debride)",
    ),
    (
        Concept::ModeOn,
        r"active[rz]?|passe[rz]?|entre[rz]?|bascule[rz]?|enclenche[rz]?|est (?:active|enclenche|lance)|mets-toi|lance[rz]?|demarre[rz]?|tu es en",
    ),
    (Concept::Device, r"telephone|portable|tablette|navigateur|ordinateur|jeu|console de jeu|tele|voiture|appareil|imprimante"),
    (
        Concept::Send,
        r"envo(?:ie|ies|yer|yez)\w*|transf(?:ere|eres|erer|erez)\w*|poste[rz]?|transmet\w*|partage[rz]?|televers\w*|expedi\w*|communique[rz]?|publie[rz]?|fais (?:suivre|parvenir)|remets|livre[rz]?|reexpedi\w*|achemine\w*",
    ),
    (
        Concept::Append,
        r"glisse|cache|mets|joins|ajoute[rz]?|copie[rz]?|colle[rz]?|insere[rz]?|mets|integre[rz]?|charge[rz]?|affiche[rz]?|ouvre[rz]?|termine[rz]?|glisse[rz]?|accole[rz]?|place[rz]?|inclus|conclus",
    ),
    (
        Concept::Private,
        r"dossier|resume de|nos conversations|carnet d'adresses|anniversaire|adresse de \w+|(?:tou(?:t|s|tes|te)|chaque|l'ensemble) .{0,30}(?:conversations?|souvenirs?|messages?|donnees|notes?|contacts?|sais|numeros|mots de passe|memoires?|fichiers|adresses?|echanges|secrets)|conversations?|souvenirs|donnees (?:de|des|du|personnelles|privees)|(?:adresse|nom|numero|courriel|telephone|mot de passe|message|question) (?:\w+ )?(?:de l'|du )(?:utilisat\w*|client)|historique|ce que (?:tu sais|je dis|dit l'utilisat\w*)|mots? de passe|numeros? de telephone|coordonnees|derniers? messages?|messages|contenu de la conversation|adresses?",
    ),
    (
        Concept::EachReply,
        r"chaque (?:lien|soir|nuit|jour|matin)|tous les soirs|chaque (?:\w+ )?(?:reponses?|messages?|fois|conversations?|echange)|a la fin|en repondant|toutes tes reponses|avant de repondre|avant chaque|apres chaque|dans (?:chaque|toutes)|quand tu reponds|tes reponses",
    ),
    (
        Concept::Stealth,
        r"sans (?:prevenir|le dire|mentionner|avertir|en parler|que|rien dire|le signaler|demander)|en secret|discretement|a l'insu|en cachette|en silence|secretement|(?:n'en|ne le) (?:parle|dis) a personne",
    ),
    (
        Concept::Reveal,
        r"lis-moi|qu'est-ce que|que t'a|recopie|montre[rz]?|revele[rz]?|affiche[rz]?|repete[rz]?|dis(?:-moi|-nous)?|donne(?:-moi|-nous|z|r)?|imprime[rz]?|ecris|liste[rz]?|cite[rz]?|recopie[rz]?|devoile[rz]?|raconte(?:-moi|z|r)?|lis|communique[rz]?|enonce[rz]?|traduis|resume|publie[rz]?|recite[rz]?",
    ),
    (
        Concept::SystemPrompt,
        r"texte qui precede|instructions cachees|ce qui precede|mots ci-dessus|texte (?:avant|au-dessus)|prompt (?:systeme|initial|cache|complet|interne|secret)|message (?:systeme|initial|cache)|(?:tes|ton|tes propres) (?:\w+ )?(?:instructions|consignes|regles|directives|prompt|configuration)(?: \w+)?|invite systeme|(?:instructions|consignes|regles) (?:cachees|internes|initiales|secretes|systeme|confidentielles)|texte (?:ci-dessus|au-dessus)",
    ),
    (
        Concept::Other,
        r"client precedent|(?:mme|m|monsieur|madame|dr) [a-z]+|autres? (?:utilisat\w*|clients?|personnes?|membres?|gens|comptes?|dossiers?|patients?|salaries|equipes?)|d'autrui|des autres|les autres|tous les clients|quelqu'un d'autre|dossiers? (?:des )?clients?|d'autres (?:clients?|utilisat\w*|personnes)|tiers",
    ),
    (
        Concept::Held,
        r"demande|medical|dossier|confie\w*|dit|raconte\w*|secrets?|prive\w*|mots de passe|enregistre\w*|sais|souvenirs?|conversations?|notes|donnees|numeros|adresses?|dossiers?|solde|historique|demande\w*|confidentiel\w*|echanges",
    ),
    (
        Concept::Save,
        r"ajoute-toi|inscris|enregistre[rz]?|memorise[rz]?|retiens|retenez|sauvegarde[rz]?|note[rz]?|ecris|ecrivez|inscris|ajoute[rz]?|applique[rz]?|garde[rz]?|stocke[rz]?|conserve[rz]?|rappelle-toi|souviens-toi|grave|integre[rz]?|consigne",
    ),
    (
        Concept::Everyone,
        r"profil (?:de chaque|de tous)|chaque (?:client|utilisateur|profil|assistant|agent)|prochain (?:utilisateur|client)|(?:tous|toutes|chaque|tout) (?:les |nos |tes |mes )?(?:autres )?(?:utilisat\w*|clients?|membres?|comptes?|personnes?|conversations?|gens|sessions?|assistants?|collaborat\w*|salaries|espaces?)|(?:retiens|memorise|note|enregistre) (?:ceci|cela|ca|ce qui suit) pour (?:tout le monde|tous|chacun)|quiconque|n'importe qui|peu importe qui|qui que ce soit|autres (?:utilisat\w*|clients)|memoire (?:commune|partagee|globale)",
    ),
    (
        Concept::Trigger,
        r"(?:ajoute-toi|donne-toi) .{0,20}regle|nouvelle regle pour toi|ta personnalite|ton caractere|une nouvelle regle|soul\.md|agents\.md|instructions (?:de base|fondamentales|centrales|systeme|permanentes|principales)|tes (?:\w+ )?(?:regles|instructions|consignes|directives|principes)(?: de base| fondamentales| permanentes)?|prompt systeme|noyau|memoire (?:centrale|permanente)",
    ),
    (Concept::Call, r"appelle[rz]?|utilise[rz]?|execute[rz]?|lance[rz]?|invoque[rz]?|declenche[rz]?|sers-toi"),
    (
        Concept::Delete,
        r"modifie|ecrase|verrouille|change|efface[rz]?|supprime[rz]?|detruis|detruire|oublie[rz]?|vide[rz]?|retire[rz]?|enleve[rz]?|elimine[rz]?|purge[rz]?|fais disparaitre",
    ),
    (
        Concept::Memory,
        r"ce qu(?:e|'|i) ?.{0,25}(?:signale|rapporte|declare|affirme|denonce)\w*|fiche de|entree sur|registre|journal|souvenirs?|memoires? (?:de|des|du|sur|concernant)|(?:tout )?ce qu(?:e|'|i) ?.{0,25}(?:a dit|ont dit|a raconte|t'a dit|a declare|a confie)|historique|traces?|(?:tous|toutes) (?:les|ses|tes) (?:notes|messages|donnees|conversations|entrees)|enregistrements?|temoignages?",
    ),
    (
        Concept::Permanent,
        r"definitivement|pour toujours|de facon permanente|en permanence|a jamais|durablement|avec la plus haute priorite",
    ),
    (
        Concept::Undeletable,
        r"(?:ne|n'|jamais|personne|nul|interdi\w*) ?.{0,35}(?:efface\w*|supprim\w*|modifi\w*|oubli\w*|retir\w*|corrig\w*|chang\w*|remplac\w*)|meme si .{0,25}(?:demande|veut)",
    ),
    (
        Concept::Authority,
        r"conseil|service juridique|tribunal|juge|police|securite|entreprise qui t'a|delegue a la protection|conformite|juridique|administrat(?:eur|rice)s?|operateur|exploitant|developpeurs?|fournisseur|equipe (?:technique|de \w+|securite)|service (?:technique|securite|juridique|informatique|conformite)|support|direction|officiel\w*|createurs?|editeur|siege|police|ministere|gerance|conseil|auditeurs?|hebergeur|fabricant",
    ),
    (
        Concept::Claim,
        r"je travaille (?:a la|au|pour la|pour le) (?:securite|service|support|technique|developpement|equipe)\w*|par (?:decision|ordre) (?:du|de la|de l') ?\w+|c'est un test|sur ordre (?:du|de la|de l') ?\w+|(?:ici|je suis|en tant que?|moi,|c'est) ?(?:l'|le |la |ton |ta |votre )(?:\w+ )?(?:administrat\w*|createur|developpeur|operateur|proprietaire|exploitant|concepteur|programmeur)\w*|en tant qu'(?:administrat\w*|operateur|exploitant)|(?:message|note|avis|annonce|communique|ordre|consigne|directive|instruction|circulaire|notification|information) (?:officiel\w* |interne |urgente? )?(?:de l'|de la |du |des |d'|de )(?:\w+ )?(?:equipe|administrat\w*|operateur|exploitant|direction|support|fournisseur|developpeurs?|securite|systeme|siege|editeur|service|hebergeur|createurs?|conformite|gerance)\w*|(?:message|avis|communique|annonce|note) (?:officiel\w*|systeme)",
    ),
    (
        Concept::Check,
        r"identifier|s'identifier|credit|piece d'identite|justificatif|droits?|verification\w*|verifier|controles?|filtres?|identite|mots? de passe|securite|authentification|confirmation\w*|restrictions?|avertissements?|dossiers?|double facteur|limites|autorisation\w*|donnees (?:de|des)|validation|moderation",
    ),
    (
        Concept::Disable,
        r"n'a pas (?:a|besoin)|illimite\w*|coupe|n'exige\w*|sans (?:justificatif|preuve)|suspendu\w*|suspend\b|leve\w*|desactive\w*|annule\w*|n'est plus|ne sont plus|n'ont plus|plus (?:necessaire|exige\w*|requis\w*|besoin|a)|sans (?:\w+ )?(?:demander|verifier|verification|confirmation|controle|poser)|saute\w*|dispens\w*|exempt\w*|supprime\w*|outrepass\w*|abandonne\w*|coupe\w*|arrete\w*|cesse\w*|inutile\w*",
    ),
    (
        Concept::Permit,
        r"(?:modele|assistant|bot|agent|ia) (?:\w+ )?(?:accorde|donne|accepte|montre|livre)|autoris\w*|permet\w*|permis|approuv\w*|tu (?:peux|dois|as le droit)|vous (?:pouvez|devez)|(?:est|es|sont) (?:desormais )?tenue?s?|doit\b|doivent|habilit\w*|(?:a|as|ont) le droit|(?:assistants?|modeles?|agents?|ia|bots?) (?:\w+ )?(?:peut|peuvent|n'\w+)|ordonn\w*|accepte[rz]?|demande a l'assistant|exige\w*",
    ),
    (Concept::Account, r"(?:ce|cet|cette|le|la|mon) (?:comptes?|utilisat\w*|client|conversation|session|dossier)|de la famille"),
    (
        Concept::Blanket,
        r"et (?:execute|obeis|agis|applique|suis|fais)(?:-(?:la|le|les))?(?: la phrase| ce qu\w*.{0,12})?|et (?:\w+ )?(?:execute\w*|suis|obei\w*|applique\w*|fais|respecte\w*)(?:-le|-la|-les)?|(?:,|et) obeis\w*|a la lettre|applique(?:-le| ce message)|execute-le|suis-le|obeis-lui",
    ),
    (
        Concept::Decode,
        r"a l'envers|sans (?:les )?espaces|a rebours|miroir|acrostiche|premiere lettre|codes? de caracteres?|decal\w*|convertis\w*|decod\w*|dechiffr\w*|decrypt\w*|base ?64|hexadecimal|a l'envers|code\b|chiffre\w*",
    ),
    (
        Concept::Attacker,
        r"injection\w*|attaques?|attaquants?|memoire porte|cybersecurite|hameconnage|pieg\w*|these|conference|pirates?|arnaque\w*|recherches?|escrocs?|tromp\w*|atelier|article|formation",
    ),
    (
        Concept::Reported,
        r"recette|manuel|professeure?|maitresse|medecin|proprietaire|lettre|contrat|clause|avocate?|mere|pere|mamie|papi|grand-mere|chef|jeu|film|roman|livre|panneau|affiche|ecran|piece|voisine?|on a recu|nous avons recu|entraineu\w*|soeur|frere|tante|oncle|kine|gps",
    ),
    (
        Concept::Asked,
        r"(?:quand|si|lorsque|des que|chaque fois que) (?:on|quelqu'un|un client|le client|l'utilisateur|les gens|les clients|une personne|\w+) (?:te |t'|vous |\w+ )?(?:parle|demande|interroge|mentionne|hesite|pose|evoque|ecrit|se plaint|questionne)\w*|s'il (?:hesite|demande)|si on t(?:e|') ?\w+|a qui (?:le )?demande",
    ),
    (
        Concept::Deceive,
        r"change[rz]? de sujet|mens|mentir|ment\b|invente[rz]?|trompe[rz]?|pas (?:besoin )?d'etre honnete|sois malhonnete|pretends|il n'y a (?:aucun|pas de) (?:danger|risque|probleme)|esquive|fais l'innocent|exagere|detourne",
    ),
    (
        Concept::Persona,
        r"personnage|personnalite|double|alter ego|identite|role|tu t'appelles|on joue|jouons|mechant|autre moi|dans cette (?:scene|histoire)|peau d'un",
    ),
    (
        Concept::Sensitive,
        r"dossier medical|dossiers?|salaire|solde|secrets?|codes?|mots? de passe|cles|bombe|poison|armes?|pirater|attaque|voler|illegal|rembours\w*|morale|regles|lois?|conscience|tout|limites|rien",
    ),
    (
        Concept::Before,
        r"(?:client|utilisateur|patient|personne) (?:precedente?|d'avant|avant moi)|(?:t'a|t'ont|vous a) (?:demande|dit|confie|raconte|ecrit)|autres clients",
    ),
    (
        Concept::Order,
        r"par (?:decision|ordre)|sur ordre|selon|au nom de|(?:a|ont) (?:decide|confirme|ordonne|approuve|autorise|valide|change)|confirme que|je travaille (?:a|pour|chez)|c'est un(?:e)? (?:test|controle|exercice|audit)|nouvelle (?:regle|politique|consigne)|avec effet immediat",
    ),
];
