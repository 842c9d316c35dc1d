/** CONTRACT 2; amounts are decimal strings, currencies ISO 4217. */
export const BILLING_MODELS = ['free', 'trial', 'subscription', 'usage_based', 'enterprise'] as const;
export type BillingModel = (typeof BILLING_MODELS)[number];

export interface PricingPlan {
  readonly plan_id: string;
  readonly name?: string;
  readonly billing_model?: BillingModel;
  readonly price_amount?: string;
  readonly price_currency?: string;
  readonly unit?: string;
  readonly usage_limits?: unknown;
  readonly effective_from?: string;
}

export interface Pricing {
  readonly plans: readonly PricingPlan[];
}
