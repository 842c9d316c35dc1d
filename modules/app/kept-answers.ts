import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Answers } from '../core/ports/answers.ts';

export interface KeptAnswersSettings {
  /** Absolute; in a folder that this program makes. */
  readonly file: string;
  /** What another program has answered is not used. */
  readonly program: string;
  /** For the name of the file while it is being written. */
  readonly token: () => string;
}

interface Kept {
  readonly program: string;
  readonly place: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Answers of one process; those of a few states of a few files. */
const MAX_ANSWERS = 100;
const MAX_SIZE = 4 * 1024 * 1024;

/**
 * One small file, whose first line is the digest of the rest: of a file that a disk or an editor has changed nothing is
 * believed. It names the folder that it was written into by what only the file system gave it, so that a file that came
 * from elsewhere, with a checkout or an archive, answers nothing.
 */
export class KeptAnswers implements Answers, Disposable {
  readonly #settings: KeptAnswersSettings;
  /** Those of this process, the oldest first. */
  readonly #used = new Map<string, unknown>();
  #earlier: Kept['answers'] | undefined;
  #hasNew = false;

  constructor(settings: KeptAnswersSettings) {
    this.#settings = settings;
  }

  recall(question: string): unknown {
    this.#earlier ??= this.#read();
    const answer = this.#used.get(question) ?? this.#earlier[question];
    if (answer !== undefined) this.#use(question, answer);
    return answer;
  }

  keep(question: string, answer: unknown): void {
    const text: string | undefined = JSON.stringify(answer);
    if (text === undefined || !isDeepStrictEqual(JSON.parse(text), answer)) return;
    this.#use(question, answer);
    this.#hasNew = true;
  }

  /** Writes what is new, and with it only what this process has asked for. */
  [Symbol.dispose](): void {
    if (!this.#hasNew) return;
    this.#hasNew = false;
    try {
      this.#write();
    } catch {
      // A folder that may not be written to, a full disk: the next start takes longer, and that is all.
    }
  }

  #use(question: string, answer: unknown): void {
    this.#used.delete(question);
    this.#used.set(question, answer);
    const [oldest] = this.#used.keys();
    if (this.#used.size > MAX_ANSWERS && oldest !== undefined) this.#used.delete(oldest);
  }

  #read(): Kept['answers'] {
    const { file, program } = this.#settings;
    try {
      const [digest, text = ''] = readFileSync(file, 'utf8').split('\n', 2);
      if (digest !== digestOf(text)) return {};
      const kept = JSON.parse(text) as Partial<Kept>;
      if (kept.program === program && kept.place === placeOf(dirname(file))) return kept.answers ?? {};
    } catch {
      // There is none, or none that was written as a whole.
    }
    return {};
  }

  #write(): void {
    const { file, program, token } = this.#settings;
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true });
    const kept: Kept = { program, place: placeOf(folder), answers: Object.fromEntries(this.#used) };
    const text = JSON.stringify(kept);
    if (text.length > MAX_SIZE) return;
    const temporary = `${file}.${token()}.tmp`;
    try {
      writeFileSync(temporary, `${digestOf(text)}\n${text}`, { flag: 'wx', mode: 0o600 });
      renameSync(temporary, file);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Nobody who writes a file elsewhere can know it. */
function placeOf(folder: string): string {
  const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true });
  return `${dev} ${ino} ${birthtimeNs}`;
}
