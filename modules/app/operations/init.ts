import * as z from 'zod';
import { noteInitialisation, renderInitialisation } from '../text/render-files.ts';
import { defineOperation } from './operation.ts';

export const init = defineOperation({
  name: 'init',
  summary: 'Make a workspace here that validates and serves; nothing is overwritten',
  input: z.object({}),
  output: z
    .object({ created: z.array(z.string()), kept: z.array(z.string()) })
    .meta({ id: 'Initialisation' }),
  reads: [],
  effect: 'command',
  permission: 'administer',
  cli: {
    place: 'files',
    examples: ['agent-tools init'],
    render: renderInitialisation,
    note: noteInitialisation,
  },
  async run({ services, signal }) {
    const { created, kept } = await services.workspaceMaker.init(signal);
    return { created: [...created], kept: [...kept] };
  },
});
