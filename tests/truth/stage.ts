import { answered, type Expectation, untruths } from './expectation.ts';
import { isMapping, mismatches } from './partial-match.ts';
import type { Question, Step } from './scenario.ts';
import type { Told, Way } from './ways/way.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/** Those whose rows have an identity of one id. */
const COLLECTIONS = ['artifacts', 'capabilities', 'implementations', 'instances'] as const;

const rowsIn = (body: unknown, collection: string): Rows => {
  const rows = isMapping(body) ? body[collection] : undefined;
  return Array.isArray(rows) ? rows.filter(isMapping) : [];
};

/** Asks one way what a scenario asks, and notes what is untrue of the answers. */
export class Stage {
  readonly untrue: string[] = [];
  readonly facts: Record<string, unknown> = {};
  readonly #way: Way;
  readonly #never: readonly string[];
  #step = 0;
  #where = '';
  /** Of this step; nothing that changes an answer comes between its questions. */
  #status: Told | undefined;

  constructor(way: Way, never: readonly string[]) {
    this.#way = way;
    this.#never = never;
  }

  begin(step: number): void {
    this.#step = step;
    this.#status = undefined;
  }

  /** Hands over what owners and runtimes say in this step. */
  async tell({ record, report, expect, error }: Step): Promise<void> {
    const [recording, reporting] = report === undefined ? [expect, undefined] : [undefined, expect];
    if (record !== undefined) {
      this.#where = `step ${this.#step}, record`;
      const told = await this.#run('record', { ...record });
      this.#judge(told, { is: recording ?? { ok: true }, error: report === undefined ? error : undefined });
    }
    if (report !== undefined) {
      this.#where = `step ${this.#step}, report`;
      this.#judge(await this.#run('observe', report), { is: reporting, error });
    }
    this.#status = undefined;
  }

  async ask(index: number, question: Question): Promise<void> {
    if (question.only !== undefined && question.only !== this.#way.process) return;
    this.#where = `step ${this.#step}, question ${index}`;
    if ('fact' in question) return this.#askFact(question);
    if ('absent' in question) return this.#askAbsence(question.absent);
    if ('explain' in question) return this.#judge(await this.#explain(...question.explain), question);
    if ('row' in question) return this.#judge(await this.#row(question.row), question);
    if ('count' in question) {
      const [collection, like] = onlyEntry(question.count);
      return this.#judge(answered((await this.#rows(collection, like)).length), question);
    }
    if ('status' in question) {
      const { status } = question;
      return this.#judge(
        status === '' ? await this.#all() : await this.#run('status', { id: status }),
        question,
      );
    }
    if ('show' in question) return this.#judge(await this.#run('show', { id: question.show }), question);
    const { ready: tool, subject } = question;
    const told = await this.#run('ready', { tool, ...(subject !== undefined && { subject }) });
    this.#judge(told, question);
    if (told.ok) await this.#checkEvidence(told.body);
  }

  /** Guidance stands on facts: on those that `status` shows, and no others. */
  async #checkEvidence(body: unknown): Promise<void> {
    for (const { identity, axis, fact } of rowsIn(body, 'evidence')) {
      const facts = (await this.#identified(identity))?.['facts'];
      const shown = isMapping(facts) && typeof axis === 'string' ? facts[axis] : undefined;
      if (JSON.stringify(fact) !== JSON.stringify(shown))
        this.#note(`ready has ${axis} ${JSON.stringify(fact)}, status ${JSON.stringify(shown)}`);
    }
  }

