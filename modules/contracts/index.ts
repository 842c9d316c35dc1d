export { canonicalJson, NotCanonical } from './canonical-json.ts';
export { type ContractSchemas, contractDigest, contractSchemas, statedDigest } from './contract.ts';
export { definitionDigest } from './definition-digest.ts';
export {
  type Change,
  type ChangeBody,
  type ChangeKind,
  type HintName,
  type HintValue,
  SEVERITIES,
  type Severity,
  type Shown,
  type Side,
  type UnreadableReason,
} from './difference/change.ts';
export {
  type ContractDifference,
  type ContractHalves,
  compareContracts,
} from './difference/contract-difference.ts';
export {
  compareDefinitions,
  type DefinitionDifference,
  type LiveDefinition,
} from './difference/definition-difference.ts';
export type { Difference } from './difference/difference-summary.ts';
export { shownText, shownTexts, shownValue } from './difference/shown-text.ts';
export {
  compareToolSets,
  type ToolDifference,
  type ToolSetDifference,
} from './difference/tool-set-difference.ts';
export { type Bundled, bundleSchema } from './schema-bundle.ts';
export { type Expanded, expandSchema, type JsonSchema, TYPE_WORDS } from './schema-expansion.ts';
export { boundsFault } from './value-bounds.ts';
