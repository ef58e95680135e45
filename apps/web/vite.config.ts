import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { boundaries } from './build/boundaries.ts';
import { withoutSummaries } from './build/without-summaries.ts';
import { documents } from './src/first-paint/documents.ts';

/** Options shared by the client build and the document builds. */
export const shared = {
  configFile: false,
  root: import.meta.dirname,
  plugins: [react(), boundaries(), withoutSummaries()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
} satisfies UserConfig & { configFile: false };

/** Public pages and forms. Form validation needs zod, so it loads with the first use. */
const FORMS =
  /src\/(ui\/(page\/(?!Tabs)|buttons\/(?!Accent)|fields)|lib\/forms\/(?!form-actions|use-stale)|lib\/time\/local-time|lib\/site|app\/shell\/ShellForSignedIn|first-paint\/early-answers)|libs\/(rules\/src\/(dates|labels|password-policy|phone)|contracts\/src\/auth\/genders)/;
/** The frame of signed-in screens, and small parts that most of them use. */
const SHELL =
  /src\/(app\/(shell\/(SignedIn|UnreadCount)|guards|start-queries)|lib\/(time|places|realtime\/live-socket|screen\/use-panel)|ui\/(text|buttons\/Accent|people\/(Person|Portrait)\.tsx)|features\/(appointments\/(appointment-state|service-text|when-text|use-visit-actions|appointments\.queries)|dashboard\/(dashboard\.queries|RecentConversations)|payments\/UnpaidCard))|contracts\/src\/(appointments\/(appointments|moves|requests)|booking\/catalog)\.contract/;
const LISTS =
  /src\/((ui|lib)\/lists\/|features\/(appointments\/(appointment-text|NotConfirmed|staff-columns|use-answers|use-documents-action|When)|policies\/use-policy)\.tsx?$)/;
/** What forms with an address need together. */
const ADDRESSES =
  /src\/ui\/map\/AddressFields|us-states|contracts\/src\/(auth\/addresses|booking\/geocoding)\.contract/;
/** Loaded after the page, or seldom: every page would name all files that they import. */
const LATER = /\/(OfflineStatus|CommandPalette|JoinDialog|EarlierVisitDialog)-/;
/** Documents preload these themselves. */
const NAMED = /\/(main|forms|shell|lists)-/;

export default defineConfig({
  root: shared.root,
  resolve: shared.resolve,
  plugins: [...shared.plugins, documents(shared)],
  worker: { format: 'es' },
  build: {
    // The oldest browsers in which everything works (README).
    target: ['chrome109', 'edge109', 'firefox115', 'safari17'],
    emptyOutDir: true,
    // One file of 20 kB arrives sooner than 12 kB in five files.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (loaded, files) =>
        LATER.test(loaded) ? [] : files.filter((file) => !NAMED.test(file)),
    },
    assetsInlineLimit: 2048,
    rolldownOptions: {
      input: 'src/app/main.tsx',
      output: {
        // A group includes its modules' imports, so groups that more pages need have a higher priority.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 4 },
            { name: 'forms', test: FORMS, priority: 3 },
            { name: 'shell', test: SHELL, priority: 2 },
            { name: 'lists', test: LISTS, priority: 1 },
            { name: 'addresses', test: ADDRESSES, priority: 0 },
          ],
        },
      },
    },
  },
});
