import { parseInstant } from '../../../core/time.ts';
import type { ToolDocument } from '../schemas/tool-document.ts';
import { eachIn, type Findings, type Path } from './findings.ts';
import { quote } from './quote.ts';

const AMOUNT = /^\d{1,18}(?:\.\d{1,18})?$/;
const CURRENCY = /^[A-Z]{3}$/;

export function checkPricing(findings: Findings, path: Path, pricing: ToolDocument['pricing']): void {
  eachIn(pricing?.plans, [...path, 'plans'], (plan, at) => {
    const { price_amount: amount, price_currency: currency } = plan;
    if (amount !== undefined && !AMOUNT.test(amount)) {
      findings.add(
        'invalid_price',
        [...at, 'price_amount'],
        `${quote(amount)} is not a decimal amount.`,
        'Write it like `"0.10"`.',
      );
    }
    if (currency !== undefined && !CURRENCY.test(currency)) {
      findings.add(
        'invalid_price',
        [...at, 'price_currency'],
        `${quote(currency)} is not a currency code.`,
        'Write three capital letters of ISO 4217, such as `EUR`.',
      );
    }
    checkInstant(findings, [...at, 'effective_from'], plan.effective_from);
  });
}

export function checkInstant(findings: Findings, path: Path, text: string | undefined): void {
  if (text === undefined || parseInstant(text) !== undefined) return;
  findings.add(
    'invalid_value',
    path,
    `${quote(text)} is not a date.`,
    'Write a date such as `2026-05-09`, or a time with its offset such as `2026-05-09T10:00:00Z`.',
  );
}
