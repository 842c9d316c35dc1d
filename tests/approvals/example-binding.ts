import { parseProviderId, parseSourceId, parseToolId } from '../../modules/core/ids.ts';
import type { ApprovalBinding } from '../../modules/core/model/approval.ts';
import { LOCAL, parseSubjectId, type SubjectId } from '../../modules/core/model/subject.ts';
import type { IdempotencyKey } from '../../modules/core/ports/store.ts';
import { parseIdempotencyKey } from '../../modules/core/ports/store.ts';

export function named(text: string): SubjectId {
  const id = parseSubjectId(text);
  if (id === undefined) throw new Error(`${text} is no subject.`);
  return id;
}

export function keyed(text: string): IdempotencyKey {
  const key = parseIdempotencyKey(text);
  if (key === undefined) throw new Error(`${text} is no key.`);
  return key;
}

const [source, id, offer] = [
  parseSourceId('definitions'),
  parseToolId('files.write'),
  parseProviderId('acme'),
];
if (source === undefined || id === undefined || offer === undefined) throw new Error('These are ids.');

export const DIGESTS = { contractDigest: 'sha256:aa', definitionDigest: 'sha256:bb' };

export const exampleBinding = (fields: Partial<ApprovalBinding> = {}): ApprovalBinding => ({
  subject: LOCAL.id,
  tool: { source, id },
  version: '1.0.0',
  offer,
  ...DIGESTS,
  ...fields,
});
