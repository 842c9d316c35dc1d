import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolFamilyKey } from '../ids.ts';
import { toolRecordKey } from '../model/definition-record.ts';
import type { Tool } from '../model/tool.ts';
import type { Visibility } from '../ports/visibility.ts';
import { exampleSnapshots, toolRecords } from '../testing/example-snapshots.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../testing/example-tools.ts';
import { implementationCount } from './links.ts';
import { Masks } from './masks.ts';
import { Ordinals } from './ordinals.ts';
import type { Snapshots } from './snapshots.ts';
import type { View } from './view.ts';
import { firstView, nextView } from './view-builder.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** What a workspace holds: which tools, whether each is one to see, and how many offers it has. */
const content = fc
  .uniqueArray(
    fc.record({ id: fc.constantFrom(...IDS), shown: fc.boolean(), offers: fc.nat(2), hasKey: fc.boolean() }),
    { selector: ({ id }) => id },
  )
  .map((tools) =>
    tools.map(({ id, shown, offers, hasKey }) =>
      exampleTool(id, {
        tags: shown ? ['shown'] : [],
        ...(hasKey && { key: toolFamilyKey(toolId(id)) }),
        versions: [
          exampleVersion({ offers: Array.from({ length: offers }, (_, at) => exampleOffer(`p${at}`)) }),
        ],
      }),
    ),
  );

const sees = (tool: Tool): boolean => tool.tags.includes('shown');
const PROFILE: Visibility = { digest: 'profile', sees };

const snapshots = (tools: readonly Tool[]): Snapshots => exampleSnapshots(toolRecords(...tools));

/** The same with some tools written and some removed; what is not touched stays the same object. */
const edited = (before: Snapshots, put: readonly Tool[], remove: readonly string[]): Snapshots => ({
  ...before,
  definitions: {
    ...before.definitions,
    records: before.definitions.records.with(
      put.map((tool) => [toolRecordKey(tool.ref.id), { kind: 'tool', tool }]),
      remove.map((id) => toolRecordKey(toolId(id))),
    ),
  },
});

/** What is in, place by place, as a mask says it and as every tool alone does. */
const told = ({ tools, masks, ordinals }: View) => {
  const mask = masks.of(tools, PROFILE, sees);
  return {
    byPlace: [...mask.places.from(0)].map((place) => tools.order[place]?.id),
    byOrdinal: tools.order.flatMap((ref) => (mask.has(ordinals.of(ref)) ? [ref.id] : [])),
    size: mask.places.size,
    offers: tools.order.map((_, place) => masks.offers(tools)(place)),
  };
};
const decided = ({ tools }: View) => {
  const ids = [...tools.all()].flatMap((tool) => (sees(tool) ? [tool.ref.id] : []));
  const offers = [...tools.all()].map((tool) =>
    tool.key === undefined ? undefined : implementationCount(tool),
  );
  return { byPlace: ids, byOrdinal: ids, size: ids.length, offers };
};

describe('a mask', () => {
  test('is what deciding every tool gives, however it came about', () => {
    const edits = fc.array(fc.tuple(content, fc.subarray(IDS), fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(content, edits, (begin, steps) => {
        let view = firstView('0', snapshots(begin));
        expect(told(view)).toEqual(decided(view));
        const views = [view];
        for (const [put, remove, isAsked] of steps) {
          view = nextView('next', view, edited(view.snapshots, put, remove));
          views.push(view);
          // One that nobody asks for in between is followed over several generations at once.
          if (isAsked) expect(told(view)).toEqual(decided(view));
        }
        // Earlier views are still asked for their further pages.
        for (const each of views.reverse()) expect(told(each)).toEqual(decided(each));
      }),
    );
  });

  test('is not decided again for what did not change', () => {
    let asked = 0;
    const counting = (tool: Tool): boolean => {
      asked += 1;
      return sees(tool);
    };
    const tools = IDS.map((id) => exampleTool(id, { tags: ['shown'] }));
    const first = firstView('1', snapshots(tools));
    const mask = first.masks.of(first.tools, PROFILE, counting);
    expect(asked).toBe(IDS.length);
    expect(first.masks.of(first.tools, PROFILE, counting)).toBe(mask);

    const [changed] = tools;
    if (changed === undefined) throw new Error('There is no tool.');
    const second = nextView('2', first, edited(first.snapshots, [{ ...changed, tags: [] }], []));
    asked = 0;
    const followed = second.masks.of(second.tools, PROFILE, counting);
    expect([...followed.places.from(0)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(asked).toBeLessThanOrEqual(2);
    expect([...mask.places.from(0)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('is shared by who has the same profile, and by nobody else', () => {
    const view = firstView('1', snapshots(IDS.map((id) => exampleTool(id))));
    const { masks, tools } = view;
    const one = masks.of(tools, { digest: 'one', sees: () => true }, () => true);
    expect(masks.of(tools, { digest: 'one', sees: () => true }, () => true)).toBe(one);
    expect(masks.of(tools, { digest: 'two', sees: () => false }, () => false).places.size).toBe(0);
    expect(one.places.size).toBe(IDS.length);
  });

  test('of a profile that nobody asked for longest is made again', () => {
    const view = firstView('1', snapshots(IDS.map((id) => exampleTool(id))));
    const masks = new Masks(new Ordinals());
    let passes = 0;
    const of = (digest: string): void => {
      const counted = (): boolean => {
        passes += 1;
        return true;
      };
      masks.of(view.tools, { digest, sees: counted }, counted);
    };
    for (let at = 0; at < 1_100; at += 1) of(`profile ${at}`);
    passes = 0;
    of('profile 1099');
    expect(passes).toBe(0);
    of('profile 0');
    expect(passes).toBe(IDS.length);
  });
});
