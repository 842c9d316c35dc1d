import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { composeLocal } from '../modules/app/compose.ts';
import { createLog } from '../modules/app/http/log.ts';
import { createHttpServer } from '../modules/app/http/server.ts';
import { exposablesOf } from '../modules/app/mcp/direct/exposable.ts';
import { EVERYTHING } from '../modules/core/ports/visibility.ts';
import type { Corpus } from './corpus.ts';
import { median, type Result, resultOf } from './measure/result.ts';

/** Of what listing all of them costs, in percent. */
const BAR = 0.5;
const LOOPS = 50;

/**
 * What a model reads and writes to use one tool of many by the five tools of `/mcp`, the list of those five included,
 * against reading a list of all of them. In characters of JSON: tokens are about as many on both sides.
 */
export async function measureAgentLoop({ folder, tools }: Corpus): Promise<readonly Result[]> {
  await using app = composeLocal({ workspace: folder });
  await app.composer.refresh(new AbortController().signal);
  const face = await createHttpServer(app, {
    host: '127.0.0.1',
    log: createLog(app.clock, () => undefined, true),
  });
  const port = await face.listen('127.0.0.1', 0);
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  try {
    const reader = app.composer.pin(EVERYTHING);
    const all = reader.tools({}, {}).items;
    const list = all.flatMap((tool) => {
      const made = exposablesOf(tool, { reader, now: app.clock.now(), live: () => undefined });
      return 'reason' in made
        ? []
        : made.map(({ name, inputSchema }) => ({
            name,
            title: tool.name,
            description: tool.description,
            inputSchema,
          }));
    });
    const listing = sizeOf({ tools: list });
    const five = sizeOf(await client.listTools());
    const use = async (
      name: string,
      given: Record<string, unknown>,
    ): Promise<{ size: number; body: Body }> => {
      const { content, structuredContent } = await client.callTool({ name, arguments: given });
      return { size: sizeOf({ name, arguments: given }) + sizeOf(content), body: structuredContent as Body };
    };
    const loops: number[] = [];
    for (let at = 0; at < LOOPS; at += 1) {
      const wanted = all[Math.floor((at * all.length) / LOOPS)];
      if (wanted === undefined) continue;
      const query = (wanted.description ?? wanted.name).split(/\s+/, 8).join(' ');
      const found = await use('search_tools', { query });
      const id = found.body.tools?.[0]?.id ?? String(wanted.ref.id);
      const described = await use('describe_tool', { id });
      const called = await use('call_tool', { id, arguments: {}, snapshot: found.body.snapshot });
      loops.push(five + found.size + described.size + called.size);
    }
    const ours = median(loops);
    return [
      {
        ...resultOf(
          'search, describe and call one tool, of listing all',
          1,
          { ours: (100 * ours) / listing, against: BAR },
          {
            method: `median of ${LOOPS} loops over /mcp in characters, in percent of a list of ${list.length} tools, against ${BAR} %`,
            figures: {
              loop_characters: ours,
              list_characters: listing,
              five_tools_characters: five,
              percent: (100 * ours) / listing,
            },
          },
        ),
        tools,
      },
    ];
  } finally {
    await client.close();
    await face.close();
  }
}

interface Body {
  readonly snapshot?: string;
  readonly tools?: readonly { readonly id: string }[];
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;
