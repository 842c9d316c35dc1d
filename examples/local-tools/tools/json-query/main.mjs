import { runTool, ToolError } from '../../runner/run-tool.mjs';

/** RFC 6901. */
function valueAt(document, pointer) {
  if (pointer !== '' && !pointer.startsWith('/')) {
    throw new ToolError('invalid_pointer', 'A JSON Pointer is empty or begins with a slash.');
  }
  let value = document;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      throw new ToolError('not_found', `There is nothing at ${pointer.slice(0, 200)}.`);
    }
    value = value[key];
  }
  return value;
}

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

await runTool('json-query', {
  get: {
    inputs: { document: 'any', pointer: 'string' },
    run: ({ document, pointer }) => ({ value: valueAt(document, pointer) }),
  },
  keys: {
    inputs: { document: 'any', pointer: 'string?' },
    run: ({ document, pointer = '' }) => {
      const value = valueAt(document, pointer);
      return { type: typeOf(value), keys: typeOf(value) === 'object' ? Object.keys(value) : [] };
    },
  },
});
