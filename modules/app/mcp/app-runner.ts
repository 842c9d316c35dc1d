import type { Subject } from '../../core/model/subject.ts';
import type { App } from '../app.ts';
import type { Operation } from '../operations/operation.ts';
import { runOperation } from '../operations/run-operation.ts';
import { OPERATIONS } from '../operations/table.ts';
import { bodyOf, type OperationRunner } from './operation-runner.ts';

/** As over HTTP, so that both give the same page. */
const DEFAULT_LIMIT = 50;

/** Runs operations of this process for one subject; what it may see and do is looked up at each run. */
export const appRunner = (app: App, subject: Subject): OperationRunner => ({
  async run(name, input, { signal, progress }) {
    const operation: Operation = await OPERATIONS[name]();
    while (operation.asksIndex?.(input) === true && app.composer.ready && !app.composer.isSearchable)
      await app.composer.searchable();
    const visibility = app.visibility.of(subject);
    const output = await runOperation(operation, input, {
      services: app.services,
      clock: app.clock,
      subject,
      visibility,
      signal,
      progress,
      defaultLimit: DEFAULT_LIMIT,
      get reader() {
        return app.composer.pin(visibility);
      },
    });
    return bodyOf(output);
  },
});
