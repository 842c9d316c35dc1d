import type { Shell } from './shell.ts';

/** Milliseconds of silence: what is done by then needs no word. */
const SILENCE = 300;
const CLEAR_LINE = '\r\u001b[2K';

/** Says what is going on while `work` takes long, on a terminal only, and takes it back at the end. */
export async function withProgress<T>(
  shell: Pick<Shell, 'stderr' | 'scheduler'>,
  { text, silent }: { readonly text: string; readonly silent: boolean },
  work: Promise<T>,
): Promise<T> {
  const { stderr, scheduler } = shell;
  if (silent || !stderr.isTerminal) return work;
  let shown = Promise.resolve();
  let isShown = false;
  const timer = scheduler.after(SILENCE, () => {
    isShown = true;
    shown = stderr.write(`${text} …`);
  });
  try {
    return await work;
  } finally {
    timer[Symbol.dispose]();
    await shown;
    if (isShown) await stderr.write(CLEAR_LINE);
  }
}
