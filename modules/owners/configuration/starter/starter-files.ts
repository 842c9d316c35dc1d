/** What `init` puts into an empty folder: small, true, and valid as it is. Paths are workspace-relative. */
export const STARTER_FILES: readonly { readonly path: string; readonly text: string }[] = [
  {
    path: 'agent-tools.yaml',
    text: `# What this catalog is made of. Every key has a default, so all of them may go.
version: 1

# Folders with *.tool.yaml and provider.yaml files, and with the vocabulary of capabilities.
catalog:
  - catalog/
  - packages/
capabilities:
  - capabilities/

# The tools.json of an agent becomes part of the catalog when it is listed here.
# registries:
#   - id: local
#     path: tools/tools.json
`,
  },
  {
    path: 'capabilities/text.yaml',
    text: `- id: text.count
  name: Count text
  description: Tell how many lines, words or characters a text has.
  domain: text
`,
  },
  {
    path: 'catalog/wc.tool.yaml',
    text: `id: wc
type: tool
name: wc
description: Counts the lines, words and bytes of files or of its input.
capabilities:
  - text.count
tags:
  - count
  - words
  - command-line
author:
  name: GNU Coreutils
  type: Organization
license: GPL-3.0-or-later
risk: low
approval_required: false
examples:
  - How many lines does this log file have?
versions:
  - version: "9.1"
    status: active
    contract:
      inputs:
        path: string
        lines: boolean?
        words: boolean?
      outputs:
        output: string
    providers:
      - provider_id: coreutils
        provider_type: cli
        protocol: stdio
        offer_status: active
`,
  },
  { path: '.gitignore', text: '.agent-tools/\n' },
];
