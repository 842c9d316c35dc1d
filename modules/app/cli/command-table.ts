import { CatalogError } from '../../core/errors.ts';
import { nearest } from '../operations/nearest.ts';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/table.ts';
import { OPERATION_COMMANDS } from './command-index.ts';
import type { CommandSpec } from './command-spec.ts';
import { EXTRA_COMMANDS, type ExtraCommand } from './extra-command.ts';
import { type BoundOperation, isBound, projectCommand } from './operation-command.ts';
import { PROGRAM } from './parser.ts';

export type LoadedCommand =
  | {
      readonly kind: 'operations';
      readonly spec: CommandSpec;
      readonly operations: readonly BoundOperation[];
    }
  | { readonly kind: 'extra'; readonly spec: CommandSpec; readonly extra: ExtraCommand };

/** Every command's name, in the order in which help shows them. */
export const COMMAND_NAMES: readonly string[] = [...OPERATION_COMMANDS.keys(), ...EXTRA_COMMANDS.keys()];

/** The command that the first of these words name. Throws `invalid_request` with what may have been meant. */
export function resolveName(words: readonly string[]): string {
  const [first = '', second] = words;
  const whole = `${first} ${second ?? ''}`.trim();
  const found = [whole, first].find((name) => COMMAND_NAMES.includes(name));
  if (found !== undefined) return found;
  const below = COMMAND_NAMES.filter((name) => name.startsWith(`${first} `));
  if (below.length > 0) {
    const near =
      second === undefined
        ? []
        : nearest(
            second,
            below.map((name) => name.slice(first.length + 1)),
          );
    throw new CatalogError(
      'invalid_request',
      second === undefined
        ? `\`${first}\` needs one more word.`
        : `There is no command ${JSON.stringify(whole)}.`,
      near.length > 0
        ? `Did you mean ${near.map((name) => `${first} ${name}`).join(', ')}?`
        : `Use one of ${below.join(', ')}.`,
    );
  }
  const near = nearest(first, COMMAND_NAMES);
  throw new CatalogError(
    'invalid_request',
    `There is no command ${JSON.stringify(first.slice(0, 100))}.`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : `\`${PROGRAM} --help\` lists them all.`,
  );
}

/** Loads the modules of one command and no others. */
export async function loadCommand(name: string): Promise<LoadedCommand> {
  const extra = await EXTRA_COMMANDS.get(name)?.();
  if (extra !== undefined) return { kind: 'extra', spec: extra.spec, extra };
  const loads = (OPERATION_COMMANDS.get(name) ?? []).map(
    (each): (() => Promise<Operation>) => OPERATIONS[each],
  );
  const operations = (await Promise.all(loads.map((load) => load()))).filter(isBound);
  return { kind: 'operations', spec: projectCommand(name, operations), operations };
}
