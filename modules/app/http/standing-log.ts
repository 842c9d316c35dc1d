import { EVERYTHING } from '../../core/ports/visibility.ts';
import type { App } from '../app.ts';
import { storeStanding } from '../store-standing.ts';
import type { Log } from './log.ts';

/**
 * Tells the log when what a server stands on is lost and when it is back: the policies and the store. Each change is
 * told once, however often it is looked at.
 */
export class StandingLog {
  readonly #app: App;
  readonly #log: Log;
  #isPolicyGood = true;
  #isStoreGood = true;

  constructor(app: App, log: Log) {
    this.#app = app;
    this.#log = log;
  }

  look(): void {
    this.#lookAtPolicies();
    this.#lookAtStore();
  }

  #lookAtPolicies(): void {
    const { load, healthy } = this.#app.services.policies.state();
    if (load === 'not_loaded') return;
    const isGood = healthy && load === 'complete';
    if (isGood === this.#isPolicyGood) return;
    this.#isPolicyGood = isGood;
    if (isGood) this.#log.warn('The policies can be read again, and they are in force.');
    else
      this.#log.warn(
        healthy
          ? 'The policies cannot be read; the last good ones stay in force. `agent-tools validate` says where.'
          : 'The policies cannot be read or have failed: others are shown nothing, and nothing is allowed.',
      );
  }

  #lookAtStore(): void {
    const { composer } = this.#app;
    if (!composer.ready) return;
    const { owners, message } = storeStanding(composer.pin(EVERYTHING));
    const isGood = owners.length === 0;
    if (isGood === this.#isStoreGood) return;
    this.#isStoreGood = isGood;
    if (isGood) this.#log.warn('The store can be read again.');
    else {
      this.#log.warn('The store cannot be read; what was read from it before is shown.', {
        owners: owners.join(' '),
        reason: message,
      });
    }
  }
}
