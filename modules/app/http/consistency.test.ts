import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { DefinitionRecord } from '../../core/model/definition-record.ts';
import { FakeApp } from './testing/fake-app.ts';
import { capability, capabilityId, tool } from './testing/records.ts';
import { serveApp } from './testing/serve-app.ts';

const RELOADS = 200;
const READERS = 8;

/** In every generation both tools carry the same number, and the capability says which. */
const numbered = (number: number): readonly DefinitionRecord[] => [
  capability('pair.half', { name: `Half ${number}` }),
  tool('pair.left', { name: `Left ${number}`, capabilities: [capabilityId('pair.half')] }),
  tool('pair.right', { name: `Right ${number}`, capabilities: [capabilityId('pair.half')] }),
];

const body = z.object({
  generations: z.object({ definitions: z.string() }),
  tools: z.array(z.object({ name: z.string() })),
});

function read(port: number, agent: Agent, path: string): Promise<z.output<typeof body>> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(body.parse(JSON.parse(text))));
    }).on('error', reject);
  });
}

test('no answer mixes two generations, through 200 reloads under constant reading', async () => {
  const app = await new FakeApp(numbered(0)).ready();
  await using served = await serveApp(app);
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const numberOf = new Map([[String(app.definitions.generation), '0']]);
  let reloading = true;
  let answers = 0;
  const seen = new Set<string>();

  const readOn = async (path: string): Promise<void> => {
    let newest = 0;
    while (reloading) {
      const { generations, tools } = await read(served.port, agent, path);
      const numbers = new Set(tools.map(({ name }) => name.split(' ')[1]));
      expect([...numbers]).toEqual([numberOf.get(generations.definitions)]);
      expect(tools).toHaveLength(2);
      // One reader never goes back in time.
      const number = Number([...numbers][0]);
      expect(number).toBeGreaterThanOrEqual(newest);
      newest = number;
      seen.add(generations.definitions);
      answers += 1;
    }
  };
  const reload = async (): Promise<void> => {
    for (let number = 1; number <= RELOADS; number += 1) {
      app.define(numbered(number));
      const generation = String(app.definitions.generation);
      numberOf.set(generation, String(number));
      const told = await served.ask('/v1/reload', { method: 'POST' });
      expect(JSON.parse(told.text)).toMatchObject({ generations: { definitions: generation } });
    }
    reloading = false;
  };
  const paths = [
    '/v1/tools',
    '/v1/tools?capability=pair.half',
    '/v1/search?q=left%20right',
    '/v1/tools?q=pair',
  ];
  await Promise.all([
    reload(),
    ...Array.from({ length: READERS }, (_, at) => readOn(paths[at % paths.length] ?? '')),
  ]);
  agent.destroy();
  expect(answers).toBeGreaterThan(RELOADS);
  expect(seen.size).toBeGreaterThan(RELOADS / 4);
});
