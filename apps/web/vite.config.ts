import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Packages that every page needs: one file that changes only with a dependency. */
const FOUNDATION = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    manifest: true,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'foundation', test: FOUNDATION }] } },
    },
  },
});
