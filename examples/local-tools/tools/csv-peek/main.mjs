import { readBytes } from '../../runner/read-text.mjs';
import { runTool, ToolError } from '../../runner/run-tool.mjs';
import { parseCsv } from './parse-csv.mjs';

const TABLE = { text: 'string?', path: 'string?', delimiter: 'string?' };

async function readTable({ delimiter = ',', ...source }) {
  if (delimiter.length !== 1) throw new ToolError('invalid_arguments', 'The delimiter is one character.');
  const [columns = [], ...rows] = parseCsv((await readBytes(source)).toString('utf8'), delimiter);
  return { columns, rows };
}

const isNumber = (text) => text.trim() !== '' && Number.isFinite(Number(text));

function summarize(values) {
  const filled = values.filter((value) => value !== '');
  const summary = { empty: values.length - filled.length, distinct: new Set(filled).size };
  if (filled.length === 0 || !filled.every(isNumber)) return { type: 'text', ...summary };
  const numbers = filled.map(Number);
  return {
    type: 'number',
    ...summary,
    min: numbers.reduce((a, b) => Math.min(a, b)),
    max: numbers.reduce((a, b) => Math.max(a, b)),
    mean: numbers.reduce((a, b) => a + b) / numbers.length,
  };
}

await runTool('csv-peek', {
  columns: {
    inputs: TABLE,
    run: async (source) => {
      const { columns, rows } = await readTable(source);
      return { columns, rows: rows.length };
    },
  },
  rows: {
    inputs: { ...TABLE, limit: 'integer?' },
    run: async ({ limit = 5, ...source }) => {
      const { columns, rows } = await readTable(source);
      return { columns, rows: rows.slice(0, Math.max(0, limit)) };
    },
  },
  summary: {
    inputs: TABLE,
    run: async (source) => {
      const { columns, rows } = await readTable(source);
      return {
        columns: columns.map((name, at) => ({ name, ...summarize(rows.map((row) => row[at] ?? '')) })),
      };
    },
  },
});
