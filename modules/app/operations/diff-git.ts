import * as z from 'zod';
import { assertNever } from '../../core/assert-never.ts';
import { CatalogError } from '../../core/errors.ts';
import type { BaseRefusal } from '../../core/ports/base-definitions.ts';
import { presentDefinitionDifference } from '../presenters/diff/present-definition-difference.ts';
import { definitionDifference } from '../shapes/diff-definitions.ts';
import { renderDefinitionMarkdown, renderDefinitionText } from '../text/diff/render-definition-difference.ts';
import { diffFormat } from './diff-format.ts';
import { defineOperation } from './operation.ts';
import { outputBytes } from './run-operation.ts';

export const diffGit = defineOperation({
  name: 'diff git',
  summary: 'Say what changes in the catalog since a git revision, or between two saved projections',
  input: z.object({
    git: z
      .string()
      .max(2_000)
      .optional()
      .describe('Compare the definitions here with those of this git revision.'),
    fail_on: z
      .enum(['breaking', 'risky', 'any'])
      .optional()
      .describe('Exit with 1 where a change is at least so bad; default: never.'),
    format: diffFormat.describe('How to print it; default: markdown with --git, else text.'),
  }),
  output: definitionDifference,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  cli: {
    command: 'diff',
    place: 'files',
    examples: ['agent-tools diff --git origin/main', 'agent-tools diff --git HEAD~1 --fail-on breaking'],
    render: (output, terminal) => renderDefinitionMarkdown(output, terminal).trimEnd(),
    formats: {
      json: { print: outputBytes },
      text: { print: (output, terminal) => `${renderDefinitionText(output, terminal)}\n` },
    },
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ reader, visibility, signal, services, envelope }, { git, fail_on }) {
    if (git === undefined) {
      throw new CatalogError(
        'invalid_request',
        '`diff` needs two saved projections, or --git with a revision.',
        'Like this: agent-tools diff before.json after.json, or agent-tools diff --git origin/main.',
      );
    }
    const base = await services.baseDefinitions.at(git, signal);
    if (!base.ok) throw refusal(base.error, git);
    const { catalog, commit, leftOut } = base.value;
    return {
      ...envelope(),
      base: { revision: git, commit },
      ...presentDefinitionDifference(catalog.pin(visibility), reader, fail_on),
      left_out: leftOut.map(({ path, reason }) => ({ path, reason })),
    };
  },
});

function refusal(reason: BaseRefusal, revision: string): CatalogError {
  const shown = JSON.stringify(revision.slice(0, 200));
  switch (reason) {
    case 'invalid_revision':
      return new CatalogError(
        'invalid_request',
        `${shown} is no revision.`,
        'Name a branch, a tag or a commit, such as origin/main.',
      );
    case 'unknown_revision':
      return new CatalogError(
        'not_found',
        `There is no revision ${shown} here.`,
        'Look at `git branch --all`, or fetch it first.',
      );
    case 'no_repository':
      return new CatalogError(
        'invalid_request',
        'This workspace is not in the working tree of a git repository.',
        'Name one that is with --workspace, or compare two saved projections.',
      );
    default:
      return assertNever(reason);
  }
}
