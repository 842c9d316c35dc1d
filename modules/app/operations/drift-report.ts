import type * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import type { RunningProviders } from '../../core/ports/providers.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import { worstOf } from '../presenters/diff/change.ts';
import { type DriftQuestion, presentDrift, presentUnseen } from '../presenters/diff/present-drift.ts';
import type { DriftedInstance, drift } from '../shapes/drift.ts';
import type { OperationContext } from './operation.ts';

/** `look`: the providers are asked now, and those that do not run are started; else what they said the last time counts. */
export async function driftReport(
  context: OperationContext,
  asked: readonly string[] | undefined,
  { look }: { readonly look: boolean },
): Promise<z.output<typeof drift>> {
  const { services, signal, envelope } = context;
  const questions = questionsOf(context, asked);
  const instances = await Promise.all(
    questions.map((question) => answer(question, services.providers, look, signal)),
  );
  const observed = instances.filter(({ state }) => state === 'observed');
  const worst = worstOf(observed.map((each) => each.worst));
  return {
    ...envelope(),
    ok: worst !== 'breaking' && worst !== 'risky',
    observed: observed.length,
    worst,
    instances,
  };
}

type Asked = DriftQuestion & { readonly id: Parameters<RunningProviders['lastSeen']>[0] };

function questionsOf(
  { reader }: Pick<OperationContext, 'reader'>,
  asked: readonly string[] | undefined,
): readonly Asked[] {
  const all = reader.facts
    .instances({})
    .items.flatMap(({ id, configured }) =>
      configured?.provider === undefined ? [] : [{ id, provider: configured.provider }],
    );
  const missing = asked?.find((id) => !all.some((each) => each.id === id));
  if (missing !== undefined)
    throw new CatalogError(
      'not_found',
      `There is no instance ${JSON.stringify(missing.slice(0, 200))}.`,
      '`agent-tools status` lists those that are configured.',
    );
  return all
    .filter(({ id }) => asked === undefined || asked.includes(id))
    .map(({ id, provider }) => ({
      id,
      instance: id,
      provider,
      tools: reader.toolsOf(provider),
      isWhole: reader.visibility === EVERYTHING.digest,
    }));
}

async function answer(
  question: Asked,
  providers: RunningProviders,
  look: boolean,
  signal: AbortSignal,
): Promise<DriftedInstance> {
  // A command by itself starts nothing: only a server knows providers, and is asked.
  if (look && providers.standings().length > 0) {
    const description = await providers.describe(question.id, signal);
    if (description.kind === 'not_describable') return presentUnseen(question, 'not_describable', null);
    if (description.kind === 'failed') {
      const { code, detail } = description.failure;
      return presentUnseen(question, 'failed', detail ?? code);
    }
  }
  const seen = providers.lastSeen(question.id);
  return seen === undefined ? presentUnseen(question, 'not_observed', null) : presentDrift(question, seen);
}
