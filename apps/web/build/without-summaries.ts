import type { Plugin } from 'vite';

const CONTRACT = /\/libs\/contracts\/src\/.+\.contract\.ts$/;
const SUMMARY = /^\s+summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** Leaves the summaries of operations out of the web: they are for the API's description, and 2 kB of the first view. */
export const withoutSummaries = (): Plugin => ({
  name: 'drawpoint-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (CONTRACT.test(id) ? { code: code.replaceAll(SUMMARY, ''), map: null } : null),
});
