import { OpenFailure } from '../../../core/ports/invocation.ts';
import { type AdapterUnderTest, invocationContract } from '../../testing/invocation-contract.ts';
import { launchTarget } from '../../testing/real-servers.ts';
import { FakeAdapter } from './fake-adapter.ts';

const absent = launchTarget({ url: 'http://127.0.0.1:1/' });

/** One to which a provider that is not there is known by its target. */
class ScriptedAdapter extends FakeAdapter {
  override open(...[target, environment, signal]: Parameters<FakeAdapter['open']>) {
    if (target === absent)
      this.failures.push(new OpenFailure({ code: 'provider_unavailable', retry: 'safe' }));
    return super.open(target, environment, signal);
  }
}

async function fakeUnderTest(): Promise<AdapterUnderTest> {
  const adapter = new ScriptedAdapter();
  const reached = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let sent = 0;
  const text = (value: string, isError = false) =>
    ({ kind: 'result', isError, content: [{ type: 'text', text: value }] }) as const;
  adapter.answer = async ({ address: { operation }, arguments: given }, _, signal) => {
    sent += 1;
    if (operation === 'fail') return text('It failed.', true);
    if (operation === 'large') return text('x'.repeat(Number(given['bytes'])));
    if (operation === 'echo') return text(String(given['number']));
    signal.addEventListener('abort', () => ended.resolve());
    reached.resolve();
    await ended.promise;
    return text('waited');
  };
  const asked = (operation: string, args: Readonly<Record<string, unknown>> = {}) => ({
    address: { operation },
    arguments: args,
  });
  return {
    adapter,
    target: launchTarget({ url: 'http://127.0.0.1/' }),
    absent,
    echo: (number) => asked('echo', { number }),
    fail: asked('fail'),
    large: (bytes) => asked('large', { bytes }),
    wait: asked('wait'),
    reached: reached.promise,
    ended: () => ended.promise,
    sent: () => sent,
    left: () => adapter.connections.filter(({ isOpen }) => isOpen),
    gone: async () => {},
    async [Symbol.asyncDispose]() {
      ended.resolve();
    },
  };
}

invocationContract('The fake', fakeUnderTest);
