import { jsonPointer } from '../../core/diagnostics/diagnostic.ts';
import { CatalogError } from '../../core/errors.ts';
import { LOCAL, type Subject } from '../../core/model/subject.ts';
import type { Authority } from '../../core/ports/authority.ts';
import type { RecordedOwner } from '../../core/ports/evidence-commands.ts';
import type { Services } from '../services.ts';

/** Packages that policy is asked about for one document. */
const MAX_ASKED = 10_000;

/** Asked before anything of the document is looked at, and of the loopback never. Throws `forbidden`. */
export async function requireInstall(
  subject: Subject,
  source: RecordedOwner,
  { authority }: { readonly authority: Authority },
): Promise<void> {
  if (subject.id === LOCAL.id) return;
  const resource = { kind: 'artifact' as const, source };
  const decision = await authority.decide({ subject, action: 'install', resource });
  if (decision.outcome !== 'allow') throw refused(subject, source);
}

/**
 * Where there are policies, they are asked about each package of the document, once. All of it is recorded or nothing:
 * throws `forbidden` at the first that is refused, and `payload_too_large` where there are more than are asked about.
 * What is no artifact of the owner's format is left to the owner, which refuses the document.
 */
export async function requireEachInstall(
  {
    subject,
    owner,
    document,
  }: { readonly subject: Subject; readonly owner: RecordedOwner; readonly document: unknown },
  {
    authority,
    policies,
    canonicalPackageUrl,
  }: Pick<Services, 'authority' | 'policies' | 'canonicalPackageUrl'>,
  signal: AbortSignal,
): Promise<void> {
  if (subject.id === LOCAL.id || (await policies.loaded()).kind === 'default') return;
  const asked = new Map<string, number>();
  for (const [at, artifact] of artifactsOf(document).entries()) {
    const purl = await canonicalPackageUrl(textOf(artifact, 'purl'));
    if (purl !== undefined && !asked.has(purl)) asked.set(purl, at);
  }
  if (asked.size > MAX_ASKED)
    throw new CatalogError(
      'payload_too_large',
      `The document has more than ${MAX_ASKED} packages, and policies are asked about each of them.`,
      'Record it in parts, or on the machine of the server, where nobody is asked.',
    );
  for (const [purl, at] of asked) {
    signal.throwIfAborted();
    const resource = { kind: 'artifact' as const, source: owner, purl };
    const decision = await authority.decide({ subject, action: 'install', resource });
    if (decision.outcome !== 'allow')
      throw refused(subject, `${purl} of ${owner}, ${jsonPointer(['artifacts', at])} of the document`);
  }
}

const artifactsOf = (document: unknown): readonly unknown[] => {
  const artifacts = isObject(document) && Object.hasOwn(document, 'artifacts') ? document['artifacts'] : [];
  return Array.isArray(artifacts) ? artifacts : [];
};

function textOf(value: unknown, key: string): string {
  const text = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const refused = (subject: Subject, what: string): CatalogError =>
  new CatalogError(
    'forbidden',
    `Policy does not let ${subject.id} record ${what}.`,
    'Ask whoever writes the policy; `agent-tools policy explain` names the policies that decide.',
  );
