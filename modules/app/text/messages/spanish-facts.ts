import type { Axis } from '../../../core/facts/fact.ts';
import type { NextStepCode } from '../../../core/facts/next-steps.ts';

/** What core says of facts in English, in Spanish, by its permanent codes. */

export const SPANISH_QUESTIONS: Readonly<Record<Axis, string>> = {
  available_in_index: '¿Se puede obtener de este índice?',
  available_builtin: '¿Viene compilado o incluido?',
  installed: '¿Está aquí exactamente esto?',
  admitted: '¿Pasó digest, firma, licencia y revisión?',
  declared: '¿Qué clave y qué contrato declara su dueño?',
  configured: '¿Lo definió un operador?',
  enabled: '¿Lo quieren encendido la intención y la política de activación?',
  active: '¿Está instanciado?',
  health: '¿Qué resultado da su dueño?',
  contract_match: '¿Lo que corre es lo que se declaró?',
};

export const SPANISH_STEPS: Readonly<Record<NextStepCode, string>> = {
  declare_index: 'Declare el índice en `indexes` de agent-tools.yaml.',
  record_index_look: 'Registre una nueva mirada al índice: `agent-tools record indexes FILE`.',
  record_inventory: 'Registre lo que hay aquí: `agent-tools record inventory FILE`.',
  record_builtin: 'Registre lo que viene incluido: `agent-tools record builtin FILE`.',
  state_origin: 'Registre como `origin` el índice del que vino el artefacto.',
  state_digest: 'Indique el digest en ambos lados.',
  install_artifact: 'Instale exactamente este artefacto y regístrelo.',
  admit_artifact: 'Haga admitir el artefacto y registre la decisión.',
  declare_key:
    'Que el dueño de su familia declare la clave: en un `.tool.yaml`, en el inventario incluido o en un manifiesto admitido.',
  mend_document: 'Corrija el documento: `agent-tools validate` muestra dónde está mal.',
  choose_source: 'Diga qué fuente vale: `sources.order` en agent-tools.yaml.',
  remove_duplicate: 'Deje uno solo de los documentos que tienen el mismo id.',
  configure_instance: 'Defina una instancia de su proveedor en `instances` de agent-tools.yaml.',
  set_environment: 'Dé a la instancia las variables que su proveedor exige.',
  state_enablement: 'Escriba `enabled` en la instancia, o `policy.activation.default`.',
  enable_instance: 'Encienda la instancia donde fue apagada.',
  disable_instance: 'Apague la instancia.',
  report_observation:
    'Que el runtime informe de lo que ve: `agent-tools observe FILE` o POST /v1/observations.',
  start_runtime:
    'Llame a una de sus herramientas: `serve` arranca lo que ejecuta con la primera llamada. En otro sitio, arránquela y que su runtime informe de ella.',
  mend_instance: 'Arregle lo que corre; su runtime informará del cambio.',
  align_clocks: 'Ponga iguales los relojes del dueño y de esta máquina.',
  report_artifact: 'Reinicie la instancia con lo que está instalado ahora y que su runtime informe de nuevo.',
  retire_runtime: 'Que un solo runtime hable de la instancia, o arregle el que difiere.',
  pin_definition: 'Fije el digest de la definición en la versión de la herramienta.',
  accept_definition: 'Revise la definición cambiada y fíjela, o restaure la que estaba fijada.',
  restore_owner: 'Restaure lo que lee el dueño; `agent-tools doctor` muestra qué falla.',
  publish_tool: 'Publique la herramienta: dele una versión con una oferta que no sea solo un plan.',
  use_replacement: 'Use lo que reemplaza a la herramienta, u otra oferta.',
  include_in_build: 'Use una compilación que lo incluya.',
  ask_policy: 'Pregunte a quien escribe la política.',
};

