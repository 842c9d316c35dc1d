import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Instant } from '../../modules/core/time.ts';
import { expand } from './relative-time.ts';

/** A scenario is data: owners' inputs over time, questions, and the only true answers (README.md). */

const mapping = z.record(z.string(), z.unknown());
/** An id, or what the one artifact is like that is meant. */
const identity = z.union([z.string().min(1), mapping]);
const ofAxis = z.tuple([identity, z.string().min(1)]);
/** A collection of `status`, and what its rows are like. */
const rows = mapping.refine((value) => Object.keys(value).length === 1, 'one collection');

const answer = {
  /** What the answer says; what is not named may be anything. */
  is: z.unknown().optional(),
  /** What it must not say; all that is named has to be there. */
  is_not: z.unknown().optional(),
  /** Lists that hold this, whatever else. */
  has: z.record(z.string(), z.string()).optional(),
  /** The question is refused with that code. */
  error: z.string().optional(),
  /**
   * `running`: of a process that has been there all the time and may keep what it read; `fresh`: of one that has just
   * begun, as each command of the command line does.
   */
  only: z.enum(['running', 'fresh']).optional(),
};

const question = z.union([
  /** The fact that `status` shows; `explain` has to give the same one. */
  z.strictObject({ ...answer, fact: ofAxis }),
  z.strictObject({ ...answer, explain: ofAxis }),
  z.strictObject({ ...answer, row: rows }),
  z.strictObject({ ...answer, count: rows }),
  /** Of everything where the id is empty. */
  z.strictObject({ ...answer, status: z.string() }),
  z.strictObject({ ...answer, ready: z.string(), subject: z.string().optional() }),
  z.strictObject({ ...answer, show: z.string() }),
  /** No collection has that id, and `explain` finds nothing. */
  z.strictObject({ only: answer.only, absent: z.string() }),
]);
export type Question = z.output<typeof question>;

const instant = z.custom<Instant>(
  (value) => typeof value === 'string' && value.endsWith('Z'),
  'a time such as +30s',
);

const step = z.strictObject({
  at: instant,
  write: z.record(z.string(), z.string()).optional(),
  remove: z.array(z.string()).optional(),
  /** The file in which that owner keeps its records, with broken bytes. */
  damage: z.strictObject({ records: z.string() }).optional(),
  restart: z.literal(true).optional(),
  /** From here on the overlay of this environment is chosen. */
  env: z.string().optional(),
  record: z.strictObject({ owner: z.string(), document: mapping }).optional(),
  report: mapping.optional(),
  /** Of the answer to `report`, or else to `record`; without it a record has to be taken. */
  expect: z.unknown().optional(),
  error: z.string().optional(),
  ask: z.array(question).min(1).optional(),
});
export type Step = z.output<typeof step>;

const scenario = z.strictObject({
  title: z.string().min(10),
  source: z.string().min(10),
  /** Files that are there from the beginning, from `worlds/`; later ones replace earlier ones. */
  world: z.array(z.string()).optional(),
  /** Stands in no answer. */
  never: z.array(z.string().min(1)).optional(),
  steps: z.array(step).min(1),
});
export type Scenario = z.output<typeof scenario> & {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
};

const FOLDER = import.meta.dirname;

/** Throws with where and why when the text is no scenario. */
export function parseScenario(name: string, text: string): Scenario {
  const parsed = scenario.safeParse(expand(parse(text, { uniqueKeys: true })));
  if (!parsed.success) throw new TypeError(`${name}: ${z.prettifyError(parsed.error)}`);
  const files = Object.fromEntries((parsed.data.world ?? []).map(readWorld).flatMap(Object.entries<string>));
  return { ...parsed.data, name, files };
}

const world = z.record(z.string(), z.string());

const readWorld = (name: string): Readonly<Record<string, string>> =>
  world.parse(expand(parse(readFileSync(join(FOLDER, 'worlds', `${name}.yaml`), 'utf8'))));

export const readScenario = (name: string): Scenario =>
  parseScenario(name, readFileSync(join(FOLDER, `${name}.yaml`), 'utf8'));

export const SCENARIO_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length))
  .sort();
