import * as z from 'zod';
import { type Diagnostic, hasError } from '../../core/diagnostics/diagnostic.ts';
import { CatalogError } from '../../core/errors.ts';
import { RECORDED_OWNERS } from '../../core/ports/evidence-commands.ts';
import { presentDiagnostic } from '../presenters/present-diagnostic.ts';
import { recordOutcome } from '../shapes/evidence-report.ts';
import { renderRecord } from '../text/render-record.ts';
import { defineOperation } from './operation.ts';
import { requireEachInstall, requireInstall } from './record-access.ts';

const NOTHING = { added: 0, revised: 0, removed: 0, unchanged: 0 };

export const record = defineOperation({
  name: 'record',
  summary: 'Record what an index lists, what is built in, or what is installed and admitted here',
  input: z.object({
    owner: z
      .enum(RECORDED_OWNERS)
      .describe(
        'Whose evidence it is: indexes, builtin or inventory; `schemas/<index|builtin|inventory>-record.schema.json` has the format. A look replaces that index, builtin replaces all of it, inventory adds unless `replace: true` stands in it.',
      ),
    document: z.unknown().optional().describe('The document, in the format of its owner.'),
    text: z
      .string()
      .max(64 * 1024 * 1024)
      .optional()
      .describe('Or the document as JSON or YAML text.'),
    file: z.string().min(1).max(300).optional().describe('How the text is called in findings.'),
    dry_run: z.boolean().optional().describe('Write nothing; say what would be recorded.'),
  }),
  output: recordOutcome,
  reads: RECORDED_OWNERS,
  effect: 'command',
  permission: 'install',
  http: { method: 'POST', path: '/v1/records/{owner}' },
  cli: {
    place: 'server_if_running',
    positional: ['owner'],
    hidden: ['document', 'text', 'file'],
    document: { text: 'text', file: 'file' },
    examples: [
      'agent-tools record inventory installed.yaml --dry-run',
      'agent-tools record builtin - < builtin.json',
    ],
    render: renderRecord,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run(
    { services, signal, subject, visibility, envelope },
    { owner, document, text, file, dry_run: dryRun = false },
  ) {
    await requireInstall(subject, owner, services);
    if ((document === undefined) === (text === undefined)) {
      throw new CatalogError(
        'invalid_request',
        'The request has to hold the document once.',
        'Send it as `document`, or as JSON or YAML in `text`.',
      );
    }
    const handed = text === undefined ? undefined : await services.documentText.read(text, file ?? 'record');
    const refused = (findings: readonly Diagnostic[]) => ({
      ...envelope(),
      ok: false,
      owner,
      dry_run: dryRun,
      ...NOTHING,
      diagnostics: findings.map(presentDiagnostic),
    });
    if (handed !== undefined && hasError(handed.diagnostics)) return refused(handed.diagnostics);
    const given = handed?.value ?? document;
    await requireEachInstall({ subject, owner, document: given }, services, signal);
    const outcome = await services.evidence.record(owner, given, { dryRun }, signal);
    if (!outcome.ok) return refused(handed?.place(outcome.error) ?? outcome.error);
    // Whoever asks next sees it: the answer comes when the view that holds it is served.
    if (!dryRun) await services.reloader.reload([], signal);
    const { added, revised, removed, unchanged } = outcome.value;
    return {
      ...envelope(services.catalog.pin(visibility)),
      ok: true,
      owner,
      dry_run: dryRun,
      added,
      revised,
      removed,
      unchanged,
      diagnostics: [],
    };
  },
});
