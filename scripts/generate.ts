// `npm run generate`: everything that is made from the sources and committed. `--check` compares instead of writing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../modules/app/http/openapi.ts';
import { documentSchemas as builtinSchemas } from '../modules/owners/builtin/index.ts';
import { documentSchemas as configurationSchemas } from '../modules/owners/configuration/index.ts';
import { documentSchemas as definitionSchemas } from '../modules/owners/definitions/index.ts';
import { documentSchemas as indexSchemas } from '../modules/owners/indexes/index.ts';
import { documentSchemas as inventorySchemas } from '../modules/owners/inventory/index.ts';
import { documentSchemas as registrySchemas } from '../modules/owners/registries/index.ts';
import { POLICY_SCHEMA } from '../modules/policy/index.ts';
import { renderCliReference } from './generate/cli-reference.ts';
import { renderConfigurationReference } from './generate/configuration-reference.ts';
import { renderErrors } from './generate/errors.ts';

const ROOT = join(import.meta.dirname, '..');
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const schemas = {
  ...definitionSchemas(),
  ...registrySchemas(),
  ...configurationSchemas(),
  ...indexSchemas(),
  ...builtinSchemas(),
  ...inventorySchemas(),
};
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`schemas/${name}.schema.json`, json(schema)]),
  ),
  'schemas/policy.cedarschema': POLICY_SCHEMA,
  'schemas/openapi.json': json(await openApiDocument()),
  'docs/errors.md': renderErrors(),
  'docs/configuration.md': renderConfigurationReference(),
  'docs/cli.md': await renderCliReference(),
};

const drifted = Object.entries(files).filter(([file, text]) => {
  const path = join(ROOT, file);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});
if (process.argv.includes('--check')) {
  for (const [file] of drifted)
    console.error(`${file} is not what the sources say. Run \`npm run generate\`.`);
  process.exitCode = drifted.length === 0 ? 0 : 1;
} else {
  for (const [file, text] of drifted) {
    writeFileSync(join(ROOT, file), text);
    console.log(`Wrote ${file}.`);
  }
}
