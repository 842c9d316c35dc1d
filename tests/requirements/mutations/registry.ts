import type { Mutation } from '../mutation.ts';

export const REGISTRY_MUTATIONS: readonly Mutation[] = [
  {
    ids: ['REG-LOAD-INDEX'],
    file: 'modules/owners/registries/entry-index.ts',
    find: 'if (name !== undefined) add(byName, name, index);',
    replace: '',
  },
  {
    ids: ['REG-LOAD-REGISTER'],
    file: 'modules/owners/registries/entry-index.ts',
    find: 'if (registered) for (const tag',
    replace: 'if (index >= 0) for (const tag',
  },
  {
    ids: ['REG-AUTHORITATIVE'],
    file: 'modules/owners/registries/registry-assembly.ts',
    find: 'return { entries: projected, ...indexEntries(projected)',
    replace: 'return { entries: projected.toReversed(), ...indexEntries(projected)',
  },
  {
    ids: ['REG-VERSION'],
    file: 'modules/owners/registries/registry-document.ts',
    find: String.raw`  version: z.string().meta({
    description: 'Semantic version of this schema.',`,
    replace: String.raw`  version: z.unknown().meta({
    description: 'Semantic version of this schema.',`,
  },
  {
    ids: ['REG-META'],
    file: 'modules/owners/registries/registry-document.ts',
    find: '  meta: z.looseObject({}).optional(),',
    replace: '  meta: z.unknown().optional(),',
  },
  {
    ids: ['REG-NAME', 'REG-NAME-SPACES'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: 'if (parseRegistryToolName(name) === undefined) {',
    replace: String.raw`if (name === '') {`,
  },
  {
    ids: ['REG-NAME-DIR'],
    file: 'modules/owners/registries/location-check.ts',
    find: '!standsInOwnFolder(name, normalized)',
    replace: String.raw`normalized === ''`,
  },
  {
    ids: ['REG-DESCRIPTION'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: String.raw`if (/\n[^\S\n]*\n/.test(description.trim())) {`,
    replace: String.raw`if (description === '') {`,
  },
  {
    ids: ['REG-STATUS', 'REG-CHECK-STATUS'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: 'if (isRegistryStatus(status)) return;',
    replace: String.raw`if (status !== '') return;`,
  },
  {
    ids: ['REG-READY'],
    file: 'modules/owners/registries/entry-verdict.ts',
    find: 'invocable: valid && refusal === undefined,',
    replace: 'invocable: false,',
  },
  {
    ids: ['REG-PLANNED', 'REG-DEPRECATED'],
    file: 'modules/owners/registries/entry-verdict.ts',
    find: String.raw`return status === 'planned' || status === 'deprecated' ? status : undefined;`,
    replace: 'return undefined;',
  },
  {
    ids: ['REG-CHECK-CAPABILITIES'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: 'if (capabilities.length === 0)',
    replace: 'if (capabilities.length < 0)',
  },
  {
    ids: ['REG-CAPABILITIES'],
    file: 'modules/owners/registries/registry-document.ts',
    find: '  capabilities: z.array(text).meta({',
    replace: '  capabilities: z.unknown().meta({',
  },
  {
    ids: ['REG-TOOL-MD'],
    file: 'modules/owners/registries/registry-assembly.ts',
    find: 'evidence?.document === undefined ? NO_VERDICT',
    replace: 'evidence?.document !== undefined ? NO_VERDICT',
  },
  {
    ids: ['REG-LANGUAGES'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: 'if (!isText(language) || isLanguage(language)) continue;',
    replace: String.raw`if (!isText(language) || language !== '') continue;`,
  },
  {
    ids: ['REG-LANGUAGES-OMITTED'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: String.raw`if (languages.length === 0) add('empty_languages'`,
    replace: String.raw`if (languages.length < 0) add('empty_languages'`,
  },
  {
    ids: ['REG-TAGS'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: 'if (parseTag(tag) !== undefined) continue;',
    replace: String.raw`if (tag !== '') continue;`,
  },
  {
    ids: ['REG-CHECK-UNIQUE'],
    file: 'modules/owners/registries/registry-assembly.ts',
    find: String.raw`    ...findDuplicates(entries),
`,
    replace: '',
  },
  {
    ids: ['REG-CHECK-LOCATION'],
    file: 'modules/owners/registries/registry-assembly.ts',
    find: '[...checkLocation(entry, evidence.location), ...verdict.inRegistry]',
    replace: '[...verdict.inRegistry]',
  },
  {
    ids: ['REG-CHECK-TAGS'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: String.raw`if (tags.length === 0) add('empty_tags'`,
    replace: String.raw`if (tags.length < 0) add('empty_tags'`,
  },
  {
    ids: ['REG-FAILED-LOGGED'],
    file: 'modules/owners/registries/reader.ts',
    find: 'for (const [, { loaded }] of changed) logFailures(loaded.registry, this.#settings.log);',
    replace: '',
  },
  {
    ids: ['REG-FAILED-VISIBLE', 'REG-LOAD-VALIDATE'],
    file: 'modules/owners/registries/entry-verdict.ts',
    find: 'const valid = !hasError(diagnostics);',
    replace: 'const valid = diagnostics.length >= 0;',
  },
  {
    ids: ['REG-RELOAD'],
    file: 'modules/owners/registries/reader.ts',
    find: 'if (before?.generation === generation) return before;',
    replace: 'if (before !== undefined) return before;',
  },
  {
    ids: ['REG-LOCATION'],
    file: 'modules/owners/registries/location-path.ts',
    find: String.raw`  if (/^(?:[/\\]|[A-Za-z]:)/.test(location)) return undefined;
`,
    replace: '',
  },
  {
    ids: ['REG-TAGS-UNICODE'],
    file: 'modules/core/model/tag.ts',
    find: String.raw`/^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u`,
    replace: '/^[a-z0-9]+(?:-[a-z0-9]+)*$/u',
  },
  {
    ids: ['REG-RELOAD-ATOMIC', 'LAW-10'],
    file: 'modules/owners/registries/reader.ts',
    find: String.raw`    const next = this.#last.then(
      () => this.#read(signal, changed),
      () => this.#read(signal, changed),
    );`,
    replace: '    const next = this.#read(signal, changed);',
  },
  {
    ids: ['REG-MAP'],
    file: 'modules/owners/registries/entry-checks.ts',
    find: 'if (parseRegistryToolName(name) === undefined) {',
    replace: 'if (parseRegistryToolName(name) !== undefined) {',
  },
  {
    ids: ['REG-TOOLS'],
    file: 'modules/owners/registries/registry-document.ts',
    find: '  tools: z.array(z.unknown()),',
    replace: '  tools: z.array(z.unknown()).catch([]),',
  },
  {
    ids: ['REG-LOCATION-RELATIVE'],
    file: 'modules/owners/registries/registry-evidence.ts',
    find: 'const folder = folderOf(registryPath);',
    replace: "const folder = '';",
  },
  {
    ids: ['REG-CHECK-REQUIRED'],
    file: 'modules/owners/registries/entry-fields.ts',
    find: 'parsed.success ? [] : findingsOf(parsed.error.issues, value)',
    replace: 'parsed.success ? [] : findingsOf([], value)',
  },
];
