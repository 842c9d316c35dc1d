import type { KeyboardEvent } from 'react';

/** Arrows go from row to row, as they do in a list. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<Element>('.row-link')];
  const focused = document.activeElement;
  const at = focused === null ? -1 : links.indexOf(focused);
  const next = links[at + step];
  if (at < 0 || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
