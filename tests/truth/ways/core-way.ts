import type { App } from '../../../modules/app/app.ts';
import { compose } from '../../../modules/app/compose.ts';
import type { Operation } from '../../../modules/app/operations/operation.ts';
import { runOperation } from '../../../modules/app/operations/run-operation.ts';
import { OPERATIONS } from '../../../modules/app/operations/table.ts';
import { AT_REST } from '../../../modules/app/testing/at-rest.ts';
import { isCatalogError } from '../../../modules/core/errors.ts';
import { LOCAL } from '../../../modules/core/model/subject.ts';
import { EVERYTHING } from '../../../modules/core/ports/visibility.ts';
import type { OpenWay, Told, Way } from './way.ts';

const signal = new AbortController().signal;

/** Operations of the composed product, without a face. */
export const openCore: OpenWay = async ({ folder, clock }) => {
  const start = async (env: string | undefined): Promise<App> => {
    const app = compose({ workspace: folder, ...(env !== undefined && { env }) }, clock, AT_REST);
    await app.composer.refresh(signal);
    return app;
  };
  let app = await start(undefined);
  const way: Way = {
    process: 'running',
    reload: () => app.composer.refresh(signal),
    async restart(env) {
      await app[Symbol.asyncDispose]();
      app = await start(env);
    },
    async ask(name, input): Promise<Told> {
      const operation = await loadOperation(name);
      const { composer, services } = app;
      try {
        const body: unknown = await runOperation(operation, input, {
          services,
          clock,
          subject: LOCAL,
          visibility: EVERYTHING,
          signal,
          defaultLimit: undefined,
          reader: composer.pin(EVERYTHING),
        });
        return { ok: true, body, text: JSON.stringify(body) };
      } catch (error) {
        if (!isCatalogError(error)) throw error;
        return { ok: false, code: error.code, text: `${error.message} ${error.hint ?? ''}` };
      }
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
  return way;
};

export async function loadOperation(name: string): Promise<Operation> {
  const found = Object.entries(OPERATIONS).find(([each]) => each === name);
  if (found === undefined) throw new TypeError(`There is no operation ${name}.`);
  return found[1]();
}
