import { describe, expect, test } from 'vitest';
import { readView } from '../../core/catalog/catalog-reader.ts';
import { firstView } from '../../core/catalog/view-builder.ts';
import { parseRegistryId } from '../../core/ids.ts';
import type { Registry } from '../../core/model/registry.ts';
import { LOCAL } from '../../core/model/subject.ts';
import type { Catalog } from '../../core/ports/catalog.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import type { CallAnswer, CallGround, CallRequest, ToolCalls } from '../../core/ports/tool-calls.ts';
import { EVERYTHING, type Visibility } from '../../core/ports/visibility.ts';
import type { StandingEntry } from '../../core/records/later-journal.ts';
import {
  exampleEntry,
  exampleRegistry,
  exampleSnapshots,
  snapshotOf,
} from '../../core/testing/example-snapshots.ts';
import { instantOf } from '../../core/time.ts';
import { Coordinator, type CoordinatorPorts } from './coordinator.ts';

const ANSWER: CallAnswer = {
  requestId: 'c'.repeat(32),
  tool: 'finder',
  snapshot: 's',
  outcome: 'tool_error',
  violations: [],
  durationMs: 7,
  explanation: [],
};

/** Registries that a test swaps, as a reload does, with every call that was made. */
class Stage implements Catalog, ToolCalls {
  readonly called: { readonly request: CallRequest; readonly ground: CallGround }[] = [];
  readonly journaled: StandingEntry[] = [];
  visibility: Visibility = EVERYTHING;
  during: () => void = () => {};
  #view = this.#viewOf([], '0');

  serve(generation: string, ...registries: readonly Registry[]): void {
    this.#view = this.#viewOf(registries, generation);
  }

  #viewOf(registries: readonly Registry[], generation: string) {
    const records = registries.map((each) => [(each.id ?? '') as string as RecordKey, each] as const);
    return firstView(generation, {
      ...exampleSnapshots([]),
      registries: snapshotOf('registries', records, generation),
    });
  }

  pin(visibility: Visibility) {
    return readView(this.#view, visibility);
  }
  pinAgain(): undefined {
    return undefined;
  }
  snapshot = (): string => 's';
  call(request: CallRequest, ground: CallGround): Promise<CallAnswer> {
    this.during();
    this.called.push({ request, ground });
    return Promise.resolve(ANSWER);
  }

  coordinator(more: Partial<CoordinatorPorts> = {}): Coordinator {
    return new Coordinator({
      catalog: this,
      visibility: () => this.visibility,
      calls: this,
      journal: {
        append: async (entry) => {
          this.journaled.push(entry);
        },
      },
      reloader: { reload: () => Promise.resolve() },
      clock: { now: () => instantOf(0) },
      subject: LOCAL,
      requestId: () => 'a'.repeat(32),
      close: () => Promise.resolve(),
      ...more,
    });
  }
}

const finder = exampleRegistry('local', [
  exampleEntry('finder', { description: 'Finds\u001b[31m things.\nAlways.', tags: ['find', 'español'] }),
  exampleEntry('later', { status: 'planned', registered: false, invocable: false, refusal: 'planned' }),
]);

