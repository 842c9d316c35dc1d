import type * as z from 'zod';
import type { storeBackup, storeCheck, storeRestoration } from '../shapes/store.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { safeText } from './safe-text.ts';
import type { Terminal } from './terminal.ts';

type Check = z.output<typeof storeCheck>;

/** What was copied. */
export const renderStoreBackup = (
  { file, records }: z.output<typeof storeBackup>,
  terminal: Terminal,
): string =>
  [
    ...renderParagraph(terminal.messages.store_backed_up(safeText(file)), terminal, 0, terminal.style.green),
    ...renderRecords(records, terminal),
  ].join('\n');

/** What was filled in, or why nothing was. */
export function renderStoreRestoration(
  { restored, records, faults, as_of: asOf }: z.output<typeof storeRestoration>,
  terminal: Terminal,
): string {
  const { messages, style } = terminal;
  if (!restored) {
    return [
      ...renderFaults(faults, terminal),
      '',
      ...renderParagraph(messages.store_not_restored, terminal, 0, style.red),
    ].join('\n');
  }
  return [
    ...renderFaults(faults, terminal),
    ...renderParagraph(messages.store_restored(asOf), terminal, 0, style.green),
    ...renderRecords(records, terminal),
  ].join('\n');
}

export function renderStoreCheck({ ok, records, faults }: Check, terminal: Terminal): string {
  const { messages, style } = terminal;
  return [
    ...renderFaults(faults, terminal),
    ...renderParagraph(
      ok ? messages.store_sound : messages.store_faulty(faults.length),
      terminal,
      0,
      ok ? style.green : style.red,
    ),
    ...renderRecords(records, terminal),
  ].join('\n');
}

const renderRecords = (records: Check['records'], terminal: Terminal): readonly string[] =>
  renderFields(
    Object.entries(records).map(([label, count]) => ({ label: safeText(label), value: String(count) })),
    terminal,
    2,
  );

/** Names of places come from the database, and could be anything. */
const renderFaults = (faults: Check['faults'], terminal: Terminal): readonly string[] =>
  renderFields(
    faults.map(({ place, seq, code }) => ({
      label: seq === 0 ? safeText(place) : `${safeText(place)} ${seq}`,
      value: terminal.messages.store_fault(code),
      paint: terminal.style.yellow,
    })),
    terminal,
  );
