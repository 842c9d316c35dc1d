/** What a start took, in milliseconds. */
export interface Elapsed {
  /** Since the process began. */
  readonly whole: number;
  /** Since its modules were loaded. */
  readonly work: number;
  /** Of all its threads. */
  readonly cpu: number;
}

/** Tells the bench what it took and ends at once, whatever else goes on. */
export function tellElapsed(workBegan: number): never {
  const now = performance.now();
  const { user, system } = process.cpuUsage();
  const elapsed: Elapsed = { whole: now, work: now - workBegan, cpu: (user + system) / 1_000 };
  process.stdout.write(JSON.stringify(elapsed));
  process.exit();
}
