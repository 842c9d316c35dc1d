import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { presentDiagnostic } from '../presenters/present-diagnostic.ts';
import { validation } from '../shapes/validation.ts';
import { renderGithub } from '../text/render-github.ts';
import { renderSarif } from '../text/render-sarif.ts';
import { renderValidation } from '../text/render-validation.ts';
import { defineOperation } from './operation.ts';
import { outputBytes } from './run-operation.ts';

export const validate = defineOperation({
  name: 'validate',
  summary: 'Check tools, providers, capabilities and registries, and say where each fault stands',
  input: z.object({
    paths: z
      .array(z.string().min(1).max(4_096))
      .optional()
      .describe('Files or folders; default: the whole workspace.'),
    strict: z.boolean().optional().describe('Warnings fail too.'),
    format: z.enum(['text', 'json', 'github', 'sarif']).optional().describe('How to print the findings.'),
  }),
  output: validation,
  reads: [],
  effect: 'read',
  cli: {
    place: 'files',
    positional: ['paths'],
    examples: ['agent-tools validate', 'agent-tools validate catalog/ --strict --format github'],
    render: renderValidation,
    formats: {
      json: { print: outputBytes },
      github: { print: renderGithub },
      sarif: { print: renderSarif },
    },
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ services, signal }, { paths, strict }) {
    const report = await services.documents.check(paths ?? [], signal);
    if (!report.ok)
      throw new CatalogError(
        'not_found',
        `There is no file or folder ${JSON.stringify(report.error.path)}.`,
        'Check the path.',
      );
    const { checked, diagnostics } = report.value;
    const count = (severity: string): number =>
      diagnostics.filter((each) => each.severity === severity).length;
    const summary = { errors: count('error'), warnings: count('warning'), infos: count('info') };
    return {
      ok: summary.errors === 0 && (strict !== true || summary.warnings === 0),
      checked: {
        files: checked.files,
        tools: checked.tools,
        providers: checked.providers,
        capabilities: checked.capabilities,
        registry_entries: checked.registryEntries,
      },
      summary,
      diagnostics: diagnostics.map(presentDiagnostic),
    };
  },
});
