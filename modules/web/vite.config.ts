import { defineConfig } from 'vite';

/** The page as files that the HTTP face serves: nothing inline, so that its policy can forbid everything inline. */
export default defineConfig({
  root: decodeURIComponent(new URL('.', import.meta.url).pathname),
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
