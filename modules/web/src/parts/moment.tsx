import type { ReactNode } from 'react';
import { useMessages } from '../text/messages.ts';

/** An instant as the reader writes it. */
export function Moment({ at }: { readonly at: string }): ReactNode {
  const { language } = useMessages();
  const text = new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={at}>{text}</time>;
}
