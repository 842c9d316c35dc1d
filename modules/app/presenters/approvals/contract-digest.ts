import { statedDigest } from '../../../contracts/index.ts';
import type { ContractDigest } from '../../../core/approvals/declared-now.ts';
import { Derived } from '../../../core/catalog/derived.ts';

const digests = new Derived<{ readonly digest: string | undefined }>(1);

/** Computed once for each version. */
export const contractDigestBy =
  (sha256: (text: string) => string): ContractDigest =>
  (stated) =>
    digests.get(stated, '', () => ({ digest: statedDigest(stated, sha256) })).digest;
