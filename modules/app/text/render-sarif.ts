import type * as z from 'zod';
import { DIAGNOSTIC_CODES, type DiagnosticCode } from '../../core/diagnostics/codes.ts';
import type { validation } from '../shapes/validation.ts';

type Validation = z.output<typeof validation>;

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;
const CODES = Object.keys(DIAGNOSTIC_CODES) as readonly DiagnosticCode[];

/** SARIF 2.1.0 (OASIS): every code is a rule, every finding a result with its region. */
export function renderSarif({ diagnostics }: Validation): string {
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'agent-tools', rules: CODES.map(ruleOf) } },
        // Our columns count UTF-16 units.
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          '%SRCROOT%': { description: { text: 'The folder of the workspace that was checked.' } },
        },
        results: diagnostics.map(resultOf),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleOf(code: DiagnosticCode) {
  const { severity, cause, cure } = DIAGNOSTIC_CODES[code];
  return {
    id: code,
    shortDescription: { text: cause },
    help: { text: cure },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function resultOf({
  code,
  severity,
  file,
  line,
  column,
  path,
  message,
  hint,
}: Validation['diagnostics'][number]) {
  const ruleIndex = CODES.indexOf(code as DiagnosticCode);
  return {
    ruleId: code,
    ...(ruleIndex >= 0 && { ruleIndex }),
    level: LEVELS[severity],
    message: { text: hint === null ? message : `${message} ${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
          region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
        },
        ...(path !== '' && { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
  };
}

/** A path is no URI: spaces and the like are encoded, slashes stay; a first segment with a colon would be a scheme. */
const relativeUri = (file: string): string => file.split('/').map(encodeURIComponent).join('/');
