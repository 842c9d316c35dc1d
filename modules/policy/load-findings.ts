import type { DiagnosticCode } from '../core/diagnostics/codes.ts';
import { type Diagnostic, severityOf } from '../core/diagnostics/diagnostic.ts';
import type { ReadFile } from './policy-files.ts';
import { appliesTo, type PolicySet } from './policy-set.ts';
import { MANY_CLASSES } from './see-classes.ts';

/** What is said of a load as a whole, and of what comes of it; findings of policies stand with `policy-set.ts`. */

const findingAt = (
  code: DiagnosticCode,
  { file, line = 1, column = 1 }: { readonly file: string; readonly line?: number; readonly column?: number },
  message: string,
  hint?: string,
): Diagnostic => ({
  code,
  severity: severityOf(code),
  file: file.replace(/\/+$/, ''),
  line,
  column,
  path: '',
  message,
  ...(hint !== undefined && { hint }),
});

export const configurationFailed = (): Diagnostic =>
  findingAt(
    'read_failed',
    { file: 'agent-tools.yaml' },
    'The configuration cannot be read, so nobody knows where the policies are.',
  );

export const engineFailed = (folder: string): Diagnostic =>
  findingAt(
    'policy_engine_failed',
    { file: folder },
    'The policy engine could not be started, or failed while it read the policies.',
  );

export const neverSettled = (folder: string): Diagnostic =>
  findingAt(
    'read_failed',
    { file: folder },
    'The policies are written all the time, so that nobody knows which are meant.',
    'Write elsewhere, and move the files here when they are whole.',
  );

export const gone = (folder: string): Diagnostic =>
  findingAt(
    'read_failed',
    { file: folder },
    'The policy files went away; what they said last stays in force.',
    'Put them back, or start the server again to go on with the default policy.',
  );

const FAULTS = {
  read_failed: 'The policies cannot be read here, or lead out of the workspace.',
  file_too_large: 'The file is larger than 1 MiB.',
  encoding: 'The file is not UTF-8 text.',
} as const satisfies Record<NonNullable<ReadFile['fault']>, string>;

export const faultOf = ({ file, fault }: ReadFile): readonly Diagnostic[] =>
  fault === undefined ? [] : [findingAt(fault, { file }, FAULTS[fault])];

/** Where the first of the policies stands that decide what is seen. */
export const tooFine = ({ policies }: PolicySet): Diagnostic =>
  findingAt(
    'policy_too_fine',
    [...policies.values()].find((policy) => appliesTo(policy, 'see')) ?? { file: '' },
    `The policies for \`see\` divide the tools into more than ${MANY_CLASSES} classes.`,
    'Compare with fixed words, tags, sources or capabilities instead of ids and names as a whole.',
  );
