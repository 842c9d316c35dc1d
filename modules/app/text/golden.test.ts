import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { searchResult } from '../shapes/tool.ts';
import { noteCapabilities, renderCapabilities, renderCapability } from './render-capabilities.ts';
import { renderExplanation } from './render-explanation.ts';
import {
  noteFormatting,
  noteInitialisation,
  renderFormatting,
  renderInitialisation,
} from './render-files.ts';
import { noteList, renderList } from './render-list.ts';
import { renderProblem } from './render-problem.ts';
import { renderProvider } from './render-provider.ts';
import { noteProviders, renderProviders } from './render-providers.ts';
import { renderReadiness } from './render-readiness.ts';
import { renderRecord, renderReport } from './render-record.ts';
import { noteRegistries, renderRegistries, renderRegistry } from './render-registry.ts';
import { renderReload } from './render-reload.ts';
import { noteSearch, renderSearch } from './render-search.ts';
import { renderDiagnosis } from './render-set-up.ts';
import { noteStatus, renderStatus } from './render-status.ts';
import { renderTool } from './render-tool.ts';
import { renderValidation } from './render-validation.ts';
import { renderSingleVersion } from './render-version.ts';
import { noteVersions, renderVersions } from './render-versions.ts';
import { isolated } from './safe-text.ts';
import type { Terminal } from './terminal.ts';
import * as examples from './testing/example-outputs.ts';
import * as around from './testing/example-surroundings.ts';
import { exampleTerminal } from './testing/example-terminal.ts';
import * as truth from './testing/example-truth.ts';
import { wideRuler } from './wide-ruler.ts';

type Draw = (terminal: Terminal) => string;

const emptyList = { ...examples.toolList, total: 0, tools: [], invalid: [] };
const weak = (
  advice: Partial<NonNullable<z.output<typeof searchResult>['advice']>> = {},
): z.output<typeof searchResult> => ({
  ...examples.searchResult,
  good_match: false,
  advice: { unknown: [], split: false, without_filters: false, weak_queries: [0], text: '', ...advice },
});

/** Every text that people see, data and note. */
const TEXTS: Readonly<Record<string, readonly Draw[]>> = {
  list: [(to) => renderList(examples.toolList, to), (to) => noteList(examples.toolList, to)],
  'list-empty': [(to) => renderList(emptyList, to), (to) => noteList(emptyList, to)],
  search: [(to) => renderSearch(examples.searchResult, to), (to) => noteSearch(examples.searchResult, to)],
  'search-weak': [
    (to) => noteSearch(weak(), to),
    (to) => noteSearch({ ...weak(), tools: [] }, to),
    (to) =>
      noteSearch(weak({ unknown: ['zeppelin', '\u001b[31mx\u202e'], split: true, weak_queries: [0, 2] }), to),
    (to) => noteSearch(weak({ unknown: ['zeppelin'], without_filters: true }), to),
  ],
  show: [(to) => renderTool(examples.wholeTool, to)],
  'show-bare': [(to) => renderTool(examples.bareTool, to)],
  versions: [
    (to) => renderVersions(examples.versionList, to),
    (to) => noteVersions(examples.versionList, to),
  ],
  version: [(to) => renderSingleVersion(examples.singleVersion, to)],
  'version-of-entry': [(to) => renderSingleVersion(examples.entryVersion, to)],
  validate: [(to) => renderValidation(examples.validation, to)],
  'validate-clean': [(to) => renderValidation(examples.cleanValidation, to)],
  providers: [
    (to) => renderProviders(around.providerList, to),
    (to) => noteProviders(around.providerList, to),
  ],
  provider: [(to) => renderProvider(around.provider, to)],
  capabilities: [
    (to) => renderCapabilities(around.capabilityList, to),
    (to) => noteCapabilities(around.capabilityList, to),
  ],
  capability: [(to) => renderCapability(around.capability, to)],
  registry: [(to) => renderRegistry(around.registry, to)],
  registries: [
    (to) => renderRegistries(around.registryList, to),
    (to) => noteRegistries({ ...around.registryList, total: 0, registries: [] }, to),
  ],
  doctor: [(to) => renderDiagnosis(around.diagnosis, to)],
  init: [
    (to) => renderInitialisation(around.initialisation, to),
    (to) => noteInitialisation(around.initialisation, to),
  ],
  fmt: [(to) => renderFormatting(around.formatting, to), (to) => noteFormatting(around.formatting, to)],
  reload: [(to) => renderReload(around.reloaded, to)],
  status: [(to) => renderStatus(truth.wholeStatus, to), (to) => noteStatus(truth.wholeStatus, to)],
  'status-empty': [(to) => renderStatus(truth.emptyStatus, to), (to) => noteStatus(truth.emptyStatus, to)],
  'status-id': [(to) => renderStatus(truth.narrowedStatus, to)],
  explain: [(to) => renderExplanation(truth.explained, to)],
  ready: [(to) => renderReadiness(truth.ready, to)],
  record: [
    (to) => renderRecord(truth.recorded, to),
    (to) => renderRecord({ ...truth.recorded, dry_run: true }, to),
    (to) => renderRecord(truth.refusedRecord, to),
  ],
  observe: [(to) => renderReport(truth.reported, to)],
  problem: [
    (to) => renderProblem({ message: 'There is no tool "fiel.read".', hint: 'Did you mean file.read?' }, to),
  ],
};

const WIDTHS = [60, 80, 120] as const;
const drawn = (name: string, terminal: Terminal): string =>
  (TEXTS[name] ?? []).map((draw) => draw(terminal)).join('\n-- note --\n');

describe('texts for people', () => {
  test.each(Object.keys(TEXTS))('%s looks as it was agreed', async (name) => {
    const sections = [
      ...WIDTHS.map((width) => `=== ${width} columns\n${drawn(name, exampleTerminal({ width }))}`),
      `=== pipe\n${drawn(name, exampleTerminal({ interactive: false }))}`,
    ];
    await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden', `${name}.txt`),
    );
  });

  test.each(Object.keys(TEXTS).flatMap((name) => [40, ...WIDTHS].map((width) => ({ name, width }))))(
    '$name fits $width columns',
    ({ name, width }) => {
      const lines = drawn(name, exampleTerminal({ width })).split('\n');
      // Places in files stay whole, so that an editor can follow them.
      const tooLong = lines.filter((line) => wideRuler.width(line) > width && !/:\d+:\d+ {2}/.test(line));
      expect(tooLong).toEqual([]);
    },
  );

  test.each(Object.keys(TEXTS))('%s holds nothing that a terminal would obey', (name) => {
    for (const interactive of [true, false]) {
      const text = drawn(name, exampleTerminal({ interactive }));
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066\u2067]/u);
    }
  });

  test('right-to-left text is isolated on a terminal, and left alone in a pipe', () => {
    expect(isolated('שלום')).toBe('\u2068שלום\u2069');
    expect(isolated('hello 日本')).toBe('hello 日本');
    expect(renderList(examples.toolList, exampleTerminal({ width: 120 }))).toContain('\u2068לוח');
    expect(renderList(examples.toolList, exampleTerminal({ interactive: false }))).not.toContain('\u2068');
  });
});
