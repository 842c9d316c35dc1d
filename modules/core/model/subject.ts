import type { Brand } from '../brand.ts';

/**
 * Who acts (DESIGN 6): `local`, or a kind and its name: `agent:helper`, `user:ana`. The kind ends at the first colon; a
 * name may have more of them, as names of other systems do: `workflow:repo:o/r:ref:refs/heads/main`.
 */
export type SubjectId = Brand<string, 'SubjectId'>;

export const SUBJECT_KINDS = ['agent', 'user', 'team', 'workflow', 'runtime'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The grammar of a subject, for JSON Schema. */
export const SUBJECT_PATTERN =
  /^(?:local|(?:agent|user|team|workflow|runtime):[\p{L}\p{N}](?:[\p{L}\p{N}._@|/+:-]*[\p{L}\p{N}])?)$/u;
/** UTF-16 units. */
export const MAX_SUBJECT_LENGTH = 200;

export const parseSubjectId = (text: string): SubjectId | undefined =>
  text.length <= MAX_SUBJECT_LENGTH && SUBJECT_PATTERN.test(text) ? (text as SubjectId) : undefined;

/**
 * What a subject may ask for at all, before policy is asked about the one thing. `see` reads the catalog; `call` uses a
 * tool; `approve` and `review` decide about tools; `install` records what is here; `report` says what runs; `administer`
 * changes how this server itself stands. None of them implies another.
 */
export const PERMISSIONS = ['see', 'call', 'approve', 'review', 'install', 'report', 'administer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What it takes to ask for something: one permission, or several of which any is enough. */
export type Requirement = Permission | readonly Permission[];

export const sufficient = (required: Requirement): readonly Permission[] =>
  typeof required === 'string' ? [required] : required;

export type ClaimValue = string | number | boolean | readonly string[];

/** Whoever asks, as authentication made it out. Immutable; the same object as long as the same credential holds. */
export interface Subject {
  readonly id: SubjectId;
  /** Names without `team:`, in order, each once. */
  readonly teams: readonly string[];
  /** What the configuration takes over from a token for policies; never secret. */
  readonly claims: Readonly<Record<string, ClaimValue>>;
  readonly permissions: 'all' | ReadonlySet<Permission>;
}

/** Of loopback without `server.auth`, and of the command line over files of one's own (CONTRACT 6). */
export const LOCAL: Subject = { id: 'local' as SubjectId, teams: [], claims: {}, permissions: 'all' };

/** A subject of whom nothing but the name is known, for questions about others. */
export const namedSubject = (id: SubjectId): Subject =>
  id === LOCAL.id ? LOCAL : { id, teams: [], claims: {}, permissions: 'all' };

export const isPermitted = ({ permissions }: Subject, required: Requirement): boolean =>
  permissions === 'all' ||
  (typeof required === 'string' ? permissions.has(required) : required.some((each) => permissions.has(each)));
