import { type DeclaredNow, declaredNow, offerOf } from '../../core/approvals/declared-now.ts';
import { CatalogError } from '../../core/errors.ts';
import { type ProviderId, parseProviderId } from '../../core/ids.ts';
import type { ApprovalBinding } from '../../core/model/approval.ts';
import type { Offer } from '../../core/model/offer.ts';
import type { SubjectId } from '../../core/model/subject.ts';
import type { Tool, Version } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import { contractDigestBy } from '../presenters/approvals/contract-digest.ts';
import { findTool } from './find.ts';

/** What a caller names of a tool to be approved. */
export interface NamedOffer {
  readonly tool: string;
  readonly source?: string | undefined;
  readonly version?: string | undefined;
  readonly offer?: string | undefined;
}

export interface Approvable {
  readonly tool: Tool;
  readonly version: Version;
  readonly offer: Offer;
  readonly binding: ApprovalBinding;
}

/** Exactly what an approval would be for. Throws `not_found`, or `conflict` where it could not be called anyway. */
export function findApprovable(
  reader: CatalogReader,
  named: NamedOffer,
  subject: SubjectId,
  sha256: (text: string) => string,
): Approvable {
  const { tool, version: wanted } = findVersioned(reader, named);
  const version = findVersion(tool, wanted);
  const offer = findOffer(tool, version, named.offer);
  const digestOf = contractDigestBy(sha256);
  const declared = declaredNow(tool, version.version, offer.providerId, digestOf);
  if (declared.kind === 'gone') throw notApprovable(tool, declared);
  const { contractDigest, definitionDigest } = declared;
  return {
    tool,
    version,
    offer,
    binding: {
      subject,
      tool: tool.ref,
      ...(version.version !== undefined && { version: version.version }),
      offer: offer.providerId,
      ...(contractDigest !== undefined && { contractDigest }),
      ...(definitionDigest !== undefined && { definitionDigest }),
    },
  };
}

/** `TOOL@VERSION`, or the tool and the version apart. */
export function findVersioned(
  reader: CatalogReader,
  { tool: text, source, version }: Pick<NamedOffer, 'tool' | 'source' | 'version'>,
): { readonly tool: Tool; readonly version: string | undefined } {
  const at = text.indexOf('@');
  if (at === -1) return { tool: findTool(reader, text, source), version };
  if (version !== undefined)
    throw new CatalogError('invalid_request', 'The version is given twice.', 'Give it once.');
  return { tool: findTool(reader, text.slice(0, at), source), version: text.slice(at + 1) };
}

/** The one that is named, else the latest, else the only one. */
export function findVersion({ ref, versions, latestVersion }: Tool, wanted: string | undefined): Version {
  const [first, second] = versions;
  const name = wanted ?? latestVersion;
  const found =
    name === undefined
      ? second === undefined
        ? first
        : undefined
      : versions.find(({ version }) => version === name);
  if (found !== undefined) return found;
  const known = versions.flatMap(({ version }) => version ?? []).join(', ');
  throw new CatalogError(
    'not_found',
    wanted === undefined
      ? `${ref.id} has no version that is in force.`
      : `${ref.id} has no version ${JSON.stringify(wanted.slice(0, 100))}.`,
    known === '' ? undefined : `It has ${known.slice(0, 500)}.`,
  );
}

function findOffer({ ref }: Tool, { offers, version }: Version, wanted: string | undefined): Offer {
  const live = offers.filter(({ lifecycle }) => lifecycle !== 'withdrawn' && lifecycle !== 'planned');
  const names = [...new Set(live.map(({ providerId }) => providerId))].join(', ').slice(0, 500);
  const which = version === undefined ? ref.id : `${ref.id}@${version}`;
  if (wanted === undefined) {
    const [first] = live;
    if (first === undefined)
      throw new CatalogError('conflict', `Nobody offers ${which}.`, 'Look at `agent-tools versions`.');
    if (live.every(({ providerId }) => providerId === first.providerId)) return first;
    throw new CatalogError('invalid_request', `Several offer ${which}: ${names}.`, 'Name one with `offer`.');
  }
  const id: ProviderId | undefined = parseProviderId(wanted);
  const found = (id && offerOf({ offers }, id)) ?? offers.find(({ providerId }) => providerId === id);
  if (found !== undefined) return found;
  throw new CatalogError(
    'not_found',
    `${JSON.stringify(wanted.slice(0, 100))} does not offer ${which}.`,
    names === '' ? undefined : `It is offered by ${names}.`,
  );
}

const notApprovable = ({ ref }: Tool, { reason }: Extract<DeclaredNow, { kind: 'gone' }>): CatalogError =>
  new CatalogError(
    'conflict',
    `${ref.id} cannot be approved as it is declared now: ${reason}.`,
    'Look at it with `agent-tools show`.',
  );
