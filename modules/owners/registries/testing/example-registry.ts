/** Entries of tools.json for tests: valid unless told otherwise. */
export interface WrittenEntry {
  readonly [key: string]: unknown;
}

export const writtenEntry = (name: string, fields: WrittenEntry = {}): WrittenEntry => ({
  name,
  description: `Does what ${name} does`,
  location: `tools/${name}/main.py`,
  status: 'ready',
  capabilities: ['run'],
  tags: ['example'],
  ...fields,
});

export const writtenRegistry = (tools: readonly unknown[], fields: WrittenEntry = {}): string =>
  JSON.stringify({ version: '1.0.0', tools, ...fields });

/** The registry under `tools.json`, and an entry point for each name. */
export const registryFiles = (names: readonly string[]): Readonly<Record<string, string>> => ({
  'tools.json': writtenRegistry(names.map((name) => writtenEntry(name))),
  ...Object.fromEntries(names.map((name) => [`tools/${name}/main.py`, ''])),
});
