/** Provider types in the seed's spelling (DESIGN 10, B5); a provider type says how, never who. */
export const PROVIDER_TYPES = [
  'http_api',
  'mcp_server',
  'cli',
  'sdk',
  'web_application',
  'github_release',
  'npm_package',
  'python_package',
  'docker_image',
  'ci_wrapper',
  'workflow_action',
  'hosted_service',
  'local_binary',
  'marketplace_listing',
] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

const ALIASES: Readonly<Record<string, ProviderType>> = { api: 'http_api' };

/** undefined: a word outside the list; it is kept beside this. */
export function canonicalProviderType(word: string): ProviderType | undefined {
  const known = PROVIDER_TYPES.find((type) => type === word);
  return known ?? (Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined);
}

export const INSTALL_STRATEGIES = [
  'pinned_binary',
  'package_manager',
  'workflow_script',
  'external_dependency',
  'container_pull',
  'remote_connect',
  'vendored',
  'manual',
] as const;

export const VERSION_POLICIES = ['pinned', 'range', 'latest', 'floating'] as const;
