import type { ReactNode } from 'react';

export const Mark = (): ReactNode => (
  <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true" className="mark">
    <rect width="32" height="32" rx="7" />
    <path d="M9 10.5h14M9 16h9M9 21.5h11.5" />
    <circle cx="22.6" cy="16" r="1.7" />
  </svg>
);
