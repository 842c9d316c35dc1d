/** The smallest sound tool, and more lines. */
export const toolText = (id: string, ...lines: readonly string[]): string =>
  [`id: ${id}`, 'type: tool', 'name: A tool', 'capabilities: [file.read]', 'license: MIT', ...lines, ''].join(
    '\n',
  );

export const VOCABULARY = [
  '- id: file.read',
  '  name: Read',
  '  description: Read a file.',
  '  risk: low',
  '- id: file.write',
  '  name: Write',
  '  description: Write a file.',
  '',
].join('\n');
