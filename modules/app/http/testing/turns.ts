/** Lets the event loop turn until something holds: the network takes turns, never a fixed time. */
export async function turnsUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
