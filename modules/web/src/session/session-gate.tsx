import { type ReactNode, useEffect } from 'react';
import { Mark } from '../parts/mark.tsx';
import { Failure } from '../parts/outcome.tsx';
import { useMessages } from '../text/messages.ts';
import { DraftsContext } from './drafts.ts';
import { SignIn } from './sign-in.tsx';
import { SessionContext, useDoor, useSessionEnd, useSessionStore } from './use-session.ts';

/** The page for whoever may see it; the address stays as it is while one signs in. */
export function SessionGate({ children }: { readonly children: ReactNode }): ReactNode {
  const messages = useMessages();
  const store = useSessionStore();
  const door = useDoor();
  useSessionEnd();
  switch (door.kind) {
    case 'asking':
      // Nothing is drawn that would move when the answer comes, a moment later.
      return (
        <p className="visually-hidden" role="status">
          {messages.loading}
        </p>
      );
    case 'failed':
      return (
        <Outside>
          <h1 className="visually-hidden">{messages.title}</h1>
          <Failure error={door.error} onRetry={() => void store.read()} />
        </Outside>
      );
    case 'shut':
      return (
        <Outside>
          <SignIn why={door.why} />
        </Outside>
      );
    case 'open':
      return (
        <SessionContext value={door.session}>
          <DraftsContext key={door.stay} value={door.drafts}>
            <CameIn signedIn={door.signedIn}>{children}</CameIn>
          </DraftsContext>
        </SessionContext>
      );
  }
}

function Outside({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <header className="top top-outside">
        <span className="brand">
          <Mark />
          <span>{useMessages().title}</span>
        </span>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Where the form was that one has just sent, the keyboard goes on in what one wanted to see. */
function CameIn({
  signedIn,
  children,
}: {
  readonly signedIn: boolean;
  readonly children: ReactNode;
}): ReactNode {
  useEffect(() => {
    if (signedIn) document.getElementById('main')?.focus({ preventScroll: true });
  }, [signedIn]);
  return children;
}
