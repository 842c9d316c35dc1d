import { ownerContract } from '../../core/testing/owner-contract.ts';
import { recordedOwner } from '../../core/testing/recorded-owner.ts';
import { createObservationsReader, keptObservations } from './reader.ts';

const SECRET = 'canary-91bb';
const runtime = { runtime: 'node-a', generation: '7', seen: ['7'] };
const files = {
  runtime: 'node-a',
  runtime_generation: '7',
  instance: 'instances.files',
  observed_at: '2026-01-01T10:00:00.000Z',
  fresh_for_ms: 30_000,
  active: true,
  health: { status: 'healthy' },
  definition_digests: { 'filesystem.read_file': `sha256:${'0'.repeat(64)}` },
};
const mail = { ...files, instance: 'instances.mail', active: false };

ownerContract('what runtimes saw', {
  make: () =>
    recordedOwner({
      keep: keptObservations,
      create: createObservationsReader,
      first: { version: 1, runtimes: [runtime], observations: [files, mail] },
      second: {
        version: 1,
        runtimes: [runtime],
        observations: [files, { ...mail, health: { status: 'failed', code: 'probe_failed' } }],
      },
      secret: SECRET,
    }),
  secret: SECRET,
  generations: 'writes',
});
