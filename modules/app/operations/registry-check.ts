import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import type { EntryTrial } from '../../core/ports/entry-point-trials.ts';
import { presentRegistryCheck, presentTriedRegistry } from '../presenters/present-registry.ts';
import { registryCheck as shape } from '../shapes/registry.ts';
import { noteTrials, renderRegistry } from '../text/render-registry.ts';
import { defineOperation, type OperationContext } from './operation.ts';

export const registryCheck = defineOperation({
  name: 'registry check',
  summary: 'Load one tools.json as its agent would, and say what is wrong',
  input: z.object({
    path: z.string().min(1).max(4_096).describe('The tools.json file.'),
    run: z
      .boolean()
      .optional()
      .describe(
        'Run the entry points that are ready, with an unknown operation and with the examples of TOOL.md.',
      ),
  }),
  output: shape,
  reads: [],
  effect: 'read',
  cli: {
    place: 'files',
    positional: ['path'],
    examples: [
      'agent-tools registry check tools/tools.json',
      'agent-tools registry check tools/tools.json --run',
    ],
    before: ({ run }, { messages }) => (run === true ? messages.trials_begin : ''),
    render: renderRegistry,
    note: noteTrials,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ services, signal }, { path, run = false }) {
    const registry = await services.registryChecker.check(path, signal);
    if (registry === undefined)
      throw new CatalogError('not_found', 'There is no such file.', 'Check the path.');
    if (!run) return presentRegistryCheck(registry);
    const trials = await services.entryPointTrials.run(path, registry, signal);
    return presentTriedRegistry(registry, await placed(trials, path, { services, signal }));
  },
});

/** Findings of runs stand at the entry's `location`, like those of the load. */
async function placed(
  trials: readonly EntryTrial[],
  path: string,
  { services, signal }: Pick<OperationContext, 'services' | 'signal'>,
): Promise<readonly EntryTrial[]> {
  if (trials.every(({ diagnostics }) => diagnostics.length === 0)) return trials;
  const content = await services.savedFiles.read(path, signal);
  // It was there a moment ago; findings without a line are better than none.
  if (content.state !== 'read') return trials;
  const text = new TextDecoder().decode(content.bytes);
  return Promise.all(
    trials.map(async (trial) => {
      const [first] = trial.diagnostics;
      if (first === undefined) return trial;
      const document = await services.documentText.read(text, first.file);
      return { ...trial, diagnostics: document.place(trial.diagnostics) };
    }),
  );
}
