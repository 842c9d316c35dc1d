import { createHash } from 'node:crypto';
import { parseSubjectId, type Subject } from '../../core/model/subject.ts';
import type { Tool } from '../../core/model/tool.ts';
import { type CedarEngine, loadCedar } from '../cedar-engine.ts';
import { Decisions } from '../decisions.ts';
import { NO_VOCABULARY, type Vocabulary } from '../entities.ts';
import type { ObservedRefusal } from '../observed-refusals.ts';
import { Policies } from '../policies.ts';
import type { AskedPolicies } from '../policies-settings.ts';
import { checkPolicies } from '../policy-set.ts';
import { MemoryFiles } from './memory-files.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function subjectNamed(text: string, fields: Partial<Subject> = {}): Subject {
  const id = parseSubjectId(text);
  if (id === undefined) throw new Error(`${text} is no subject.`);
  return { id, teams: [], claims: {}, permissions: 'all', ...fields };
}

/** Decisions under one text of policies; throws where the text has errors. */
export async function decisionsUnder(
  text: string,
  vocabulary: Vocabulary = NO_VOCABULARY,
): Promise<Decisions> {
  const engine = await loadCedar();
  const { set, diagnostics } = checkPolicies([{ file: 'policy/test.cedar', text }], engine, sha256);
  if (set === undefined) throw new Error(JSON.stringify(diagnostics));
  return new Decisions(set, engine, () => vocabulary);
}

/** Policies over a folder in memory, with the real engine unless another is given. */
export class ExamplePolicies {
  files: MemoryFiles;
  /** undefined: as if agent-tools.yaml could not be read. */
  settings: AskedPolicies | undefined = { dir: 'policy/', mode: 'enforce' };
  engine: () => Promise<CedarEngine> = () => loadCedar();
  now = 0;
  /** Milliseconds that were waited for files to settle. */
  readonly waits: number[] = [];
  /** What happens while somebody waits. */
  meanwhile: () => void = () => {};
  tools: readonly Tool[] = [];
  readonly refusals: ObservedRefusal[] = [];
  readonly failures: unknown[] = [];
  readonly policies: Policies;

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.files = new MemoryFiles(files);
    this.policies = new Policies({
      settings: () =>
        this.settings === undefined
          ? Promise.reject(new Error('agent-tools.yaml'))
          : Promise.resolve(this.settings),
      files: {
        read: (folder, ending) => this.files.read(folder, ending),
        watch: (folder, hint) => this.files.watch(folder, hint),
      },
      engine: () => this.engine(),
      sha256,
      settling: {
        now: () => 1_000_000,
        wait: (milliseconds) => {
          this.waits.push(milliseconds);
          this.meanwhile();
          return Promise.resolve();
        },
      },
      now: () => this.now,
      capabilities: () => [],
      tools: () => this.tools,
      onWouldRefuse: (refusal) => this.refusals.push(refusal),
      onFailure: (error) => this.failures.push(error),
    });
  }
}
