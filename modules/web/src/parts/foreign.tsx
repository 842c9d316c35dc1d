import type { ReactNode } from 'react';

/**
 * Text that somebody else wrote: a text node and nothing more, in its own direction, cut off from the text around it.
 */
export const Foreign = ({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string;
}): ReactNode => (
  <bdi dir="auto" className={className}>
    {text}
  </bdi>
);
