import { type ReactNode, useState } from 'react';
import { Foreign } from '../parts/foreign.tsx';
import { Problem } from '../parts/problem.tsx';
import { useMessages } from '../text/messages.ts';
import { useSession, useSessionStore } from './use-session.ts';

/** Who is signed in, and the way out. Nothing, where nobody has to sign in. */
export function Account(): ReactNode {
  const messages = useMessages();
  const store = useSessionStore();
  const { subject, authentication } = useSession();
  const [error, setError] = useState<unknown>();
  if (subject === null || authentication === 'none') return null;
  return (
    <div className="account">
      <span className="account-name" title={subject}>
        <span className="visually-hidden">{messages.signedInAs} </span>
        <Foreign text={subject} />
      </span>
      <button type="button" className="link-button" onClick={() => void store.signOut().catch(setError)}>
        {messages.signOut}
      </button>
      {error !== undefined && (
        <div className="account-fault">
          <Problem error={error} />
        </div>
      )}
    </div>
  );
}
