import type { ReactNode } from 'react';
import type { Risk, Unknown } from '../api/types.ts';
import { useMessages } from '../text/messages.ts';

const LEVELS = ['low', 'medium', 'high', 'critical'] as const satisfies readonly Risk[];

/** Four steps, as many filled as the risk is high; the word says the same. */
export function RiskMark({
  risk,
  bare = false,
}: {
  readonly risk: Unknown<Risk>;
  readonly bare?: boolean;
}): ReactNode {
  const messages = useMessages();
  const level = risk === 'unknown' ? 0 : LEVELS.indexOf(risk) + 1;
  const word = messages.risk[risk];
  return (
    <span className={`risk risk-${risk}`}>
      <span className="risk-steps" aria-hidden="true">
        {LEVELS.map((step, at) => (
          <i key={step} className={at < level ? 'on' : undefined} />
        ))}
      </span>
      {bare ? word : messages.riskOf(word)}
    </span>
  );
}
