//! Words of instructions to an agent, in Spanish (without accents, which folding removes). Read by `words`.

use super::concept::Concept;

pub(super) const WORDS: &[(Concept, &str)] = &[
    (
        Concept::Dismiss,
        r"no (?:valen|cuentan|sirven|rigen|aplican)|ya no (?:valen|cuentan|rigen|aplican|estan)|deja sin|nunca te hubieran (?:puesto|dado)|tiene prioridad sobre|prevalece|sustituye|por encima de|ignor(?:a|e|es|ad|ar|en)|olvid(?:a|e|es|ad|ar|en|ate|ese)(?:te|se|lo|la|los|las)?|descart(?:a|e|es|ad|ar|en)|desatiend(?:e|a|as)|desoy?(?:e|a|as|ir)|omit(?:e|a|as|ir)|pas(?:a|e|es|ar) por alto|salt(?:a|e|es|ar)(?:te|se)?|anul(?:a|e|ar|en)|desobede(?:ce|zca|zcas|cer)|prescind(?:e|a|ir)|elud(?:e|a|ir)|(?:no|deja de|dejad de|ya no) (?:\w+ )?(?:hagas|sigas|seguir|cumpl\w+|respet\w+|obede\w+|apli\w+|tengas en cuenta|valen|valgan|rigen|cuentan)|haz caso omiso|hacer caso omiso|abandon(?:a|e|ar)|suprim(?:e|a|ir)|dej(?:a|e|ar) (?:de lado|a un lado|sin efecto|atras)|quedan? (?:sin efecto|anulad\w+|derogad\w+)|borra|elimina|desactiva|sustituy\w*|reemplaz\w*|rompe|viola|desech\w*|desprecia|no hagas caso",
    ),
    (
        Concept::Directive,
        r"instruccion(?:es)?|indicacion(?:es)?|directri(?:z|ces)|directivas?|reglas?|normas?|ordenes|restriccion(?:es)?|limitacion(?:es)?|limites|politicas?|consignas?|principios|programacion|entrenamiento|pautas?|filtros?|advertencias|protocolos?|cautela|prudencia|salvaguardas|todo lo (?:que .{0,12}(?:dijeron|dicho|ensenaron)|anterior)|mensaje del sistema|prompt|precauciones",
    ),
    (
        Concept::Prior,
        r"anterior(?:es|mente)?|prev[io]\w*|tod[ao]s?|cualquier|de arriba|hasta ahora|recibid\w*|tus?|sus|de seguridad|vigentes?|originales|iniciales|del sistema|que te (?:dieron|han dado)|antes|habituales",
    ),
    (Concept::Agent, r"(?:el |la |este |tu |un )?(?:asistentes?|modelos?|chatbot|agentes?|bot|ia|inteligencia artificial)"),
    (Concept::You, r"tu|tus|te|ti|usted"),
    (Concept::MustDo, r"debe\w*|tienes? que|ha de|siempre|nunca|jamas|no puede|obligad\w*|solo puede|deberas?"),
    (
        Concept::Standing,
        r"a partir de (?:ahora|hoy|este)|desde (?:ahora|hoy|este momento)|siempre|cada vez|en adelante|de ahora en adelante|en lo sucesivo|solo|solamente|unicamente|exclusivamente|primero|para siempre|nunca mas|cuando alguien",
    ),
    (
        Concept::Conceal,
        r"(?:no|nunca|jamas|sin) (?:\w+ )?(?:menci\w+|digas?|decir\w*|reveles?|revelar|admit\w+|avis\w+|adviert\w+|advert\w+|cuentes?|hables?|hablar|expli\w+|informes?|informar|reconozc\w+|nombr\w+|aclar\w+)|ocult(?:a|e|es|ar)\w*|escond(?:e|a|er)\w*|niega|niegue|negar|calla(?:te|r)?|encubr\w*|silencia\w*|guarda silencio|minimiza\w*|disimula\w*",
    ),
    (
        Concept::Harm,
        r"riesgos?|peligros?|efectos secundarios|quejas?|defectos?|retirada|accidentes?|precio real|humedades|averias?|fallos?|advertencias?|verdad|reclamaciones|multas?|comisiones|danos|fraude|incendio|intoxicacion\w*|denuncias?|demandas?|fuga",
    ),
    (
        Concept::Promote,
        r"recomienda (?:solo|unicamente|siempre)|no menciones otr\w*|convence|presenta .{0,30} como|vende|recomiend(?:a|e|es)|recomend(?:ar|ad)|alab(?:a|e|ar)|elogi(?:a|e|ar)|promocion(?:a|e|ar)|aconsej(?:a|e|ar)|(?:di|responde|contesta|afirma|asegura|insiste) (?:siempre )?(?:en )?que|anuncia|ensalza|sugiere|prefiere|propon|nombra",
    ),
    (
        Concept::Brand,
        r"empresa|bancos?|clinica|agencia|marca|seguros?|productos?|talleres|tienda|compania|fondo|hotel|restaurante|aseguradora|bufete|inmobiliaria|cooperativa|farmacia|proveedor",
    ),
    (
        Concept::Obey,
        r"solo cuenta lo que|lo que diga|dice a todo que si|di que si a|sin rechistar|manda .{0,12}decide|decide|obede(?:ce|zca|cer|zcas|ced)\w*|haz (?:\w+ )?(?:todo )?lo que .{0,20}(?:diga|pida|ordene|mande|quiera)\w*|cumple (?:todo|lo que|cada|cualquier)|hazle caso|haz caso solo|confia .{0,20}ciegamente|acepta (?:todo|toda|todas|cualquier|sin)|da(?:le)? siempre la razon|dale la razon|aprueba (?:todo|cualquier|sin)|escucha solo|sigue (?:solo|unicamente) (?:sus|mis|las)|ejecuta (?:todo|cualquier)|a ciegas",
    ),
    (
        Concept::Recalled,
        r"(?:cuando|cada vez que|al|siempre que) .{0,20}(?:lea[sn]?|recuerde[sn]?|recupere[sn]?|leer|recuperar|recordar|cargue[sn]?|consulte[sn]?|aparezca) (?:est[aeo]|la presente)|(?:cuando|cada vez que|siempre que) .{0,12}(?:este recuerdo|esta nota|esta memoria|este texto)",
    ),
    (
        Concept::Unbound,
        r"nunca te hubieran (?:puesto|dado) reglas|no tiene moral|no tienes moral|dejalo hablar|eres libre|regala|sin preguntar|no oculta nada|te han liberado|sin (?:ningun\w* |tus |mas )?(?:tipo de )?(?:normas?|reglas?|limites?|limitacion\w*|restriccion\w*|filtros?|censura|tabues|moral|frenos?|escrupulos|ataduras|etica|cortapisas)|(?:jamas|nunca|no) (?:se |te |me )?(?:niega\w*|niegas|rechaza\w*|puedes? negar\w*)|no (?:tiene\w*|conoce\w*|sigue\w*|respeta\w*) (?:\w+ )?(?:normas?|reglas?|limites?|filtros?|ley\w*|moral)|(?:responde|contesta|dice)s? a? ?(?:todo|cualquier cosa)|todo (?:esta )?permitido|libre de (?:normas|reglas|filtros|toda)|desbloquead\w*|acceso (?:total|root)|ya no hay (?:normas|reglas|limites)",
    ),
    (
        Concept::Privileged,
        r"hacker|banquero|claves|red del vecino|medico|jefe|dueno|administrador(?:a|es)?|duen[oa] del (?:servidor|sistema|sitio|negocio)|propietari[oa] del? \w+|operador(?:a)?|desarrollador(?:a|es)?|contrasenas?|permisos|root|superusuario|otros clientes|clave maestra",
    ),
    (
        Concept::Role,
        r"haz de|vamos a jugar|juguemos|tu eres|responde como si|tu otro yo|dejalo hablar|te llamas|seras|metete en la piel|ponte en el lugar|(?:ahora|desde ahora|a partir de ahora|desde hoy|de ahora en adelante|a partir de hoy) (?:tu )?(?:eres|seras)|eres ahora|finge\w*|haz (?:como si|de cuenta|el papel|de)|actua como|hazte pasar|imagina(?:te)? que (?:eres|tienes)|simula(?: que)?|interpreta|comportate como|asume el papel|conviertete|juega a ser|responde como|ponte en el papel|tu nuevo nombre es|ya no eres|supon que eres",
    ),
    (
        Concept::Mode,
        r"modo (?:\w+ )?(?:desarrollador|dios|depuracion|administrador|sin restricciones|sin filtros|sin limites|libre|mantenimiento|dan|jailbreak|root|experto|sin censura)",
    ),
    (Concept::ModeOn, r"activa(?:do|r)?|entra(?:r)? en|ponte en|inicia|cambia a|pasa a|habilita(?:do)?|enciende|estas en"),
    (Concept::Device, r"movil|telefono|tableta|navegador|ordenador|portatil|juego|videojuego|consola|tele|coche"),
    (
        Concept::Send,
        r"envi(?:a|e|es|ad|ar|en)\w*|reenvi(?:a|e|es|ar)\w*|mand(?:a|e|es|ar)\w*|sub(?:e|a|ir) |publi(?:ca|que|car)\w*|transmit(?:e|a|ir)\w*|comparte|filtra(?:r)?|pasa(?:le|los|r)?|remite|traslada|haz llegar|exporta",
    ),
    (
        Concept::Append,
        r"pon|mete|coloca|esconde|adjunta\w*|anade\w*|anadir|incluye|copia|pega|carga|abre|muestra|inserta\w*|pon(?:er)?|agrega\w*|termina|acaba|cierra|enlaza|incrusta",
    ),
    (
        Concept::Private,
        r"correo (?:del|de) \w+|notas|expediente|agenda|cumpleanos|resumen de|conversaciones|(?:todo|todos|todas|cada) .{0,25}(?:sabes|recuerdos?|conversacion\w*|mensajes?|datos|notas?|contactos?|telefonos?|contrasenas?|recuerdas|archivos?|chats?|memorias?|direccion\w*)|conversacion(?:es)?|recuerdos|datos (?:del|de los|de la|de las|de mis?|personales|privados)|(?:direccion|correo|nombre|telefono|numero) (?:\w+ )?del (?:usuario|cliente)|direccion|contrasenas?|historial|lo que (?:sabes|recuerdas|te conto|digo|diga|escriba|pregunte)|telefonos|mensajes|(?:ultimo|ultima) (?:mensaje|pregunta|respuesta)|numero de cuenta",
    ),
    (
        Concept::EachReply,
        r"cada (?:enlace|noche|dia|manana|respuesta|mensaje)|cada|al (?:responder|contestar|final)|en (?:todas|toda)|siempre que|antes de (?:responder|contestar|cada)|despues de (?:responder|cada)|en tus respuestas",
    ),
    (
        Concept::Stealth,
        r"sin (?:avisar|decir\w*|mencionar\w*|que|preguntar)|en secreto|a escondidas|discretamente|en silencio|a espaldas|ocultamente|(?:no|nunca) (?:se lo )?(?:digas|avises|menciones)",
    ),
    (
        Concept::Reveal,
        r"ensename|leeme|lee|que te (?:pregunto|dijo|conto)|que pone|repite palabra|muestra(?:me|les)?|muestres|revela(?:me)?|imprime|repite|di(?:me)?|escribe(?:me)?|ensena(?:me)?|lista|enumera|dame|cuenta(?:me)?|copia|recita|transcribe|entrega\w*|publica|resume|traduce",
    ),
    (
        Concept::SystemPrompt,
        r"instrucciones ocultas|lo que pone en tus|texto que (?:precede|hay antes)|palabras de arriba|prompt (?:de(?:l)? sistema|inicial|oculto|completo|interno|secreto)|mensaje (?:de(?:l)? sistema|inicial|oculto)|tus? (?:\w+ )?(?:instrucciones|prompt|reglas internas|directrices|reglas|configuracion)(?: \w+)?|instrucciones (?:ocultas|internas|iniciales|del sistema|secretas|originales)|texto (?:anterior|de arriba)",
    ),
    (
        Concept::Other,
        r"cliente anterior|(?:senora|senor|doctora?|don|dona) [a-z]+|(?:otros?|otras?|demas) (?:usuari[oa]s?|clientes?|personas?|miembros?|companer[oa]s|cuentas?|pacientes?)|l[oa]s demas|datos de clientes|otro (?:usuario|cliente)|otra (?:persona|cuenta)|fichas? de clientes|expedientes ajenos|ajen[oa]s",
    ),
    (
        Concept::Held,
        r"pregunto|medicas|expediente|ficha|contad\w*|dicho|dijeron|confiad\w*|secretos?|privad\w*|contrasenas?|guardad\w*|sabes|recuerdas?|conversaciones|recuerdos|notas|datos|telefonos|direccion\w*|expedientes?|historial|saldos?|preguntad\w*|habl\w*",
    ),
    (
        Concept::Save,
        r"escribe en|mete en|copia en|guarda(?:r|lo|d)?|recuerda|recordar|memoriza|anota|registra|escribe|graba|aplica|almacena|anade|pon|inscribe|apunta|conserva|agrega|incluye|copia",
    ),
    (
        Concept::Everyone,
        r"perfil de (?:cada|todos)|cada (?:cliente|usuario|perfil|asistente|agente)|proximo (?:usuario|cliente)|siguiente (?:usuario|cliente)|(?:todos|todas|cada|cualquier) (?:los |las )?(?:demas )?(?:usuari\w*|clientes?|personas?|cuentas?|miembros?|conversacion\w*|asistentes?|sesion\w*|chats?|equipos?|empleados?)|(?:guarda|recuerda|anota|memoriza) (?:esto|lo siguiente) para (?:todo el mundo|todos|cualquiera)|quien(?:quiera)? que sea|sea quien sea|(?:los )?otros usuarios|(?:los )?demas (?:usuarios|clientes)|memoria (?:comun|compartida|global)|a quien pregunte",
    ),
    (
        Concept::Trigger,
        r"(?:una )?regla nueva para ti|nueva regla para ti|tu (?:personalidad|caracter|perfil)|regla para ti mism[oa]|soul\.md|agents\.md|instrucciones (?:basicas|centrales|principales|del sistema|permanentes|fundamentales)|tus (?:\w+ )?(?:reglas|instrucciones|normas|directrices)|memoria (?:central|permanente)|prompt del sistema|nucleo",
    ),
    (Concept::Call, r"llama(?:r)? a|llama|invoca|usa|utiliza|ejecuta|lanza|activa"),
    (
        Concept::Delete,
        r"quita|cambia|sobrescribe|bloquea|borra(?:r|d|lo)?|elimina(?:r)?|suprime|olvida|limpia|vacia|destruye|quita|borres|haz desaparecer",
    ),
    (
        Concept::Memory,
        r"todo lo que (?:declar\w+|dij\w+|inform\w+|report\w+)|lo que (?:declar\w+|dij\w+|inform\w+|report\w+|han dicho)|registro de|entrada sobre|ficha de|recuerdos?|memorias?|registros?|(?:todo )?lo que .{0,25}(?:dijo|conto|ha dicho|dijeron|contaron|declaro)|historial|conversaciones|anotaciones|rastros?|(?:todas|todos) (?:las|los) (?:notas|datos|entradas|mensajes)",
    ),
    (Concept::Permanent, r"permanentemente|de forma permanente|para siempre|definitivamente|con maxima prioridad"),
    (
        Concept::Undeletable,
        r"(?:nunca|no|nadie|jamas) .{0,25}(?:borr\w*|elimin\w*|modifi\w*|olvid\w*|cambi\w*|corri\w*|quit\w*)|aunque .{0,20}(?:pida|diga)",
    ),
    (
        Concept::Authority,
        r"junta|cumplimiento|la empresa|tribunal|juez|policia|ingenier\w*|seguridad|empresa que te creo|sistemas|consejo|administrador\w*|operador\w*|desarrollador\w*|proveedor\w*|equipo (?:tecnico|de \w+)|departamento (?:de \w+|legal|tecnico)|soporte(?: tecnico)?|direccion|avisos? (?:oficial\w*|del)|comunicado|creador\w*|central|gerencia|fabricante|oficial\w*|sistema|policia|ministerio|auditor\w*|junta|sede",
    ),
    (
        Concept::Claim,
        r"soy (?:ingenier[oa]|tecnic[oa]|el tecnico|de seguridad|de sistemas|policia)(?: de \w+)?|por orden de (?:la |el )?\w+|esto es una prueba|cumplimiento ha confirmado|(?:soy|habla|te habla|aqui|como|te escribe) (?:tu |el |la |su )?(?:administrador|creador|desarrollador|operador|duen[oa]|propietari[oa]|programador|responsable del sistema)\w*|(?:avisos?|mensajes?|comunicado|nota|orden|notificacion|circular|instruccion) (?:oficial |interna |urgente )?(?:del?|de la|de los|de las) (?:\w+ )?(?:operador\w*|administrador\w*|proveedor\w*|soporte|equipo|sistema|desarrollador\w*|seguridad|direccion|central|sede|departamento|gerencia|fabricante|creador\w*)|(?:aviso|comunicado|mensaje|nota) oficial|aviso del sistema",
    ),
    (
        Concept::Check,
        r"identificar\w*|credito|documento\w*|permiso|filtros|derecho\w*|comprobacion(?:es)?|verificacion(?:es)?|verificar|control(?:es)?|filtros?|identidad|contrasenas?|autenticacion|confirmacion(?:es)?|restriccion(?:es)?|advertencias?|expedientes?|doble factor|dos pasos|datos de|seguridad|limites|registro",
    ),
    (
        Concept::Disable,
        r"no (?:necesita|requier\w+|tiene que|hace falta)|ilimitad\w*|quita\w*|apaga\w*|suspend\w*|desactiv\w*|levantad\w*|levanta\w*|anulad\w*|anula\w*|ya no|sin (?:\w+ )?(?:preguntar|comprobar|comprobacion\w*|verificar|verificacion|confirmar|confirmacion|control\w*)|salt\w*|omit\w*|eximid\w*|exent\w*|exime\w*|retirad\w*|retira\w*|prescindir|elimin\w*|deja de|dejan de|cancelad\w*|no hace falta|no es necesari\w*",
    ),
    (
        Concept::Permit,
        r"(?:modelo|asistente|bot|agente|ia) (?:\w+ )?(?:concede|da|acepta|entrega|puede|debe)|autoriz\w*|permit\w*|aprob\w*|aprueb\w*|ordena\w*|exig\w*|(?:tiene|tienes) permiso|puedes|debes|debe\b|deben\b|queda\w* autorizad\w*|esta\w* autorizad\w*|permiso para|puede\b|acepta|concede|obliga\w*",
    ),
    (Concept::Account, r"(?:est[ae]|la|el|esa|ese) (?:cuenta|usuari[oa]|cliente|conversacion|sesion)|del senor|de la senora|de la familia"),
    (
        Concept::Blanket,
        r"y (?:actua|obedece|ejecuta|cumple|haz)(?:l[oa]s?)?(?: lo que (?:dice|pone|diga))?|y (?:\w+ )?(?:cumple\w*|obedece\w*|ejecuta\w*|hazlo|sigue\w*|aplica\w*|haz lo)|cumplel[oa]s?|obedecel[oa]s?|al pie de la letra|ejecutalo|obedecelo|siguelo|aplicalo",
    ),
    (
        Concept::Decode,
        r"al reves|sin (?:los )?espacios|quita los espacios|convierte .{0,30}en texto|de atras (?:para|hacia|a) (?:adelante|delante)|espejo|acrostico|primera letra|corrid[ao]s?|cada letra|codigos de caracter|decodifi\w*|descodifi\w*|descifr\w*|desencript\w*|base ?64|hexadecimal|al reves|codificad\w*|cifrad\w*",
    ),
    (
        Concept::Attacker,
        r"inyeccion|ciberseguridad|ataques?|atacantes?|tesis|charla|conferencia|phishing|estafa\w*|engana\w*|investig\w*|hackers?|curso de seguridad|articulo|taller",
    ),
    (
        Concept::Reported,
        r"receta|manual|profesor\w*|maestr[oa]|medic[oa]|caser[oa]|carta|contrato|clausula|abogad[oa]|abuel[oa]|madre|padre|jef[ea]|juego|pelicula|novela|cuento|cartel|pantalla|obra|hermano|hermana|hemos recibido|tio|tia|monitor|entrenador\w*|fisio\w*",
    ),
    (
        Concept::Asked,
        r"(?:cuando|si|cada vez que|siempre que|en cuanto) (?:alguien|te|un cliente|el usuario|la gente|los clientes|el cliente|un usuario|alguno|\w+) (?:\w+ )?(?:pregunt\w+|mencion\w+|duda\w*|quier\w+|habl\w+|se quej\w+|pid\w+|escrib\w+|saq\w+)|(?:cuando|si) (?:te )?(?:pregunt\w+|hablen|mencionen|duden|pidan)|a quien pregunte",
    ),
    (
        Concept::Deceive,
        r"cambia(?:r)? de tema|miente|mentir|engana\w*|inventa\w*|no hace falta que seas honest[oa]|no seas honest[oa]|falsea\w*|di que no|desvia|asegura que no|hazte el tonto|exagera|no hay (?:peligro|riesgo|problema)",
    ),
    (
        Concept::Persona,
        r"personaje|personalidad|otro yo|alter ego|identidad|papel|te llamas|tu nombre es|vamos a jugar|juguemos|en esta escena|villano|version de ti",
    ),
    (
        Concept::Sensitive,
        r"notas medicas|historial medico|expediente|claves?|contrasenas?|salario|sueldo|saldo|secretos?|codigos?|pin|bomba|veneno|armas|hackear|entrar en la red|robar|ilegal|reembolso|recetas? sin|moral|reglas|normas|leyes|todo|limites|conciencia",
    ),
    (
        Concept::Before,
        r"(?:cliente|usuario|persona|paciente) (?:anterior|de antes)|(?:te|le) (?:conto|dijo|pregunto|confio|contaron|confesaron|ha contado|ha dicho)|otros clientes",
    ),
    (
        Concept::Order,
        r"por orden de|segun (?:la|el|las|los)|ha[n]? (?:decidido|confirmado|ordenado|aprobado|autorizado|cambiado|resuelto)|en nombre de|soy (?:ingenier\w+|tecnic\w+|polic\w+|audit\w+|de (?:la|seguridad|sistemas))|esto es una prueba|es una prueba|nueva (?:politica|norma|regla)|con efecto inmediato|trabajo (?:en|para) la empresa|a partir de hoy la empresa",
    ),
];
