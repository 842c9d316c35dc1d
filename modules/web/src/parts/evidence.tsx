import type { ReactNode } from 'react';
import type { Envelope } from '../api/types.ts';
import { useMessages } from '../text/messages.ts';

/** When, and which generations took part: no claim that the owners were seen at the same moment. */
export function Evidence({
  of,
  raw,
  what,
}: {
  readonly of: Envelope;
  readonly raw: string;
  readonly what: string;
}): ReactNode {
  const messages = useMessages();
  const time = new Date(of.generated_at).toLocaleString(messages.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <footer className="evidence">
      <p>
        <time dateTime={of.generated_at}>{messages.asOf(time)}</time>
        <a href={raw} aria-label={messages.rawOf(what)}>
          {messages.raw}
        </a>
      </p>
      <details>
        <summary>{messages.evidence}</summary>
        <dl>
          {Object.entries(of.generations).map(([owner, generation]) => (
            <div key={owner}>
              <dt>{messages.generation(owner)}</dt>
              <dd>
                <code>{generation}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </footer>
  );
}
