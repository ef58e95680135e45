import { basename, posix } from 'node:path';
import { boundaries } from './boundaries.mjs';
import { checkScopedLists } from './scoped-lists.mjs';
import { fileOf, TEST } from './files.mjs';
import { checkComments } from './plain-words.mjs';
import { webRules } from './web-rules.mjs';

const MAY_READ_ENVIRONMENT = /(^|\/)env\.ts$|^(tools|e2e|deploy)\/|\.config\.(ts|mjs)$/;
const NO_ENVIRONMENT =
  'process.env is read in env.ts alone, where a wrong value is found before anything starts. ' +
  'Add the name to its schema and take the value as a setting.';
const NO_BARREL =
  'No index.ts: a barrel loads everything for the sake of one thing. Import the file itself; ' +
  "only a library's public face (libs/<name>/src/index.ts) may gather.";
const NO_CLOCK =
  'Rules take time, chance and ids as arguments, so that a test can choose them. Read the clock in the use case.';
const NOT_ERASABLE =
  'This file also runs as it stands, with its types only taken away. Use a union of literals, a module, or plain fields.';

const SKIPPED_TEST =
  'A test that is skipped or alone hides the others. Mend it, or delete it with the thing it tests.';

const plugin = {
  meta: { name: 'drawpoint' },
  rules: {
    boundaries: { create: checkImports },
    'environment-in-env': { create: checkEnvironment },
    'no-barrels': { create: checkBarrel },
    'no-clock': { create: checkClock },
    'no-skipped-tests': { create: checkTests },
    erasable: { create: checkErasable },
    'plain-words': { create: checkComments },
    'scoped-lists': { create: (context) => checkScopedLists(context, fileOf(context)) },
    ...webRules,
  },
};
export default plugin;

function checkImports(context) {
  const file = fileOf(context);
  const isTest = TEST.test(file);
  const active = boundaries.filter(({ within, tests }) => within.test(file) && (tests || !isTest));
  if (active.length === 0) return {};
  const check = (source, isType = false) => {
    if (typeof source?.value !== 'string') return;
    const target = targetOf(file, source.value);
    for (const { bans, reason } of active) {
      if (bans(target, file, isType)) context.report({ node: source, message: reason });
    }
  };
  return {
    ImportDeclaration: (node) => check(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => check(node.source),
    ExportAllDeclaration: (node) => check(node.source),
    ImportExpression: (node) => check(node.source),
    TSImportType: (node) => check(node.source),
  };
}

function checkEnvironment(context) {
  const file = fileOf(context);
  if (MAY_READ_ENVIRONMENT.test(file) || TEST.test(file)) return {};
  const report = (node) => context.report({ node, message: NO_ENVIRONMENT });
  return {
    'MemberExpression[object.name="process"][property.name="env"]': report,
    'MemberExpression[object.name="process"][property.value="env"]': report,
    'VariableDeclarator[init.name="process"] Property[key.name="env"]': report,
    'ImportDeclaration[source.value=/^(node:)?process$/]': report,
  };
}

function checkBarrel(context) {
  const file = fileOf(context);
  if (!/^index\.tsx?$/.test(basename(file)) || /^libs\/[^/]+\/src\/index\.ts$/.test(file)) return {};
  return { Program: (node) => context.report({ node, message: NO_BARREL }) };
}

function checkClock(context) {
  if (TEST.test(fileOf(context))) return {};
  const report = (node) => context.report({ node, message: NO_CLOCK });
  return {
    'NewExpression[callee.name="Date"][arguments.length=0]': report,
    'CallExpression[callee.name="Date"]': report,
    'MemberExpression[object.name="Date"][property.name="now"]': report,
    'MemberExpression[object.name="Math"][property.name="random"]': report,
    'MemberExpression[object.name="crypto"]': report,
    'MemberExpression[object.name="performance"]': report,
  };
}

function checkErasable(context) {
  const report = (node) => context.report({ node, message: NOT_ERASABLE });
  return {
    TSEnumDeclaration: report,
    'TSModuleDeclaration:not([declare=true])': report,
    TSParameterProperty: report,
  };
}

function checkTests(context) {
  const report = (node) => context.report({ node, message: SKIPPED_TEST });
  return {
    'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|todo)$/]':
      report,
    'CallExpression[callee.name=/^(fit|xit|xdescribe|fdescribe)$/]': report,
  };
}

/** A relative import as a file path from the root; a package by its name. */
function targetOf(file, source) {
  return source.startsWith('.') ? posix.join(posix.dirname(file), source) : source;
}
