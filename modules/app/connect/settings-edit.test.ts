import fc from 'fast-check';
import { getNodeValue, type ParseError, parse, parseTree } from 'jsonc-parser';
import { parse as parseToml, stringify } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { CLIENTS } from './client.ts';
import type { Connection } from './connection.ts';
import { SERVERS_KEY } from './settings-change.ts';
import { editSettings } from './settings-edit.ts';

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('node', '//', '/* */', '#', '"""', '[mcp_servers.agent-tools]', '\n'),
);
const connection: fc.Arbitrary<Connection> = fc.oneof(
  fc.record({ kind: fc.constant('stdio' as const), command: text, args: fc.array(text, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('http' as const),
    url: fc.webUrl(),
    token: fc.boolean(),
  }),
);

const key = fc.stringMatching(/^[a-z][a-z ".]{0,6}$/);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(1, -2.5, true, null),
    text,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(key, tie('json'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const server = fc.dictionary(key, json, { maxKeys: 3, noNullPrototype: true });
const settings = (group: string) =>
  fc
    .tuple(
      fc.dictionary(key, json, { maxKeys: 3, noNullPrototype: true }),
      fc.option(fc.dictionary(key, server, { maxKeys: 3, noNullPrototype: true })),
    )
    .map(([rest, servers]) => ({ ...rest, ...(servers !== null && { [group]: servers }) }));

/** A value as somebody wrote it: on one line or many, with comments behind and above, with or without a last comma. */
const written = (value: unknown): fc.Arbitrary<string> =>
  fc
    .record({
      step: fc.constantFrom('', '  ', '\t', '    '),
      newline: fc.constantFrom('\n', '\r\n'),
      comments: fc.infiniteStream(fc.constantFrom('', '', ' // one', ' /* two, */', '\n// three\n', ' // {')),
      lastComma: fc.boolean(),
    })
    .map(({ step, newline, comments, lastComma }) => {
      const lines = JSON.stringify(value, undefined, step).split('\n');
      if (step === '') return lines.join('');
      const seen = comments[Symbol.iterator]();
      return lines
        .map((line, at) => {
          const closes = /^\s*[}\]]/.test(lines[at + 1] ?? '');
          const comma = lastComma && closes && !/[[{,]$/.test(line) ? ',' : '';
          return line + comma + String(seen.next().value);
        })
        .join('\n')
        .replaceAll('\n', newline);
    });

const commentsOf = (source: string): readonly string[] =>
  [...(source.match(/\/\/ (?:one|three|\{)|\/\* two, \*\//g) ?? [])].sort();

describe('settings in JSON', () => {
  const jsonClient = fc.constantFrom(...CLIENTS.filter((client) => client !== 'codex'));
  const situation = fc
    .record({ client: jsonClient, first: connection, second: connection })
    .chain(({ client, ...rest }) =>
      settings(SERVERS_KEY[client])
        .chain((value) => written(value).map((source) => ({ value, source })))
        .map((document) => ({ client, ...rest, ...document })),
    );

  test('every other value, the order of keys and every comment stay, whatever connection follows which', () => {
    fc.assert(
      fc.property(situation, ({ client, first, second, source, value }) => {
        const group = SERVERS_KEY[client];
        const wish = { client, scope: 'project', name: 'agent-tools' } as const;
        const once = editSettings(source, { ...wish, connection: first }).after;
        const { after } = editSettings(once, { ...wish, connection: second });
        expect(editSettings(after, { ...wish, connection: second }).after).toBe(after);
        const { [group]: servers = {}, inputs, ...rest } = valueOfText(after);
        const { 'agent-tools': own, ...others } = servers as Record<string, unknown>;
        const { [group]: serversBefore = {}, ...before } = value as Record<string, unknown>;
        expect(rest).toEqual(before);
        expect(others).toEqual(serversBefore);
        expect(Object.keys(rest)).toEqual(Object.keys(before));
        expect(own).toMatchObject(
          second.kind === 'stdio' ? { command: second.command, args: second.args } : { url: second.url },
        );
        expect(inputs === undefined || Array.isArray(inputs)).toBe(true);
        expect(commentsOf(after)).toEqual(expect.arrayContaining([...commentsOf(source)]));
        expect(/\r\n/.test(after) && /(?<!\r)\n/.test(after)).toBe(mixed(source));
      }),
    );
  });
});

const mixed = (source: string): boolean => /\r\n/.test(source) && /(?<!\r)\n/.test(source);

function valueOfText(source: string): Record<string, unknown> {
  const errors: ParseError[] = [];
  parse(source, errors, { allowTrailingComma: true });
  expect(errors).toEqual([]);
  const tree = parseTree(source, [], { allowTrailingComma: true });
  return tree === undefined ? {} : (getNodeValue(tree) as Record<string, unknown>);
}

describe('settings in TOML', () => {
  const tail = '\n[Tail] # [mcp_servers.agent-tools]\nx = [\n  1, # one\n]\n';
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.boolean(),
      text,
      fc.array(text, { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const table = fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });

  test('every other line stays, whatever connection follows which', () => {
    fc.assert(
      fc.property(
        fc.record({
          first: connection,
          second: connection,
          rest: table,
          servers: fc.dictionary(key, table, { maxKeys: 2, noNullPrototype: true }),
        }),
        ({ first, second, rest, servers }) => {
          const source = `# above\n${stringify({ ...rest, mcp_servers: servers })}# below\n`;
          const wish = { client: 'codex', scope: 'user', name: 'agent-tools' } as const;
          const once = editSettings(source, { ...wish, connection: first }).after + tail;
          const { after } = editSettings(once, { ...wish, connection: second });
          expect(editSettings(after, { ...wish, connection: second }).after).toBe(after);
          expect(after.startsWith(source)).toBe(true);
          expect(after.endsWith(tail)).toBe(true);
          const alone = editSettings('', { ...wish, connection: second }).after;
          expect(parseToml(after.slice(source.length, -tail.length))).toMatchObject(parseToml(alone));
        },
      ),
    );
  });
});
