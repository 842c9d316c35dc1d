import { renderFields } from './fields.ts';
import type { Terminal } from './terminal.ts';

interface Reloaded {
  readonly generated_at: string;
  readonly generations: Readonly<Record<string, string>>;
}

/** Which generation of each owner is served now. */
export const renderReload = ({ generations }: Reloaded, terminal: Terminal): string =>
  [
    terminal.messages.reloaded,
    ...renderFields(
      Object.entries(generations).map(([label, value]) => ({ label, value })),
      terminal,
      2,
    ),
  ].join('\n');
