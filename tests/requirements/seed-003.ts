import { closed, open, type Requirement } from './requirement.ts';

/** ADR-015, the read-only projection, in its own words. */
export const SEED_003: readonly Requirement[] = [
  closed(
    'ADR-ARTIFACT',
    'Artefacto de paquete: … identificado por el origen del paquete, el espacio de nombres/nombre, la versión y el contenido inmutable o la revisión de admisión.',
  ),
  closed(
    'ADR-CAPABILITY',
    'Capacidad: comportamiento tipado como channel:discord, provider:ollama, tool:web_search …',
  ),
  closed(
    'ADR-IMPLEMENTATION',
    'Implementación: la implementación integrada o proporcionada por el paquete que ofrece una capacidad.',
  ),
  closed(
    'ADR-INSTANCE',
    'Instancia configurada: un alias definido por el operador a partir de la configuración canónica.',
  ),
  closed(
    'ADR-OBSERVATION',
    'Observación del entorno de ejecución: evidencia transitoria … para una generación del entorno de ejecución.',
  ),
  closed('ADR-NOT-SUBSTITUTED', 'Ninguna de estas identidades sustituye a otra.'),
  closed(
    'ADR-IDS-CLEAN',
    'Los identificadores no deben contener secretos, valores de configuración sin procesar, tokens de acceso, nombres de host, nombres de usuario, rutas absolutas ni etiquetas de visualización mutables.',
  ),
  closed(
    'ADR-PROVENANCE',
    'Las capacidades proporcionadas por los paquetes y las observaciones del tiempo de ejecución permanecen vinculadas a la procedencia exacta del artefacto.',
  ),
  closed(
    'ADR-NO-INFERENCE',
    'No debe inferir una identidad lógica a partir de nombres de herramientas invocables, tipos generales, nombres para mostrar o una tabla de agrupación paralela.',
  ),
  closed(
    'ADR-UNDECLARED',
    'Una familia sin una declaración tipada proporcionada por el propietario no tiene una identidad de capacidad del catálogo.',
  ),
  closed(
    'ADR-READ-ORIENTED',
    'El catálogo está orientado a la lectura. … No acepta escrituras del ciclo de vida.',
  ),
  closed(
    'ADR-DERIVED-CACHE',
    '… o desde una caché derivada que contiene suficientes generaciones de origen para invalidarse por sí misma.',
  ),
  closed('ADR-AXIS-OWNER', 'Cada eje de estado tiene un responsable.'),
  closed('ADR-UNKNOWN', 'La evidencia faltante es unknown, no false.'),
  closed(
    'ADR-FOUR-STATES',
    'Los resultados de estado distinguen entre verdadero conocido, falso conocido, desconocido y no aplicable.',
  ),
  closed(
    'ADR-HEALTH',
    'La salud es un resultado de observación definido por el propietario, no valores booleanos independientes.',
  ),
  closed('ADR-STALE', 'Una vez obsoleta, la salud vuelve a unknown hasta que se actualiza.'),
  closed(
    'ADR-GENERATED-AT',
    'Las cargas útiles públicas incluyen generated_at y, cuando resulta útil, las generaciones de los propietarios participantes.',
  ),
  closed(
    'ADR-RESOLVER',
    'La colisión y la precedencia entre elementos nativos y complementos no constituyen una política global del catálogo.',
  ),
  closed(
    'ADR-UNRESOLVED',
    'El catálogo informa de cada implementación coincidente con evidencia explícita de conflictos sin resolver … y no aplica ningún orden implícito.',
  ),
  closed(
    'ADR-VISIBILITY',
    'La visibilidad del catálogo puede restringir lo que puede ver un usuario. No puede conceder autoridad para invocar.',
  ),
  closed(
    'ADR-AUTHORITY-OUTSIDE',
    'Los perfiles de riesgo, el acotamiento por ejecución, la política de destino, las concesiones, las aprobaciones … permanecen fuera del catálogo.',
  ),
  closed(
    'ADR-EXCLUDED',
    'Las proyecciones públicas excluyen credenciales, referencias a secretos, … rutas de sistema de archivos sin restricciones, errores de ejecución sin procesar y campos privados del manifiesto.',
  ),
  closed(
    'ADR-TEXT-IS-DATA',
    'El texto del registro y del manifiesto son metadatos no confiables y deben representarse como datos, no como instrucciones.',
  ),
  open('ADR-PLUGINS-ROUTE', 'hosts', 'GET /api/plugins sigue siendo una proyección centrada en paquetes.'),
  open(
    'ADR-INTEGRATIONS-ROUTE',
    'hosts',
    '/api/integrations sigue siendo una proyección de compatibilidad sobre el catálogo compartido.',
  ),
  closed('ADR-ONE-CONTRACT', 'CLI, web, … consumen proyecciones versionadas del mismo contrato.'),
  open(
    'ADR-COORDINATES',
    'hosts',
    'La identidad de los paquetes debe corresponderse con las líneas existentes del registro.',
  ),
  closed(
    'ADR-GATE-1',
    'Las identidades se documentan con ejemplos representativos de canales, proveedores, herramientas, plataformas y paquetes con múltiples capacidades.',
  ),
  closed(
    'ADR-GATE-2',
    'Cada identidad de capacidad lógica proviene de una declaración tipada proporcionada por el propietario.',
  ),
  closed('ADR-GATE-3', 'Cada campo de estado proyectado indica su fuente de verdad.'),
  closed(
    'ADR-GATE-4',
    'Disponibilidad, instalación, admisión, configuración, habilitación, activación, salud y preparación siguen pudiéndose representar de forma independiente.',
  ),
  open(
    'ADR-GATE-5',
    'hosts',
    'El comportamiento de las colisiones entre canales y herramientas coincide con el de #8850.',
  ),
  closed(
    'ADR-GATE-6',
    'Las observaciones permanecen vinculadas a la procedencia exacta a través de actualizaciones, recargas y generaciones.',
  ),
  closed(
    'ADR-GATE-7',
    'Las proyecciones públicas exponen metadatos de generación o procedencia y no implican coherencia atómica entre propietarios independientes.',
  ),
  closed('ADR-GATE-8', 'La visibilidad del catálogo no puede otorgar autoridad de invocación.'),
  open(
    'ADR-GATE-9',
    'hosts',
    '/api/plugins y /api/integrations cuentan con un puente de compatibilidad aditivo.',
  ),
  open(
    'ADR-GATE-10',
    'hosts',
    'La identidad de las coordenadas del paquete se coteja con las directrices de los registros MCP y OCI.',
  ),
];
