export { canonicalJson, NotCanonical } from './canonical-json.ts';
export { type ContractSchemas, contractDigest, contractSchemas } from './contract.ts';
export { type Expanded, expandSchema, type JsonSchema, TYPE_WORDS } from './schema-expansion.ts';
