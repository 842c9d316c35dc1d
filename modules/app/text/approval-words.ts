import type { ApprovalShape, ShownApproval } from '../shapes/approval.ts';
import type { ReviewShape } from '../shapes/review.ts';
import type { Messages } from './messages/messages.ts';

/** What approvals and reviews say of themselves. Ids, keys, codes and texts of people are never translated. */
export interface ApprovalWords {
  readonly states: Readonly<Record<ApprovalShape['state'], string>>;
  readonly voided: Readonly<Record<NonNullable<ApprovalShape['voided_because']>, string>>;
  readonly verdicts: Readonly<Record<ShownApproval['difference']['verdict'], string>>;
  readonly reviewed: Readonly<Record<ReviewShape['state'], string>>;
  readonly heading_approval: string;
  readonly heading_state: string;
  readonly heading_for: string;
  readonly heading_by: string;
  readonly heading_until: string;
  readonly approval: string;
  readonly state: string;
  readonly subject: string;
  readonly tool: string;
  readonly provider: string;
  readonly source: string;
  readonly requested: string;
  readonly decide_by: string;
  readonly decided: string;
  readonly expires: string;
  readonly max_calls: string;
  readonly any_number: string;
  readonly reason: string;
  readonly note: string;
  readonly because: string;
  readonly previous: string;
  readonly difference: string;
  readonly definition: string;
  readonly no_approvals: string;
  readonly no_reviews: string;
  readonly no_match: (recorded: number) => string;
  readonly already_open: string;
  readonly drift: string;
  readonly drifts: Readonly<Record<ShownApproval['drift']['verdict'], string>>;
  readonly revision: string;
  readonly by_at: (by: string, at: string) => string;
  readonly title: (id: string) => string;
  readonly against: (id: string) => string;
  readonly shown: (count: number, total: number) => string;
}

const en: ApprovalWords = {
  states: {
    pending: 'pending',
    approved: 'approved',
    rejected: 'rejected',
    expired: 'expired',
    cancelled: 'cancelled',
    voided: 'voided',
  },
  voided: {
    tool_gone: 'The tool is no longer declared.',
    tool_withdrawn: 'The tool was withdrawn.',
    not_registered: 'The tool is not registered.',
    version_gone: 'The version is no longer declared.',
    version_withdrawn: 'The version was withdrawn.',
    offer_gone: 'The provider no longer offers it.',
    offer_withdrawn: 'The offer was withdrawn.',
    definition_unavailable: 'The definition cannot be read now.',
    contract_changed: 'The contract is not the one that was asked for.',
    definition_changed: 'The definition is not the one that was asked for.',
    contract_mismatch: 'What runs is not what was declared.',
  },
  verdicts: {
    breaking: 'Breaking changes since the last approval.',
    risky: 'Changes since the last approval that a reviewer has to look at.',
    compatible: 'Compatible changes since the last approval.',
    cosmetic: 'Cosmetic changes since the last approval.',
    none: 'Nothing changed since the last approval.',
    first: 'Nothing was approved for this subject and tool before.',
    unknown: 'What was approved before cannot be compared.',
  },
  reviewed: { not_reviewed: 'not reviewed', reviewed: 'reviewed', rejected: 'rejected' },
  heading_approval: 'APPROVAL',
  heading_state: 'STATE',
  heading_for: 'FOR',
  heading_by: 'BY',
  heading_until: 'UNTIL',
  approval: 'Approval',
  state: 'State',
  subject: 'For',
  tool: 'Tool',
  provider: 'Provider',
  source: 'Source',
  requested: 'Requested',
  decide_by: 'Decide by',
  decided: 'Decided',
  expires: 'Expires',
  max_calls: 'Calls',
  any_number: 'any number',
  reason: 'Reason',
  note: 'Note',
  because: 'Because',
  previous: 'Previous',
  difference: 'Difference',
  definition: 'What it is for',
  no_approvals: 'No approval was asked for.',
  no_reviews: 'Nothing was reviewed.',
  no_match: (recorded) => `None of ${recorded} matches.`,
  already_open: 'This was asked for before and is open: that request stands, with the reason given then.',
  drift: 'Now',
  drifts: {
    breaking: 'Breaking changes since this was asked for.',
    risky: 'Changes since this was asked for that a reviewer has to look at.',
    compatible: 'Compatible changes since this was asked for.',
    cosmetic: 'Cosmetic changes since this was asked for.',
    none: 'Nothing changed since this was asked for.',
    unknown: 'What is declared now cannot be compared with what was asked for.',
  },
  revision: 'Revision',
  by_at: (by, at) => `by ${by}, ${at}`,
  title: (id) => `Approval ${id}`,
  against: (id) => `Compared with ${id}.`,
  shown: (count, total) => `${count} of ${total}`,
};

