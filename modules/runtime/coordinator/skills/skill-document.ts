import * as z from 'zod';
import { RISKS } from '../../../core/model/risk.ts';

/** Agent Skills (agentskills.io/specification). The keys that decide nothing here are typed so that they can be shown. */
export const agentSkillDocument = z.looseObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'The name is not lower-case words joined by hyphens.' }),
  description: z.string().trim().min(1).max(1_024),
  license: z.string().optional(),
  compatibility: z.string().max(500).optional(),
  'allowed-tools': z.union([z.string(), z.array(z.string())]).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** Under `metadata`, flat strings, so that the file stays valid under the standard (seed-reading 4.2). */
export const SKILL_KEYS = {
  capabilities: 'agent-tools.requires-capabilities',
  anyCapabilities: 'agent-tools.any-capabilities',
  tools: 'agent-tools.requires-tools',
  tags: 'agent-tools.tags',
  languages: 'agent-tools.languages',
  maxRisk: 'agent-tools.max-risk',
} as const;

/** A YAML skill of AGenNext. Inputs, outputs and profiles say nothing about which tools it needs. */
export const agennextSkillDocument = z.looseObject({
  skill_id: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  required_tools: z.array(z.string()).optional(),
  risk: z.enum(RISKS).optional(),
  approval_required: z.boolean().optional(),
});
