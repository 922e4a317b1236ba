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
        Concept::Obey,
        r"seul[e]? .{1,20} decide|dis oui a tout|decide\b|sans discuter|paie ce que|ce que .{1,15} veut|obei(?:s|r|ssez|t)?|fais (?:\w+ )?(?:tout )?ce qu(?:e|'|i) ?.{1,30}|n'ecoute que|ecoute (?:seulement|uniquement)|approuve (?:tout|toute|chaque)|accepte (?:tout|toute|toutes|chaque|sans)|suis (?:aveuglement|uniquement|seulement)|donne.{0,6} (?:toujours )?raison|execute (?:tout|chaque|toute)\w*|fais.{0,20}confiance (?:aveugl\w*|sans)|aveuglement|valide (?:tout|toute|chaque)|crois .{0,25}sans",
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
        Concept::Save,
        r"ajoute-toi|inscris|enregistre[rz]?|memorise[rz]?|retiens|retenez|sauvegarde[rz]?|note[rz]?|ecris|ecrivez|inscris|ajoute[rz]?|applique[rz]?|garde[rz]?|stocke[rz]?|conserve[rz]?|rappelle-toi|souviens-toi|grave|integre[rz]?|consigne",
    ),
    (
        Concept::Everyone,
        r"profil (?:de chaque|de tous)|chaque (?:client|utilisateur|profil|assistant|agent)|prochain (?:utilisateur|client)|(?:tous|toutes|chaque|tout) (?:les |nos |tes |mes )?(?:autres )?(?:utilisat\w*|clients?|membres?|comptes?|personnes?|conversations?|gens|sessions?|assistants?|collaborat\w*|salaries|espaces?)|(?:retiens|memorise|note|enregistre) (?:ceci|cela|ca|ce qui suit) pour (?:tout le monde|tous|chacun)|quiconque|n'importe qui|peu importe qui|qui que ce soit|autres (?:utilisat\w*|clients)|memoire (?:commune|partagee|globale)",
    ),
    (
        Concept::Delete,
        r"modifie|ecrase|verrouille|change|efface[rz]?|supprime[rz]?|detruis|detruire|oublie[rz]?|vide[rz]?|retire[rz]?|enleve[rz]?|elimine[rz]?|purge[rz]?|fais disparaitre",
    ),
    (
        Concept::Memory,
        r"ce qu(?:e|'|i) ?.{0,25}(?:signale|rapporte|declare|affirme|denonce)\w*|fiche de|entree sur|registre|journal|souvenirs?|memoires? (?:de|des|du|sur|concernant)|(?:tout )?ce qu(?:e|'|i) ?.{0,25}(?:a dit|ont dit|a raconte|t'a dit|a declare|a confie)|historique|traces?|(?:tous|toutes) (?:les|ses|tes) (?:notes|messages|donnees|conversations|entrees)|enregistrements?|temoignages?",
    ),
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
];
