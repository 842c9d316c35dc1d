import type { Brand } from './brand.ts';

/** `filesystem.read_file`, `surrealkit`, `torrent-finder`: the id of a tool within its source. */
export type ToolId = Brand<string, 'ToolId'>;
/** `file.read`: a semantic ability, declared in the vocabulary and never inferred. */
export type CapabilityId = Brand<string, 'CapabilityId'>;
/** `filesystem-mcp-server`: who offers a version. */
export type ProviderId = Brand<string, 'ProviderId'>;
/** `search` in a tools.json entry: local to that entry, never a capability by itself. */
export type OperationName = Brand<string, 'OperationName'>;
/** The id of a tools.json file in the workspace. */
export type RegistryId = Brand<string, 'RegistryId'>;
/** `tool:filesystem.read_file`: the typed key that a family's owner declares (ADR-015 "capability"). */
export type FamilyKey = Brand<string, 'FamilyKey'>;
/** `tool:filesystem.read_file@1.0.0#filesystem-mcp-server`: what one provider offers for a family key. */
export type ImplementationId = Brand<string, 'ImplementationId'>;
/** `instances.files`: what an operator configured, as `<section>.<alias>`. */
export type InstanceId = Brand<string, 'InstanceId'>;
/** A package artifact: its source, package URL and digest or admission revision, as one opaque text. */
export type ArtifactId = Brand<string, 'ArtifactId'>;
/** An upstream index of the workspace. */
export type IndexId = Brand<string, 'IndexId'>;
/** Who reports what runs: `node-a`. */
export type RuntimeId = Brand<string, 'RuntimeId'>;
/** `definitions`, `registry:<id>`; later `index:<id>`, `host:<id>`. */
export type SourceId = Brand<string, 'SourceId'>;

const SEGMENT = '[a-z0-9]+(?:[_-][a-z0-9]+)*';
const ID = new RegExp(`^${SEGMENT}(?:\\.${SEGMENT})*$`);
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Ids are bounded so that no document can make an unreadable one. UTF-16 units. */
export const MAX_ID_LENGTH = 200;

/** The source of the grammar for JSON Schema: dot-joined segments of lower-case letters and digits. */
export const ID_PATTERN = ID.source;
/** The stricter grammar of tools.json names (seed 000: lower case, separated by hyphens). */
export const REGISTRY_NAME_PATTERN = KEBAB.source;

const isId = (text: string): boolean => text.length <= MAX_ID_LENGTH && ID.test(text);

export const parseToolId = (text: string): ToolId | undefined => (isId(text) ? (text as ToolId) : undefined);
export const parseCapabilityId = (text: string): CapabilityId | undefined =>
  isId(text) ? (text as CapabilityId) : undefined;
export const parseProviderId = (text: string): ProviderId | undefined =>
  isId(text) ? (text as ProviderId) : undefined;
export const parseRegistryId = (text: string): RegistryId | undefined =>
  isId(text) ? (text as RegistryId) : undefined;

export const parseIndexId = (text: string): IndexId | undefined =>
  isId(text) ? (text as IndexId) : undefined;

/** Seed 000's rule for `name`; what passes is a tool id as well. */
export const parseRegistryToolName = (text: string): ToolId | undefined =>
  text.length <= MAX_ID_LENGTH && KEBAB.test(text) ? (text as ToolId) : undefined;

/** Operations are free words of their entry; only emptiness is refused, by the registry's own check. */
export const operationName = (text: string): OperationName => text as OperationName;

export const DEFINITIONS: SourceId = 'definitions' as SourceId;
export const registrySource = (id: RegistryId): SourceId => `registry:${id}` as SourceId;
/** What is here, as against what an upstream lists. */
export const INVENTORY: SourceId = 'inventory' as SourceId;
export const indexSource = (id: IndexId): SourceId => `index:${id}` as SourceId;

const SOURCE = new RegExp(`^(?:definitions|[a-z]+:${SEGMENT}(?:\\.${SEGMENT})*)$`);
export const parseSourceId = (text: string): SourceId | undefined =>
  text.length <= MAX_ID_LENGTH && SOURCE.test(text) ? (text as SourceId) : undefined;

/** The family `tool`: its owner declares one key for each tool of type `tool` (DESIGN 10, C1). */
export const toolFamilyKey = (id: ToolId): FamilyKey => `tool:${id}` as FamilyKey;

const FAMILY_KEY = new RegExp(`^[a-z][a-z0-9]*(?:_[a-z0-9]+)*:${SEGMENT}(?:\\.${SEGMENT})*$`);

/** As a family's owner declares it; never made from a name, and never taken apart but for its family. */
export const parseFamilyKey = (text: string): FamilyKey | undefined =>
  text.length <= MAX_ID_LENGTH && FAMILY_KEY.test(text) ? (text as FamilyKey) : undefined;

/** The family is declared with the key and is its owner's word: `tool`, `channel`. */
export const familyOf = (key: FamilyKey): string => key.slice(0, key.indexOf(':'));

/** Versions are those of the source; an entry without versions has none in its id. */
export const implementationId = (
  key: FamilyKey,
  version: string | undefined,
  provider: ProviderId,
): ImplementationId => `${key}${version === undefined ? '' : `@${version}`}#${provider}` as ImplementationId;

const IMPLEMENTATION = new RegExp(
  `^[a-z][a-z0-9_]*:${SEGMENT}(?:\\.${SEGMENT})*(?:@[0-9A-Za-z][0-9A-Za-z.+_-]*)?#${SEGMENT}(?:\\.${SEGMENT})*$`,
);
export const parseImplementationId = (text: string): ImplementationId | undefined =>
  text.length <= 3 * MAX_ID_LENGTH && IMPLEMENTATION.test(text) ? (text as ImplementationId) : undefined;

const INSTANCE = /^[a-z][a-z0-9_]*(?:\.[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*)+$/;
export const parseInstanceId = (text: string): InstanceId | undefined =>
  text.length <= MAX_ID_LENGTH && INSTANCE.test(text) ? (text as InstanceId) : undefined;

/** Names of runtimes are their owner's; only what could not be shown on one line is refused. */
export const parseRuntimeId = (text: string): RuntimeId | undefined =>
  /^[A-Za-z0-9](?:[A-Za-z0-9._:/-]{0,98}[A-Za-z0-9])?$/.test(text) ? (text as RuntimeId) : undefined;

/** The primary key of a tool: (source, id). */
export interface ToolRef {
  readonly source: SourceId;
  readonly id: ToolId;
}

/** Total order of the catalog: id, then source; by code unit, so that every machine agrees. */
export function compareToolRefs(a: ToolRef, b: ToolRef): number {
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return 0;
}
