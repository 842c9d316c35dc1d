import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import type { DocumentFiles } from '../../core/ports/document-files.ts';
import { presentProjectionDifference } from '../presenters/diff/present-projection-difference.ts';
import { parseProjection } from '../presenters/diff/projection-reader.ts';
import { projectionDifference } from '../shapes/diff-projections.ts';
import { renderProjectionMarkdown, renderProjectionText } from '../text/diff/render-projection-difference.ts';
import { diffFormat } from './diff-format.ts';
import { defineOperation } from './operation.ts';
import { outputBytes } from './run-operation.ts';

const file = z.string().min(1).max(4_096);

export const diff = defineOperation({
  name: 'diff',
  summary: 'Say what changed between two saved projections, or in the definitions since a git revision',
  input: z.object({
    before: file.describe('What `agent-tools status --json` printed earlier.'),
    after: file.describe('What it printed later.'),
    format: diffFormat.describe('How to print it; default: text, and markdown with --git.'),
  }),
  output: projectionDifference,
  reads: [],
  effect: 'read',
  cli: {
    place: 'files',
    positional: ['before', 'after'],
    examples: ['agent-tools diff before.json after.json'],
    render: renderProjectionText,
    formats: {
      json: { print: outputBytes },
      markdown: { print: renderProjectionMarkdown },
    },
    exit: ({ equal }) => (equal ? 0 : 1),
  },
  async run({ services, signal }, { before, after }) {
    const read = async (path: string) => ({
      path,
      projection: await parseProjection(
        await readSaved(services.savedFiles, path, signal),
        path,
        services.documentText,
      ),
    });
    return presentProjectionDifference(await read(before), await read(after));
  },
});

async function readSaved(files: DocumentFiles, path: string, signal: AbortSignal): Promise<Uint8Array> {
  const content = await files.read(path, signal);
  const name = JSON.stringify(path.slice(0, 200));
  switch (content.state) {
    case 'read':
      return content.bytes;
    case 'missing':
      throw new CatalogError('not_found', `There is no file ${name}.`, 'Check the path.');
    case 'not_a_file':
      throw new CatalogError('invalid_request', `${name} is not a file.`, 'Name a saved `status --json`.');
    case 'too_large':
      throw new CatalogError(
        'invalid_request',
        `${name} is larger than can be compared.`,
        'Save what is known of fewer tools: agent-tools status ID --json.',
      );
    case 'unreadable':
      throw new CatalogError('invalid_request', `${name} cannot be read.`, 'Check its permissions.');
  }
}