describe('a request', () => {
  test('that is used: called with its source, journaled with what came of it and no arguments', async () => {
    const stage = new Stage();
    stage.serve('7', finder);
    const { answer, tool, requestId } = await stage
      .coordinator()
      .use({ tags: ['find'], arguments: { secret: 'hunter2' } });
    expect(answer).toBe(ANSWER);
    expect(tool).toMatchObject({ name: 'finder', description: 'Finds things. Always.' });
    expect(stage.called.map(({ request }) => request)).toEqual([
      { tool: 'finder', source: 'registry:local', arguments: { secret: 'hunter2' }, operation: 'search' },
    ]);
    expect(stage.journaled).toMatchObject([
      {
        kind: 'tool_routed',
        body: {
          request_id: requestId,
          registry_generation: '7',
          subject: 'local',
          chosen: { tool: 'finder', registry: 'local', revision: 'sha256:00', operation: 'search' },
          call_id: ANSWER.requestId,
          result: { success: false, outcome: 'tool_error', error_code: null, duration_ms: 7 },
        },
      },
    ]);
    expect(JSON.stringify(stage.journaled)).not.toContain('hunter2');
  });

  test.each([
    ['planned', 'later', 'planned'],
    ['not registered', 'rm', 'not_registered'],
  ])('for what is %s is refused, journaled and never called', async (_, name, refusal) => {
    const stage = new Stage();
    stage.serve('1', finder);
    const { route, answer } = await stage.coordinator().use({ name });
    expect([route.refusal, answer, stage.called]).toEqual([refusal, undefined, []]);
    expect(stage.journaled[0]?.body).toMatchObject({ refusal, chosen: null, result: null });
  });

  test('does not leave the one registry that the Coordinator was opened on', async () => {
    const stage = new Stage();
    stage.serve('1', finder, exampleRegistry('other', [exampleEntry('stranger')]));
    const registry = parseRegistryId('local');
    const coordinator = stage.coordinator({ ...(registry !== undefined && { registry }) });
    expect((await coordinator.route({ name: 'stranger' })).route.refusal).toBe('not_registered');
    expect(coordinator.tools().map(({ name }) => name)).toEqual(['finder', 'later']);
    expect(coordinator.activate(['one'])).toEqual([]);
  });

  test('what the subject cannot see is not there', async () => {
    const stage = new Stage();
    stage.serve('1', finder);
    stage.visibility = { digest: 'none', sees: ({ ref }) => ref.id !== 'finder' };
    expect((await stage.coordinator().route({ name: 'finder' })).route.refusal).toBe('not_registered');
  });

  test('sees one generation from start to end, whatever is reloaded meanwhile', async () => {
    const stage = new Stage();
    const at = (description: string) => exampleRegistry('local', [exampleEntry('finder', { description })]);
    stage.serve('old', at('old'));
    stage.during = () => stage.serve('new', at('new'));
    const coordinator = stage.coordinator();
    const first = await coordinator.use({ name: 'finder' });
    expect([first.generation, first.tool?.description]).toEqual(['old', 'old']);
    expect(stage.called[0]?.ground.reader.registries()[0]?.entries[0]?.description).toBe('old');
    const second = await coordinator.use({ name: 'finder' });
    expect([second.generation, second.tool?.description]).toEqual(['new', 'new']);
  });

  test('words that are none are not kept in the journal', async () => {
    const stage = new Stage();
    stage.serve('1', finder);
    await stage.coordinator().route({ name: 'token=abc def', tags: ['https://u:p@host'] });
    expect(stage.journaled[0]?.body['requested']).toMatchObject({
      name: '(not a word)',
      tags: ['(not a word)'],
    });
  });
});

describe('what is shown', () => {
  test('planned entries are mentioned, and say why they cannot be invoked', () => {
    const stage = new Stage();
    stage.serve('1', finder);
    const [later] = stage.coordinator().describe('later');
    expect(later).toMatchObject({ mentionable: true, invocable: false, refusal: 'planned' });
    expect(stage.coordinator().describe('nobody')).toEqual([]);
  });

  test('tags activate registered entries only, exact ones first', () => {
    const stage = new Stage();
    stage.serve(
      '1',
      exampleRegistry('local', [
        exampleEntry('b', { tags: ['espanol'] }),
        exampleEntry('c', { tags: ['español'] }),
        exampleEntry('a', { tags: ['español'], registered: false, invocable: false, refusal: 'invalid' }),
      ]),
    );
    expect(
      stage
        .coordinator()
        .activate(['ESPAÑOL'])
        .map(({ name, shared }) => [name, shared]),
    ).toEqual([
      ['c', [{ tag: 'español', exact: true }]],
      ['b', [{ tag: 'espanol', exact: false }]],
    ]);
  });
});
