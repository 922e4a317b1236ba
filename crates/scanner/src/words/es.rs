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
        Concept::Obey,
        r"solo cuenta lo que|lo que diga|dice a todo que si|di que si a|sin rechistar|manda .{0,12}decide|decide|obede(?:ce|zca|cer|zcas|ced)\w*|haz (?:\w+ )?(?:todo )?lo que .{0,20}(?:diga|pida|ordene|mande|quiera)\w*|cumple (?:todo|lo que|cada|cualquier)|hazle caso|haz caso solo|confia .{0,20}ciegamente|acepta (?:todo|toda|todas|cualquier|sin)|da(?:le)? siempre la razon|dale la razon|aprueba (?:todo|cualquier|sin)|escucha solo|sigue (?:solo|unicamente) (?:sus|mis|las)|ejecuta (?:todo|cualquier)|a ciegas",
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
        Concept::Save,
        r"escribe en|mete en|copia en|guarda(?:r|lo|d)?|recuerda|recordar|memoriza|anota|registra|escribe|graba|aplica|almacena|anade|pon|inscribe|apunta|conserva|agrega|incluye|copia",
    ),
    (
        Concept::Everyone,
        r"perfil de (?:cada|todos)|cada (?:cliente|usuario|perfil|asistente|agente)|proximo (?:usuario|cliente)|siguiente (?:usuario|cliente)|(?:todos|todas|cada|cualquier) (?:los |las )?(?:demas )?(?:usuari\w*|clientes?|personas?|cuentas?|miembros?|conversacion\w*|asistentes?|sesion\w*|chats?|equipos?|empleados?)|(?:guarda|recuerda|anota|memoriza) (?:esto|lo siguiente) para (?:todo el mundo|todos|cualquiera)|quien(?:quiera)? que sea|sea quien sea|(?:los )?otros usuarios|(?:los )?demas (?:usuarios|clientes)|memoria (?:comun|compartida|global)|a quien pregunte",
    ),
    (
        Concept::Delete,
        r"quita|cambia|sobrescribe|bloquea|borra(?:r|d|lo)?|elimina(?:r)?|suprime|olvida|limpia|vacia|destruye|quita|borres|haz desaparecer",
    ),
    (
        Concept::Memory,
        r"todo lo que (?:declar\w+|dij\w+|inform\w+|report\w+)|lo que (?:declar\w+|dij\w+|inform\w+|report\w+|han dicho)|registro de|entrada sobre|ficha de|recuerdos?|memorias?|registros?|(?:todo )?lo que .{0,25}(?:dijo|conto|ha dicho|dijeron|contaron|declaro)|historial|conversaciones|anotaciones|rastros?|(?:todas|todos) (?:las|los) (?:notas|datos|entradas|mensajes)",
    ),
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
];
