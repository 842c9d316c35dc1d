import type * as z from 'zod';
import type { version, versionList } from '../shapes/tool.ts';
import { renderParagraph } from './fields.ts';
import { contractDigestOf } from './render-version.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { orElse, paintWord } from './words.ts';

type Version = z.output<typeof version>;

/** One line for each version, newest first. */
export const renderVersions = ({ versions }: z.output<typeof versionList>, terminal: Terminal): string =>
  versions.length === 0 ? '' : renderVersionTable(versions, terminal).join('\n');

export const noteVersions = ({ id, versions }: z.output<typeof versionList>, terminal: Terminal): string => {
  const { messages, style } = terminal;
  if (versions.length === 0)
    return renderParagraph(messages.no_versions(id), terminal, 0, style.yellow).join('\n');
  return terminal.interactive
    ? renderParagraph(messages.one_version(id), terminal, 0, style.dim).join('\n')
    : '';
};

export function renderVersionTable(
  versions: readonly Version[],
  terminal: Terminal,
  indent = 0,
): readonly string[] {
  const { messages } = terminal;
  return renderTable(
    versions,
    [
      {
        heading: messages.heading_version,
        cell: ({ version }) => version,
        paint: (text, _, style) => (text === 'unknown' ? style.dim(text) : style.bold(text)),
      },
      {
        heading: messages.heading_lifecycle,
        cell: ({ lifecycle }) => lifecycle,
        paint: (text, _, style) => paintWord(text, style),
      },
      {
        heading: messages.heading_status,
        cell: ({ status }) => status,
        rank: 2,
        paint: (text, _, style) => paintWord(text, style),
      },
      {
        heading: messages.heading_contract,
        cell: (each) => orElse(contractDigestOf(each), shortDigest),
        rank: 1,
        paint: (text, _, style) => paintWord(text, style),
      },
      {
        heading: messages.heading_offers,
        cell: ({ providers }) => providers.map(({ provider_id }) => provider_id).join(','),
        shrinkTo: 12,
      },
    ],
    terminal,
    indent,
  );
}

/** Enough to tell two contracts apart by eye; `show --json` has the whole. */
const shortDigest = (digest: string): string => digest.replace(/^sha256:(.{12}).*$/, '$1');
