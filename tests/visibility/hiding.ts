import fc from 'fast-check';
import { refKey } from '../../modules/core/catalog/links.ts';
import type { Visibility } from '../../modules/core/ports/visibility.ts';
import { refsOf, type WrittenWorld, writtenWorlds } from './world.ts';

export interface Hiding {
  readonly world: WrittenWorld;
  readonly hidden: ReadonlySet<string>;
}

export const hidings: fc.Arbitrary<Hiding> = writtenWorlds.chain((world) =>
  fc.record({
    world: fc.constant(world),
    hidden: fc.subarray([...refsOf(world)]).map((refs) => new Set(refs)),
  }),
);

export const seeing = (hidden: ReadonlySet<string>): Visibility => ({
  digest: 'narrowed',
  sees: ({ ref }) => !hidden.has(refKey(ref)),
});
