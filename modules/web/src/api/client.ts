import type { Problem } from './types.ts';

/** What the server refused, in its own words; or that it does not answer at all. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: Problem | undefined;

  constructor(problem: Problem | undefined) {
    super(problem?.detail ?? 'The server does not answer.');
    this.problem = problem;
  }
}

/** One read. The browser keeps answers by their ETag and asks whether they still hold. */
export async function readJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new RequestError(undefined);
    },
  );
  if (!response.ok) throw new RequestError(await problemOf(response));
  return (await response.json()) as T;
}

async function problemOf(response: Response): Promise<Problem | undefined> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return undefined;
  }
}

/** A query string of what is given; lists become repeated parameters. Empty when nothing is. */
export function queryString(
  values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [value]) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
