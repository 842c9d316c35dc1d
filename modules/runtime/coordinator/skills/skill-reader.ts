import type * as z from 'zod';
import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import type {
  MachineNeeds,
  Skill,
  SkillFile,
  SkillFormat,
  SkillNeed,
} from '../../../core/ports/skill-matching.ts';
import {
  cleanText,
  cutFrontmatter,
  findingsOf,
  LIMITS,
  locate,
  type ReadDocument,
  readYaml,
  shortText,
  unknownKeys,
  withoutCredentials,
  withoutPaths,
} from '../../../documents/index.ts';
import { agennextSkillDocument, agentSkillDocument } from './skill-document.ts';
import { isFinding, readNeeds, wantedTool } from './skill-needs.ts';

/** Reads SKILL.md, or a YAML skill of AGenNext. Every fault has its place, and what can be read counts beside it. */
export function readSkill(given: SkillFile): Skill {
  const { file, bytes } = given;
  if (bytes.length > LIMITS.fileSize)
    return unreadable(file, NO_TEXT, { code: 'file_too_large', message: 'The file is larger than 1 MiB.' });
  const frontmatter = cutFrontmatter(bytes);
  const isYaml = /\.ya?ml$/i.test(file) && frontmatter === undefined;
  if (frontmatter === undefined && !isYaml) {
    return unreadable(file, NO_TEXT, {
      code: 'not_a_tool',
      message: 'The file does not begin with frontmatter that ends.',
      hint: 'Begin it with `---`, `name:`, `description:` and `---`.',
    });
  }
  const document = readYaml(frontmatter ?? bytes);
  const { value } = document;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable(file, document, {
      code: 'not_a_tool',
      message: 'There is no mapping that describes a skill.',
      hint: 'Write `name:` and `description:`.',
    });
  }
  const format: SkillFormat =
    isYaml || 'skill_id' in value || 'required_tools' in value ? 'agennext_skill' : 'agent_skill';
  const read = format === 'agent_skill' ? readAgentSkill(value, given.folder) : readAgennextSkill(value);
  const { findings, ...skill } = read;
  return { ...EMPTY, ...skill, file, format, diagnostics: locate(file, document, findings) };
}

type Read = Partial<Skill> & { readonly findings: readonly Finding[] };

const NO_TEXT: ReadDocument = { syntax: 'yaml', text: '', faults: [] };
const NO_MACHINE: MachineNeeds = { bins: [], anyBins: [], environment: [] };
const EMPTY = { allowedTools: [], needs: [], tags: [], languages: [], machine: NO_MACHINE } as const;

function unreadable(file: string, document: ReadDocument, finding: Omit<Finding, 'path'>): Skill {
  const findings = document.faults.length > 0 ? [] : [{ ...finding, path: [] }];
  return { ...EMPTY, file, format: 'agent_skill', diagnostics: locate(file, document, findings) };
}

function readAgentSkill(value: object, folder: string | undefined): Read {
  const { data, findings } = readable(agentSkillDocument.partial(), agentSkillDocument, value);
  const { name, description, license, compatibility, metadata = {} } = data;
  const allowed = data['allowed-tools'];
  const { findings: ofNeeds, ...needs } = readNeeds(metadata);
  return {
    ...(name !== undefined && { name }),
    ...texts({ description, license, compatibility }),
    allowedTools: (typeof allowed === 'string' ? allowed.split(/\s+(?![^(]*\))/) : (allowed ?? []))
      .map(shownText)
      .filter((word) => word !== ''),
    ...needs,
    machine: machineNeeds(metadata),
    findings: [
      ...findings,
      ...unknownKeys(agentSkillDocument, value),
      ...ofNeeds,
      ...checkFolder(name, folder),
      ...flatTexts(metadata),
    ],
  };
}

function readAgennextSkill(value: object): Read {
  const { data, findings } = readable(agennextSkillDocument, agennextSkillDocument, value);
  const { skill_id, name, description, required_tools = [], risk, approval_required } = data;
  const wanted = required_tools.map((word, at) => wantedTool(word, ['required_tools', at]));
  const needs = wanted.flatMap((each): readonly SkillNeed[] =>
    isFinding(each) ? [] : [{ kind: 'tool', wanted: [each] }],
  );
  return {
    ...texts({ name: name ?? skill_id, description }),
    needs,
    ...(risk !== undefined && { risk }),
    ...(approval_required !== undefined && { approvalRequired: approval_required }),
    findings: [...findings, ...wanted.filter(isFinding)],
  };
}

/** What the strict schema finds wrong, and the rest of the value in the lenient one. */
function readable<T extends z.ZodType>(
  lenient: T,
  strict: z.ZodType,
  value: unknown,
): { readonly data: z.output<T>; readonly findings: readonly Finding[] } {
  const parsed = strict.safeParse(value);
  const issues = parsed.success ? [] : parsed.error.issues;
  const paths = issues.map(({ path }) =>
    path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
  );
  const rest =
    withoutPaths(
      value,
      paths.filter((path) => path.length > 0),
    ) ?? {};
  return { data: lenient.parse(rest), findings: findingsOf(issues, value) };
}

const shownText = (text: string): string => cleanText(withoutCredentials(text), { oneLine: true }).trim();

/** Somebody's texts as data: cleaned, and absent where nothing is left. */
function texts<K extends string>(given: Readonly<Record<K, string | undefined>>): Partial<Record<K, string>> {
  const clean: Partial<Record<K, string>> = {};
  for (const key in given) {
    const text = shownText(given[key] ?? '');
    if (text !== '') clean[key] = text;
  }
  return clean;
}

function checkFolder(name: string | undefined, folder: string | undefined): readonly Finding[] {
  if (name === undefined || folder === undefined || name === folder) return [];
  const message = `The skill is named \`${shortText(name)}\` and lies in the folder \`${shortText(folder)}\`.`;
  return [
    { code: 'name_dir_mismatch', path: ['name'], message, hint: 'Make both equal, as the standard asks.' },
  ];
}

/** The standard has texts only; mappings of vendors are their own affair. */
const flatTexts = (metadata: Readonly<Record<string, unknown>>): readonly Finding[] =>
  Object.entries(metadata).flatMap(([key, value]): readonly Finding[] =>
    typeof value === 'string' || typeof value === 'object' || key.startsWith('agent-tools.')
      ? []
      : [
          {
            code: 'wrong_type',
            severity: 'warning',
            path: ['metadata', key],
            message: 'Values of `metadata` are texts.',
            hint: 'Put it in quotes.',
          },
        ],
  );

/** `metadata.openclaw.requires {bins, anyBins, env}`: words only, since nothing else is a name. */
function machineNeeds(metadata: Readonly<Record<string, unknown>>): MachineNeeds {
  const requires = child(child(metadata, 'openclaw'), 'requires');
  const words = (key: string): readonly string[] => {
    const list = child(requires, key);
    const named = (Array.isArray(list) ? list : []).filter((word) => typeof word === 'string');
    return named.filter((word) => /^[A-Za-z0-9][A-Za-z0-9._+-]{0,100}$/.test(word));
  };
  return { bins: words('bins'), anyBins: words('anyBins'), environment: words('env') };
}

const child = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
