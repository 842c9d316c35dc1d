import { CatalogError } from '../../../core/errors.ts';
import { nearest } from '../../operations/nearest.ts';
import { COMPLETION_SCRIPTS, SHELLS } from '../completion/scripts.ts';
import type { ExtraCommand } from '../extra-command.ts';

/** Prints the script that teaches a shell to complete. */
export const completion: ExtraCommand = {
  spec: {
    name: 'completion',
    summary: 'Print the completion script of a shell',
    arguments: [
      {
        key: 'shell',
        description: `One of ${SHELLS.join(', ')}.`,
        required: true,
        many: false,
        choices: SHELLS,
      },
    ],
    options: [],
    examples: ['source <(agent-tools completion bash)', 'agent-tools completion fish | source'],
  },
  async run({ words }, { shell }) {
    const [typed = ''] = words;
    const name = SHELLS.find((each) => each === typed);
    if (name === undefined) {
      const near = nearest(typed, SHELLS);
      throw new CatalogError(
        'invalid_request',
        `There is no completion for ${JSON.stringify(typed.slice(0, 100))}.`,
        near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Use one of ${SHELLS.join(', ')}.`,
      );
    }
    await shell.stdout.write(COMPLETION_SCRIPTS[name]);
    return 0;
  },
};
