// How an agent framework embeds the Coordinator: `node examples/embedding/embedding.mjs` after `npm run build`.
import { fileURLToPath } from 'node:url';
import { openCoordinator } from 'agent-tools/coordinator';

const workspace = fileURLToPath(new URL('../local-tools', import.meta.url));

await using coordinator = await openCoordinator({ workspace, registry: 'local', watch: false });

// What tags activate; what a person is shown before it is used.
for (const { name, description } of coordinator.activate(['fecha'])) console.log(`${name}: ${description}`);

// What is planned is mentioned, and cannot be invoked.
const [render] = coordinator.describe('table-render');
console.log(`${render.name}: ${render.refusal}`);

// Which tool a request would use, and why; and then its use.
const { route } = await coordinator.route({ tags: ['calendar'], operation: 'between' });
for (const { entry, outcome, reasons } of route.candidates)
  console.log(`${entry.name} ${outcome}: ${reasons.map(({ code }) => code).join(', ')}`);

const { answer } = await coordinator.use({
  name: 'date-diff',
  operation: 'between',
  arguments: { from: '2026-01-01', to: '2026-03-01' },
});
// Contract, policy and approval are asked as for every other call: its TOOL.md states what it takes, and a low risk.
console.log(
  answer.outcome === 'ok'
    ? JSON.stringify(answer.structured)
    : `${answer.outcome} ${answer.code}: ${answer.nextStep}`,
);
