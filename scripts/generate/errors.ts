import { DIAGNOSTIC_CODES, type Severity } from '../../modules/core/diagnostics/codes.ts';
import { ERROR_FACES } from '../../modules/core/errors.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** `docs/errors.md`: every code with its cause and cure. */
export function renderErrors(): string {
  const sections = SEVERITIES.map((severity) => {
    const codes = Object.entries(DIAGNOSTIC_CODES).filter(([, entry]) => entry.severity === severity);
    const rows = codes.map(
      ([code, { cause, cure }]) => `| <a id="${code}"></a>\`${code}\` | ${cause} | ${cure} |`,
    );
    return [`### ${severity}`, '', '| Code | Cause | Cure |', '|---|---|---|', ...rows].join('\n');
  });
  const refusals = Object.entries(ERROR_FACES).map(
    ([code, { title, exit, http }]) => `| \`${code}\` | ${title}. | ${exit} | ${http} |`,
  );
  return `${[
    '# Codes',
    '<!-- Generated from the sources by `npm run generate`. -->',
    'Codes are permanent: tools may rely on them, texts may change.',
    '## Findings in documents',
    'An entry with an *error* is shown with its findings, is not registered and cannot be invoked. `location_missing` is only *info* on a `planned` entry.',
    ...sections,
    '## Refusals',
    'What a command or a request answers when it cannot do what was asked: an exit code for shells, a status with problem details (RFC 9457) over HTTP.',
    ['| Code | Means | Exit | HTTP |', '|---|---|---|---|', ...refusals].join('\n'),
  ].join('\n\n')}\n`;
}
