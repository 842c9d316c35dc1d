/** `folder`: where the bundle goes; `dist/` of the repository by default. */
export function bundleProduct(folder?: string): Promise<void>;
