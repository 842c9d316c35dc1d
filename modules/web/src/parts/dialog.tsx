import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useMessages } from '../text/messages.ts';

/** A question that is answered before anything else goes on. Escape leaves it, and the focus goes back. */
export function Dialog({
  title,
  action,
  sending,
  onLeave,
  onSend,
  children,
}: {
  readonly title: string;
  /** What the button says that does it. */
  readonly action: string;
  readonly sending: boolean;
  readonly onLeave: () => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const messages = useMessages();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      // Where the button that led here is gone with what it was for, the keyboard goes on in what stands there now.
      const there = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (there ? before : document.getElementById('main'))?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      // The keys of the page behind mean nothing here.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) onSend();
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <div className="buttons">
          <button type="submit" className="button button-main" aria-disabled={sending}>
            {action}
          </button>
          <button type="button" className="button" onClick={onLeave}>
            {messages.leave}
          </button>
        </div>
      </form>
    </dialog>
  );
}
