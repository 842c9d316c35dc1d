import { describe, expect, test } from 'vitest';
import { type Column, renderTable } from './table.ts';
import { exampleTerminal, MARKED_STYLE } from './testing/example-terminal.ts';
import { wideRuler } from './wide-ruler.ts';

interface Row {
  readonly id: string;
  readonly text: string;
}

const columns: readonly Column<Row>[] = [
  { heading: 'ID', cell: ({ id }) => id, paint: (text, _, style) => style.bold(text) },
  { heading: 'TEXT', cell: ({ text }) => text, shrinkTo: 6, rank: 1 },
];
const rows: readonly Row[] = [
  { id: 'one', text: 'a long text that does not fit' },
  { id: '日本', text: '' },
];

describe('renderTable', () => {
  test('aligns by what is seen, and says where a cell is empty', () => {
    expect(renderTable(rows, columns, exampleTerminal({ width: 20 }))).toEqual([
      'ID    TEXT',
      'one   a long text t…',
      '日本  -',
    ]);
  });

  test('leaves a column out where it cannot shrink enough', () => {
    expect(renderTable(rows, columns, exampleTerminal({ width: 11 }))).toEqual(['ID', 'one', '日本']);
  });

  test('cuts nothing and leaves nothing out in a pipe', () => {
    expect(renderTable(rows, columns, exampleTerminal({ width: 11, interactive: false }))).toEqual([
      'ID    TEXT',
      'one   a long text that does not fit',
      '日本  -',
    ]);
  });

  test('cuts what must stay only when nothing else helps, the widest first', () => {
    const must: readonly Column<Row>[] = [
      { heading: 'A', cell: ({ id }) => id },
      { heading: 'B', cell: () => 'x'.repeat(60) },
    ];
    const lines = renderTable(rows, must, exampleTerminal({ width: 40 }));
    expect(Math.max(...lines.map((line) => wideRuler.width(line)))).toBe(40);
    expect(lines[1]).toMatch(/^one {3}x+…$/);
  });

  test('the last column may go on beneath itself', () => {
    const wrapping = columns.map((column) =>
      column.heading === 'TEXT' ? { ...column, wraps: true as const } : column,
    );
    expect(renderTable(rows.slice(0, 1), wrapping, exampleTerminal({ width: 16 }), 1)).toEqual([
      ' ID   TEXT',
      ' one  a long',
      '      text that',
      '      does not',
      '      fit',
    ]);
  });

  test('styles take no room', () => {
    const plain = renderTable(rows, columns, exampleTerminal({ width: 20 }));
    const marked = renderTable(rows, columns, exampleTerminal({ width: 20, style: MARKED_STYLE }));
    expect(marked.map((line) => line.replaceAll(/<\/?\w+>/g, ''))).toEqual(plain);
    expect(marked[1]).toContain('<bold>one</bold>');
  });

  test('a hundred thousand rows are no trouble', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ id: `t${at}`, text: 'x' }));
    expect(renderTable(many, columns, exampleTerminal())).toHaveLength(100_001);
  });
});
