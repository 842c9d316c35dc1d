import type { App } from '../../modules/app/app.ts';
import type { Operation } from '../../modules/app/operations/operation.ts';
import { type Request, runOperation } from '../../modules/app/operations/run-operation.ts';
import { OPERATIONS, type OperationName } from '../../modules/app/operations/table.ts';
import { LOCAL } from '../../modules/core/model/subject.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';

/** What a face brings to a run, over the current view. */
export const requestOf = ({ composer, services, clock }: App): Request => ({
  services,
  clock,
  subject: LOCAL,
  visibility: EVERYTHING,
  signal: new AbortController().signal,
  defaultLimit: undefined,
  reader: composer.pin(EVERYTHING),
});

export async function askApp(app: App, name: OperationName, input: object): Promise<unknown> {
  const operation: Operation = await OPERATIONS[name]();
  if (operation.asksIndex?.({ ...input }) === true) await app.composer.searchable();
  return runOperation(operation, input, requestOf(app));
}
