import { OPERATIONS, type OperationName } from '../operations/table.ts';

/**
 * Where a command is not its operation's name. It repeats `CliBinding.command`, so that only the modules of the typed
 * command are loaded; a test holds both equal.
 */
const ELSEWHERE: { readonly [N in OperationName]?: string | 'not a command' } = {
  capability: 'capabilities',
  provider: 'providers',
  version: 'versions',
  suggest: 'not a command',
  'diff git': 'diff',
  'catalog artifacts': 'not a command',
  'catalog capabilities': 'not a command',
  'catalog implementations': 'not a command',
  'catalog instances': 'not a command',
  'catalog observations': 'not a command',
};

const NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/** The commands that operations serve, with the operations of each. */
export const OPERATION_COMMANDS: ReadonlyMap<string, readonly OperationName[]> = Map.groupBy(
  NAMES.filter((name) => ELSEWHERE[name] !== 'not a command'),
  (name) => ELSEWHERE[name] ?? name,
);
