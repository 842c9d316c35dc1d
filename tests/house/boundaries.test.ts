import { describe, expect, test } from 'vitest';
import { readSources, type Source } from './sources.ts';

/**
 * DESIGN 4, re-derived from the sources: who may import whom. A folder is governed by its longest matching entry.
 * `node` : which of Node's own modules; `npm`: which packages. Tests may use more packages, never more modules.
 */
const RULES: Readonly<
  Record<
    string,
    { readonly modules: readonly string[]; readonly npm: readonly string[]; readonly node: boolean }
  >
> = {
  'modules/core': { modules: ['modules/core'], npm: ['zod'], node: false },
  'modules/contracts': { modules: ['modules/contracts', 'modules/core'], npm: [], node: false },
  'modules/documents': {
    modules: ['modules/documents', 'modules/core'],
    npm: ['zod', 'yaml', 'js-yaml', 'packageurl-js'],
    node: false,
  },
  'modules/owners/definitions': {
    modules: ['modules/owners/definitions', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod', 'ajv', 'chokidar', 'semver', 'spdx-expression-parse'],
    node: true,
  },
  'modules/owners/registries': {
    modules: ['modules/owners/registries', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod', 'chokidar'],
    node: true,
  },
  'modules/owners/configuration': {
    modules: ['modules/owners/configuration', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod', 'chokidar'],
    node: true,
  },
  'modules/owners/indexes': {
    modules: ['modules/owners/indexes', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod'],
    node: false,
  },
  'modules/owners/builtin': {
    modules: ['modules/owners/builtin', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod'],
    node: false,
  },
  'modules/owners/inventory': {
    modules: ['modules/owners/inventory', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod'],
    node: false,
  },
  'modules/owners/observations': {
    modules: ['modules/owners/observations', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod'],
    node: false,
  },
  'modules/owners/approvals': {
    modules: ['modules/owners/approvals', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod'],
    node: false,
  },
  'modules/owners/reviews': {
    modules: ['modules/owners/reviews', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod'],
    node: false,
  },
  'modules/authentication': {
    modules: ['modules/authentication', 'modules/core'],
    npm: ['zod', 'jose'],
    node: true,
  },
  'modules/policy': {
    modules: ['modules/policy', 'modules/core', 'modules/documents'],
    npm: ['zod', '@cedar-policy/cedar-wasm', 'chokidar'],
    node: true,
  },
  'modules/runtime': {
    modules: ['modules/runtime', 'modules/core', 'modules/contracts', 'modules/documents'],
    npm: ['zod', 'ajv', 'ajv-formats', 'undici', '@modelcontextprotocol/client'],
    node: true,
  },
  'modules/store': {
    modules: ['modules/store', 'modules/core'],
    npm: ['chokidar', 'kysely', 'pg'],
    node: true,
  },
  'modules/search': { modules: ['modules/search', 'modules/core'], npm: ['snowball-stemmers'], node: false },
  'modules/app': { modules: ['modules/app', 'modules/core', 'modules/contracts'], npm: ['zod'], node: true },
  'modules/app/mcp': {
    modules: ['modules/app', 'modules/core', 'modules/contracts'],
    npm: ['zod', '@modelcontextprotocol/server', '@modelcontextprotocol/node'],
    node: true,
  },
  'modules/app/connect': {
    modules: ['modules/app', 'modules/core'],
    npm: ['jsonc-parser', 'smol-toml', 'diff'],
    node: true,
  },
  'modules/app/operations': {
    modules: [
      'modules/app/operations',
      'modules/app/presenters',
      'modules/app/shapes',
      'modules/app/text',
      'modules/app/services.ts',
      'modules/core',
      'modules/contracts',
    ],
    npm: ['zod'],
    node: false,
  },
  'modules/app/presenters': {
    modules: ['modules/app/presenters', 'modules/app/shapes', 'modules/core', 'modules/contracts'],
    npm: ['zod'],
    node: false,
  },
  'modules/app/shapes': { modules: ['modules/app/shapes', 'modules/core'], npm: ['zod'], node: false },
  'modules/web': {
    modules: ['modules/web'],
    npm: ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-virtual', 'vite'],
    node: false,
  },
};

/** The composition root and its parts. */
const isCompositionRoot = (file: string): boolean => /^modules\/app\/compose(?:\.ts$|\/)/.test(file);

const sources = readSources('modules');
const within = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

function ruleOf(file: string) {
  const folder = Object.keys(RULES)
    .filter((each) => within(file, each))
    .sort((a, b) => b.length - a.length)[0];
  return folder === undefined ? undefined : RULES[folder];
}

const violations = (check: (source: Source) => readonly string[]): readonly string[] =>
  sources.flatMap((source) => check(source).map((what) => `${source.file} ${what}`));

describe('the house (DESIGN 4)', () => {
  test('every module has a rule', () => {
    expect(violations(({ file }) => (ruleOf(file) === undefined ? ['has no rule'] : []))).toEqual([]);
  });

  test('modules import only what their place allows', () => {
    const found = violations(({ file, imports }) => {
      if (isCompositionRoot(file)) return [];
      const allowed = ruleOf(file)?.modules ?? [];
      return imports.flatMap((each) =>
        each.file === undefined || allowed.some((folder) => within(each.file ?? '', folder))
          ? []
          : [`imports ${each.file}`],
      );
    });
    expect(found).toEqual([]);
  });

  test('npm packages and Node modules stay where they belong', () => {
    const found = violations(({ file, imports, isTest }) => {
      const rule = ruleOf(file);
      if (isTest || rule === undefined || /\.config\.ts$/.test(file)) return [];
      return imports.flatMap(({ package: name }) => {
        if (name === undefined) return [];
        if (name.startsWith('node:')) return rule.node ? [] : [`imports ${name}`];
        const face = /^modules\/app\/(?:cli|http|text)\//.test(file);
        return rule.npm.includes(name) || (face && FACE_PACKAGES.includes(name)) ? [] : [`imports ${name}`];
      });
    });
    expect(found).toEqual([]);
  });

  test('only the composition root knows concrete owners and the index', () => {
    const found = violations(({ file, imports, isTest }) =>
      isCompositionRoot(file) || isTest || !within(file, 'modules/app')
        ? []
        : imports.flatMap((each) =>
            /^modules\/(?:owners|search|documents|store|policy|authentication)\//.test(each.file ?? '')
              ? [`imports ${each.file}`]
              : [],
          ),
    );
    expect(found).toEqual([]);
  });

  test('core reads no clock, no randomness and no environment', () => {
    const found = violations(({ file, text, isTest }) =>
      within(file, 'modules/core') &&
      !isTest &&
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.(?:env|argv|cwd|exit|std\w+|pid|platform|hrtime)\b|\bcrypto\./.test(
        text,
      )
        ? ['reads the world']
        : [],
    );
    expect(found).toEqual([]);
  });

  test('files do not import each other in circles', () => {
    const graph = new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.filter(({ typeOnly }) => !typeOnly).flatMap((each) => each.file ?? []),
      ]),
    );
    expect(circles(graph)).toEqual([]);
  });

  test('packages never import modules, nor each other', () => {
    const found = readSources('packages').flatMap(({ file, imports }) => {
      const own = file.split('/').slice(0, 2).join('/');
      return imports.flatMap((each) =>
        each.file === undefined || within(each.file, own) ? [] : [`${file} imports ${each.file}`],
      );
    });
    expect(found).toEqual([]);
  });
});

/** Libraries of the faces. */
const FACE_PACKAGES = [
  'commander',
  'picocolors',
  'string-width',
  'wrap-ansi',
  'slice-ansi',
  '@bomb.sh/tab',
  'find-my-way',
  'prom-client',
];

function circles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
