import type { ReactNode } from 'react';
import type { Diagnostic } from '../api/types.ts';
import { useMessages } from '../text/messages.ts';
import { Foreign } from './foreign.tsx';

const WORST_FIRST: readonly Diagnostic['severity'][] = ['error', 'warning', 'info'];

/** What is wrong, where it stands, and what to do. */
export function Findings({ findings }: { readonly findings: readonly Diagnostic[] }): ReactNode {
  const messages = useMessages();
  if (findings.length === 0) return null;
  // The worst first; within one severity in the order of the files.
  const ordered = [...findings].sort(
    (a, b) => WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity),
  );
  return (
    <section className="block" aria-labelledby="findings">
      <h3 id="findings">{messages.findings}</h3>
      <ul className="findings">
        {ordered.map(({ code, severity, file, line, column, path, message, hint }) => (
          <li key={`${file}:${line}:${column}:${code}:${path}`} className={`finding finding-${severity}`}>
            <p>
              <strong>{messages.severity[severity]}</strong> <Foreign text={message} />
            </p>
            {hint !== null && (
              <p className="finding-hint">
                <Foreign text={hint} />
              </p>
            )}
            <p className="finding-place">
              <Foreign text={`${file}:${line}:${column}`} /> <span>{code}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
