import type { ReactNode } from 'react';
import type { Plan, Tool } from '../api/types.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';

/** Pricing, permissions and support, where somebody has stated them. */
export function ToolExtras({ tool: { pricing, permissions, support } }: { readonly tool: Tool }): ReactNode {
  const messages = useMessages();
  return (
    <>
      {pricing !== 'unknown' && (
        <section className="block" aria-labelledby="pricing">
          <h3 id="pricing">{messages.pricing}</h3>
          <Facts>
            {pricing.plans.map((plan) => (
              <Fact key={plan.plan_id} name={plan.name ?? plan.plan_id}>
                <Foreign text={planText(plan)} />
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      <Mapping id="permissions" title={messages.permissions} values={permissions} />
      <Mapping id="support" title={messages.support} values={support} />
    </>
  );
}

function Mapping({
  id,
  title,
  values,
}: {
  readonly id: string;
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>> | 'unknown';
}): ReactNode {
  if (values === 'unknown' || Object.keys(values).length === 0) return null;
  return (
    <section className="block" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Facts>
        {Object.entries(values).map(([name, value]) => (
          <Fact key={name} name={name}>
            <Foreign text={valueText(value)} />
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

const planText = ({ billing_model, price_amount, price_currency, unit }: Plan): string =>
  [
    billing_model?.replaceAll('_', ' '),
    price_amount === undefined ? undefined : [price_amount, price_currency].filter(Boolean).join(' '),
    unit === undefined ? undefined : `/ ${unit}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

/** A value of strangers on one line. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return JSON.stringify(value) ?? '';
}
