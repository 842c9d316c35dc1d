import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { addressOf, type Place } from './place.ts';
import { goTo } from './use-place.ts';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: Place;
  readonly children: ReactNode;
};

/** A real link that moves within the page; with a modifier key it does what the browser does. */
export function Link({ to, children, ...rest }: Props): ReactNode {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a {...rest} href={addressOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
