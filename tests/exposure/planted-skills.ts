import { CANARIES } from './canaries.ts';

const {
  secret_value: SECRET,
  secret_reference: REFERENCE,
  url_credentials: PASSWORD,
  private_field: PRIVATE,
  home_folder: HOME,
  file_content: CONTENT,
} = CANARIES;
const userInfo = `operator:${PASSWORD}@`;

/** Every need of it is satisfied. */
const SKILL = `---
name: whole
description: Reads files, as https://${userInfo}skills.example/ says.
license: MIT
metadata:
  agent-tools.requires-tools: plain.note
  x-owner: ${PRIVATE}
---
${CONTENT}
`;

const LEAKY_SKILL = `---
name: leaky
description: Wants more than there is.
compatibility: "https://${userInfo}skills.example/"
allowed-tools: Read
x-token: ${SECRET}
metadata:
  agent-tools.requires-capabilities: file.read no.such
  agent-tools.max-risk: none
  vault: ${JSON.stringify(`\${env:${REFERENCE.toUpperCase()}_TOKEN}`)}
  openclaw: { requires: { env: ["TOKEN=${SECRET}", FILES_TOKEN] }, install: /home/${HOME} }
---
`;

/** By path in the workspace. */
export const PLANTED_SKILLS = {
  'skills/whole/SKILL.md': SKILL,
  'skills/leaky/SKILL.md': LEAKY_SKILL,
} as const;
