import type { Workspace } from '../../core/model/workspace.ts';
import type { FileContent } from '../../core/ports/document-files.ts';
import { type OwnerUnderTest, ownerContract } from '../../core/testing/owner-contract.ts';
import { instantOf } from '../../core/time.ts';
import { ConfigurationReader, WORKSPACE_FILE } from './configuration-reader.ts';

const SECRET = 'canary-3e77';
const text = (mail: string): string => `
version: 1
indexes: [{ id: official, type: mcp_registry, url: "https://index.example" }]
instances:
  files: { provider: files-server, enabled: true, env: { API_KEY: ${SECRET}, OTHER_KEY: "\${env:${SECRET}}" } }
  mail: ${mail}
server: { auth: [{ type: token, x-token: ${SECRET} }, { type: token, file: tokens.txt }] }
store: { url: "postgres://agent:${SECRET}@db.example/tools" }
`;

function configuration(): OwnerUnderTest<Workspace> {
  let content: FileContent = { state: 'missing' };
  let before = (): Promise<void> => Promise.resolve();
  let reads = 0;
  const put = (written: string | Uint8Array): void => {
    content = {
      state: 'read',
      bytes: typeof written === 'string' ? new TextEncoder().encode(written) : written,
    };
  };
  const create = (): ConfigurationReader =>
    new ConfigurationReader({
      files: {
        async read(path, signal) {
          reads += 1;
          await before();
          signal.throwIfAborted();
          return path === WORKSPACE_FILE ? content : { state: 'missing' };
        },
      },
      watch: { start: () => ({ follow: () => undefined, [Symbol.dispose]: () => undefined }) },
      clock: { now: () => instantOf(0) },
    });
  const states = { first: text('{ provider: mail-server }'), second: text('{ provider: post-server }') };
  return {
    reader: create(),
    write: (state) => put(states[state]),
    breakages: {
      'a file that may not be read': () => {
        content = { state: 'unreadable' };
      },
      'a folder in its place': () => {
        content = { state: 'not_a_file' };
      },
      'a file that is too large': () => {
        content = { state: 'too_large' };
      },
      'bytes that are no text': () => put(Uint8Array.of(0xff, 0xfe, 0xfd)),
      'a file that was cut off': () => put(`instances: { files: { env: { API_KEY: "${SECRET}`),
      'a list': () => put(`- ${SECRET}`),
      'a port that is none': () => put(`server: { port: ${SECRET} }`),
    },
    restart: create,
    hold(run) {
      before = run;
    },
    reads: () => reads,
  };
}

ownerContract('the configuration', {
  make: configuration,
  secret: SECRET,
  partsOf: ({ instances }) => Object.entries(instances),
});
