import type { ReactNode } from 'react';
import type { ApprovedDefinition, ShownApproval } from '../api/types.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { RiskMark } from '../parts/risk-mark.tsx';
import { Stated } from '../parts/unknown.tsx';
import { Words } from '../parts/words.tsx';
import { useMessages } from '../text/messages.ts';
import { ContractParts } from '../tools/contract-parts.tsx';
import { valueText } from '../tools/tool-extras.tsx';

/** What the tool said of itself when the approval was asked for. */
export function AskedDefinition({ definition }: Pick<ShownApproval, 'definition'>): ReactNode {
  const messages = useMessages();
  return (
    <section className="block" aria-labelledby="definition">
      <h2 id="definition">{messages.askedDefinition}</h2>
      <Stated value={definition}>{(known) => <Known definition={known} />}</Stated>
    </section>
  );
}

function Known({ definition }: { readonly definition: ApprovedDefinition }): ReactNode {
  const messages = useMessages();
  const { name, description, effective_risk: risk, permissions, capabilities, contract } = definition;
  return (
    <>
      <Facts>
        <Fact name={messages.nameOfTool}>
          <Foreign text={name} />
        </Fact>
        <Fact name={messages.meaning}>
          <Stated value={description}>{(text) => <Foreign text={text} className="said" />}</Stated>
        </Fact>
        <Fact name={messages.effectiveRisk}>
          <RiskMark risk={risk} bare />
        </Fact>
        <Fact name={messages.capabilities}>
          <Stated value={capabilities}>
            {(ids) => <Words words={ids} to={(id) => ({ page: 'capability', id })} />}
          </Stated>
        </Fact>
        {permissions !== 'unknown' && (
          <Fact name={messages.permissions}>
            <ul>
              {Object.entries(permissions).map(([permission, value]) => (
                <li key={permission}>
                  <Foreign text={permission} />: <Foreign text={valueText(value)} className="code" />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      <ContractParts contract={contract} operations={definition.operation_contracts} />
    </>
  );
}
