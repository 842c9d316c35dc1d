import type { ReactNode } from 'react';
import type { Version } from '../api/types.ts';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';
import { ContractParts } from './contract-parts.tsx';
import { OffersTable } from './offers-table.tsx';

/** One version: its contract and who offers it. The first is open. */
export function VersionBlock({
  version,
  open,
}: {
  readonly version: Version;
  readonly open: boolean;
}): ReactNode {
  const messages = useMessages();
  const { contract, lifecycle, status } = version;
  return (
    <details className="version" open={open}>
      <summary>
        <span className="version-name">
          {version.version === 'unknown' ? (
            messages.unversioned
          ) : (
            <Foreign text={messages.version(version.version)} />
          )}
        </span>
        <span className={`lifecycle lifecycle-${lifecycle}`}>
          {status === 'unknown' ? messages.lifecycle[lifecycle] : <Foreign text={status} />}
        </span>
      </summary>
      <ContractParts contract={contract} operations={version.operation_contracts} />
      <OffersTable offers={version.providers} />
      <dl className="digests">
        <Digest name={messages.revision} value={version.revision} />
        <Digest name={messages.contractDigest} value={digestOf(version)} />
        <Digest name={messages.definitionDigest} value={version.definition_digest} />
      </dl>
    </details>
  );
}

/** Of an entry with operations, over all of them: what an approval is bound to. */
const digestOf = ({ contract_digest, operation_contracts_digest }: Version): string =>
  operation_contracts_digest === 'unknown' ? contract_digest : operation_contracts_digest;

function Digest({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return value === 'unknown' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>
        <code title={value}>{value.slice(0, 19)}…</code>
      </dd>
    </div>
  );
}
