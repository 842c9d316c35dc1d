import type { StoreFaultCode } from '../../../core/ports/store-upkeep.ts';
import { type DurationUnit, largestUnit } from './duration.ts';
import type { CheckedCounts, SeverityCounts, StatusCounts } from './english.ts';
import type { Messages } from './messages.ts';
import { SPANISH_QUESTIONS, SPANISH_RULES, SPANISH_STEPS } from './spanish-facts.ts';

const SPANISH_ACTIONS: Readonly<Record<string, string>> = {
  see: 'ver',
  call: 'llamar a',
  approve: 'aprobar',
  review: 'revisar',
  install: 'instalar',
  report: 'informar sobre',
};
const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
const part = (shown: number, total: number, one: string, many: string): string =>
  shown === total ? count(total, one, many) : `${shown} de ${count(total, one, many)}`;

const UNITS: Readonly<Record<DurationUnit, readonly [string, string]>> = {
  day: ['día', 'días'],
  hour: ['hora', 'horas'],
  minute: ['minuto', 'minutos'],
  second: ['segundo', 'segundos'],
};
const FAULTS: Readonly<Record<StoreFaultCode, string>> = {
  sequence: 'Un número de su orden falta, está dos veces o queda más allá del final.',
  digest: 'Lo que se guarda no es lo que se escribió.',
  unknown_stream: 'Nada de esta versión de Agent-Tools se llama así.',
  malformed: 'No es un registro de ninguna versión.',
  newer_version: 'Lo escribió una versión posterior de Agent-Tools.',
  journal_altered: 'El registro no es lo que se escribió, o no lo es uno anterior.',
  journal_removed: 'Falta un registro.',
  journal_inserted: 'Se añadió un registro detrás del final.',
  journal_replaced: 'Es otro diario que el que se conocía.',
};
const isKeyOf = <K extends string>(record: Readonly<Record<K, unknown>>, key: string): key is K =>
  Object.hasOwn(record, key);

