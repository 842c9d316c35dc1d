import { runTool } from '../../runner/run-tool.mjs';

await runTool('word-counter', {
  count: {
    inputs: { text: 'string' },
    run: ({ text }) => ({ words: text.split(/\s+/).filter((word) => word !== '').length }),
  },
});
