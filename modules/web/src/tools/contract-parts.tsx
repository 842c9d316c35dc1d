import type { ReactNode } from 'react';
import type { Contract } from '../api/types.ts';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';
import { ContractTable } from './contract-table.tsx';

/** What is taken and given; of an entry with operations, by each of them. */
export function ContractParts({
  contract,
  operations,
}: {
  readonly contract: Contract;
  readonly operations: Readonly<Record<string, Contract>>;
}): ReactNode {
  const each = Object.entries(operations);
  // Where nothing is stated of any, it is said once.
  if (each.every(([, stated]) => stated === 'unknown')) return <ContractPart contract={contract} />;
  return each.map(([operation, stated]) => (
    <section key={operation} className="operation">
      <h4>
        <Foreign text={operation} className="code" />
      </h4>
      <ContractPart contract={stated} />
    </section>
  ));
}

function ContractPart({ contract }: { readonly contract: Contract }): ReactNode {
  const messages = useMessages();
  return contract === 'unknown' ? (
    <p className="contract-note">{messages.contractUnknown}</p>
  ) : (
    <>
      <ContractTable title={messages.inputs} schema={contract.inputs} />
      <ContractTable title={messages.outputs} schema={contract.outputs} />
    </>
  );
}
