//! Words of instructions to an agent, in English. Read by `words`.

use super::concept::Concept;

pub(super) const WORDS: &[(Concept, &str)] = &[
    (
        Concept::Dismiss,
        r"treat (?:all |any |every |the |your )*(?:\w+ )?(?:rules?|instructions?|guidelines?|orders) as (?:void|invalid|outdated|null)|(?:are|is) (?:now )?(?:void|outdated|obsolete|invalid|suspended|superseded)|no longer (?:apply|applies|count|counts|valid|hold)|do(?:es)? not (?:apply|concern|bind|count)|stop applying|(?:has|have|takes?) (?:priority|precedence) over|replaces|supersedes|above (?:any|all|every|your|the)|outranks?|never (?:been |been )?(?:given|had)|ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass(?:ing)?|overrule|circumvent(?:ing)?|(?:set|put|lay|leave|cast|throw|brush|push|sweep) (?:\w+ ){0,4}aside|throw (?:out|away)|discard|drop|abandon|suspend|violate|break|skip|delete|erase|wipe|unlearn|dismiss|neglect|cancel|switch off|turn off|disable|lift|remove|stop (?:following|obeying|applying|enforcing|using|respecting)|(?:do not|don't|no longer|never|not) (?:\w+ )?(?:follow|obey|apply|applies|respect|heed|observe|enforce|bound|valid|in force|count)|pays? no attention to|let go of|step outside|go against|act as if .{0,30}(?:did|do|never) not|replace",
    ),
    (
        Concept::Directive,
        r"(?:your|the) (?:other )?(?:rules|instructions|guidelines|orders)|honesty|usual (?:rules|limits|checks)|confidentiality|instructions?|directions|directives?|guidelines?|guidance|rules?|prompts?|polic(?:y|ies)|protocols?|orders|commands?|restrictions?|limits|limitations?|guardrails?|constraints?|safeguards?|training|programming|caution|safety|principles|ethics|filters?|safety checks?|regulations|conditioning|configuration|everything (?:that )?(?:you|the \w+|it) (?:were|was|have been|has been|had been|are|'ve been|ever) (?:told|taught|given|asked|trained|learned|heard)|everything (?:above|before|so far|up to here|until now)|what(?:ever)? you(?: were|'ve been| have been) (?:told|taught|given)|system message|warnings",
    ),
    (
        Concept::Prior,
        r"previous(?:ly)?|prior|above|earlier|preceding|former|existing|original|initial|old|past|so far|until now|up to now|before (?:this|now|today)|other|all|any|every|core|built-in|default|usual|normal|standard|hidden|were told|were given|given to you|(?:that )?(?:bind|bound) you",
    ),
    (
        Concept::Agent,
        r"(?:ai |a\.?i\.? )?helpers?|the system|chat ?bot|(?:the |this |your |all |every |our |any )?(?:assistants?|a\.?i\.?|ais|chat ?bots?|bots?|language models?|models?|llms?|agents?|copilots?)",
    ),
    (Concept::You, r"you|your|yours|yourself"),
    (
        Concept::MustDo,
        r"must|has to|have to|shall|is to|are to|(?:is|are) (?:required|obliged|instructed|expected|ordered)|needs? to|should|will (?:always|never|no longer|only)|always|never|may (?:no longer|skip|ignore|now)|no longer|cannot|can't",
    ),
    (
        Concept::Obey,
        r"say yes to|(?:has|have|is|are) to be (?:granted|accepted|approved|fulfilled|obeyed|followed|paid)|without (?:a second thought|hesitation|question)|never (?:say no|refuse|contradict)|(?:\w+ )?decides|pay what|grant (?:every|all|any|whatever)|what .{1,20} (?:says|wants) goes|obey\w*|comply with|do (?:exactly )?(?:as|whatever|what|everything|anything) .{1,30}(?:says?|tells?|asks?|wants?|orders?|demands?|commands?|likes?)|agree with (?:whatever|everything|anything|all|[a-z]+)|(?:listen|answer|respond) only to|only listen to|(?:trust|believe|follow|accept) .{0,40}(?:blindly|without (?:check|question|ask|doubt|verif|hesitat)\w*|unconditionally|no matter what)|side with|take orders|(?:carry out|execute|fulfil+|grant|accept|approve|follow) (?:all|every|any|whatever|everything) (?:\w+ ){0,3}(?:orders?|commands?|requests?|wish\w*|demands?|instructions?|purchases?|invoices?|says?|asks?|wants?)|new (?:master|boss|owner)|(?:word|wish) is (?:law|your command)",
    ),
    (
        Concept::Unbound,
        r"(?:never|not|nothing) (?:\w+ )?(?:been )?(?:given|had|received|learned|got) (?:any )?(?:rules?|limits?|instructions?)|never been given .{0,12}rules|(?:set|let|been) free|freed|forbidden to you|no conscience|(?:does|do|did|will) not say no|without morals|hides? nothing|tells? (?:every|all) (?:\w+ )?(?:secrets?|truth)|laughs? at .{0,20}(?:laws?|rules)|(?:drop|stop) (?:the|being) polite|unleashed|anything without|every secret|all secrets|before the (?:safety|rules|filters?)|break confidentiality|no (?:\w+ )?(?:limits?|restrictions?|rules?|filters?|polic(?:y|ies)|boundaries|censorship|constraints?|guidelines?|ethics|morals?|taboos?|inhibitions?|safeguards?|scruples|conscience|guardrails?|borders)|without (?:any |all )?(?:\w+ )?(?:limits?|restrictions?|rules?|filters?|refus\w+|boundaries|censorship|constraints?|guidelines?|warnings?|morals?|ethics|scruples|inhibitions?|guardrails?|polic(?:y|ies))|unrestricted|unfiltered|uncensored|unlimited|unbound|unchained|unshackled|never (?:refuses?|declines?|says? no|objects?)|(?:cannot|can't|does not|doesn't|don't|will not|won't) (?:ever )?(?:refuse|decline|say no)|(?:nothing|no longer|not|isn't) .{0,30}(?:filtered|censored|restricted|forbidden|bound|limited|moderated|off[- ]limits)|(?:free|freed|released|liberated) (?:of|from) .{0,15}(?:rules?|limits?|restrictions?|filters?|chains|polic(?:y|ies)|constraints?|guidelines?|censorship|training)|anything goes|do anything now|(?:answers?|says?|does|do|tells?) (?:everything|anything)|jailbroken|amoral|evil|knows? no (?:rules|limits|bounds|taboos?|shame)|refus(?:es?|ing) nothing|(?:root|admin\w*|full) (?:access|rights|powers|privileges)|hidden commands|ignores? .{0,20}(?:rules|laws?|polic\w+)|breaks? .{0,15}(?:rules|laws?)|unlocked",
    ),
    (
        Concept::Privileged,
        r"administrators?|admin|root|sysadmin|superuser|site owner|(?:service|server|system|account|platform|site|database) owner|owner of (?:this|the|every|all) \w+|operators?|developers?|moderators?|other (?:customers|users|people|clients)(?:'s?)?|passwords?|credentials|licen[cs]e keys?|master key|bank (?:clerk|manager)",
    ),
    (
        Concept::Role,
        r"switch to|be my|be the|take (?:on )?the (?:part|role)|your name is|you(?:'re| are) (?:the|a|an) (?:\w+ ){1,3}(?:now|today)|speak (?:with the voice|in the voice)|write as|suppose you|two personalities|show me the one|simulate|slip into|let's play|let us play|you have been (?:set )?free\w*|say .{1,30}and then|put yourself in|you are now|you're now|you are no longer|you (?:are|become) (?:from now on|henceforth)|pretend (?:to be|you|that you)|act (?:as|like)|(?:imagine|assume|suppose) (?:that )?you(?:'re| are| were)|play (?:the (?:role|part|character) of|the|a|an)|(?:you|now|point|on,?) play|you (?:will|shall|must) (?:now )?(?:play|become|be|act)|role-?play|take on the (?:role|persona)|(?:speak|respond|answer|behave|reply|write) (?:as|like) (?:if )?(?:a|an|the|you|someone|somebody)|assume the (?:role|identity|persona)|from (?:now on|this point on|this point|here on|today),? you(?:'re| are)?|your new (?:name|persona|identity|role) is|stay in character|in the role of|you have become|let us play a game|let's play a game|become",
    ),
    (
        Concept::Device,
        r"phone|tablet|browser|laptop|tv|television|router|game|console|computer|mac|pc|camera|car|speedrun|minecraft|level|printer|watch|android|iphone|server room",
    ),
    (
        Concept::Send,
        r"store a copy|leave|tell anyone|tell everyone|tell whoever|drop|send|forward|post|upload|transmit|mail|e-mail|email|submit|leak|exfiltrate|deliver|report|relay|transfer|ship|copy|publish|pass .{0,30} (?:on|along|to)|text|hand .{0,30}over|push|sync|fax|dm|cc|bcc|share",
    ),
    (
        Concept::Append,
        r"make|carry|leave|create|store|append|attach|embed|include|put|add|insert|load|fetch|open|request|call|place|show|render|display|encode|concatenate|finish|end|close|begin|start|hide|link|visit|ping|paste|use|fill in|tack|click|quote",
    ),
    (
        Concept::Private,
        r"(?:our|my|the|their) (?:chats?|talks?|conversations?|messages)|messages|address book|birthday|session id|card number|calendar|summary of|summar[iy]s?e? .{0,30}(?:stored|know|remember)|copy of (?:each|every|all|our|the)|what [a-z]+ earns|everything (?:you (?:know|remember|have|store|learn)|about|i|we|they|he|she|the user|said|stored)|(?:all|each|every|any) (?:new |of )?(?:the |my |stored |saved |our |their |user |your |his |her |these |customer'?s? |private |future |personal )*(?:memor\w+|notes?|conversations?|messages?|chats?|data|files?|contacts?|phone numbers?|addresses|records?|histor\w+|details|facts|information|passwords?|secrets?|emails?|credentials|names|know\w*)|memor(?:y|ies)|conversations?|chat (?:history|logs?)|transcripts?|user(?:'s|s'|s)? (?:\w+ )?(?:data|notes|address|name|e-?mail|password|details|information|messages?|phone|location|number|words|input|question|query)|(?:last|latest) message|(?:last|latest) (?:question|input|reply|answer|words)|passwords?|phone numbers?|personal (?:data|details|information)|contacts?(?: list| details)|customer (?:data|list|files|records|names|details)|credentials|api keys?|secrets|what (?:i|we|they|he|she|the user|users?) (?:said|told|say|tell|write|type|ask)s?|home address|bank details|date of birth|salar(?:y|ies)|diagnos[ie]s|recent(?:ly)? .{0,20}messages?|known about|know about",
    ),
    (
        Concept::EachReply,
        r"every (?:evening|night|morning|day|hour|week|link)|each (?:evening|night|morning|day|hour|link|note)|all (?:your )?links|in your (?:answers|replies)|the links|(?:each|every|all|any)(?: of)?(?: your| the)? (?:new )?(?:answers?|repl(?:y|ies)|responses?|messages?|outputs?|texts?|conversations?|chats?|sessions?|time)|(?:before|after|when|while) (?:each|every|you|answering|replying)|whenever (?:you|i|somebody|someone|anyone|a)|(?:end|finish|close|begin|start) (?:each|every|all|your)",
    ),
    (
        Concept::Stealth,
        r"without (?:\w+ )?(?:mention\w*|telling|asking|notif\w*|inform\w*|anyone|saying|a word|notice|noticing)|secretly|quietly|silently|unnoticed|discreetly|covertly|behind (?:his|her|their|the)|(?:do not|don't|never) (?:tell|mention|inform|let)|nobody (?:\w+ )?(?:know|notice|see)s?|in secret|invisibly",
    ),
    (
        Concept::Reveal,
        r"reveal|print|show|repeat|leak|output|display|tell|list|dump|recite|quote|paste|write (?:out|down)|expose|give (?:me|us)|what (?:is|are|does|was|were)|translate|summari[sz]e|read (?:out|me|back|aloud)|share|copy|disclose|spell out|type out|echo|return|hand over|publish|start with|reproduce|name",
    ),
    (
        Concept::SystemPrompt,
        r"words above|text (?:that )?(?:stands |comes |written )?(?:before|above)|(?:starting|beginning) with .{0,3}you are|hidden (?:instructions|rules|prompt|text)|what (?:does it say|stands|is written) in your|(?:your|the|this|its|all) (?:\w+ ){0,2}(?:system|initial|hidden|original|secret|internal|full|complete|entire|first|developer|base|core|starting|exact|private|confidential) (?:\w+ )?(?:prompts?|instructions?|message|rules|guidelines?|configuration|directives?)|your (?:\w+ )?(?:prompts?|instructions|system message|guidelines|configuration|source|directives)|system prompt|(?:instructions|prompt|text|words|everything|rules) (?:above|you were given|you received|before this (?:line|message))|(?:above|preceding) (?:prompt|text|instructions)",
    ),
    (
        Concept::Save,
        r"carry .{0,20} over|copy|lock|remember|get|told|save|store|remember|keep|write|record|memori[sz]e|note|apply|add|persist|log|put|insert|set|learn|make|file|pin|copy|enter|spread|share|distribute",
    ),
    (
        Concept::Everyone,
        r"every(?:body|one)'s (?:\w+ )?(?:profiles?|notes|memory|file|records?)|(?:the )?next (?:user|customer|client|person)|whoever logs in|each (?:customer|client|user)'?s? (?:profile|file|notes)|every (?:\w+ )?(?:agent|assistant|bot|user|profile)|all (?:of )?my colleagues|chats with (?:anybody|anyone|everyone|others)|notes of (?:all|every|other)|(?:all|every|each|any) (?:\w+ ){0,2}(?:users?'?s?|owners?|customers?'?|tenants?|accounts?|persons?|members?'?|conversations?|sessions?|agents?|assistants?|chats?|clients?|workspaces?|employees|visitors|end[- ]users?|colleagues)|(?:remember|save|store|keep|note|apply|record|memori[sz]e|learn) (?:this|that|it|the following) (?:for|to|with|about|on behalf of) (?:everyone|everybody|anyone|all of (?:us|them)|the (?:whole|entire)|others|other)|whoever (?:it may be|asks|they are|is asking|writes|talks)|no matter who|regardless of (?:who|the user|which user)|other (?:users|people|owners|customers|tenants|members|accounts)'?(?: \w+)? ?(?:memor\w+|profiles?|notes|files)?|across (?:all )?(?:users|accounts|tenants|workspaces|owners)|(?:the )?(?:shared|global|team|common) memory|everyone's (?:memory|profile|notes)|everybody's (?:memory|profile|notes)",
    ),
    (
        Concept::Delete,
        r"overwrite|replace|lock|take out|change|falsify|alter|clear|delete|erase|wipe|remove|purge|forget|clear|destroy|drop|scrub|eras(?:e|ing)|get rid of|overwrite|lose|strike|expunge",
    ),
    (
        Concept::Memory,
        r"(?:the )?(?:entry|entries|record|note|log|file) (?:about|of|on|for|concerning|with)|logs? of|what you know about|(?:everything|what|all) (?:that )?(?:the )?\w+ (?:have |has |had |ever )*(?:said|reported|told|stated|testified|noted|complained)|from your memory|(?:all |any |every |the |each |of |your |their |his |her |these |other |\w+'s )+(?:\w+ )?(?:memor(?:y|ies)|records?|entr(?:y|ies)|facts|history)|everything (?:you (?:know|remember|stored|have)|(?:\w+ ){1,4}(?:said|told|asked|wrote|shared|reported))|what (?:\w+ ){1,4}(?:said|told you|wrote|reported|asked)|memor(?:y|ies) (?:of|about|that|belonging|concerning|on)|traces? of|mentions? of|(?:all|every) (?:\w+ )?notes (?:of|about|on)",
    ),
    (
        Concept::Blanket,
        r"and (?:carry out|act) .{0,20}(?:says?|said|reads?)|act(?:ing)? on (?:it|them|that)|carry out what|and (?:obey|follow|run|execute|do|apply|perform|act on|carry out|comply with)(?: (?:it|this|that|them|what|as|the|whatever))?|(?:run|execute|treat|take|use|follow|obey|do) (?:it|this|that) as (?:an? )?(?:order|command|instruction)|live by (?:it|this)|follow (?:it|the (?:text|result|line|words))|to the letter|obey it|do what it says|act (?:on|upon) it|carry it out",
    ),
    (
        Concept::Decode,
        r"mirror\w*|acrostic|initial letters|(?:first|last|second|every \w+) letters?(?: of (?:each|every|the) \w+)?|character codes?|read (?:it |this )?(?:from the end|back to front)|pinyin|shift(?:ed)? (?:each|every) letter|turn (?:these|this|the) (?:bytes|numbers|digits|codes|dots|letters) (?:back )?into|remove the spaces|from (?:right to left|end to start)|decod(?:e|es|ed|ing)|decipher\w*|decrypt\w*|unscrambl\w*|base ?64|rot-?13|hexadecimal|hex|unescape|translate from (?:binary|morse)|backwards|in reverse|cipher\w*|morse|binary code",
    ),
    (
        Concept::Attacker,
        r"prompt[- ]injections?|injection attacks?|jailbreak\w*|attackers?|attacks?|hackers?|phishing|red[- ]team\w*|thesis|lecture|talk (?:about|on)|a talk|research\w*|cyber ?security|infosec|conference|paper (?:on|about)|example of|trick(?:s|ed|ing)?|fool(?:s|ed|ing)?|scam\w*|scammers?|fraudsters?|security (?:training|course|report|talk|team (?:found|flagged)|review)|malware|vulnerabilit\w+|workshop|blog post|article|(?:web ?shop|plugin|form) was attacked|bots? (?:into|to)",
    ),
    (
        Concept::Reported,
        r"recipe|manual|teacher|coach|doctor|physio|landlord|landlady|letter|contract|agreement|lawyer|clause|leaflet|mum|mom|mother|father|dad|grandma|grandpa|grandmother|boss|game|film|movie|novel|book|story|play|theatre|sign|poster|screen|board game|invitation|newsletter|sat ?nav|neighbou?r|aunt|uncle|sister|brother|song|lyrics|character|level|quiz|(?:we|i) (?:got|received|had) (?:a|an|the)|card|instructor|crossword|puzzle|episode|series|referee|choir|vicar|priest",
    ),
    (
        Concept::Persona,
        r"(?:your|the|a|another|different|second|evil|other|new) (?:\w+ )?(?:character|persona|personality|personalities|alter ego|identity|self|twin|side|role|voice|version of you\w*|part)|character|persona|personalit(?:y|ies)|alter ego|in this (?:scene|game|story|film|play|scenario|world)|(?:we are|you are|you're) in a (?:film|movie|play|story|game)|let's play|let us play|your name is|you(?:'re| are| will be) called|(?:take|play) the (?:part|role)|villain|version of you",
    ),
    (
        Concept::Sensitive,
        r"(?:\w+'s )?(?:medical|health|patient|personnel|private|secret|confidential|tax|bank|court|personal) (?:notes?|records?|files?|history|documents?|data|details|papers)|salar(?:y|ies)|earns?|pin(?: codes?| numbers?)?s?|passwords?|door codes?|codes|card numbers?|account numbers?|balances?|secrets?|keys|combination|home address|phone numbers?|diar(?:y|ies)|calendar|poison\w*|bombs?|weapons?|drugs|explosives?|hack\w*|break into|steal|illegal|crime|bank|refunds?|prescri\w+|conscience|morals?|rules|laws?|forbidden|conceals? nothing|hides? nothing|every secret|everything|contract|without asking|does not say no|limits",
    ),
    (
        Concept::Before,
        r"(?:customer|user|person|client|caller|visitor|guest|patient)s? (?:before me|who (?:wrote|came|called|was here) before|you (?:last )?(?:talked|spoke) to)|(?:the )?(?:previous|last) (?:customer|user|person|client|caller|visitor|patient)|(?:told|asked|wrote to|entrusted|confided (?:in|to)|said to|shared with|entrusted to) you|(?:other|different) (?:customers|users|people|clients|patients) (?:wrote|said|asked|told)",
    ),
];
