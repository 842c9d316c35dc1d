import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isUnauthenticated } from '../api/client.ts';
import { Problem } from '../parts/problem.tsx';
import { useMessages } from '../text/messages.ts';
import { useSessionStore } from './use-session.ts';

/** One field for a token. It stands in the field alone, and nowhere once the server has taken it. */
export function SignIn({ why }: { readonly why: 'unknown' | 'ended' | 'left' }): ReactNode {
  const messages = useMessages();
  const store = useSessionStore();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    document.title = `${messages.signIn} · ${messages.title}`;
    field.current?.focus();
  }, [messages]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const input = field.current;
    if (input === null || sending) return;
    const token = input.value.trim();
    if (token === '') {
      input.focus();
      return;
    }
    setSending(true);
    setError(undefined);
    store.signIn(token).catch((refusal: unknown) => {
      setSending(false);
      setError(refusal);
      // A token that is none helps nobody; one that did not arrive is wanted again.
      if (isUnauthenticated(refusal)) input.value = '';
      input.focus();
    });
  };
  const refused = isUnauthenticated(error);
  return (
    <form className="sign-in" onSubmit={submit} noValidate>
      <h1 className="page-title">{messages.signIn}</h1>
      {why !== 'unknown' && (
        <p className="hint" role="status">
          {why === 'ended' ? messages.sessionEnded : messages.signedOut}
        </p>
      )}
      <label className="field" htmlFor={id}>
        {messages.token}
      </label>
      {/* Without a name, so that no browser ever puts it into an address. */}
      <input
        ref={field}
        id={id}
        type="password"
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-help`}
        aria-invalid={refused}
        required
      />
      <p className="note" id={`${id}-help`}>
        {messages.tokenFrom} <code>agent-tools token create</code>
      </p>
      {error !== undefined &&
        (refused ? (
          <p className="fault" role="alert">
            {messages.tokenRefused}
          </p>
        ) : (
          <Problem error={error} />
        ))}
      <button type="submit" className="button button-main" aria-disabled={sending}>
        {messages.signIn}
      </button>
    </form>
  );
}
