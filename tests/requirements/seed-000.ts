import { closed, open, type Requirement } from './requirement.ts';

/** The Tool Registry (`tools.json`), in its own words. */
export const SEED_000: readonly Requirement[] = [
  closed(
    'REG-MAP',
    'El tool registry es el mecanismo que mapea nombres de herramientas a sus entry points, sus capacidades y sus tags.',
  ),
  closed(
    'REG-AUTHORITATIVE',
    'El registry es la lista autoritativa de herramientas disponibles para un agente.',
  ),
  closed('REG-VERSION', 'version — string — R — Versión semántica del esquema.'),
  closed('REG-TOOLS', 'tools — array — R — Las entradas de herramientas.'),
  closed('REG-META', 'meta — object — O — Metadata opcional sobre el registry.'),
  closed('REG-NAME', 'name — string — R — Nombre único de la herramienta. Lowercase, separado por guiones.'),
  closed('REG-NAME-SPACES', 'Sin espacios.'),
  closed('REG-NAME-DIR', 'El nombre es también el nombre del directorio bajo tools/.'),
  open(
    'REG-NAME-ROUTING',
    'runtime',
    'El nombre se usa en la tabla de routing del Coordinator y en el request journal.',
  ),
  closed('REG-DESCRIPTION', 'description — string — R — Descripción de un párrafo.'),
  open(
    'REG-DESCRIPTION-SHOWN',
    'runtime',
    'La descripción se muestra al usuario cuando el Coordinator explica qué herramienta está usando.',
  ),
  closed(
    'REG-LOCATION',
    'location — string — R — Ruta al entry point de la herramienta (relativa al registry).',
  ),
  closed('REG-LOCATION-RELATIVE', 'La ruta es relativa al directorio que contiene el fichero tools.json.'),
  closed('REG-STATUS', 'status — string — R — ready, planned o deprecated.'),
  closed('REG-READY', 'ready — la herramienta está implementada y lista para usar.'),
  closed(
    'REG-PLANNED',
    'La entrada de una herramienta planned es un placeholder. El Coordinator puede mencionar la herramienta pero no puede invocarla.',
  ),
  closed(
    'REG-DEPRECATED',
    'La entrada de una herramienta deprecated se mantiene por compatibilidad hacia atrás. El Coordinator no debería invocarla.',
  ),
  closed('REG-CAPABILITIES', 'capabilities — string[] — R — Lista de nombres de capacidades.'),
  closed('REG-TOOL-MD', 'Las capacidades están documentadas en el TOOL.md de la herramienta.'),
  closed('REG-LANGUAGES', 'languages — string[] — O — Lista de idiomas soportados (ISO 639-1).'),
  closed('REG-LANGUAGES-OMITTED', 'Las herramientas que no tienen que ver con idioma pueden omitirlo.'),
  closed(
    'REG-TAGS',
    'tags — string[] — R — Los tags deben ser lowercase, separados por guiones y descriptivos.',
  ),
  closed(
    'REG-TAGS-UNICODE',
    'Ejemplos de tags: torrent, movies, series, 4k, 1080p, subtitles, srt, español, …',
  ),
  open(
    'REG-TAGS-LOADER',
    'runtime',
    'Los tags los usa el skill loader del Coordinator para encontrar la herramienta.',
  ),
  closed('REG-CHECK-REQUIRED', 'Todos los campos requeridos están presentes.'),
  closed('REG-CHECK-UNIQUE', 'El name es único.'),
  closed('REG-CHECK-LOCATION', 'La location existe y es un fichero.'),
  closed('REG-CHECK-STATUS', 'El status es uno de los valores permitidos.'),
  closed('REG-CHECK-CAPABILITIES', 'Las capabilities no están vacías.'),
  closed('REG-CHECK-TAGS', 'Los tags no están vacíos.'),
  closed('REG-FAILED-LOGGED', 'Una validación fallida se loguea, y la herramienta no se registra.'),
  closed(
    'REG-FAILED-VISIBLE',
    'El Coordinator puede ver la herramienta en el registry pero no puede invocarla.',
  ),
  open('REG-LOAD-AT-START', 'runtime', 'El tool registry lo carga el Coordinator en el arranque.'),
  closed('REG-LOAD-VALIDATE', 'Valida cada entrada.'),
  closed('REG-LOAD-INDEX', 'Indexa las entradas por name y por tag.'),
  closed('REG-LOAD-REGISTER', 'Registra las entradas válidas.'),
  closed('REG-RELOAD', 'El registry se recarga cuando cambia la configuración.'),
  closed(
    'REG-RELOAD-ATOMIC',
    'La recarga es atómica; el registry viejo se reemplaza por el nuevo en un único paso.',
  ),
];
