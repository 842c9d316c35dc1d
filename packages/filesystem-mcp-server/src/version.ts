/** Held equal to package.json and provider.yaml by a test. */
export const VERSION = '1.0.0';
