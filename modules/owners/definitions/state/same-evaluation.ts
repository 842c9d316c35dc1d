import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../compile/compiled-document.ts';
import type { Evaluation } from '../records/evaluation.ts';

/** Whether both give the same record, so that the one that is published can stay. */
export function isSameEvaluation(a: Evaluation, b: Evaluation): boolean {
  const { items: left, findings: _left, ...restOfLeft } = a.judgement;
  const { items: right, findings: _right, ...restOfRight } = b.judgement;
  return (
    left.length === right.length &&
    left.every((item, index) => isSameItem(item, right[index])) &&
    isDeepStrictEqual(a.cross, b.cross) &&
    isDeepStrictEqual(restOfLeft, restOfRight)
  );
}

const isSameItem = (a: Item, b: Item | undefined): boolean =>
  a === b ||
  (b !== undefined &&
    a.file === b.file &&
    a.isSound === b.isSound &&
    isDeepStrictEqual(a.diagnostics, b.diagnostics) &&
    a.payload.json() === b.payload.json());
