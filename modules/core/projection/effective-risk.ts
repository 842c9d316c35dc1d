import { type Risk, strictestRisk } from '../model/risk.ts';
import type { Version } from '../model/tool.ts';

/**
 * The strictest risk that tool, versions, offers or the vocabulary state (DESIGN 10, B9); undefined only where none
 * does. `vocabulary` holds the risks of the tool's own capabilities; broader ones do not count.
 */
export const effectiveRisk = (
  tool: Risk | undefined,
  versions: readonly Pick<Version, 'risk' | 'offers'>[],
  vocabulary: Iterable<Risk | undefined>,
): Risk | undefined =>
  strictestRisk([
    tool,
    ...versions.flatMap(({ risk, offers }) => [risk, ...offers.map((offer) => offer.risk)]),
    ...vocabulary,
  ]);
