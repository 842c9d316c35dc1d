import { INVENTORY } from '../../../ids.ts';
import { artifact, at, inventoried, looked, NPM, without } from '../records.ts';
import type { RuleCase } from '../rule-case.ts';
import type { World } from '../world.ts';

const PURL = 'pkg:npm/files@1.2.0';
const SHA = 'sha512-aaaa';
const OTHER_SHA = 'sha512-bbbb';
const OTHER_ALGORITHM = 'sha256:cccc';

const here = artifact(INVENTORY, PURL, SHA);
const upstream = artifact(NPM, PURL, SHA);
const npm: World = { indexes: ['npm'] };

/** What is here, and a look at the index that it came from. */
const both = (look: Parameters<typeof looked>, record = inventoried(PURL, SHA)): World => ({
  ...npm,
  inventory: [record],
  looks: [looked(...look)],
});

export const INDEX_CASES: readonly RuleCase[] = [
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'origin_not_declared',
    when: 'what is here names no index that it came from',
    world: both([[[PURL, SHA]]], without(inventoried(PURL, SHA), 'origin')),
    fact: { state: 'unknown', reason: 'not_declared', detailCode: 'origin_not_declared' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'index_not_configured',
    when: 'the workspace does not declare the index',
    world: { ...both([[[PURL, SHA]]]), indexes: ['other'] },
    fact: { state: 'unknown', reason: 'owner_not_configured' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'owner_is_silent',
    when: 'looks cannot be read',
    world: { ...both([[[PURL, SHA]]]), gaps: { indexes: 'owner_unavailable' } },
    fact: { state: 'unknown', reason: 'owner_unavailable', owner: 'indexes' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'index_never_looked',
    when: 'nobody looked',
    world: { ...npm, inventory: [inventoried(PURL, SHA)] },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'listed',
    when: 'exactly this is listed',
    world: both([[[PURL, SHA]]]),
    fact: { state: 'known', value: true, observedAt: at(0) },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'listed',
    when: 'exactly this is listed as withdrawn, and the same version with other content is not',
    world: both([
      [
        [PURL, OTHER_SHA],
        [PURL, SHA, false],
      ],
    ]),
    fact: { state: 'known', value: false, detailCode: 'yanked' },
  },
  {
    axis: 'available_in_index',
    subject: artifact(NPM, PURL),
    rule: 'listed',
    when: 'it is the listing itself, without a digest',
    world: { ...npm, looks: [looked([[PURL]])] },
    fact: { state: 'known', value: true },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'digest_not_stated',
    when: 'the index gives no digest',
    world: both([[[PURL]]]),
    fact: { state: 'unknown', reason: 'not_declared', detailCode: 'digest_not_stated' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'digest_not_stated',
    when: 'the index gives the digest of another algorithm',
    world: both([[[PURL, OTHER_ALGORITHM]]]),
    fact: { state: 'unknown', reason: 'not_declared', detailCode: 'digest_not_stated' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'digest_differs',
    when: 'all that is listed under this version has other content',
    world: both([[[PURL, OTHER_SHA]]]),
    fact: { state: 'known', value: false, detailCode: 'digest_differs' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'complete_index',
    when: 'everything is listed, and not this',
    world: both([[['pkg:npm/other@1.0.0', SHA]]]),
    fact: { state: 'known', value: false, detailCode: 'not_listed' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'nothing_known',
    when: 'a look that is not complete lists other content only',
    world: both([[[PURL, OTHER_SHA]], { complete: false }]),
    fact: { state: 'unknown', reason: 'not_observed' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'too_old',
    when: 'the look is as old as its owner vouches for',
    world: both([[[PURL, SHA]], { freshUntil: at(10) }]),
    fact: { state: 'unknown', reason: 'stale', last: { value: true, observedAt: at(0) } },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'listed',
    when: 'the look is one millisecond younger',
    world: both([[[PURL, SHA]], { freshUntil: at(10.001) }]),
    fact: { state: 'known', value: true, freshUntil: at(10.001) },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'of_the_future',
    when: 'the look is of more than five seconds from now',
    world: both([[[PURL, SHA]], { observedAt: at(15.001) }]),
    fact: { state: 'unknown', reason: 'clock_skew' },
  },
  {
    axis: 'available_in_index',
    subject: here,
    rule: 'listed',
    when: 'the look is of five seconds from now',
    world: both([[[PURL, SHA]], { observedAt: at(15) }]),
    fact: { state: 'known', value: true },
  },
];

type InventoryAxis = 'installed' | 'admitted';

const ofAxis = (axis: InventoryAxis): readonly RuleCase[] => [
  {
    axis,
    subject: here,
    rule: 'owner_is_silent',
    when: 'the inventory cannot be read',
    world: { gaps: { inventory: 'owner_unavailable' } },
    fact: { state: 'unknown', reason: 'owner_unavailable', owner: 'inventory' },
  },
  {
    axis,
    subject: upstream,
    rule: 'owner_is_silent',
    when: 'nothing was ever recorded',
    world: { ...npm, looks: [looked([[PURL, SHA]])], gaps: { inventory: 'owner_not_configured' } },
    fact: { state: 'unknown', reason: 'owner_not_configured' },
  },
  {
    axis,
    subject: here,
    rule: 'recorded',
    when: 'its own record says so',
    world: { inventory: [inventoried(PURL, SHA)] },
    fact: { state: 'known', value: true, observedAt: at(0), artifact: here.id },
  },
  {
    axis,
    subject: upstream,
    rule: 'recorded',
    when: 'the record names this index as its origin, and the same digest',
    world: { inventory: [inventoried(PURL, SHA), inventoried(PURL, OTHER_SHA)] },
    fact: { state: 'known', value: true, artifact: here.id },
  },
  {
    axis,
    subject: here,
    rule: 'recorded',
    when: 'its record does not say',
    world: { inventory: [without(without(inventoried(PURL, SHA), 'installed'), 'admission')] },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
  {
    axis,
    subject: here,
    rule: 'of_the_future',
    when: 'its record is of the future',
    world: { inventory: [inventoried(PURL, SHA, { observedAt: at(15.001) })] },
    fact: { state: 'unknown', reason: 'clock_skew' },
  },
  {
    axis,
    subject: upstream,
    rule: 'origin_not_declared',
    when: 'the same content is here, of nobody knows where',
    world: { inventory: [without(inventoried(PURL, SHA), 'origin')] },
    fact: { state: 'unknown', reason: 'not_declared', detailCode: 'origin_not_declared' },
  },
  {
    axis,
    subject: upstream,
    rule: 'digest_not_stated',
    when: 'the record has no digest',
    world: { inventory: [inventoried(PURL, undefined)] },
    fact: { state: 'unknown', reason: 'not_declared', detailCode: 'digest_not_stated' },
  },
  {
    axis,
    subject: upstream,
    rule: 'digest_not_stated',
    when: 'the record has the digest of another algorithm',
    world: { inventory: [inventoried(PURL, OTHER_ALGORITHM)] },
    fact: { state: 'unknown', reason: 'not_declared', detailCode: 'digest_not_stated' },
  },
  {
    axis,
    subject: upstream,
    rule: 'nothing_known',
    when: 'the same package of another index is here',
    world: { inventory: [inventoried(PURL, SHA, { origin: INVENTORY })] },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
  {
    axis,
    subject: upstream,
    rule: 'nothing_known',
    when: 'other content of nobody knows where is here',
    world: { inventory: [without(inventoried(PURL, OTHER_SHA), 'origin')] },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
  {
    axis,
    subject: upstream,
    rule: 'nothing_known',
    when: 'other content of this index is recorded and not here',
    world: { inventory: [inventoried(PURL, OTHER_SHA, { installed: false })] },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
];

export const INVENTORY_CASES: readonly RuleCase[] = [
  ...ofAxis('installed'),
  {
    axis: 'installed',
    subject: here,
    rule: 'recorded',
    when: 'its record says that it is not here',
    world: { inventory: [inventoried(PURL, SHA, { installed: false })] },
    fact: { state: 'known', value: false },
  },
  {
    axis: 'installed',
    subject: upstream,
    rule: 'digest_differs',
    when: 'other content of this version came from there and is here',
    world: { inventory: [inventoried(PURL, OTHER_SHA)] },
    fact: { state: 'known', value: false, detailCode: 'digest_differs', observedAt: at(0) },
  },
  {
    axis: 'installed',
    subject: upstream,
    rule: 'of_the_future',
    when: 'other content of this version is here, says a record of the future',
    world: { inventory: [inventoried(PURL, OTHER_SHA, { observedAt: at(15.001) })] },
    fact: { state: 'unknown', reason: 'clock_skew' },
  },
  ...ofAxis('admitted'),
  {
    axis: 'admitted',
    subject: here,
    rule: 'recorded',
    when: 'its record says that it was refused, and why',
    world: {
      inventory: [inventoried(PURL, SHA, { admission: { admitted: false, code: 'signature_missing' } })],
    },
    fact: { state: 'known', value: false, detailCode: 'signature_missing' },
  },
  {
    axis: 'admitted',
    subject: upstream,
    rule: 'nothing_known',
    when: 'other content of this version was admitted',
    world: { inventory: [inventoried(PURL, OTHER_SHA)] },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
];
