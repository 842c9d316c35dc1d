import * as z from 'zod';
import { AXIS_NAMES } from '../../core/facts/axes.ts';
import { presentExplanation } from '../presenters/present-explanation.ts';
import { explanation } from '../shapes/explanation.ts';
import { renderExplanation } from '../text/render-explanation.ts';
import { identityInput } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { findScope } from './find.ts';
import { defineOperation } from './operation.ts';

export const explain = defineOperation({
  name: 'explain',
  summary: 'Say why a fact is what it is, on what evidence, and what would change it',
  input: z.object({
    id: identityInput.describe('A tool, a family key, or an artifact, implementation or instance.'),
    axis: z
      .enum(AXIS_NAMES, { error: `there is no such axis; use one of ${AXIS_NAMES.join(', ')}` })
      .describe(`Which fact: ${AXIS_NAMES.join(', ')}.`),
  }),
  output: explanation,
  reads: READS.everything,
  effect: 'read',
  // The age of evidence is other in every answer.
  validator: 'none',
  http: { method: 'GET', path: '/v1/explain' },
  cli: {
    positional: ['id', 'axis'],
    examples: [
      'agent-tools explain instances.files active',
      'agent-tools explain filesystem.read_file declared',
    ],
    render: renderExplanation,
  },
  run({ reader, now, services, envelope }, { id, axis }) {
    const context = { stamps: reader.stamps, sha256: services.sha256 };
    return {
      ...envelope(),
      answers: reader.facts
        .explain(findScope(reader, id), axis, now)
        .map((each) => presentExplanation(each, context, now)),
    };
  },
});
