import {
  type Change,
  compareContracts,
  compareDefinitions,
  contractSchemas,
  shownText,
  statedDigest,
} from '../../contracts/index.ts';
import { keepDefinition } from '../../core/approvals/approved-definition.ts';
import { isSameDefinition, STATED_OF_TOOL } from '../../core/approvals/bound-definition.ts';
import { offerOf } from '../../core/approvals/declared-now.ts';
import type { Offer } from '../../core/model/offer.ts';
import type { Contract, Tool, Version } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { LiveTool } from '../../core/ports/invocation.ts';
import type { CallChange, CallDifference } from '../../core/ports/tool-calls.ts';

/** What is told of one difference. */
const MAX_CHANGES = 20;

interface Declared {
  readonly tool: Tool;
  readonly version: Version;
  readonly offer: Offer;
}

/** undefined: of this tool, version and offer nothing has changed; whatever else has does not matter. */
export function declarationChange(
  { tool, version, offer }: Declared,
  then: CatalogReader,
  sha256: (text: string) => string,
): CallDifference | undefined {
  const found = then.tool(tool.ref.id, tool.ref.source);
  const before = found?.kind === 'one' ? found.value : undefined;
  if (before === tool) return undefined;
  const versionBefore = before?.versions.find((each) => each.version === version.version);
  const offerBefore = versionBefore && offerOf(versionBefore, offer.providerId);
  const digestOf = (each: Version | undefined) => each && statedDigest(each, sha256);
  const digests = {
    ...stated('before', digestOf(versionBefore)),
    ...stated('after', digestOf(version)),
  };
  if (before === undefined || versionBefore === undefined || offerBefore === undefined) {
    const what = before === undefined ? 'tool' : versionBefore === undefined ? 'version' : 'offer';
    return { of: 'described', ...digests, changes: [plain(`${what}_added`)] };
  }
  const changes: CallChange[] = [];
  if (
    digestOf(versionBefore) !== digestOf(version) ||
    (versionBefore.contract === undefined) !== (version.contract === undefined)
  ) {
    const compared = contractsChanged(versionBefore, version);
    changes.push(...(compared.length === 0 ? [plain('contract_changed')] : compared));
  }
  if (versionBefore.definitionDigest !== version.definitionDigest)
    changes.push(plain('definition_digest_changed'));
  for (const field of STATED_OF_TOOL) {
    if (JSON.stringify(before[field]) !== JSON.stringify(tool[field]))
      changes.push({ ...plain('field_changed'), path: `/${field}` });
  }
  const kept = (each: Declared): unknown => keepDefinition(each.tool, each.version, each.offer);
  const one = kept({ tool: before, version: versionBefore, offer: offerBefore });
  if (
    changes.length === 0 &&
    !isSameDefinition(one, kept({ tool, version, offer }), digestOf(version) !== undefined)
  )
    changes.push(plain('offer_changed'));
  return changes.length === 0
    ? undefined
    : { of: 'described', ...digests, changes: changes.slice(0, MAX_CHANGES) };
}

/** What a provider showed before, or what is declared, against what it shows now. */
export function liveChange(
  before: { readonly definition?: LiveTool; readonly version?: Version; readonly digest?: string },
  now: { readonly definition: LiveTool; readonly digest: string },
): CallDifference {
  const { definition, version } = before;
  const compared =
    definition !== undefined
      ? compareDefinitions(definition, now.definition)
      : compareContracts(version === undefined ? {} : halves(version), {
          inputs: now.definition.inputSchema,
          outputs: now.definition.outputSchema,
        });
  return {
    of: 'running',
    ...stated('before', before.digest),
    after: now.digest,
    changes: compared.changes.slice(0, MAX_CHANGES).map(shown),
  };
}

/** An entry is told of as a whole, so what any of its operations takes or gives is a change of it. */
function contractsChanged(before: Version, after: Version): readonly CallChange[] {
  const operations = new Set([
    ...(before.operationContracts?.keys() ?? []),
    ...(after.operationContracts?.keys() ?? []),
  ]);
  if (operations.size === 0) return compareContracts(halves(before), halves(after)).changes.map(shown);
  return [...operations].flatMap((operation) => {
    const [was, is] = [before, after].map((each) => each.operationContracts?.get(operation));
    const { changes } = compareContracts(halves({ contract: was }), halves({ contract: is }));
    return changes.map((each) => ({ ...shown(each), operation: shownText(operation) }));
  });
}

const halves = ({
  contract,
}: {
  readonly contract?: Contract | undefined;
}): { readonly inputs?: unknown; readonly outputs?: unknown } => {
  if (contract === undefined) return {};
  const { inputs, outputs } = contractSchemas(contract);
  return { ...(inputs !== undefined && { inputs }), ...(outputs !== undefined && { outputs }) };
};

const stated = (key: 'before' | 'after', value: string | undefined): { before?: string; after?: string } =>
  value === undefined ? {} : { [key]: value };

const plain = (kind: string): CallChange => ({ severity: 'risky', kind, side: 'definition', path: '' });

const shown = (change: Change): CallChange => ({
  severity: change.severity,
  kind: change.kind,
  side: change.side,
  path: change.path,
  ...('before' in change && change.before !== undefined && { before: change.before }),
  ...('after' in change && change.after !== undefined && { after: change.after }),
});