export const spanish = {
  language: 'es',
  error: 'error',
  hint: 'pista',
  yes: 'sí',
  no: 'no',
  none: 'ninguno',

  heading_active: 'ACTIVA',
  heading_age: 'EDAD',
  heading_artifact: 'ARTEFACTO',
  heading_axis: 'EJE',
  heading_capabilities: 'CAPACIDADES',
  heading_configured: 'CONFIGURADA',
  heading_contract: 'CONTRATO',
  heading_coordinate: 'COORDENADA',
  heading_created: 'CREADO',
  heading_declared: 'DECLARADO',
  heading_derived: 'DERIVADA',
  heading_description: 'DESCRIPCIÓN',
  heading_effect: 'EFECTO',
  heading_enabled: 'ENCENDIDA',
  heading_entries: 'ENTRADAS',
  heading_expires: 'CADUCA',
  heading_fact: 'HECHO',
  heading_fresh: 'VIGENTE HASTA',
  heading_generation: 'GENERACIÓN',
  heading_health: 'SALUD',
  heading_id: 'ID',
  heading_install: 'INSTALACIÓN',
  heading_instance: 'INSTANCIA',
  heading_invocable: 'INVOCABLE',
  heading_lifecycle: 'CICLO',
  heading_location: 'UBICACIÓN',
  heading_name: 'NOMBRE',
  heading_note: 'NOTA',
  heading_offered: 'OFRECIDA',
  heading_offers: 'OFERTAS',
  heading_operations: 'OPERACIONES',
  heading_origin: 'ORIGEN',
  heading_owner: 'DUEÑO',
  heading_parameter: 'PARÁMETRO',
  heading_path: 'RUTA',
  heading_permissions: 'PERMISOS',
  heading_place: 'LUGAR',
  heading_policy: 'POLÍTICA',
  heading_protocol: 'PROTOCOLO',
  heading_provider: 'PROVEEDOR',
  heading_provides: 'PROVEE',
  heading_reason: 'MOTIVO',
  heading_registered: 'REGISTRADA',
  heading_required: 'REQUERIDO',
  heading_risk: 'RIESGO',
  heading_runtime: 'RUNTIME',
  heading_score: 'PUNTOS',
  heading_secret: 'SECRETO',
  heading_seen: 'VISTO',
  heading_source: 'FUENTE',
  heading_state: 'ESTADO',
  heading_status: 'ESTADO',
  heading_subject: 'SUJETO',
  heading_tags: 'ETIQUETAS',
  heading_teams: 'EQUIPOS',
  heading_tool: 'HERRAMIENTA',
  heading_tools: 'HERRAMIENTAS',
  heading_type: 'TIPO',
  heading_valid: 'VÁLIDO',
  heading_version: 'VERSIÓN',

  aliases: 'Alias',
  approval: 'Aprobación',
  author: 'Autor',
  broader: 'Más general',
  capabilities: 'Capacidades',
  conflicts: 'Conflictos',
  contract: 'Contrato',
  contract_digest: 'Resumen del contrato',
  declared: 'Declarado',
  declared_by_offers: 'no, solo lo nombran ofertas',
  definition_digest: 'Resumen de la definición',
  diagnostics: 'Hallazgos',
  domain: 'Dominio',
  environment: 'Entorno',
  examples: 'Ejemplos',
  family_key: 'Clave de familia',
  inputs: 'Entradas',
  invocable: 'Invocable',
  not_invocable: (why: string) => `no invocable: ${why}`,
  languages: 'Idiomas',
  license: 'Licencia',
  lifecycle: 'Ciclo de vida',
  loaded: 'Cargado',
  offers: 'Ofertas',
  operations: 'Operaciones',
  outputs: 'Salidas',
  permissions: 'Permisos',
  pricing: 'Precio',
  providers: 'Proveedores',
  publisher: 'Publica',
  replaced_by: 'Reemplazada por',
  revision: 'Revisión',
  risk: 'Riesgo',
  schema_version: 'Versión del esquema',
  source: 'Fuente',
  status: 'Estado',
  support: 'Soporte',
  tags: 'Etiquetas',
  tools: 'Herramientas',
  type: 'Tipo',
  version: 'Versión',
  versions: 'Versiones',
  website: 'Sitio web',

  risk_of: (risk: string) => `riesgo ${risk}`,
  risk_in_effect: (declared: string, effective: string) => `${declared}, en efecto ${effective}`,
  version_heading: (version: string) => `Versión ${version}`,
  no_versions: (id: string) => `${id} no declara ninguna versión.`,
  one_version: (id: string) => `Una de ellas con su contrato: agent-tools versions ${id} VERSION`,

  tools_shown: (shown: number, total: number) => part(shown, total, 'herramienta', 'herramientas'),
  providers_shown: (shown: number, total: number) => part(shown, total, 'proveedor', 'proveedores'),
  capabilities_shown: (shown: number, total: number) => part(shown, total, 'capacidad', 'capacidades'),
  no_tools: 'Ninguna herramienta coincide.',
  no_providers: 'Aquí no se conoce ningún proveedor.',
  no_capabilities: 'El vocabulario está vacío.',
  no_registries: 'El espacio de trabajo no lista ningún registro.',
  more_pages: (cursor: string) => `La página siguiente: --cursor ${cursor}`,
  more_results: (shown: number) => `Más: --limit ${Math.min(50, shown * 2)}`,
  unidentified: (files: number) =>
    `${count(files, 'fichero no aparece', 'ficheros no aparecen')}, porque no se pudo leer ningún id:`,
  findings: (findings: number) => count(findings, 'hallazgo', 'hallazgos'),
  run_validate: 'Qué les pasa: agent-tools validate',
  matched: 'coincide',
  weak_match: 'Nada encaja bien.',
  no_match: 'Ninguna herramienta encaja.',
  words_alone: (reason: string) =>
    `Respondieron solo las palabras: el modelo de significados no está disponible (${reason}).`,
  examples_suggested: (examples: number) =>
    examples === 0
      ? 'Ningún ejemplo que proponer.'
      : `${count(examples, 'ejemplo propuesto', 'ejemplos propuestos')}; lea el parche y aplíquelo con \`git apply\`.`,
  examples_refused: (why: string) => `No se tomaron: ${why}.`,
  weak_queries: (places: readonly number[]) =>
    `Nada encaja bien: ${places.length === 1 ? 'consulta' : 'consultas'} ${places.map((place) => place + 1).join(', ')}.`,
  unknown_words: (words: string) =>
    `Ninguna herramienta de aquí dice ${words}: dígalo de otro modo o déjelo fuera.`,
  ask_by_step: "Haga una consulta breve por cada paso: agent-tools search -q '…' -q '…'",
  leave_out_filters: 'Sin los filtros hay algo que encaja.',
  ask_otherwise: 'Diga con otras palabras qué debe hacer la herramienta o mire `agent-tools capabilities`.',

  valid: 'Válido.',
  not_valid: 'No válido.',
  findings_by_severity: ({ errors, warnings, infos }: SeverityCounts) => {
    const parts = joined([
      errors === 0 ? '' : count(errors, 'error', 'errores'),
      warnings === 0 ? '' : count(warnings, 'aviso', 'avisos'),
      infos === 0 ? '' : count(infos, 'nota', 'notas'),
    ]);
    return parts === '' ? '' : `${parts}.`;
  },
  checked: ({ files, tools, providers, capabilities, registry_entries }: CheckedCounts) =>
    `Revisado: ${count(files, 'fichero', 'ficheros')}: ${joined([
      count(tools, 'herramienta', 'herramientas'),
      count(providers, 'proveedor', 'proveedores'),
      count(capabilities, 'capacidad', 'capacidades'),
      count(registry_entries, 'entrada de registro', 'entradas de registro'),
    ])}.`,
  registered: 'Registrada',
  registered_of: (registered: number, entries: number) =>
    `${registered} de ${count(entries, 'entrada registrada', 'entradas registradas')}.`,

  trials_begin:
    'Se ejecuta cada entry point que está ready: con una operación que no tiene y con los ejemplos de su TOOL.md.',
  trials_end: (runs, failed) => `${count(runs, 'ejecución', 'ejecuciones')}, ${failed} contra la convención.`,
  skill_no_needs: 'No necesita ninguna herramienta.',
  skill_activated: 'Activadas por tags',
  skill_machine: 'Pide de la máquina',
  skill_risk_unknown_of: (ids) => `no lo declara ${ids}`,
  skill_need: (kind) => ({ tool: 'herramienta', capability: 'capacidad', any_capability: 'una de' })[kind],
  skill_state: (state) =>
    ({ satisfied: 'la satisface', unsatisfied: 'abierta', unknown: 'desconocida' })[state],
  skill_suggestions: (ids) => `¿Quería decir ${ids}?`,
  skill_summary: ({ needs, satisfied, unsatisfied, unknown }) =>
    `${satisfied} de ${count(needs, 'necesidad satisfecha', 'necesidades satisfechas')}, ${unsatisfied} sin satisfacer, ${unknown} sin saberse.`,

  policy_default: 'No hay archivos de políticas: rige la política por defecto.',
  policy_files: (policies, classes) =>
    `${count(policies, 'política', 'políticas')} en archivos; para lo que se ve, las herramientas se reparten en ${count(classes, 'clase', 'clases')}.`,
  policy_failed:
    'Las políticas no se pueden leer o han fallado: no se muestra nada salvo a local, y no se permite nada.',
  policy_kept: 'Lo que dicen ahora los archivos no sirve; siguen rigiendo las últimas políticas válidas.',
  policy_observed: 'policy.mode es observe: lo que niegan los archivos solo se anota en el diario.',
  policy_nothing_permits: 'Ninguna política lo permite.',
  policy_subject_unknown: (subject, unknown) =>
    `Aquí no se conocen ${unknown.map((each) => (each === 'teams' ? 'los equipos' : 'los atributos (claims)')).join(' ni ')} de ${subject}: se decide como si no tuviera.${unknown.includes('teams') ? ' Los equipos se indican con --team.' : ''}`,
  policy_decision: (outcome) => (subject, action, resource) => {
    const act = `${SPANISH_ACTIONS[action] ?? action} ${resource}`;
    switch (outcome) {
      case 'allow':
        return `${subject} puede ${act}.`;
      case 'approval_required':
        return `${subject} puede ${act} con una aprobación.`;
      case 'deny':
        return `${subject} no puede ${act}.`;
    }
  },
  policy_tested: (passed, failed) => `${count(passed, 'caso', 'casos')} como se esperaba, ${failed} no.`,

  set_up_ok: 'Esta instalación funciona.',
  set_up_wrong: 'Hay algo que arreglar.',
  created: 'creado',
  kept: 'conservado',
  next_steps: 'Siguiente:',
  init_validate: 'revisa lo que hay',
  init_list: 'muestra las herramientas',
  init_serve: 'abre el catálogo a personas y agentes',
  formatted: 'formateado',
  would_format: 'cambiaría',
  syntax_error: 'no válido',
  files_formatted: (changed: number, would: number, files: number) =>
    `${would > 0 ? 'Cambiarían' : 'Cambiados'} ${changed + would} de ${count(files, 'fichero', 'ficheros')}.`,
  files_broken: (files: number) =>
    `${count(files, 'fichero quedó intacto', 'ficheros quedaron intactos')}, porque la sintaxis está rota: agent-tools validate`,
  reloaded: 'Recargado.',

  artifacts: 'Artefactos',
  family_keys: 'Claves de familia',
  implementations: 'Implementaciones',
  instances: 'Instancias',
  observations: 'Observaciones',
  resolution: 'Resolución',
  resolved_by: (resolver: string) => `resolutor ${resolver}`,
  no_resolver: 'su familia no tiene resolutor',
  status_counts: (counts: StatusCounts) =>
    `${joined([
      count(counts.artifacts, 'artefacto', 'artefactos'),
      count(counts.capabilities, 'clave de familia', 'claves de familia'),
      count(counts.implementations, 'implementación', 'implementaciones'),
      count(counts.instances, 'instancia', 'instancias'),
      count(counts.observations, 'observación', 'observaciones'),
    ])}.`,
  status_shown: (shown: number, total: number) => `Aquí se muestran ${shown} de ${total}.`,
  unknowns: 'Lo que nadie sabe, según lo que lo daría a conocer:',
  identities: (kind: 'artifact' | 'family_key' | 'instance', number: number) =>
    ({
      artifact: count(number, 'artefacto', 'artefactos'),
      family_key: count(number, 'clave de familia', 'claves de familia'),
      instance: count(number, 'instancia', 'instancias'),
    })[kind],
  next_step: (code: string, message: string) =>
    isKeyOf(SPANISH_STEPS, code) ? SPANISH_STEPS[code] : message,
  rule_text: (axis: string, id: string, text: string) =>
    [`${axis}.${id}`, id].flatMap((key) => (isKeyOf(SPANISH_RULES, key) ? SPANISH_RULES[key] : []))[0] ??
    text,
  question: (axis: string, text: string) =>
    isKeyOf(SPANISH_QUESTIONS, axis) ? SPANISH_QUESTIONS[axis] : text,
  not_applicable: 'no aplica',
  was: (value: string, at: string) => `era ${value}, ${at}`,
  fact: 'Hecho',
  owner: 'Dueño',
  seen: 'Visto',
  age: 'Edad',
  vouched_until: 'Vale hasta',
  no_limit: 'que alguien diga otra cosa',
  duration: (milliseconds: number) => {
    const { unit, number } = largestUnit(milliseconds);
    const [one, many] = UNITS[unit];
    return count(number, one, many);
  },
  rule: 'Regla',
  evidence: 'Evidencia',
  no_evidence: 'Nadie ha dicho nada.',
  used: 'cuenta',
  not_used: (why: string) => `no cuenta: ${why}`,
  would_change: 'Qué lo cambiaría',

  subject: 'Sujeto',
  outcome: 'Resultado',
  subject_to: 'Sujeto a',
  missing: 'Qué falta',
  authorizes_nothing: 'Es una guía para este momento. No autoriza nada.',

  recorded: 'Registrado.',
  would_record: 'No se escribió nada. Se registraría.',
  not_recorded: 'No se registró nada.',
  added: 'Nuevos',
  revised: 'Revisados',
  removed: 'Quitados',
  unchanged: 'Sin cambios',
  accepted: 'Aceptadas',
  superseded: 'Superadas',
  refused: 'Rechazadas',

  store_backed_up: (file: string) => `El almacén está en ${file}.`,
  store_restored: (moment: string | null) =>
    `El almacén está restaurado${moment === null ? '' : ` al estado del ${moment}, la última escritura de la copia`}. Lo posterior a la copia no está: los tokens revocados después vuelven a valer, y las decisiones posteriores sobre aprobaciones y revisiones no constan. Revoque, cancele y decida de nuevo.`,
  store_not_restored:
    'La copia tiene fallos, así que no se restauró nada; --accept-faults la restaura tal como está.',
  store_sound: 'El almacén está sano.',
  store_faulty: (number: number) => `El almacén tiene ${count(number, 'fallo', 'fallos')}.`,
  store_fault: (code: StoreFaultCode) => FAULTS[code],

  login_prompt: (server: string) => `Token para ${server} (no se muestra): `,
  login_stored: (server: string) => `Las órdenes con --server ${server} son suyas desde ahora.`,
  logout_done: (server: string) =>
    `El token para ${server} se ha olvidado aquí; vale hasta \`agent-tools token revoke\`.`,
  logout_nothing: (server: string) => `No había ningún token para ${server}.`,
  who_at: (server: string) => `En ${server}.`,
  who_here: 'Aquí, sobre los archivos del espacio de trabajo.',
  who_nobody: 'Nadie: no ha dicho quién es.',
  who_may: (permissions: string) => (permissions === '' ? 'No puede nada.' : `Puede ${permissions}.`),
  who_teams: (teams: string) => `En ${teams}.`,
  who_until: (instant: string) => `Hasta ${instant}.`,

  mcp_waits: 'Aquí habla MCP un cliente; `agent-tools connect` lo prepara. Termine con Ctrl-C.',

  no_tokens: 'No hay ningún token; `agent-tools token create` crea uno.',
  heading_kind: 'TIPO',
  heading_time: 'HORA',
  heading_outcome: 'RESULTADO',
  heading_duration: 'DURÓ',
  heading_request: 'PETICIÓN',
  journal_empty: 'No hay nada en el diario que corresponda.',
  journal_more: (shown: number) =>
    `Los últimos ${shown}; \`--limit\` muestra más, \`--since\` y los filtros menos.`,
  journal_intact: (seq: number) => `El diario está intacto: ${seq} registros, cada uno como se escribió.`,
  journal_anchor: (anchor: string) => `Ancla, para guardarla en otro sitio: ${anchor}`,
  journal_broken: (seq: number, code: string) =>
    `El diario no es lo que se escribió, desde el registro ${seq}: ${code}.`,
  journal_pruned: (count: number) => `${count} registros ya no se conservan.`,
  journal_would_prune: (count: number) => `${count} registros dejarían de conservarse.`,
  journal_kept_since: (seq: number) => `Se conserva desde el registro ${seq}; lo anterior se podó.`,
  journal_faults: {
    pruned: 'El ancla es de un registro que ya no se conserva, así que no demuestra nada.',
    altered: 'Este registro, o el anterior, no es lo que se escribió. Compárelo con una copia.',
    removed: 'Falta un registro. Compárelo con una copia: `agent-tools store restore` la recupera.',
    inserted: 'Hay un registro que Agent-Tools no escribió.',
    replaced: 'El diario está entero, pero no es el del ancla: se escribió de nuevo.',
  },
  token_made: (subject: string, permissions: string, expires: string, id: string) =>
    `Un token de ${subject}, que puede ${permissions}, hasta ${expires}. Su id es ${id}.`,
  token_shown_once: 'Solo se muestra esta vez: guárdelo donde se guardan los secretos.',
  token_not_asked_for:
    'Ningún servidor lo pide todavía: añada `{ type: token }` a `server.auth` en agent-tools.yaml.',
  token_revoked: (id: string, at: string) => `${id} ya no vale desde ${at}.`,
  token_states: { active: 'activo', expired: 'caducado', revoked: 'revocado' },
  call_refused: (code: string) => `La llamada se ha rechazado: ${code}.`,
  call_failed: (code: string) => `La llamada no ha tenido respuesta: ${code}.`,
  call_tool_error: 'La herramienta ha respondido que ha fallado.',
  call_nothing: 'La herramienta ha respondido sin decir nada.',
  call_block: (type: string, name: string, bytes: number) =>
    `[${joined([type, name, bytes === 0 ? '' : count(bytes, 'byte', 'bytes')])}]`,
  loading: 'Leyendo el espacio de trabajo',
} satisfies Messages;
