import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { documents } from './build/documents.ts';

/** What the client's build and the making of the documents have in common. */
export const shared = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
} satisfies UserConfig & { configFile: false };

export default defineConfig({
  root: shared.root,
  resolve: shared.resolve,
  plugins: [...shared.plugins, documents(shared)],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    rolldownOptions: { input: 'src/app/main.tsx', output: { codeSplitting: chunks } },
  },
});
