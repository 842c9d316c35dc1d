import type { ReactNode } from 'react';
import type { ToolSummary } from '../api/types.ts';
import { RiskMark } from '../parts/risk-mark.tsx';
import { useMessages } from '../text/messages.ts';

/** The marks of a tool: risk, lifecycle where it is not simply active, why it cannot be called, findings. */
export function ToolState({ tool }: { readonly tool: ToolSummary }): ReactNode {
  const messages = useMessages();
  const said = tool.refusal === tool.lifecycle;
  return (
    <span className="state">
      <RiskMark risk={tool.effective_risk} />
      {tool.lifecycle !== 'active' && !said && (
        <span className={`lifecycle lifecycle-${tool.lifecycle}`}>{messages.lifecycle[tool.lifecycle]}</span>
      )}
      {tool.refusal !== null && <span className="refusal">{messages.refusal[tool.refusal]}</span>}
      {tool.diagnostics > 0 && (
        <span className="finding-count">{messages.findingCount(tool.diagnostics)}</span>
      )}
    </span>
  );
}
