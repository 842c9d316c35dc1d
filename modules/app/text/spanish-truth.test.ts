import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AXES } from '../../core/facts/axes.ts';
import type { Axis } from '../../core/facts/fact.ts';
import { NEXT_STEPS } from '../../core/facts/next-steps.ts';
import { english } from './messages/english.ts';
import { spanish } from './messages/spanish.ts';
import { renderExplanation } from './render-explanation.ts';
import { renderReadiness } from './render-readiness.ts';
import { renderRecord, renderReport } from './render-record.ts';
import { noteStatus, renderStatus } from './render-status.ts';
import { exampleTerminal } from './testing/example-terminal.ts';
import * as truth from './testing/example-truth.ts';

const axes = Object.keys(AXES) as Axis[];

describe('what core says of facts, in Spanish', () => {
  test.each(axes)('the question and every rule of %s', (axis) => {
    const { question, checks, rules } = AXES[axis];
    expect(spanish.question(axis, question)).not.toBe(question);
    for (const { id, text } of [...checks, ...rules])
      expect(spanish.rule_text(axis, id, text), `${axis}.${id}`).not.toBe(text);
  });

  test('every next step', () => {
    for (const [code, message] of Object.entries(NEXT_STEPS)) {
      expect(spanish.next_step(code, message), code).not.toBe(message);
      expect(english.next_step(code, message)).toBe(message);
    }
  });

  test('what another release says and this one does not know stays as it came', () => {
    for (const { next_step: step, rule_text: rule, question } of [spanish, english]) {
      expect(step('constructor', 'As said.')).toBe('As said.');
      expect(rule('active', 'constructor', 'As said.')).toBe('As said.');
      expect(question('constructor', 'As said?')).toBe('As said?');
    }
  });

  test('ages agree in number', () => {
    expect([0, 999, 1_000, 59_999, 60_000, 7_200_000, 86_400_000].map(spanish.duration)).toEqual([
      '0 segundos',
      '0 segundos',
      '1 segundo',
      '59 segundos',
      '1 minuto',
      '2 horas',
      '1 día',
    ]);
    expect([1_000, 172_800_000].map(english.duration)).toEqual(['1 second', '2 days']);
  });

  test('the texts look as they were agreed', async () => {
    const terminal = exampleTerminal({ messages: spanish });
    const texts = [
      renderStatus(truth.wholeStatus, terminal),
      noteStatus(truth.wholeStatus, terminal),
      renderStatus(truth.narrowedStatus, terminal),
      renderExplanation(truth.explained, terminal),
      renderReadiness(truth.ready, terminal),
      renderRecord(truth.recorded, terminal),
      renderRecord(truth.refusedRecord, terminal),
      renderReport(truth.reported, terminal),
    ];
    await expect(`${texts.join('\n\n----\n\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden', 'truth.es.txt'),
    );
  });
});
