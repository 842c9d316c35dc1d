import fc from 'fast-check';

/** Small worlds of documents that have everything to do with each other. */

const toolId = fc.constantFrom('t.one', 't.two', 't.three', 't.four');
const toolName = fc.oneof(toolId, fc.constantFrom('also.one', 'also.two', 'nowhere'));
const capabilityName = fc.constantFrom('file.read', 'file.write', 'old.read', 'missing', 'file_read');
const risk = fc.constantFrom('low', 'high', 'critical', 'severe');
const version = fc.constantFrom('1.0.0', '"2.0.0"', '1.10', '^1.0.0');
const providerId = fc.constantFrom('p', 'q', 'r');

const line = (key: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .option(value, { freq: 3, nil: undefined })
    .map((text) => (text === undefined ? '' : `${key}: ${text}\n`));
const list = (member: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(member, { maxLength }).map((members) => `[${members.join(', ')}]`);

const offer = fc.tuple(providerId, fc.boolean()).map(([id, pinned]) => {
  return `      - provider_id: ${id}\n        provider_type: cli\n${pinned ? '        version_policy: pinned\n' : ''}`;
});
const versions = fc
  .array(fc.tuple(version, fc.array(offer, { maxLength: 2 })), { maxLength: 2 })
  .map((members) =>
    members.length === 0
      ? ''
      : `versions:\n${members
          .map(
            ([text, offers]) =>
              `  - version: ${text}\n${offers.length > 0 ? `    providers:\n${offers.join('')}` : ''}`,
          )
          .join('')}`,
  );

const tool = fc
  .tuple(
    toolId,
    list(capabilityName, 2),
    line('aliases', list(toolName, 2)),
    line('replaced_by', toolName),
    line('risk', risk),
    line('approval_required', fc.constantFrom('true', 'false')),
    line('status', fc.constantFrom('active', 'mythical')),
    versions,
  )
  .map(
    ([id, capabilities, ...rest]) =>
      `id: ${id}\ntype: tool\nname: Tool\ncapabilities: ${capabilities}\n${rest.join('')}`,
  );

const provider = fc
  .tuple(providerId, fc.array(fc.tuple(toolName, version), { maxLength: 3 }))
  .map(([id, provides]) => {
    const lines = provides.map(([name, text]) => `  - tool_id: ${name}\n    version: ${text}\n`).join('');
    return `provider_id: ${id}\nprovider_type: cli\nprovides:${lines === '' ? ' []\n' : `\n${lines}`}`;
  });

const capability = fc
  .tuple(
    fc.constantFrom('file.read', 'file.write', 'old.read'),
    line('  aliases', list(capabilityName, 1)),
    line('  broader', list(capabilityName, 1)),
    line('  replaced_by', capabilityName),
    line('  risk', risk),
  )
  .map(([id, ...rest]) => `- id: ${id}\n  name: Name\n  description: Text.\n${rest.join('')}`);
const vocabulary = fc.array(capability, { maxLength: 3 }).map((members) => members.join('') || '[]\n');

/** Also what is no document, what is copied, and what differs by a comment only. */
const spoilt = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.constantFrom(' ', ' ', ' ', '# remark\n', 'unfinished: [', 'id: t.one\n'))
    .map(([body, rest]) => {
      return rest.startsWith('#') ? `${rest}${body}` : `${body}${rest.trim()}`;
    });

/** Where a document may be, and what may stand there. */
export const PLACES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'catalog/a.tool.yaml': spoilt(tool),
  'catalog/b.tool.yaml': spoilt(tool),
  'catalog/deep/c.tool.yaml': spoilt(tool),
  'packages/p/tools/d.tool.yaml': spoilt(tool),
  'packages/p/provider.yaml': spoilt(provider),
  'packages/q/provider.yaml': spoilt(provider),
  'capabilities/core.yaml': spoilt(vocabulary),
  'capabilities/more.yaml': spoilt(vocabulary),
};

export type Edit = readonly [file: string, text: string | undefined];

/** A file that gets a content, or goes. */
export const edit: fc.Arbitrary<Edit> = fc
  .constantFrom(...Object.entries(PLACES))
  .chain(([file, text]) =>
    fc.option(text, { freq: 4, nil: undefined }).map((content): Edit => [file, content]),
  );

export const edits = (maxLength: number): fc.Arbitrary<readonly Edit[]> => fc.array(edit, { maxLength });
