import {
  isLiteral,
  isMarkedSecret,
  literalSecret,
  literalSecretsBelow,
  literalSecretsOf,
} from '../../../documents/literal-secret.ts';
import type { ProviderDocument } from '../schemas/provider-document.ts';
import type { ToolDocument } from '../schemas/tool-document.ts';
import { eachIn, type Findings, type Path } from './findings.ts';

export const VARIABLE_NAME = /^[A-Z][A-Z0-9_]{1,100}$/;

/** `env[]`, and the variables and headers of server.json's `packages[]` and `remotes[]`. */
export function checkProviderSecrets(findings: Findings, document: ProviderDocument): void {
  eachIn(document.env, ['env'], (variable, path) => {
    findings.addAll(literalSecretsOf(variable, path));
  });
  findings.addAll(literalSecretsBelow(document.packages, ['packages']));
  findings.addAll(literalSecretsBelow(document.remotes, ['remotes']));
}

/** Whether a text has any of the words that mark something secret: few have, and the others need no search. */
export const mayMarkSecrets = (source: string): boolean => /secret|password|writeOnly/i.test(source);

/** Properties that a contract marks by `format: password`, `writeOnly` or `x-secret`. */
export function checkContractSecrets(findings: Findings, document: ToolDocument): void {
  eachIn(document.versions, ['versions'], ({ contract }, path) => {
    findings.addAll(literalSecretsBelow(contract, [...path, 'contract']));
  });
}

/** Arguments of examples, under names that some contract of the tool marks secret. */
export function checkExampleSecrets(findings: Findings, document: ToolDocument): void {
  const secret = new Set(document.versions?.flatMap(({ contract }) => secretParameters(contract?.inputs)));
  if (secret.size === 0) return;
  eachIn(document.examples, ['examples'], (example, path) => {
    if (typeof example === 'string' || example.arguments === undefined) return;
    for (const [name, value] of Object.entries(example.arguments))
      if (secret.has(name) && isLiteral(value))
        findings.addAll([literalSecret([...path, 'arguments', name], name)]);
  });
}

/** Names of variables; what stands there instead may be the secret itself, so it is not repeated. */
export function checkVariableNames(
  findings: Findings,
  path: Path,
  names: readonly string[] | undefined,
): void {
  eachIn(names, path, (name, at) => {
    if (VARIABLE_NAME.test(name)) return;
    findings.add(
      'invalid_value',
      at,
      'This is not the name of an environment variable.',
      'Write the name, such as `SERVICE_API_KEY`; a value never stands here.',
    );
  });
}

/** Names that programs read in any case; what is none may be an assignment, value and all. */
export const isVariable = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_.-]{0,199}$/.test(name);

export function checkVariables(findings: Findings, document: ProviderDocument): void {
  eachIn(document.env, ['env'], ({ name }, path) => {
    if (name === undefined || isVariable(name)) return;
    findings.add(
      'invalid_value',
      [...path, 'name'],
      'This is not the name of an environment variable.',
      'Write the name, such as `SERVICE_API_KEY`; a value never stands here.',
    );
  });
}

function secretParameters(inputs: Mapping | undefined): readonly string[] {
  const properties = inputs?.['properties'];
  if (!isMapping(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isMapping(schema) && isMarkedSecret(schema) ? [name] : [],
  );
}

type Mapping = Readonly<Record<string, unknown>>;
const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
