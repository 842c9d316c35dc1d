import { parseAxis } from '../../core/facts/axes.ts';
import { nextSteps } from '../../core/facts/next-steps.ts';
import type { AnyFactShape } from '../shapes/fact.ts';
import { renderParagraph } from './fields.ts';
import type { Messages } from './messages/messages.ts';
import type { Terminal } from './terminal.ts';

export type IdentityKind = 'artifact' | 'family_key' | 'instance';

/** One identity with its facts, as `status` gives them. */
export interface Known {
  readonly kind: IdentityKind;
  readonly facts: Readonly<Record<string, AnyFactShape>>;
}

interface Group {
  readonly message: string;
  readonly identities: Map<IdentityKind, Set<Known>>;
  readonly axes: Set<string>;
  readonly reasons: Set<string>;
}

/** Unknowns by what would make them known: that is what someone can do something about. */
export function renderUnknowns(known: readonly Known[], terminal: Terminal): readonly string[] {
  const { messages, style } = terminal;
  const groups = [...groupsOf(known, messages).values()];
  if (groups.length === 0) return [];
  return [
    ...renderParagraph(messages.unknowns, terminal, 0, style.bold),
    ...groups.flatMap(({ message, identities, axes, reasons }) => {
      const who = Array.from(identities, ([kind, { size }]) => messages.identities(kind, size)).join(', ');
      const what = `${who}: ${[...axes].join(', ')} (${[...reasons].join(', ')})`;
      return [...renderParagraph(what, terminal, 2), ...renderParagraph(message, terminal, 4, style.cyan)];
    }),
  ];
}

function groupsOf(known: readonly Known[], messages: Messages): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const identity of known) {
    for (const [axis, fact] of Object.entries(identity.facts)) {
      if (fact.state !== 'unknown') continue;
      const step = stepFor(axis, fact);
      const group = groups.get(step.code) ?? {
        message: messages.next_step(step.code, step.message),
        identities: new Map<IdentityKind, Set<Known>>(),
        axes: new Set(),
        reasons: new Set(),
      };
      groups.set(step.code, group);
      const ofKind = group.identities.get(identity.kind) ?? new Set();
      group.identities.set(identity.kind, ofKind.add(identity));
      group.axes.add(axis);
      group.reasons.add(fact.reason);
    }
  }
  return groups;
}

/** A server of another release may know axes that are unknown here; its facts are shown all the same. */
function stepFor(
  name: string,
  { reason, detail_code: detail, owner }: Extract<AnyFactShape, { readonly state: 'unknown' }>,
): { readonly code: string; readonly message: string } {
  const axis = parseAxis(name);
  const [first] =
    axis === undefined
      ? []
      : nextSteps(axis, { state: 'unknown', reason, owner, ...(detail !== null && { detailCode: detail }) });
  return first ?? { code: reason, message: reason };
}
