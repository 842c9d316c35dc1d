import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a program of `bench/start/` in a process of its own and gives the JSON that it prints. */
export function runChild<T>(program: string, args: readonly string[], nodeArgs: readonly string[] = []): T {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArgs, pathOf(program), ...args], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

/** A process that answers each message with one. */
export interface Conversation {
  ask<Answer>(message: unknown): Promise<Answer>;
  end(): void;
}

export async function startChild(program: string, args: readonly string[]): Promise<Conversation> {
  const child = spawn(process.execPath, [pathOf(program), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = Promise.withResolvers<never>();
  child.once('exit', (code) => ended.reject(new Error(`A process of the bench ended with ${code}.`)));
  // Who does not ask any more need not know.
  ended.promise.catch(() => undefined);
  const next = (): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    child.once('message', resolve);
    return Promise.race([promise, ended.promise]);
  };
  await next();
  return {
    ask: async <Answer>(message: unknown): Promise<Answer> => {
      const answer = next();
      child.send(message as object);
      return (await answer) as Answer;
    },
    end: () => void child.kill(),
  };
}

const pathOf = (program: string): string => join(import.meta.dirname, '..', 'start', `${program}.ts`);
