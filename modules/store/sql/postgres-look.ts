import type { HintBoard } from '../hint-board.ts';
import type { Reading } from './database.ts';

/**
 * Looks at the heads of all streams, for hints that were lost: by a broken line, or by a pooler between us and the server
 * that lets no notification through. When it begins to fail and when it works again, everybody is told.
 */
export class PostgresLook implements Disposable {
  readonly #queries: Reading;
  readonly #board: HintBoard;
  readonly #timer: NodeJS.Timeout;
  #seen: ReadonlyMap<string, number> | undefined;
  #failing = false;
  #looking = false;

  constructor(queries: Reading, board: HintBoard, every: number) {
    this.#queries = queries;
    this.#board = board;
    this.#timer = setInterval(() => void this.#look(), every);
    this.#timer.unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  /** Never rejects: whoever needs the database finds out why by asking it. */
  async #look(): Promise<void> {
    if (this.#looking || !this.#board.isWatched) return;
    this.#looking = true;
    try {
      const rows = await this.#queries.selectFrom('streams').select(['name', 'seq']).execute();
      const before = this.#seen;
      this.#seen = new Map(rows.map(({ name, seq }) => [name, seq]));
      if (this.#failing || before === undefined) this.#board.tellAll();
      else for (const { name, seq } of rows) if (before.get(name) !== seq) this.#board.tell(name);
      this.#failing = false;
    } catch {
      if (!this.#failing) this.#board.tellAll();
      this.#failing = true;
    } finally {
      this.#looking = false;
    }
  }
}
