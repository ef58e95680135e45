import { builtinModules } from 'node:module';

const NODE_BUILTIN = new RegExp(`^(node:.*|${builtinModules.join('|')})$`);
const OUTSIDE_OF =
  (...folders) =>
  (target) =>
    !folders.some((folder) => target.startsWith(folder));

/**
 * Which files may import what. A rule is for files that match `within`. Its `bans` gets the imported module (a
 * package, or a file from the root), the importing file, and whether only types are imported. Tests are exempt,
 * except from rules with `tests`. `no-restricted-imports` sees no paths, and its last entry replaces the others.
 */
export const boundaries = [
  {
    name: 'contracts',
    within: /^libs\/contracts\/src\//,
    bans: (target) => target !== 'zod/mini' && OUTSIDE_OF('libs/contracts/src/')(target),
    reason:
      'Contracts run in the browser and everywhere else: they import zod/mini (9 kB; zod is 95) and one another. ' +
      'What else they need, pass in or move into the contracts.',
  },
  {
    name: 'zod-in-browser',
    within: /^(libs\/(rules|scheduling)|apps\/web)\/src\//,
    bans: (target, _file, isType) => !isType && /^zod(\/|$)/.test(target),
    reason:
      'This code reaches the browser, where schemas come from libs/contracts alone. ' +
      'Write the schema there and import it.',
  },
  {
    name: 'pure-libraries',
    within: /^libs\/(rules|scheduling)\/src\//,
    bans: (target, file) => OUTSIDE_OF(`${libraryOf(file)}/src/`)(target),
    reason:
      'rules and scheduling import nothing, so that the browser, the services and the benchmarks share them. ' +
      'Take what is needed as an argument.',
  },
  {
    name: 'bus-below',
    within: /^libs\/nest-kit\/src\/bus\//,
    bans: (target) => /^libs\/nest-kit\/src\/(audit|data|feature|idempotency|tracing)\//.test(target),
    reason:
      'The bus carries requests and knows nothing of what is done around them: audit, idempotency, data and tracing wrap it. ' +
      'Wrap the handler in feature/serve.ts, or pass in what observes a call.',
  },
  {
    name: 'services-apart',
    within: /^(apps\/(?!local\/|web\/)|libs\/)/,
    bans: (target, file) => Boolean(appOf(target)) && appOf(target) !== appOf(file),
    reason:
      'A service never imports another, and a library never imports an app: each is deployed alone. ' +
      'Call an operation of libs/contracts over the bus, or listen to an event.',
  },
  {
    name: 'development-apart',
    within: /^(apps\/(?!local\/)|libs\/(?!embedded-postgres\/))/,
    bans: (target) => /^(@drawpoint\/|libs\/)embedded-postgres(\/|$)/.test(target),
    reason:
      'The embedded Postgres is for local runs and tests: production has a server of its own and does not ship this. ' +
      'Take a connection from the settings.',
  },
  {
    name: 'web-apart',
    within: /^apps\/web\//,
    bans: (target) =>
      /^(libs\/nest-kit\/|@drawpoint\/nest-kit(\/|$))/.test(target) || ![null, 'web'].includes(appOf(target)),
    reason:
      'The browser never carries server code. Share what both need through libs/contracts or libs/rules, ' +
      'and reach the server with call(operation, input).',
  },
  {
    name: 'one-contract-at-a-time',
    within: /^apps\/web\//,
    bans: (target) => target === '@drawpoint/contracts/registry',
    reason:
      'The registry carries every operation of every service, staff ones included. ' +
      'Import the one contract file that the screen uses.',
  },
  {
    name: 'tools-apart',
    tests: true,
    within: /^(apps|libs)\//,
    bans: (target) => target.startsWith('tools/'),
    reason:
      'Nothing in apps or libs imports the tools, tests included: they are built and tested without them. ' +
      'Move what both need to libs/nest-kit/src/testing.',
  },
  {
    name: 'journeys-apart',
    tests: true,
    within: /^tools\//,
    bans: (target) => target.startsWith('e2e/'),
    reason: 'Tools import nothing of the journeys in e2e. Ask the API, or put the program into e2e.',
  },
  {
    name: 'pure-domain',
    within: /^apps\/[^/]+\/src\/domain\//,
    bans: (target) =>
      NODE_BUILTIN.test(target) ||
      /^(@nestjs\/|@prisma\/|pg$|graphile-worker$|rxjs)/.test(target) ||
      /(\/generated\/|\.store(\.ts)?$)/.test(target),
    reason:
      'domain/ holds the rules alone: no Nest, no Prisma, no Node. Take rows, time and ids as arguments; ' +
      'the use case beside it reads and writes.',
  },
  {
    name: 'prisma-in-stores',
    within: /^apps\/(?!.*\.store\.ts$)/,
    bans: (target) => target.startsWith('@prisma/') || target.includes('/generated/prisma/'),
    reason:
      'Only *.store.ts knows Prisma, so that a query has one home and rows have no other name. ' +
      'Add a method named for the need to the store and call that.',
  },
];

function libraryOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

/** The app of a file or package: `apps/booking/…` and `@drawpoint/booking/…` are `booking`. */
function appOf(target) {
  const name = /^(?:apps|@drawpoint)\/([^/]+)/.exec(target)?.[1];
  return name && !['contracts', 'rules', 'scheduling', 'nest-kit', 'embedded-postgres'].includes(name)
    ? name
    : null;
}
