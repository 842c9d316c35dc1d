import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import { type CapabilityId, parseCapabilityId, parseToolId, type ToolId } from '../../../core/ids.ts';
import { isLanguage, nearestLanguage } from '../../../core/model/language.ts';
import { RISKS, type Risk } from '../../../core/model/risk.ts';
import { nearestTag, parseTag } from '../../../core/model/tag.ts';
import type { SkillNeed, Wanted } from '../../../core/ports/skill-matching.ts';
import { nearestWord, shortText } from '../../../documents/index.ts';
import { SKILL_KEYS } from './skill-document.ts';

export interface StatedNeeds {
  readonly needs: readonly SkillNeed[];
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly maxRisk?: Risk;
  readonly findings: readonly Finding[];
}

type Metadata = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** What stands under `metadata`. A word that cannot be read is a finding, and the others count. */
export function readNeeds(metadata: Metadata): StatedNeeds {
  const findings: Finding[] = [];
  const words = (key: string): readonly string[] => {
    const value = metadata[key];
    if (value === undefined) return [];
    if (typeof value === 'string') return value.split(/[\s,]+/).filter((word) => word !== '');
    findings.push({
      code: 'wrong_type',
      path: ['metadata', key],
      message: 'Values of `metadata` are texts.',
      hint: 'Write the words in one text, separated by spaces.',
    });
    return [];
  };
  const read = <T>(key: string, parse: (word: string, path: Path) => T | Finding): readonly T[] =>
    words(key).flatMap((word): readonly T[] => {
      const result = parse(word, ['metadata', key]);
      if (!isFinding(result)) return [result];
      findings.push(result);
      return [];
    });

  const capabilities = read(SKILL_KEYS.capabilities, wantedCapability);
  const groups = read(SKILL_KEYS.anyCapabilities, (group, path) => {
    const wanted = group.split('|').map((word) => wantedCapability(word, path));
    return wanted.find(isFinding) ?? wanted.flatMap((each) => (isFinding(each) ? [] : [each]));
  });
  const tools = read(SKILL_KEYS.tools, wantedTool);
  const tags = read(SKILL_KEYS.tags, readTag);
  const languages = read(SKILL_KEYS.languages, readLanguage);
  const [maxRisk] = read(SKILL_KEYS.maxRisk, readRisk);
  return {
    needs: [
      ...tools.map((each) => ({ kind: 'tool', wanted: [each] }) as const),
      ...capabilities.map((each) => ({ kind: 'capability', wanted: [each] }) as const),
      ...groups.map((wanted) => ({ kind: 'any_capability', wanted }) as const),
    ],
    tags: [...new Set(tags)],
    languages: [...new Set(languages)],
    ...(maxRisk !== undefined && { maxRisk }),
    findings: [...findings, ...unknownOwnKeys(metadata)],
  };
}

export const isFinding = (value: unknown): value is Finding =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

const wantedCapability = (word: string, path: Path): Wanted<CapabilityId> | Finding =>
  readWanted(word, path, parseCapabilityId, 'a capability', 'file.read');

export const wantedTool = (word: string, path: Path): Wanted<ToolId> | Finding =>
  readWanted(word, path, parseToolId, 'a tool', 'filesystem.read_file');

/** `file.read`, `database.query>=1`, `ssh.run_script@1.2.0`. */
function readWanted<Id>(
  word: string,
  path: Path,
  parse: (text: string) => Id | undefined,
  what: string,
  example: string,
): Wanted<Id> | Finding {
  const [, text = '', rule, version] = /^([^@>]*)(?:(@|>=)([0-9A-Za-z.+-]{1,64}))?$/.exec(word) ?? [];
  const id = parse(text);
  if (id === undefined) {
    const message = `\`${shortText(word)}\` does not name ${what}.`;
    return { code: 'invalid_id', path, message, hint: `Write an id such as \`${example}\`.` };
  }
  if (version === undefined) return { id };
  return { id, version: { rule: rule === '@' ? 'exactly' : 'at_least', text: version } };
}

function readTag(word: string, path: Path): string | Finding {
  const tag = parseTag(word);
  if (tag !== undefined) return tag;
  const near = nearestTag(word);
  return {
    code: 'invalid_tag',
    path,
    message: `\`${shortText(word)}\` is no tag.`,
    ...(near !== undefined && { hint: `Write \`${near}\`.` }),
  };
}

function readLanguage(word: string, path: Path): string | Finding {
  if (isLanguage(word)) return word;
  const near = nearestLanguage(word);
  return {
    code: 'invalid_language',
    path,
    message: `\`${shortText(word)}\` is no two-letter code of a language.`,
    ...(near !== undefined && { hint: `Write \`${near}\`.` }),
  };
}

function readRisk(word: string, path: Path): Risk | Finding {
  const risk = RISKS.find((each) => each === word);
  return (
    risk ?? {
      code: 'invalid_value',
      path,
      message: `\`${shortText(word)}\` is none of \`${RISKS.join('`, `')}\`.`,
    }
  );
}

const KEYS: readonly string[] = Object.values(SKILL_KEYS);

/** Keys of ours that are none; those of others are their own. */
function unknownOwnKeys(metadata: Metadata): readonly Finding[] {
  return Object.keys(metadata).flatMap((key): readonly Finding[] => {
    if (!key.startsWith('agent-tools.') || KEYS.includes(key)) return [];
    const near = nearestWord(key, KEYS);
    const message = `The key \`${shortText(key)}\` is not known here; it is kept.`;
    return [
      {
        code: 'unknown_key',
        path: ['metadata', key],
        at: 'key',
        message,
        ...(near !== undefined && { hint: `Did you mean \`${near}\`?` }),
      },
    ];
  });
}
