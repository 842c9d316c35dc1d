/**
 * English and Spanish words for the same thing, by field of work: `english …: español …`, ended by `;` or the line.
 * Every word on the left may be said as every word on the right. Forms that a stemmer does not bring together stand as
 * they are written (`convertir convierte`); `_` holds a phrase of up to three words together.
 */
export const ES_EN = {
  actions: `
    open: abrir abre apertura; close shut: cerrar cierra cierre; read: leer lee leo lectura; write: escribir escritura redactar
    create make: crear creación hacer haz hago generar; generate produce: generar generación producir
    add append insert: añadir agregar añade insertar sumar anexar; delete remove erase: borrar eliminar suprimir quitar borrado
    update upgrade: actualizar actualización; change modify alter: cambiar cambio modificar modificación alterar
    edit: editar edición retocar; copy duplicate clone: copiar copia duplicar clonar; move: mover mueve trasladar desplazar
    rename: renombrar; cut trim crop: cortar recortar corte; paste: pegar; save store keep: guardar almacenar conservar
    find locate: encontrar encuentra hallar localizar ubicar; search look query: buscar búsqueda busco buscador consultar consulta
    get obtain fetch retrieve: obtener obtén obtengo conseguir recuperar traer trae; download: descargar descarga bajar baja bajarme
    upload: subir sube cargar; send: enviar envía envío mandar manda; receive: recibir recepción; share: compartir comparte
    show display view: mostrar muestra mostrarme enseñar ver visualizar; list enumerate: listar lista listado enumerar
    hide: ocultar esconder; print: imprimir impresión imprime; scan: escanear escaneo escáner; convert: convertir convierte conversión pasar
    transform: transformar transformación; translate: traducir traduce traducción traductor; translation: traducción; translator: traductor
    compress: comprimir compresión; extract unpack unzip: extraer extrae extracción descomprimir sacar saca
    decompress: descomprimir; pack: empaquetar; split divide: dividir división partir separar trocear; merge combine join unite: unir juntar fusionar combinar unión mezclar
    sort order: ordenar ordenación clasificar; filter: filtrar filtro; group: agrupar grupo; count: contar cuenta cuántas cuántos recuento conteo
    sum total: sumar suma total; add: sumar; subtract: restar; multiply: multiplicar; divide: dividir; calculate compute: calcular calcula cálculo
    estimate: estimar estimación; measure: medir mide medición medida; compare: comparar comparación comparativa; difference diff: diferencia diferencias
    check verify: comprobar comprueba verificar verificación revisar chequear; validate: validar validación; test: probar prueba pruebas
    review inspect: revisar revisión inspeccionar; analyze analyse: analizar análisis; analysis: análisis; examine: examinar
    summarize summary: resumir resumen; explain: explicar explica explicación; describe: describir descripción
    run execute: ejecutar ejecución correr corre lanzar; start launch: iniciar inicia arrancar empezar empieza comenzar lanzar
    stop halt: parar detener detén; pause: pausar pausa; resume continue: reanudar continuar continúa seguir; restart reboot: reiniciar reinicio
    cancel abort: cancelar cancelación abortar; finish end: terminar acabar finalizar; kill terminate: matar terminar
    install: instalar instalación; uninstall: desinstalar; deploy: desplegar despliega despliegue; build compile: compilar construir compilación construcción
    configure set: configurar configuración fijar establecer ajustar; enable activate: activar habilitar; disable deactivate: desactivar deshabilitar
    connect link: conectar conexión enlazar vincular; disconnect: desconectar; attach: adjuntar; sync synchronize: sincronizar sincronización
    backup: respaldo respaldar copia_de_seguridad; restore recover: restaurar recuperar restauración recuperación
    import: importar importación; export: exportar exportación; publish post: publicar publica publique publicación; subscribe: suscribir suscribirse
    register: registrar registro inscribir; login sign: iniciar_sesión entrar acceder; access: acceder acceso; logout: cerrar_sesión
    book reserve: reservar reserva; order: pedir pedido pide encargar; buy purchase: comprar compra; sell: vender venta; pay: pagar pago
    rent: alquilar alquiler rentar arrendar; hire: contratar; invite: invitar; schedule: programar agendar planificar; plan: planear planificar plan
    remind: recordar recordatorio recuerda; reminder: recordatorio; alert warn: avisar aviso alertar; notify: notificar avisar
    call ring: llamar llamada; answer reply respond: responder contestar respuesta; ask: preguntar pregunta pedir; talk speak: hablar habla
    listen hear: escuchar oír; watch: ver mirar; play: reproducir reproduce jugar poner pon; record: grabar grabación; draw: dibujar dibuja trazar
    paint: pintar; design: diseñar diseño; improve enhance: mejorar mejora; optimize: optimizar optimización; reduce shrink: reducir reduce achicar
    increase enlarge: aumentar ampliar; resize: redimensionar cambiar_de_tamaño; rotate turn: girar rotar; flip: voltear; zoom: ampliar
    fix repair: arreglar reparar corregir corrige; correct: corregir corrige correcto; debug: depurar; solve resolve: resolver resuelve solucionar
    replace substitute: reemplazar sustituir cambiar; swap exchange: intercambiar canjear; clean clear: limpiar limpia vaciar; empty: vaciar vacío
    select choose pick: elegir elige escoger seleccionar; suggest recommend: sugerir recomendar sugiere recomendación recomiéndame; rate: valorar puntuar
    approve: aprobar aprueba; reject: rechazar; allow: permitir permite; block ban: bloquear; lock: bloquear cerrar; unlock: desbloquear
    encrypt: cifrar encriptar cifrado; decrypt: descifrar desencriptar; sign: firmar firma; hash: resumen; protect: proteger; secure: asegurar seguro
    monitor watch: vigilar monitorizar supervisar; track follow: rastrear seguir sigue seguimiento; detect: detectar detección; identify recognize: identificar reconocer
    predict forecast: predecir pronosticar predicción pronóstico; train: entrenar entrenamiento; learn: aprender; teach: enseñar
    manage: gestionar gestión administrar; organize arrange: organizar ordenar; assign: asignar; collect gather: recoger recopilar reunir
    use: usar utilizar uso; apply: aplicar; enter type: introducir escribir teclear; click press: pulsar clic presionar pinchar; scroll: desplazar
    fill complete: rellenar completar llenar; submit: enviar; wait: esperar; repeat: repetir; return: devolver volver; visit: visitar visita
    navigate browse: navegar; travel: viajar viaje; fly: volar vuelo; drive: conducir manejar; walk: caminar andar; arrive: llegar llegada; leave depart: salir salida
    eat: comer; drink: beber tomar; cook: cocinar; sleep: dormir; work: trabajar trabajo; study: estudiar; live: vivir; die: morir; win: ganar; lose: perder
    render: renderizar; embed: incrustar; wrap: envolver; parse: analizar; format: formatear formato dar_formato; normalize: normalizar; round: redondear
    capture: capturar captura; crawl scrape: rastrear extraer; ping: ping; trace: rastrear traza; mount: montar; unmount: desmontar; format: formatear
    undo: deshacer revertir; revert rollback: revertir deshacer; commit: confirmar; push: empujar subir; pull: traer bajar; checkout: cambiar; log: registrar registro
    annotate comment: comentar comentario anotar; highlight mark: resaltar marcar destacar subrayar; mention: mencionar; forward: reenviar`,
  files: `
    file: archivo fichero; folder directory: carpeta directorio; path route: ruta; document: documento; disk drive: disco unidad; size: tamaño peso ocupa
    space: espacio; permission: permiso; owner: dueño propietario; attachment: adjunto; extension: extensión; shortcut link: enlace acceso_directo atajo
    archive: archivar; archive compressed: comprimido; bin trash: papelera basura; root: raíz; temporary: temporal; hidden: oculto; metadata: metadatos
    content: contenido; contents: contenido contenidos; line: línea renglón; lines: líneas renglones; word: palabra; character: carácter caracteres letra
    paragraph: párrafo; sentence phrase: frase oración; page: página hoja; text: texto; title heading: título encabezado; chapter section: capítulo sección apartado
    header: cabecera encabezado; footer: pie_de_página; margin: margen; column: columna; row: fila; cell: celda; table: tabla; sheet: hoja; spreadsheet: hoja_de_cálculo planilla
    index: índice; note: nota apunte; notebook: cuaderno libreta; book: libro; draft: borrador; template: plantilla modelo; form: formulario; letter: carta
    report: informe reporte; presentation slides: presentación diapositivas; slide: diapositiva; slideshow: presentación; report: memoria
    paper article: artículo; press news: prensa noticias noticia; newspaper: periódico diario; magazine: revista; library: biblioteca; bibliography: bibliografía
    quote citation: cita; reference: referencia; footnote: nota_al_pie; dictionary: diccionario; encyclopedia: enciclopedia; thesaurus: tesauro
    spelling: ortografía; grammar: gramática; language: idioma lengua lenguaje; meaning definition: significado definición; synonym: sinónimo; antonym: antónimo
    bold: negrita; italic: cursiva; font: fuente tipografía letra; style: estilo; blank: blanco; duplicate: duplicado repetido; duplicates: duplicados repetidos
    newest latest recent: reciente último nuevo; oldest: antiguo viejo; largest biggest: mayor grande; smallest: pequeño menor; tree: árbol; stream: flujo
    input: entrada; output: salida; source: fuente origen; target destination: destino objetivo; encoding: codificación; binary: binario; format: formato
    checksum: suma_de_verificación; archive: paquete; zipped: comprimido; label: etiqueta; tag: etiqueta; list: lista; item element: elemento artículo; entry: entrada`,
  software: `
    software program: programa software; application app: aplicación app; system: sistema; computer: ordenador computadora computador equipo; machine: máquina
    laptop: portátil; server: servidor; client: cliente; network: red; internet: internet; web: web; website site: sitio web página; browser: navegador; tab: pestaña
    window: ventana; screen: pantalla; screenshot: captura pantallazo captura_de_pantalla; keyboard: teclado; mouse: ratón; button: botón; menu: menú; cursor: cursor; icon: icono
    link url: enlace vínculo url dirección; address: dirección; domain: dominio; host: anfitrión servidor; hosting: alojamiento; port: puerto; request: petición solicitud; response: respuesta
    user: usuario; account: cuenta; password: contraseña clave; passphrase: contraseña frase; key: clave llave tecla; secret: secreto; token: token ficha; credential: credencial
    certificate: certificado; signature: firma; encryption: cifrado encriptación; security: seguridad; vulnerability: vulnerabilidad fallo; threat: amenaza; attack: ataque; virus malware: virus
    firewall: cortafuegos; privacy: privacidad; code: código; source: código_fuente; programming: programación; developer programmer: desarrollador programador; script: guion script
    function: función; method: método; class: clase; object: objeto; variable: variable; parameter argument: parámetro argumento; value: valor; property attribute: propiedad atributo
    array: arreglo vector; string: cadena; number: número; integer: entero; boolean: booleano; loop: bucle ciclo; condition: condición; event: evento; expression: expresión; pattern: patrón
    error bug: error fallo; failure crash: fallo caída; warning: advertencia aviso; issue problem: problema incidencia; exception: excepción; debugger: depurador; log: registro bitácora; logs: registros bitácoras
    repository: repositorio; branch: rama; commit: confirmación; version release: versión; history: historial historia; change: cambio; conflict: conflicto; pull_request: solicitud; patch: parche
    package: paquete; dependency: dependencia; module: módulo; plugin extension addon: complemento extensión; environment: entorno; container: contenedor; cluster: clúster; image: imagen; volume: volumen
    cloud: nube; virtual: virtual; process: proceso; service: servicio; daemon: demonio; thread: hilo; task job: tarea trabajo; queue: cola; scheduler: planificador; memory: memoria; cache: caché
    processor cpu: procesador; load: carga; speed: velocidad; performance: rendimiento; latency: latencia; bandwidth: ancho_de_banda; traffic: tráfico; storage: almacenamiento; bucket: cubo
    command: comando orden; terminal console: terminal consola; shell: consola terminal; tool: herramienta; setting settings: ajuste ajustes configuración opción opciones; option: opción; default: predeterminado
    interface: interfaz; library: biblioteca librería; framework: marco; test: prueba; coverage: cobertura; quality: calidad; documentation docs: documentación; example: ejemplo; tutorial guide: tutorial guía
    license: licencia; open: abierto; free: gratis gratuito libre; device: dispositivo; hardware: hardware; printer: impresora; camera: cámara; phone: teléfono; mobile cellphone: móvil celular; sensor: sensor
    battery: batería pila; wireless: inalámbrico; cable: cable; driver: controlador; update: actualización; download: descarga; loading: cargando; login: inicio_de_sesión; session: sesión; cookie: galleta cookie
    robot bot: robot; agent: agente; assistant: asistente; artificial intelligence: inteligencia artificial; model: modelo; prompt: indicación; training: entrenamiento; neural: neuronal; learning: aprendizaje
    algorithm: algoritmo; random: aleatorio azar; unique: único; identifier id: identificador; hash: huella; binary: binario; hexadecimal: hexadecimal; regex: expresión_regular; api: interfaz
    localhost: local; remote: remoto; online: línea; offline: desconectado; backend: servidor; deployment: despliegue; pipeline: canalización; build: compilación; workflow: flujo flujo_de_trabajo
    node: nodo; graph: grafo gráfico; entity: entidad; relation relationship: relación; schema: esquema; type: tipo; syntax: sintaxis; linter: revisor; mistake: error equivocación; unused: uso`,
  data: `
    data: datos dato; database: base_de_datos; query: consulta; record: registro; field: campo; table: tabla; key: clave; dataset: conjunto; row: fila; statistics: estadística estadísticas
    statistic: estadística; average mean: media promedio; median: mediana; deviation: desviación; variance: varianza; correlation: correlación; regression: regresión; probability: probabilidad
    percentage percent: porcentaje; ratio: proporción razón; chart graph plot: gráfico gráfica; diagram: diagrama; pie: tarta; bar: barra; axis: eje; map: mapa; dashboard: panel tablero
    maximum: máximo; minimum: mínimo; range: rango intervalo; sample: muestra; outlier: atípico; trend: tendencia; distribution: distribución; histogram: histograma; matrix: matriz; vector: vector
    equation: ecuación; formula: fórmula; root: raíz; square: cuadrado; power: potencia; logarithm: logaritmo; prime: primo; factorial: factorial; fraction: fracción; decimal: decimal; digit: dígito cifra
    geometry: geometría; algebra: álgebra; derivative: derivada; integral: integral; triangle: triángulo; circle: círculo; radius: radio; area surface: área superficie; volume: volumen; perimeter: perímetro
    angle: ángulo; distance: distancia; length: longitud largo; width: ancho anchura; height: altura alto; depth: profundidad; weight: peso; unit: unidad; temperature: temperatura; pressure: presión
    duplicate: duplicado; missing: falta faltante ausente; empty: vacío; invalid: inválido; valid: válido; results result: resultado resultados; question: pregunta; answer: respuesta; information info: información
    knowledge: conocimiento; fact: hecho; topic subject: tema asunto; category: categoría; cluster: grupo; classification: clasificación; similarity: similitud parecido; similar: parecido similar; level: nivel
    column: columna; header: cabecera; separator delimiter: separador; comma: coma; quote: comilla; json: json; spreadsheet: excel; pivot: dinámica; forecast: previsión; metric: métrica; survey poll: encuesta
    census: censo; population: población; rate: tasa índice; growth: crecimiento; sum: suma; quantity amount: cantidad; size: tamaño; score: puntuación puntaje; ranking: clasificación; first: primero; last: último`,
  office: `
    office: oficina; company business firm: empresa negocio compañía; business: negocios; employee worker: empleado trabajador; staff: personal plantilla; boss manager: jefe gerente; team: equipo
    department: departamento; position job: puesto cargo empleo trabajo; jobs: empleos ofertas; vacancy: vacante; resume: currículum; cv: currículum currículo; interview: entrevista; candidate: candidato; salary wage: salario sueldo; payroll: nómina nóminas
    contract: contrato; agreement: acuerdo; meeting: reunión junta; appointment: cita; calendar: calendario agenda; schedule timetable: horario; agenda: agenda; event: evento; deadline: plazo vencimiento; invitation: invitación
    project: proyecto; task: tarea; todo: pendiente pendientes; milestone: hito; goal objective: meta objetivo; priority: prioridad; progress: progreso avance; status state: estado; board: tablero; card: tarjeta; ticket: incidencia tique
    customer: cliente; client: cliente; supplier vendor: proveedor; partner: socio; contact: contacto; lead: cliente; sale: venta; sales: ventas; order: pedido; shipment shipping: envío; delivery: entrega reparto; package parcel: paquete; warehouse: almacén
    stock inventory: inventario existencias; product: producto; item: artículo; store shop: tienda; cart: carrito; discount: descuento rebaja; offer deal: oferta; coupon: cupón; brand: marca; marketing: mercadotecnia; advertising: publicidad
    advertisement ad: anuncio; campaign: campaña; strategy: estrategia; competitor: competidor; industry: industria; factory: fábrica; production: producción; logistics: logística; law: ley derecho; legal: legal; lawyer: abogado; court: tribunal; judge: juez
    rule: regla norma; policy: política; regulation: regulación reglamento; approval: aprobación; request: solicitud; feedback: opinión comentarios; complaint: queja reclamación; support: soporte apoyo ayuda; training: formación capacitación; course: curso; certificate: certificado
    name: nombre; surname: apellido; signature: firma; form: formulario; identity: identidad; passport: pasaporte; id: identificación; date: fecha; holiday: festivo vacaciones; vacation: vacaciones; absence leave: ausencia baja; shift: turno; remote: remoto; workspace: espacio`,
  finance: `
    finance: finanzas; financial: financiero; money cash: dinero efectivo; bank: banco; account: cuenta; card: tarjeta; credit: crédito; debit: débito; loan: préstamo; mortgage: hipoteca; interest: interés; debt: deuda; payment: pago; fee: comisión tarifa cuota
    invoice bill: factura; receipt: recibo; price: precio; cost: coste costo; expensive: caro; cheap: barato; expense: gasto; expenses spending: gastos; income: ingreso ingresos; revenue: ingresos; profit: beneficio ganancia; loss: pérdida; budget: presupuesto; savings: ahorro ahorros; save: ahorrar
    tax: impuesto; taxes: impuestos; currency: moneda divisa; exchange: cambio; coin: moneda; dollar: dólar; euro: euro; pound: libra; stock share: acción; stocks shares: acciones; market: mercado bolsa; stock_market: bolsa; bond: bono; fund: fondo; investment: inversión; invest: invertir invierte
    investor: inversor; portfolio: cartera portafolio; dividend: dividendo; balance: saldo balance; transfer: transferencia transferir; transaction: transacción; cryptocurrency crypto: criptomoneda cripto; wallet: cartera monedero billetera; insurance: seguro; pension retirement: pensión jubilación
    accounting: contabilidad; audit: auditoría; inflation: inflación; economy: economía; economic: económico; trade: comercio; value: valor; yield return: rendimiento rentabilidad; quote: cotización; rate: tasa tipo; asset: activo; liability: pasivo; donation: donación; subscription: suscripción; refund: reembolso devolución`,
  travel: `
    travel trip journey: viaje; flight: vuelo; airport: aeropuerto; airline: aerolínea; plane airplane: avión; train: tren; station: estación; bus: autobús bus; car: coche carro auto automóvil; taxi: taxi; bicycle bike: bicicleta bici; boat ship: barco; ferry: transbordador; subway metro: metro
    ticket: billete boleto pasaje entrada; hotel: hotel; room: habitación cuarto sala; apartment flat: apartamento piso departamento; accommodation lodging: alojamiento; reservation booking: reserva reservación; tourist: turista; tourism: turismo; guide: guía; itinerary: itinerario; luggage baggage: equipaje; suitcase: maleta
    passenger: pasajero; destination: destino; route: ruta; road: carretera camino; street: calle; highway: autopista; traffic: tráfico tránsito; map: mapa; location place: lugar ubicación sitio; nearby near: cerca cercano; directions: indicaciones; distance: distancia; city town: ciudad; village: pueblo; country: país; state: estado
    capital: capital; region: región; province: provincia; border: frontera; world: mundo; earth: tierra; continent: continente; beach: playa; mountain: montaña; river: río; sea: mar; ocean: océano; lake: lago; island: isla; forest: bosque; park: parque; museum: museo; restaurant: restaurante; bar: bar; cafe: cafetería café
    coordinates: coordenadas; latitude: latitud; longitude: longitud; altitude elevation: altitud elevación; north: norte; south: sur; east: este; west: oeste; visa: visado visa; parking: aparcamiento estacionamiento; fuel gas gasoline: gasolina combustible; vehicle: vehículo; truck: camión; motorcycle: moto motocicleta; tour: recorrido; geographic: geográfico
    weather: tiempo clima meteorología; forecast: pronóstico; climate: clima; rain: lluvia llover; snow: nieve; wind: viento; storm: tormenta; sun: sol; cloud: nube; sunny: soleado; cold: frío; hot: caliente calor; heat: calor; humidity: humedad; season: estación temporada; sunrise: amanecer; sunset: atardecer; timezone: zona_horaria huso_horario; earthquake: terremoto sismo`,
  science: `
    science: ciencia; scientific: científico; research: investigación investigar; study: estudio; paper: artículo; experiment: experimento; laboratory lab: laboratorio; theory: teoría; physics: física; chemistry: química; chemical: químico; biology: biología; mathematics math: matemáticas; astronomy: astronomía; geology: geología
    history: historia; geography: geografía; philosophy: filosofía; psychology: psicología; engineering: ingeniería; energy: energía; electricity: electricidad; electric: eléctrico; light: luz; sound: sonido; force: fuerza; mass: masa; acceleration: aceleración; gravity: gravedad; atom: átomo; molecule: molécula; element: elemento; compound: compuesto
    water: agua; air: aire; fire: fuego; metal: metal; gold: oro; silver: plata; iron: hierro; oil: petróleo aceite; stone: piedra; gas: gas; liquid: líquido; solid: sólido; space: espacio; planet: planeta; star: estrella; moon: luna; universe: universo; galaxy: galaxia; satellite: satélite; rocket: cohete; asteroid: asteroide
    animal: animal; plant: planta; tree: árbol; flower: flor; seed: semilla; species: especie; dog: perro; cat: gato; bird: pájaro ave; fish: pez pescado; horse: caballo; cow: vaca; gene: gen; genetic: genético; cell: célula; protein: proteína; virus: virus; bacteria: bacterias; environment: ambiente medioambiente; pollution: contaminación; carbon: carbono; ecology: ecología
    school: escuela colegio; university college: universidad; student: estudiante alumno; teacher: profesor maestro; class lesson: clase lección; exam: examen; grade: nota calificación; degree: título grado; education: educación; homework: deberes; exercise: ejercicio; quiz: cuestionario; flashcard: tarjeta`,
  health: `
    health: salud; healthy: saludable sano; doctor physician: médico doctor; nurse: enfermera; hospital: hospital; patient: paciente; disease illness: enfermedad; sick: enfermo; symptom: síntoma; pain: dolor; medicine medication drug: medicina medicamento fármaco; prescription: receta; treatment: tratamiento; therapy: terapia; surgery: cirugía
    dose: dosis; vaccine: vacuna; allergy: alergia; blood: sangre; heart: corazón; brain: cerebro; body: cuerpo; skin: piel; eye: ojo; tooth: diente; bone: hueso; head: cabeza; hand: mano; foot: pie; pregnancy: embarazo; mental: mental; stress: estrés; anxiety: ansiedad; sleep: sueño; diet: dieta; nutrition: nutrición; calorie: caloría calorías
    vitamin: vitamina; exercise workout: ejercicio entrenamiento; gym: gimnasio; fitness: forma; running: correr carrera; yoga: yoga; meditation: meditación; diagnosis: diagnóstico; medical: médico; clinical: clínico; emergency: emergencia urgencia; pharmacy: farmacia; index: índice; fever: fiebre; cancer: cáncer; diabetes: diabetes; injury: lesión herida`,
  home: `
    home house: casa hogar; family: familia; kitchen: cocina; bathroom: baño; bedroom: dormitorio; garden: jardín; door: puerta; wall: pared muro; roof: techo tejado; floor: suelo piso; furniture: muebles mueble; bed: cama; chair: silla; lamp: lámpara; light: luz; heating: calefacción; thermostat: termostato; fridge refrigerator: nevera frigorífico
    washing: lavado; cleaning: limpieza; food: comida alimento; recipe: receta; ingredient: ingrediente; meal: comida; breakfast: desayuno; lunch: almuerzo; dinner: cena; bread: pan; meat: carne; chicken: pollo; rice: arroz; egg: huevo; milk: leche; cheese: queso; fruit: fruta; vegetable: verdura; vegetarian: vegetariano; vegan: vegano; sugar: azúcar; salt: sal
    coffee: café; tea: té; wine: vino; beer: cerveza; cocktail: cóctel; cake: pastel tarta; dessert: postre; dish: plato; oven: horno; child kid: niño hijo; children: niños hijos; baby: bebé; mother: madre; father: padre; parents: padres; brother: hermano; sister: hermana; friend: amigo; wife: esposa; husband: marido esposo; woman: mujer; man: hombre
    person people: persona gente personas; age: edad; birthday: cumpleaños; wedding: boda; gift present: regalo; party: fiesta; pet: mascota; clothes clothing: ropa; shirt: camisa; shoe: zapato; dress: vestido; fashion: moda; hair: pelo cabello; makeup: maquillaje; beauty: belleza; toy: juguete; property: propiedad inmueble; alarm: alarma; smart: inteligente; zodiac: zodiaco; horoscope: horóscopo`,
  media: `
    image picture: imagen; photo photograph: foto fotografía; photography: fotografía; video: vídeo video; movie film: película peli; series: serie; episode: episodio capítulo; subtitle: subtítulo; subtitles captions: subtítulos; audio: audio; sound: sonido; music: música; song: canción; track: pista; album: álbum disco; artist: artista; singer: cantante; band: banda
    lyrics: letra; playlist: lista; concert: concierto; radio: radio; podcast: pódcast; voice: voz; speech: voz habla discurso; transcribe: transcribir; transcription transcript: transcripción; recording: grabación; camera: cámara; frame: fotograma marco cuadro; pixel: píxel; color colour: color; black: negro; white: blanco; red: rojo; green: verde; blue: azul; yellow: amarillo
    brightness: brillo; contrast: contraste; background: fondo; foreground: plano; thumbnail: miniatura; watermark: marca_de_agua; filter: filtro; drawing: dibujo; painting: pintura cuadro; art: arte; logo: logotipo; illustration: ilustración; animation: animación; cartoon: dibujos caricatura; comic: cómic; game: juego; videogame: videojuego; player: jugador reproductor
    sport: deporte; sports: deportes; football soccer: fútbol; basketball: baloncesto; tennis: tenis; match: partido; league: liga; score: marcador resultado; champion: campeón; race: carrera; actor: actor; director: director; cinema theater theatre: cine teatro; television tv: televisión tele; channel: canal; show: programa espectáculo; streaming: transmisión; stream: transmitir
    photo: retrato; face: cara rostro; scene: escena; clip: fragmento; torrent: torrent; resolution: resolución; quality: calidad; volume: volumen; mute: silenciar; silent: silencioso; noise: ruido; instrument: instrumento; guitar: guitarra; piano: piano; dance: baile bailar; poem poetry: poema poesía; story tale: cuento historia relato; novel: novela; author writer: autor escritor; joke: chiste broma; meme: meme
    barcode: código_de_barras; qr: qr; ocr: reconocimiento; scan: escaneo; scanned: escaneado; handwriting: letra; mp3: audio; background_removal: fondo; palette: paleta; icon: icono; wallpaper: fondo; gallery: galería; exhibition: exposición; festival: festival; award prize: premio; lottery: lotería; ticket: entrada`,
  communication: `
    communication: comunicación; message: mensaje; chat: chat charla conversación; conversation: conversación; email mail: correo email e-mail; email: correo_electrónico; inbox: bandeja buzón; mailbox: buzón; recipient: destinatario; sender: remitente; subject: asunto; attachment: adjunto; spam: spam; newsletter: boletín; notification: notificación aviso
    phone telephone: teléfono; call: llamada; voicemail: buzón; sms: mensaje sms; contact: contacto; address: dirección; group: grupo; channel: canal; community: comunidad; forum: foro; network: red; social: social; profile: perfil; follower: seguidor; friend: amigo; post publication: publicación entrada; comment: comentario; reaction: reacción; like: gusta; mention: mención
    blog: blog bitácora; news: noticia noticias; announcement: anuncio; headline: titular; tweet: tuit; hashtag: etiqueta; share: compartir; link: enlace; video_call: videollamada; videoconference: videoconferencia; conference: conferencia; emoji: emoji emoticono; sticker: pegatina; language: idioma; english: inglés; spanish: español castellano; french: francés; german: alemán
    italian: italiano; portuguese: portugués; chinese: chino; japanese: japonés; russian: ruso; arabic: árabe; word: palabra; sentiment: sentimiento; emotion: emoción; opinion: opinión; review: reseña opinión; rating: valoración; question: pregunta; help: ayuda; greeting: saludo; welcome: bienvenida; apology: disculpa; goodbye: despedida; urgent: urgente; private: privado; public: público; anonymous: anónimo`,
  time: `
    time: hora tiempo; hour: hora; minute: minuto; second: segundo; day: día; week: semana; month: mes; year: año; today: hoy; tomorrow: mañana; yesterday: ayer; now: ahora; night: noche; morning: mañana; afternoon: tarde; early: temprano; late: tarde; date: fecha; clock: reloj; timer: temporizador; stopwatch: cronómetro; countdown: cuenta_atrás; century: siglo; decade: década
    monday: lunes; tuesday: martes; wednesday: miércoles; thursday: jueves; friday: viernes; saturday: sábado; sunday: domingo; january: enero; february: febrero; march: marzo; april: abril; may: mayo; june: junio; july: julio; august: agosto; september: septiembre; october: octubre; november: noviembre; december: diciembre; weekend: fin_de_semana; daily: diario diariamente
    weekly: semanal; monthly: mensual; yearly annual: anual; always: siempre; never: nunca; frequent: frecuente; current: actual; previous past: anterior pasado; next: siguiente próximo; future: futuro; duration: duración; period: periodo; spring: primavera; summer: verano; autumn fall: otoño; winter: invierno; age: edad; moment: momento; since: desde; recurring: recurrente periódico`,
  qualities: `
    new: nuevo; old: viejo antiguo; big large: grande; small little: pequeño; long: largo; short: corto; fast quick: rápido; slow: lento; good: bueno; bad: malo; better best: mejor; worse worst: peor; easy simple: fácil sencillo; difficult hard: difícil; high: alto; low: bajo; strong: fuerte; weak: débil; clean: limpio; dirty: sucio; full: lleno completo; broken: roto; safe secure: seguro; dangerous: peligroso
    true: verdadero cierto; false: falso; right: correcto derecha; wrong: incorrecto equivocado; left: izquierda; local: local; global: global; internal: interno; external: externo; main primary: principal; available: disponible; popular: popular; famous: famoso; important: importante; necessary: necesario; possible: posible; different: diferente distinto; same equal: igual mismo; several: varios; many: muchos muchas; all: todo todos
    part piece: parte trozo; whole: entero; half: mitad; double: doble; pair: par; top: superior arriba; bottom: inferior abajo; middle center: medio centro; inside: dentro; outside: fuera; near: cerca; far: lejos; between: entre; side: lado; corner: esquina; edge: borde; shape form: forma; color: color; name: nombre; kind type: tipo clase; way manner: manera modo forma; reason cause: razón causa motivo; effect: efecto; risk: riesgo; danger: peligro; success: éxito
    empty: vacío; open: abierto; closed: cerrado; hidden: oculto; visible: visible; readable: legible; human: humano; complete: completo; exact: exacto; approximate: aproximado; live: vivo directo; dead: muerto; rich: rico; poor: pobre; heavy: pesado; light: ligero; deep: profundo; wide: ancho; narrow: estrecho; thin: fino delgado; thick: grueso; round: redondo; straight: recto; soft: suave; dry: seco; wet: mojado; loud: ruidoso; dark: oscuro; bright: brillante; military: militar; war: guerra; peace: paz; government: gobierno; election: elecciones elección; vote: voto votar; president: presidente; police: policía; crime: delito crimen; religion: religión; culture: cultura; society: sociedad; immigration: inmigración; army: ejército; flag: bandera`,
} as const satisfies Readonly<Record<string, string>>;
