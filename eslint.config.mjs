import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import drawpoint from './tools/eslint/plugin.mjs';

const SKIPPED_TEST =
  'A test that is skipped or alone hides the others. Mend it, or delete it with the thing it tests.';
const ON_SECURE_ORIGINS =
  'A page at a plain-http address does not have it. Use randomKey of lib/api/random-key.ts.';

export default defineConfig(
  {
    ignores: [
      '**/dist/',
      '**/generated/',
      '**/node_modules/',
      '.nx/',
      '.cache/',
      '.data/',
      'playwright-report/',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  // Nest injects by types, so type-only imports of injected classes are needed at run time.
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
  },
  {
    plugins: { drawpoint },
    rules: {
      'drawpoint/boundaries': 'error',
      'drawpoint/environment-in-env': 'error',
      'drawpoint/no-barrels': 'error',
      'drawpoint/plain-words': 'error',
      'drawpoint/scoped-lists': 'error',
      'max-lines': ['error', { max: 300 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|todo)$/]',
          message: SKIPPED_TEST,
        },
        { selector: 'CallExpression[callee.name=/^(fit|xit|xdescribe|fdescribe)$/]', message: SKIPPED_TEST },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
    },
  },
  {
    files: ['libs/{contracts,rules,scheduling}/src/**/*.ts', 'tools/**/*.ts'],
    rules: { 'drawpoint/erasable': 'error' },
  },
  {
    files: ['libs/{rules,scheduling}/src/**/*.ts', 'apps/*/src/domain/**/*.ts'],
    rules: { 'drawpoint/no-clock': 'error' },
  },
  { files: ['apps/web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    rules: {
      'drawpoint/roles-by-operation': 'error',
      'drawpoint/places-in-words': 'error',
      'drawpoint/paths-by-name': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: ON_SECURE_ORIGINS },
      ],
      // Reports what the React Compiler skips, but this build does not use it.
      'react-hooks/incompatible-library': 'off',
    },
  },
  // Longer screens must be split into components.
  { files: ['apps/web/src/features/**/*Screen.tsx'], rules: { 'max-lines': ['error', { max: 120 }] } },
);
