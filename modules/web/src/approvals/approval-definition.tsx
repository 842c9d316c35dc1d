import type { ReactNode } from 'react';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';
import { ContractTable } from '../tools/contract-table.tsx';

/** What the tool said of itself when the approval was asked for. */
export function AskedDefinition({ definition }: { readonly definition: unknown }): ReactNode {
  const messages = useMessages();
  if (!isMapping(definition)) return null;
  const { name, description } = definition;
  const contract = isMapping(definition['contract']) ? definition['contract'] : definition;
  return (
    <section className="block" aria-labelledby="definition">
      <h2 id="definition">{messages.askedDefinition}</h2>
      {typeof name === 'string' && (
        <p className="notice-title">
          <Foreign text={name} />
        </p>
      )}
      {typeof description === 'string' && description !== 'unknown' && (
        <p>
          <Foreign text={description} className="said" />
        </p>
      )}
      <ContractTable title={messages.inputs} schema={contract['inputs'] ?? 'unknown'} />
      <ContractTable title={messages.outputs} schema={contract['outputs'] ?? 'unknown'} />
      <details className="whole">
        <summary>{messages.raw}</summary>
        <pre>
          <Foreign text={JSON.stringify(definition, null, 2)} className="code" />
        </pre>
      </details>
    </section>
  );
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