/** By rule; where rules of several axes share an id and say different things, by axis and rule. */
export const SPANISH_RULES: Readonly<Record<string, string>> = {
  nothing_known: 'Nadie que pudiera saberlo ha dicho nada; lo que falta es desconocido, no falso.',
  no_artifact: 'No hay registro de ningún artefacto del que se sepa que esto proviene.',
  not_an_artifact:
    'Todo lo que ofrece esto se usa donde corre: no hay paquete que listar, instalar ni admitir.',
  no_family_key: 'Ningún dueño de una familia declara una clave para esto.',
  no_instance: 'No hay configurada ni se ha visto ninguna instancia de un proveedor de esto.',
  owner_is_silent: 'El dueño de este hecho no tiene nada que decir aquí, o no responde.',
  recorded: 'El inventario tiene un registro de exactamente este artefacto.',
  origin_not_declared: 'El mismo contenido está aquí, pero nunca se registró de dónde vino.',
  digest_not_stated:
    'De allí vino un paquete con este nombre y versión, pero no hay dos digests que comparar: puede ser otro contenido.',
  digest_differs:
    'Lo que hay aquí de allí con este nombre y versión tiene otro contenido: exactamente esto no está.',
  sources_collide: 'Varias fuentes lo definen y el espacio de trabajo no ordena las fuentes.',
  definition: 'Su documento lo declara.',
  invalid_definition: 'Su documento tiene un error.',
  duplicate_definition: 'Varios documentos de una misma fuente lo definen.',
  builtin_inventory: 'El inventario tipado de lo incluido lo declara.',
  admitted_manifest: 'El manifiesto de un artefacto admitido lo declara.',
  not_admitted: 'Solo lo declaran manifiestos de artefactos que no fueron admitidos.',
  runtimes_disagree: 'Los runtimes ven cosas distintas y ningún dueño dice cuál vale.',
  probed: 'Lo dice el runtime que lo vio por última vez.',
  no_longer_counts: 'Lo que se vio de ello ya no cuenta.',
  'contract_match.no_longer_counts': 'Lo que se vio de ello no lo dice, o ya no cuenta.',
  invalid_instance: 'El operador lo definió, y la definición tiene un error.',
  defined: 'Está en agent-tools.yaml.',
  not_in_configuration: 'agent-tools.yaml lista todas las instancias, y esta no está.',
  not_configured: 'Lo que ningún operador definió no se puede encender ni apagar.',
  stated:
    'Lo dicen, en este orden, la política de activación, la capa del entorno, el espacio de trabajo o su valor por defecto.',
  nobody_said: 'Ni la instancia ni una política de activación dicen si se quiere encendida.',
  of_the_future:
    'No se cree lo visto más tarde que ahora: los relojes de su dueño y de este catálogo difieren.',
  too_old: 'Lo que es más viejo de lo que su dueño garantiza es desconocido hasta que se vea de nuevo.',
  differs_somewhere: 'Un runtime ve una definición que no es la fijada.',
  maybe_still_differs: 'Lo último que mostró un runtime no era la definición fijada, y eso ya no cuenta.',
  equal: 'Se vieron todas las definiciones fijadas, y son las mismas.',
  seen_active: 'Un runtime lo ve instanciado.',
  maybe_still_active: 'Lo último que vio un runtime es que está activo, y eso ya no cuenta.',
  seen_inactive: 'Todos los runtimes que hablan de ello lo ven sin instanciar.',
  superseded_generation:
    'El runtime que lo vio ha empezado de nuevo: lo que vio una generación anterior no dice nada de esta.',
  other_implementation: 'Vio una implementación de otro proveedor que el configurado ahora.',
  other_artifact: 'Vio otro artefacto que el instalado ahora.',
  nothing_to_run: 'Un proveedor de este tipo no tiene nada que correr.',
  lifecycle_planned: 'Todas las herramientas de su proveedor son solo planes.',
  observations_unavailable: 'No se puede leer lo que vieron los runtimes.',
  'available_in_index.origin_not_declared':
    'Nunca se registró de qué índice vino esto, y no se adivina por su nombre.',
  'available_in_index.digest_not_stated':
    'El índice lista este nombre y versión, pero no hay dos digests que comparar: puede ser otro contenido.',
  'available_in_index.digest_differs':
    'El índice lista todo lo que tiene, y con este nombre y versión otro contenido.',
  index_never_looked: 'Nadie ha mirado aún este índice.',
  listed: 'La última mirada al índice lista exactamente este contenido.',
  complete_index: 'El índice lista todo lo que tiene, y esto no.',
  index_not_configured: 'El espacio de trabajo no declara tal índice.',
  built_in: 'El inventario de lo incluido lista una implementación que está en esta compilación.',
  left_out: 'El inventario de lo incluido lo lista como dejado fuera de esta compilación.',
  complete_family: 'El inventario de lo incluido lista todo lo que hay de esta familia, y esto no.',
};
