import { describe, expect, test } from 'vitest';
import { contractDigest } from '../../modules/contracts/index.ts';
import { keepDefinition } from '../../modules/core/approvals/approved-definition.ts';
import { parseToolId } from '../../modules/core/ids.ts';
import type { ApprovalId } from '../../modules/core/model/approval.ts';
import { LOCAL } from '../../modules/core/model/subject.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { AGENT, configured, Stage, toolText } from './stage.ts';

const FILES = {
  'agent-tools.yaml': configured('one'),
  'catalog/t.tool.yaml': toolText('t', { risk: 'high' }),
};
const signal = new AbortController().signal;
const DAY = 86_400_000;

async function ask(stage: Stage): Promise<ApprovalId> {
  const { services, composer } = stage.app;
  const id = parseToolId('t');
  const found = id && composer.pin(EVERYTHING).tool(id);
  const tool = found?.kind === 'one' ? found.value : undefined;
  const [version] = tool?.versions ?? [];
  const [offer] = version?.offers ?? [];
  if (tool === undefined || version === undefined || offer === undefined) throw new Error('It is there.');
  const digest = version.contract && contractDigest(version.contract, services.sha256);
  const { id: made } = await services.approvals.request(
    {
      binding: {
        subject: AGENT.id,
        tool: tool.ref,
        version: '1.0.0',
        offer: offer.providerId,
        ...(digest !== undefined && { contractDigest: digest }),
      },
      definition: keepDefinition(tool, version, offer),
      by: AGENT.id,
    },
    undefined,
    signal,
  );
  await composer.refresh(signal);
  return made;
}

async function grant(stage: Stage, id: ApprovalId, maxCalls?: number): Promise<void> {
  const current = stage.app.composer.pin(EVERYTHING).approval(id)?.binding;
  await stage.app.services.approvals.decide(
    id,
    { kind: 'granted', by: LOCAL.id, current, ...(maxCalls !== undefined && { maxCalls }) },
    undefined,
    signal,
  );
  await stage.app.composer.refresh(signal);
}

describe('a call that needs an approval', () => {
  test('is refused until there is one, and after it ends', async () => {
    await using stage = await Stage.open(FILES);
    expect(await stage.call({ tool: 't' })).toMatchObject({ outcome: 'refused', code: 'approval_required' });
    const id = await ask(stage);
    expect((await stage.call({ tool: 't' })).nextStep).toContain(id);
    await grant(stage, id);
    expect(await stage.call({ tool: 't' })).toMatchObject({ outcome: 'ok', approvalId: id });
    expect(stage.journaled.at(-1)?.body).toMatchObject({ policy: { decision: 'allow', approval_id: id } });
    stage.later(31 * DAY);
    expect(await stage.call({ tool: 't' })).toMatchObject({ outcome: 'refused', code: 'approval_expired' });
    expect(stage.providers.reached).toHaveLength(1);
  });

  test('is of one subject', async () => {
    await using stage = await Stage.open(FILES);
    await grant(stage, await ask(stage));
    expect((await stage.call({ tool: 't' }, { subject: LOCAL })).code).toBe('approval_required');
  });

  test('for so many calls: callers that race make no more, and a call that is refused for something else uses none', async () => {
    await using stage = await Stage.open(FILES);
    await grant(stage, await ask(stage), 3);
    expect((await stage.call({ tool: 't', arguments: {} })).code).toBe('contract_arguments');
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.call({ tool: 't' })));
    expect(answers.filter(({ outcome }) => outcome === 'ok')).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'approval_expired')).toHaveLength(7);
    expect(stage.providers.reached).toHaveLength(3);
    await stage.app.composer.refresh(signal);
    expect((await stage.call({ tool: 't' })).code).toBe('approval_expired');
  });
});
