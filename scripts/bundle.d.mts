/** `folder`: where the bundle goes; `dist/` of the repository by default. `entries`: further ones, by name. */
export function bundleProduct(folder?: string, entries?: Readonly<Record<string, string>>): Promise<void>;
