/**
 * What policies cost: `node bench/policy.ts [--tools 100000]`. Processor time in one process over tools in memory, under
 * the starter policies and three more that read tags, publishers, risk and the vocabulary. Bars: a new profile sees all
 * tools within 200 ms once, and a request asks what its subject sees within 5 µs.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CapabilityId, parseCapabilityId } from '../modules/core/ids.ts';
import { RISKS } from '../modules/core/model/risk.ts';
import { parseSubjectId, type Subject } from '../modules/core/model/subject.ts';
import type { Tool } from '../modules/core/model/tool.ts';
import type { Visibility } from '../modules/core/ports/visibility.ts';
import { exampleOffer, exampleTool, exampleVersion } from '../modules/core/testing/example-tools.ts';
import { loadCedar, Policies, type PolicyFiles } from '../modules/policy/index.ts';

const { values } = parseArgs({ options: { tools: { type: 'string', default: '100000' } } });
const POLICIES = `${readFileSync(join(import.meta.dirname, '../examples/policy/default.cedar'), 'utf8')}
@id("internal") forbid (principal, action == Action::"see", resource)
when { resource.tags.contains("internal") } unless { principal in Team::"platform" };
@id("critical") forbid (principal is Agent, action == Action::"see", resource)
when { resource.risk == "critical" || resource has publisher && resource.publisher like "acme*" };
@id("cloud") forbid (principal, action == Action::"see", resource in Capability::"cloud")
unless { principal.hasTag("department") && principal.getTag("department").contains("operations") };`;

const tools = Array.from({ length: Number(values.tools) }, (_, at): Tool => {
  const risk = RISKS[at % 5];
  return exampleTool(`tool-${at}`, {
    tags: [`t${at % 50}`, ...(at % 7 === 0 ? ['internal'] : [])],
    publisher: { name: `${at % 3 === 0 ? 'acme' : 'other'}-${at % 200}` },
    capabilities: idsOf(at % 4 === 0 ? ['cloud'] : [`ability-${at % 300}`]),
    ...(risk !== undefined && { effectiveRisk: risk }),
    versions: [exampleVersion({ offers: [exampleOffer(`provider-${at % 1_000}`)] })],
  });
});
const files: PolicyFiles = {
  read: (_, ending) =>
    Promise.resolve({
      files: ending === '.cedar' ? [{ file: 'policy/bench.cedar', text: POLICIES }] : [],
      isThere: true,
      changed: 0,
    }),
  watch: () => ({ [Symbol.dispose]: () => undefined }),
};
const fail = (error: unknown): never => {
  throw error;
};
const policies = new Policies({
  settings: () => Promise.resolve({ dir: 'policy/', mode: 'enforce' }),
  files,
  engine: () => loadCedar(),
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  settling: { now: () => Date.now(), wait: () => Promise.resolve() },
  now: () => 0,
  capabilities: () => NO_CAPABILITIES,
  tools: () => tools,
  onWouldRefuse: fail,
  onFailure: fail,
});
const NO_CAPABILITIES: readonly never[] = [];

const started = performance.now();
await policies.reload(new AbortController().signal);
const loading = performance.now() - started;

const first = look(subjectOf('agent:first', []));
const second = look(subjectOf('agent:second', ['platform']));
const third = look(subjectOf('user:third', ['platform'], { department: 'operations' }));
const asked = subjectOf('agent:first', []);
const REQUESTS = 200_000;
const known = perRequest(() => asked);
const anew = perRequest((at) => subjectOf('agent:first', [`team-${at % 10}`]));

const rows: readonly (readonly [string, string])[] = [
  ['tools', `${tools.length}`],
  ['classes', `${policies.state().classes}`],
  ['loading the engine and the policies', `${loading.toFixed(0)} ms`],
  ['first profile, tools not classified yet', `${first.toFixed(0)} ms`],
  ['new profile (bar 200 ms)', `${Math.max(second, third).toFixed(0)} ms`],
  ['a request of a known subject (bar 5 µs)', `${known.toFixed(2)} µs`],
  ['a request of a subject made anew', `${anew.toFixed(2)} µs`],
];
for (const [what, value] of rows) console.log(`${what.padEnd(44)} ${value}`);

function look(subject: Subject): number {
  const before = process.cpuUsage();
  const visibility = policies.of(subject);
  let seen = 0;
  for (const tool of tools) if (sees(visibility, tool)) seen += 1;
  const { user, system } = process.cpuUsage(before);
  if (seen === 0) throw new Error('The policies hide everything.');
  return (user + system) / 1_000;
}

function perRequest(subject: (at: number) => Subject): number {
  const before = process.cpuUsage();
  for (let at = 0; at < REQUESTS; at += 1) policies.of(subject(at));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

function sees({ sees: seen }: Visibility, tool: Tool): boolean {
  return seen === 'everything' || seen(tool);
}

function subjectOf(text: string, teams: readonly string[], claims: Subject['claims'] = {}): Subject {
  const id = parseSubjectId(text);
  if (id === undefined) throw new Error(`${text} is no subject.`);
  return { id, teams, claims, permissions: 'all' };
}

function idsOf(texts: readonly string[]): readonly CapabilityId[] {
  return texts.flatMap((text) => parseCapabilityId(text) ?? []);
}
