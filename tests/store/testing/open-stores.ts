import { clock } from '../../../modules/core/testing/recorded-owner.ts';
import { LazyStoreSource } from '../../../modules/store/index.ts';

/** How often these tests look for what nobody announces. Milliseconds. */
const LOOK_EVERY = 10;

export const storesAt = (url: string, workspace = '/'): LazyStoreSource =>
  new LazyStoreSource({
    url: () => Promise.resolve(url),
    secrets: { resolve: (text) => Promise.resolve({ ok: true, value: text }) },
    workspace,
    clock,
    lookEvery: LOOK_EVERY,
  });