const es: ApprovalWords = {
  states: {
    pending: 'pendiente',
    approved: 'aprobada',
    rejected: 'rechazada',
    expired: 'vencida',
    cancelled: 'cancelada',
    voided: 'anulada',
  },
  voided: {
    tool_gone: 'La herramienta ya no está declarada.',
    tool_withdrawn: 'La herramienta fue retirada.',
    not_registered: 'La herramienta no está registrada.',
    version_gone: 'La versión ya no está declarada.',
    version_withdrawn: 'La versión fue retirada.',
    offer_gone: 'El proveedor ya no la ofrece.',
    offer_withdrawn: 'La oferta fue retirada.',
    definition_unavailable: 'La definición no se puede leer ahora.',
    contract_changed: 'El contrato no es el que se solicitó.',
    definition_changed: 'La definición no es la que se solicitó.',
    contract_mismatch: 'Lo que se ejecuta no es lo declarado.',
  },
  verdicts: {
    breaking: 'Cambios incompatibles desde la última aprobación.',
    risky: 'Cambios desde la última aprobación que alguien debe revisar.',
    compatible: 'Cambios compatibles desde la última aprobación.',
    cosmetic: 'Cambios de forma desde la última aprobación.',
    none: 'Nada cambió desde la última aprobación.',
    first: 'Antes no se aprobó nada para este sujeto y esta herramienta.',
    unknown: 'Lo aprobado antes no se puede comparar.',
  },
  reviewed: { not_reviewed: 'sin revisar', reviewed: 'revisada', rejected: 'rechazada' },
  heading_approval: 'APROBACIÓN',
  heading_state: 'ESTADO',
  heading_for: 'PARA',
  heading_by: 'POR',
  heading_until: 'HASTA',
  approval: 'Aprobación',
  state: 'Estado',
  subject: 'Para',
  tool: 'Herramienta',
  provider: 'Proveedor',
  source: 'Fuente',
  requested: 'Solicitada',
  decide_by: 'Decidir antes de',
  decided: 'Decidida',
  expires: 'Vence',
  max_calls: 'Llamadas',
  any_number: 'sin límite',
  reason: 'Motivo',
  note: 'Nota',
  because: 'Porque',
  previous: 'Anterior',
  difference: 'Diferencia',
  definition: 'Para qué es',
  no_approvals: 'No se solicitó ninguna aprobación.',
  no_reviews: 'No se revisó nada.',
  no_match: (recorded) => `Ninguna de ${recorded} coincide.`,
  already_open: 'Ya se solicitó y sigue abierta: vale esa solicitud, con el motivo que se dio entonces.',
  drift: 'Ahora',
  drifts: {
    breaking: 'Cambios incompatibles desde que se solicitó.',
    risky: 'Cambios desde que se solicitó que alguien debe revisar.',
    compatible: 'Cambios compatibles desde que se solicitó.',
    cosmetic: 'Cambios de forma desde que se solicitó.',
    none: 'Nada cambió desde que se solicitó.',
    unknown: 'Lo declarado ahora no se puede comparar con lo que se solicitó.',
  },
  revision: 'Revisión',
  by_at: (by, at) => `por ${by}, ${at}`,
  title: (id) => `Aprobación ${id}`,
  against: (id) => `Comparada con ${id}.`,
  shown: (count, total) => `${count} de ${total}`,
};

const LANGUAGES = { en, es } as const satisfies Record<Messages['language'], ApprovalWords>;

export const approvalWords = ({ language }: Pick<Messages, 'language'>): ApprovalWords => LANGUAGES[language];
