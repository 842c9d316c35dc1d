import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { noteFormatting, renderFormatting } from '../text/render-files.ts';
import { defineOperation } from './operation.ts';

export const format = defineOperation({
  name: 'fmt',
  summary: 'Rewrite definition files in the canonical style, with their comments',
  input: z.object({
    paths: z
      .array(z.string().min(1).max(4_096))
      .optional()
      .describe('Files or folders; default: the whole workspace.'),
    check: z.boolean().optional().describe('Write nothing; say which files would change.'),
  }),
  output: z
    .object({
      ok: z.boolean(),
      files: z.array(
        z.object({
          file: z.string(),
          outcome: z.enum(['unchanged', 'changed', 'would_change', 'skipped_syntax_error']),
        }),
      ),
    })
    .meta({ id: 'Formatting' }),
  reads: [],
  effect: 'command',
  permission: 'administer',
  cli: {
    place: 'files',
    positional: ['paths'],
    examples: ['agent-tools fmt', 'agent-tools fmt catalog/ --check'],
    render: renderFormatting,
    note: noteFormatting,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ services, signal }, { paths, check }) {
    const report = await services.documents.format(paths ?? [], { check: check ?? false }, signal);
    if (!report.ok)
      throw new CatalogError(
        'not_found',
        `There is no file or folder ${JSON.stringify(report.error.path)}.`,
        'Check the path.',
      );
    const { files } = report.value;
    return {
      ok: files.every(({ outcome }) => outcome === 'unchanged' || outcome === 'changed'),
      files: files.map(({ file, outcome }) => ({ file, outcome })),
    };
  },
});
