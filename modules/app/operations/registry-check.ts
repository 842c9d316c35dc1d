import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { presentRegistryCheck } from '../presenters/present-registry.ts';
import { registryCheck as shape } from '../shapes/registry.ts';
import { renderRegistry } from '../text/render-registry.ts';
import { defineOperation } from './operation.ts';

export const registryCheck = defineOperation({
  name: 'registry check',
  summary: 'Load one tools.json as its agent would, and say what is wrong',
  input: z.object({ path: z.string().min(1).max(4_096).describe('The tools.json file.') }),
  output: shape,
  reads: [],
  effect: 'read',
  cli: {
    place: 'files',
    positional: ['path'],
    examples: ['agent-tools registry check tools/tools.json'],
    render: renderRegistry,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ services, signal }, { path }) {
    const registry = await services.registryChecker.check(path, signal);
    if (registry === undefined)
      throw new CatalogError('not_found', 'There is no such file.', 'Check the path.');
    return presentRegistryCheck(registry);
  },
});
