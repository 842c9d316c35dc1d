import { parseInstanceId, parseRuntimeId } from '../../../modules/core/ids.ts';
import { sha256 } from '../../../modules/core/testing/recorded-owner.ts';
import { instantOf } from '../../../modules/core/time.ts';
import { ObservationCommands } from '../../../modules/owners/observations/commands.ts';
import { keptObservations } from '../../../modules/owners/observations/index.ts';
import { storesAt } from './open-stores.ts';

/**
 * A process that reports what it saw of one instance, `node report-process.ts URL TIMES…`: at those times, milliseconds
 * after the epoch, in that order. Says how many were accepted.
 */
const [url = '', ...times] = process.argv.slice(2);
const runtime = parseRuntimeId('node-a');
const instance = parseInstanceId('instances.files');
if (runtime === undefined || instance === undefined) throw new Error('These are ids.');

await using stores = storesAt(url);
const commands = new ObservationCommands(keptObservations({ stores, sha256 }), {
  clock: { now: () => instantOf(Date.now()) },
  configured: async () => new Map([[instance, undefined]]),
});
let accepted = 0;
for (const time of times) {
  const observation = {
    instance,
    observedAt: instantOf(Number(time)),
    active: true,
    definitionDigests: new Map(),
  };
  const report = { runtime, runtimeGeneration: '1', observations: [observation] };
  accepted += (await commands.report(report, new AbortController().signal)).accepted;
}
process.stdout.write(`${accepted}\n`);
