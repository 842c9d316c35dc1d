import { createHash, timingSafeEqual } from 'node:crypto';
import { readBytes } from '../../runner/read-text.mjs';
import { runTool, ToolError } from '../../runner/run-tool.mjs';

const ALGORITHMS = ['sha256', 'sha512', 'sha1', 'md5'];

async function digestOf({ algorithm = 'sha256', ...source }) {
  if (!ALGORITHMS.includes(algorithm)) {
    throw new ToolError('unknown_algorithm', `The algorithms are: ${ALGORITHMS.join(', ')}.`);
  }
  const bytes = await readBytes(source);
  return { algorithm, bytes: bytes.length, digest: createHash(algorithm).update(bytes).digest('hex') };
}

const SOURCE = { text: 'string?', path: 'string?', algorithm: 'string?' };

await runTool('checksum', {
  digest: { inputs: SOURCE, run: digestOf },
  verify: {
    inputs: { ...SOURCE, expected: 'string' },
    run: async ({ expected, ...source }) => {
      const { algorithm, digest } = await digestOf(source);
      const [wanted, actual] = [Buffer.from(expected.trim().toLowerCase()), Buffer.from(digest)];
      return { algorithm, matches: wanted.length === actual.length && timingSafeEqual(wanted, actual) };
    },
  },
});
