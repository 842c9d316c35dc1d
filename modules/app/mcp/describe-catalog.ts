import { capabilityList } from '../shapes/capability.ts';
import type { OperationRunner } from './operation-runner.ts';

/** A model reads the description with every request: the largest domains are enough to know what to ask for. */
const MOST = 20;
/** Names that can say nothing to a model but what they name. */
const PLAIN = /^[a-z0-9_.-]{1,40}$/;

const shown = capabilityList.pick({ domains: true });

/**
 * What this caller can see, in one sentence: domains of the vocabulary and how many tools each has. Names and words of
 * tools are never in it: they are other people's.
 */
export async function describeCatalog(runner: OperationRunner, signal: AbortSignal): Promise<string> {
  const { domains } = shown.parse(await runner.run('capabilities', { limit: 1 }, { signal }));
  const named = domains.filter(({ domain }) => domain !== 'unknown' && PLAIN.test(domain));
  if (named.length === 0) return '';
  const counts = named.slice(0, MOST).map(({ domain, tools }) => `${domain} ${tools}`);
  const more = named.length > MOST ? ' and smaller ones' : '';
  return ` Tools that you can see, by domain: ${counts.join(', ')}${more}.`;
}
