import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { boundaries } from './build/boundaries.ts';
import { chunks } from './build/chunks.ts';
import { documents } from './build/documents.ts';
import { slimContracts } from './build/slim-contracts.ts';
import { slimRouter } from './build/slim-router.ts';

/** What the client's build and the making of the documents have in common. */
export const shared = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [react(), boundaries(), slimContracts(), slimRouter()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // Only its name is used: with English in the code, 13 kB of lookups have nothing to look up.
    alias: { 'react-i18next': join(import.meta.dirname, 'src/i18n/use-translation.ts') },
  },
} satisfies UserConfig & { configFile: false };

export default defineConfig({
  root: shared.root,
  resolve: shared.resolve,
  plugins: [...shared.plugins, chunks(shared, 'src/app/main.tsx'), documents(shared)],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // 20 kB in one file come sooner than 12 kB in five.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // What every page has already need not be named with each of the others.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/\/(foundation|rolldown-runtime)-/.test(file)),
    },
    assetsInlineLimit: 2048,
  },
});
