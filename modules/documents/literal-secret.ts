import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { shortText } from './short-text.ts';

type Path = Finding['path'];
type Mapping = Readonly<Record<string, unknown>>;

/** `${env:NAME}`, `${file:PATH}`, and what an adapter of a secret store adds. */
const REFERENCE = /^\$\{[a-z][a-z0-9_-]*:[^{}]+\}$/;
/** Keys under which a value itself could stand. */
const VALUE_KEYS = ['value', 'default', 'const', 'examples', 'enum'] as const;

/** Where a mapping says that what it describes is secret. */
export const isMarkedSecret = (mapping: Mapping): boolean =>
  mapping['secret'] === true ||
  mapping['isSecret'] === true ||
  mapping['x-secret'] === true ||
  mapping['writeOnly'] === true ||
  mapping['format'] === 'password';

/** Something other than a reference stands there. */
export function isLiteral(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (typeof value === 'string') return !REFERENCE.test(value);
  if (Array.isArray(value)) return value.some(isLiteral);
  return typeof value !== 'boolean';
}

/** What is wrong with a value at `path` under a name that is marked secret. The value is not repeated. */
export const literalSecret = (path: Path, name: string): Finding => ({
  code: 'literal_secret',
  path,
  message: `A value stands here in plain text, but \`${shortText(name)}\` is marked secret.`,
  hint: 'Refer to it instead, as `${env:NAME}` or `${file:PATH}`, and treat what stood here as known to others.',
});

/** Values in plain text of a mapping that is itself marked secret. */
export function literalSecretsOf(mapping: Mapping, path: Path): readonly Finding[] {
  if (!isMarkedSecret(mapping)) return [];
  const name = String(mapping['name'] ?? path.at(-1));
  return VALUE_KEYS.flatMap((key) => (isLiteral(mapping[key]) ? [literalSecret([...path, key], name)] : []));
}

/** The same of everything within a value, which is a tree of bounded depth. */
export function literalSecretsBelow(value: unknown, path: Path): readonly Finding[] {
  if (Array.isArray(value))
    return value.flatMap((member, index) => literalSecretsBelow(member, [...path, index]));
  if (!isMapping(value)) return [];
  return [
    ...literalSecretsOf(value, path),
    ...Object.entries(value).flatMap(([key, member]) =>
      typeof member === 'object' ? literalSecretsBelow(member, [...path, key]) : [],
    ),
  ];
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