  /** The fact as `status` shows it and as `explain` gives it: one fact, or one of the two is untrue. */
  async #askFact(question: Extract<Question, { readonly fact: unknown }>): Promise<void> {
    const [identity, axis] = question.fact;
    const row = await this.#identified(identity);
    const facts = row?.['facts'];
    const shown = isMapping(facts) ? facts[axis] : undefined;
    this.#judge(answered(shown), question);
    const explained = await this.#explain(identity, axis);
    const given = explained.ok && isMapping(explained.body) ? explained.body['fact'] : undefined;
    if (JSON.stringify(given) !== JSON.stringify(shown))
      this.#note(`status says ${JSON.stringify(shown)} and explain ${JSON.stringify(given)}`);
    const alone = this.#way.process === 'running' ? await this.#shownAlone(row, axis) : shown;
    if (JSON.stringify(alone) !== JSON.stringify(shown))
      this.#note(
        `status of everything says ${JSON.stringify(shown)} and of this one ${JSON.stringify(alone)}`,
      );
    if (question.only === undefined) this.facts[this.#where] = withoutOwnTimes(shown);
  }

  /** The same fact where `status` is asked for that one identity. */
  async #shownAlone(row: Row | undefined, axis: string): Promise<unknown> {
    const id = row?.['id'] ?? row?.['key'];
    const told = typeof id === 'string' ? await this.#run('status', { id }) : undefined;
    if (told?.ok !== true || !isMapping(told.body)) return undefined;
    const same = COLLECTIONS.flatMap((name) => rowsIn(told.body, name)).find(
      (each) => (each['id'] ?? each['key']) === id,
    );
    return isMapping(same?.['facts']) ? same['facts'][axis] : undefined;
  }

  async #askAbsence(id: string): Promise<void> {
    for (const collection of COLLECTIONS)
      if ((await this.#rows(collection, {})).some((row) => row['id'] === id || row['key'] === id))
        this.#note(`${id} is among the ${collection}`);
    const axis = id.startsWith('instances.') ? 'active' : 'declared';
    const told = await this.#run('explain', { id, axis });
    if (told.ok || told.code !== 'not_found') this.#note(`${id} can be explained: ${told.text}`);
  }

  /** The one answer that is about that identity, or the refusal. */
  async #explain(identity: unknown, axis: string): Promise<Told> {
    const row = await this.#identified(identity);
    const id = row?.['id'] ?? row?.['key'] ?? identity;
    if (typeof id !== 'string') return { ok: false, code: 'not_found', text: '' };
    const told = await this.#run('explain', { id, axis });
    if (!told.ok || !isMapping(told.body)) return told;
    const { answers } = told.body;
    const found = Array.isArray(answers)
      ? answers.filter((each) => isMapping(each) && each['identity'] === id)
      : [];
    if (found.length !== 1) this.#note(`explain gives ${found.length} answers about ${id}`);
    return { ...told, body: found[0] };
  }

  async #row(wanted: Readonly<Record<string, unknown>>): Promise<Told> {
    const [collection, like] = onlyEntry(wanted);
    const rows = await this.#rows(collection, like);
    if (rows.length !== 1) this.#note(`${rows.length} ${collection} are ${JSON.stringify(like)}`);
    return answered(rows[0]);
  }

  async #identified(identity: unknown): Promise<Row | undefined> {
    const candidates =
      typeof identity !== 'string'
        ? await this.#rows('artifacts', identity)
        : identity.includes(':') && !identity.includes('|')
          ? await this.#rows('capabilities', { key: identity })
          : await this.#rows(identity.includes('|') ? 'artifacts' : 'instances', { id: identity });
    if (candidates.length !== 1)
      this.#note(`${candidates.length} identities are ${JSON.stringify(identity)}`);
    return candidates[0];
  }

  async #rows(collection: string, like: unknown): Promise<Rows> {
    const told = await this.#all();
    if (!told.ok || !isMapping(told.body) || !Array.isArray(told.body[collection]))
      this.#note(`status has no ${collection}: ${told.text}`);
    const rows = told.ok ? rowsIn(told.body, collection) : [];
    return rows.filter((row) => mismatches(row, like).length === 0);
  }

  async #all(): Promise<Told> {
    this.#status ??= await this.#run('status', {});
    return this.#status;
  }

  async #run(operation: string, input: Readonly<Record<string, unknown>>): Promise<Told> {
    const told = await this.#way.ask(operation, input);
    const texts = [told.text, ...(told.ok ? stringsIn(told.body) : [])];
    for (const never of this.#never)
      if (texts.some((text) => text.includes(never)))
        this.#note(`${operation} tells ${JSON.stringify(never)}`);
    return told;
  }

  #judge(told: Told, expected: Expectation): void {
    for (const each of untruths(told, expected)) this.#note(each);
  }

  #note(what: string): void {
    this.untrue.push(`${this.#where}: ${what}`);
  }
}

function onlyEntry(wanted: Readonly<Record<string, unknown>>): readonly [string, unknown] {
  const [entry] = Object.entries(wanted);
  if (entry === undefined) throw new TypeError('A collection has to be named.');
  return entry;
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...stringsIn(each)]);
}

/** When this process read an owner's file is its own; what a record or a runtime says of its time is everyone's. */
function withoutOwnTimes(fact: unknown): unknown {
  if (!isMapping(fact)) return fact;
  const { last } = fact;
  const named: Readonly<Record<string, unknown>> = {
    ...fact,
    generation: withoutStore(fact['generation']),
    ...(isMapping(last) && { last: { ...last, generation: withoutStore(last['generation']) } }),
  };
  if (fact['runtime_generation'] !== null || fact['owner'] === 'indexes') return named;
  const { observed_at: _, ...rest } = named;
  return rest;
}

/** Each way has a store of its own, whose name stands behind the number. */
const withoutStore = (generation: unknown): unknown =>
  typeof generation === 'string' ? generation.replace(/^(\d+)-[0-9a-f]{12}/, '$1') : generation;
