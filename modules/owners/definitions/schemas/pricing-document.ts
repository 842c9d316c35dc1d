import * as z from 'zod';
import { BILLING_MODELS } from '../../../core/model/pricing.ts';
import { documentObject } from './document-object.ts';
import { instant, text } from './scalars.ts';

const planDocument = documentObject(
  {
    plan_id: text,
    name: text,
    billing_model: z.enum(BILLING_MODELS),
    price_amount: text.meta({
      description: 'A decimal in quotes.',
      pattern: '^[0-9]+([.][0-9]+)?$',
      examples: ['0.10'],
    }),
    price_currency: text.meta({ description: 'ISO 4217.', pattern: '^[A-Z]{3}$' }),
    unit: text,
    usage_limits: z.unknown(),
    effective_from: instant,
  },
  ['plan_id'],
);

export const pricingDocument = documentObject({ plans: z.array(planDocument) }, ['plans']);
