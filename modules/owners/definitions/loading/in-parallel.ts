/** More than a second thread is given to wait for, so that this one has work of its own. */
const AT_ONCE = 400;

/** Runs a task for each member, a bounded number at a time. The first failure is thrown once all running tasks are over. */
export async function inParallel<T>(members: Iterable<T>, task: (member: T) => Promise<void>): Promise<void> {
  const queue = Iterator.from(members);
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const member of queue) {
      if (failures.length > 0) return;
      try {
        await task(member);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}
