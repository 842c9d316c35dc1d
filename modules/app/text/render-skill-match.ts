import type * as z from 'zod';
import type { SkillMatchShape, SkillNeedShape, skillMatches } from '../shapes/skill.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { renderDiagnostics } from './render-diagnostics.ts';
import { safeText } from './safe-text.ts';
import type { Style, Terminal } from './terminal.ts';
import { paintRisk } from './words.ts';

type SkillMatches = z.output<typeof skillMatches>;

/** Each skill: its needs with the tools that satisfy them or the reason why none does, then what it comes to. */
export const renderSkillMatches = ({ skills }: SkillMatches, terminal: Terminal): string =>
  skills.map((skill) => renderSkill(skill, terminal).join('\n')).join('\n\n');

function renderSkill(skill: SkillMatchShape, terminal: Terminal): readonly string[] {
  const { messages, style } = terminal;
  const { file, name, needs, activated, effective_risk, effective_approval, risk_unknown_of } = skill;
  const machine = [...skill.machine.bins, ...skill.machine.any_bins, ...skill.machine.environment];
  return [
    style.bold(safeText(name === 'unknown' ? file : `${name}  ${file}`)),
    ...renderDiagnostics(skill.diagnostics, terminal),
    ...(needs.length === 0 ? [messages.skill_no_needs] : needs.flatMap((need) => renderNeed(need, terminal))),
    ...renderFields(
      [
        {
          label: messages.skill_activated,
          value:
            activated.length === 0
              ? undefined
              : activated.map(({ id, tags }) => `${id} (${tags.join(' ')})`).join(', '),
        },
        { label: messages.skill_machine, value: machine.length === 0 ? undefined : machine.join(', ') },
        {
          label: messages.risk,
          value: riskText(skill, messages.skill_risk_unknown_of),
          paint: (text) =>
            risk_unknown_of.length > 0 ? style.yellow(text) : paintRisk(text, effective_risk, style),
        },
        { label: messages.approval, value: effective_approval },
      ],
      terminal,
    ),
  ];
}

const riskText = (
  { effective_risk, risk_unknown_of }: SkillMatchShape,
  unknownOf: (ids: string) => string,
): string =>
  risk_unknown_of.length === 0
    ? effective_risk
    : `${effective_risk} (${unknownOf(risk_unknown_of.map(({ id }) => id).join(', '))})`;

function renderNeed(need: SkillNeedShape, terminal: Terminal): readonly string[] {
  const { messages, style } = terminal;
  const wanted = need.wanted
    .map(({ id, version }) =>
      version === null ? id : version.startsWith('>=') ? `${id}${version}` : `${id}@${version}`,
    )
    .join(' | ');
  const by = need.satisfied_by.map(({ id, capability }) =>
    capability === null || need.wanted.some((each) => each.id === capability) ? id : `${id} (${capability})`,
  );
  const rest = by.length > 0 ? by.join(', ') : (need.reason ?? '');
  const lines = renderParagraph(
    `${MARKS[need.state]} ${messages.skill_need(need.kind)} ${wanted}: ${messages.skill_state(need.state)}${rest === '' ? '' : `: ${rest}`}`,
    terminal,
    0,
    (text) => paintState(text, need.state, style),
  );
  const others = need.satisfied_by.length > 0 ? [] : need.others;
  return [
    ...lines,
    ...others.flatMap(({ id, source, reason }) =>
      renderParagraph(`${id} (${source}): ${reason ?? ''}`, terminal, 4, style.dim),
    ),
    ...(need.suggestions.length === 0
      ? []
      : renderParagraph(messages.skill_suggestions(need.suggestions.join(', ')), terminal, 4)),
  ];
}

const MARKS = { satisfied: '+', unsatisfied: '-', unknown: '?' } as const satisfies Record<
  SkillNeedShape['state'],
  string
>;

function paintState(text: string, state: SkillNeedShape['state'], style: Style): string {
  switch (state) {
    case 'satisfied':
      return text;
    case 'unsatisfied':
      return style.red(text);
    case 'unknown':
      return style.yellow(text);
  }
}

export const noteSkillMatches = ({ summary }: SkillMatches, { messages }: Terminal): string =>
  messages.skill_summary(summary);
