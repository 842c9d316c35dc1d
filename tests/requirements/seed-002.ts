import { closed, open, type Requirement } from './requirement.ts';

/** Agent-Tools, the catalog model, in its own words. */
export const SEED_002: readonly Requirement[] = [
  closed('CAT-PRIMARY', 'The primary catalog object is always the Tool.'),
  closed(
    'CAT-METADATA',
    'Capability, author, publisher, version, and provider are metadata attached to the tool record.',
  ),
  closed('CAT-CAPABILITY', 'Capability = standardized semantic ability implemented by the tool.'),
  closed('CAT-AUTHOR', 'Author = creator or maintainer of the tool.'),
  closed(
    'CAT-PUBLISHER',
    'Publisher = party that lists, curates, verifies, or publishes the tool into the catalog.',
  ),
  closed('CAT-VERSION', 'Version = version metadata and compatibility contract for the tool.'),
  closed('CAT-OFFER', 'Provider Offer = one access path for a specific tool version.'),
  closed('CAT-TOOL-CAPABILITIES', 'One Tool can implement many Capabilities.'),
  closed('CAT-TOOL-VERSIONS', 'One Tool can have many Versions.'),
  closed('CAT-VERSION-OFFERS', 'One Tool Version can have many Provider Offers.'),
  closed('CAT-PROVIDER-TOOLS', 'One Provider can offer many Tools.'),
  closed('CAT-OPEN-SOURCE', 'One open-source Tool can have many Providers.'),
  closed('CAT-MCP-TYPE', 'One MCP Server is a Provider type.'),
  closed('CAT-MCP-TOOLS', 'One MCP Server can expose many Tools.'),
  closed(
    'CAT-EXAMPLE-1',
    'Example: tool with capability, author, publisher, version, and providers (filesystem.read_file).',
  ),
  closed('CAT-EXAMPLE-2', 'Example: open-source tool with multiple providers (surrealkit).'),
  closed('CAT-FILE', 'Each file should describe a tool first.'),
  closed(
    'CAT-INSIDE',
    'Capabilities, author, publisher, versions, and provider offers belong inside the tool entry as metadata.',
  ),
  closed(
    'CAT-PACKAGE-SHAPE',
    'Recommended package structure: provider.yaml, tools/<tool-id>.tool.yaml, src/, package.json, tsconfig.json.',
  ),
  closed('CAT-PROVIDES', 'An MCP server package should declare which tools it provides.'),
  closed('CAT-EXPOSED', 'Each exposed tool should have a catalog entry with provider offer metadata.'),
  closed('CAT-STABLE', 'Capabilities should be stable semantic identifiers.'),
  open('CAT-COMPARE', 'market', 'Capabilities allow the platform to compare tools, substitute providers, …'),
  closed('CAT-RISK', 'Capabilities allow the platform to … reason about risk …'),
  open('CAT-MATCH', 'runtime', 'Capabilities allow the platform to … match skills to tools.'),
  closed(
    'CAT-BUILD',
    'npm install · npm run build · npm run build:changed · npm run build --workspace=packages/<provider-name>',
  ),
  closed('CAT-RUN', 'node packages/<provider-name>/dist/index.js'),
  closed('CAT-ENV', 'Provider packages may require credentials or service URLs.'),
  closed('CAT-NO-SECRETS', 'Never commit secrets into this repository.'),
  closed(
    'CAT-METADATA-KNOWN',
    'Mark tool risk, approval requirements, auth, pricing, license, and support metadata where known.',
  ),
  closed('CAT-EXTERNAL', 'Agent-Tools owns: … external tool definitions …'),
  closed('CAT-CONTRACTS', 'Agent-Tools owns: … tool invocation contracts …'),
  open('CAT-INSTALLED', 'inventory', 'A tool is an invocable catalog object that can be … installed …'),
  closed('CAT-REVIEWED', 'A tool is an invocable catalog object that can be … reviewed …'),
  closed('CAT-DISCOVERED', 'A tool is an invocable catalog object that can be discovered …'),
  closed('CAT-PRICED', 'A tool is an invocable catalog object that can be … priced …'),
  open('CAT-USED', 'runtime', '… and used by agents, workflows, teams, and runtimes.'),
];
