import type { ReactNode } from 'react';
import type { ApprovalState } from '../api/types.ts';
import { useMessages } from '../text/messages.ts';

/** How an approval stands: a mark, and the word that says the same. */
export const StateMark = ({ state }: { readonly state: ApprovalState }): ReactNode => (
  <span className={`standing-of standing-${state}`}>{useMessages().approvalState[state]}</span>
);
