import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { lintTexts, type CodeAt } from './lint-texts.ts';

const use = (module: string) => `import { thing } from '${module}';\nexport const it = thing;\n`;
const lines = (count: number) => 'export {};\n'.repeat(count);

/** A refused import with part of its reason, then a similar import that is allowed. */
const rules: [rule: string, reason: string, refused: CodeAt, allowed: CodeAt][] = [
  [
    'production code does not import the development server',
    'production has a server of its own',
    ['libs/nest-kit/src/data/pool.ts', use('@drawpoint/embedded-postgres/start-postgres')],
    ['apps/local/src/databases.ts', use('@drawpoint/embedded-postgres/start-postgres')],
  ],
  [
    'contracts import zod/mini, not zod',
    'zod/mini (9 kB',
    ['libs/contracts/src/booking/a.contract.ts', use('zod')],
    ['libs/contracts/src/booking/a.contract.ts', use('zod/mini')],
  ],
  [
    'contracts import nothing else either',
    'move into the contracts',
    ['libs/contracts/src/booking/a.contract.ts', use('@drawpoint/rules/money')],
    ['libs/contracts/src/booking/a.contract.ts', use('../fields.ts')],
  ],
  [
    'browser code imports zod only through contracts',
    'schemas come from libs/contracts alone',
    ['apps/web/src/features/booking/form.ts', use('zod/mini')],
    ['apps/web/src/features/booking/form.ts', use('@drawpoint/contracts/booking/bookings.contract')],
  ],
  [
    'browser code may import types of zod, but not zod',
    'schemas come from libs/contracts alone',
    ['apps/web/src/lib/api.ts', use('zod')],
    [
      'apps/web/src/lib/api.ts',
      "import type { z } from 'zod/mini';\nexport type Output = z.output<z.ZodMiniType>;\n",
    ],
  ],
  [
    'the web app imports contracts one by one, not the registry',
    'The registry carries every operation',
    ['apps/web/src/lib/api.ts', use('@drawpoint/contracts/registry')],
    ['apps/gateway/src/mount.ts', use('@drawpoint/contracts/registry')],
  ],
  [
    'rules import nothing',
    'rules and scheduling import nothing',
    ['libs/rules/src/money.ts', use('@drawpoint/contracts/fields')],
    ['libs/rules/src/money.ts', use('./cents.ts')],
  ],
  [
    'scheduling imports nothing',
    'rules and scheduling import nothing',
    ['libs/scheduling/src/slots.ts', use('node:util')],
    ['libs/scheduling/src/slots.ts', use('./zone.ts')],
  ],
  [
    'the bus does not import what wraps it',
    'audit, idempotency, data and tracing wrap it',
    ['libs/nest-kit/src/bus/handles.ts', use('../audit/audit.ts')],
    ['libs/nest-kit/src/feature/handles.ts', use('../audit/audit.ts')],
  ],
  [
    'services never import each other by name',
    'Call an operation of libs/contracts over the bus',
    ['apps/booking/src/finalise.ts', use('@drawpoint/appointments/visits/create-visit')],
    ['apps/local/src/main.ts', use('@drawpoint/appointments/app.module')],
  ],
  [
    'services never import each other by path',
    'A service never imports another',
    ['apps/booking/src/finalise.ts', use('../../appointments/src/visits/create-visit.ts')],
    ['apps/booking/src/finalise.ts', use('./slots/list-slots.ts')],
  ],
  [
    'libraries never import an app',
    'a library never imports an app',
    ['libs/nest-kit/src/bus/handles.ts', use('@drawpoint/auth/app.module')],
    ['libs/nest-kit/src/bus/handles.ts', use('@drawpoint/contracts/operation')],
  ],
  [
    'apps and libraries, with their tests, never import the tools',
    'Nothing in apps or libs imports the tools',
    ['libs/nest-kit/src/bus/nats.int-spec.ts', use('../../../../tools/services/settings.ts')],
    ['libs/nest-kit/src/bus/nats.int-spec.ts', use('../testing/nats-server.ts')],
  ],
  [
    'tools never import browser tests',
    'Tools import nothing of the journeys',
    ['tools/pictures.ts', use('../e2e/support/people.ts')],
    ['e2e/pictures.ts', use('./support/people.ts')],
  ],
  [
    'the web app never imports nest-kit',
    'The browser never carries server code',
    ['apps/web/src/lib/api.ts', use('@drawpoint/nest-kit/bus/envelope')],
    ['apps/web/src/lib/api.ts', use('@drawpoint/contracts/envelope')],
  ],
  [
    'the web app never imports another app',
    'The browser never carries server code',
    ['apps/web/src/lib/api.ts', use('@drawpoint/gateway/routes')],
    ['apps/web/src/lib/api.ts', use('@drawpoint/rules/money')],
  ],
  [
    'domain imports no Nest',
    'domain/ holds the rules alone',
    ['apps/auth/src/domain/password.ts', use('@nestjs/common')],
    ['apps/auth/src/sign-in/sign-in.ts', use('@nestjs/common')],
  ],
  [
    'domain imports no Node',
    'domain/ holds the rules alone',
    ['apps/auth/src/domain/token.ts', use('node:crypto')],
    ['apps/auth/src/domain/token.ts', use('@drawpoint/rules/password')],
  ],
  [
    'domain imports no store',
    'domain/ holds the rules alone',
    ['apps/auth/src/domain/token.ts', use('../users/users.store.ts')],
    ['apps/auth/src/users/find-user.ts', use('./users.store.ts')],
  ],
  [
    'domain code takes the time as an argument',
    'Rules take time, chance and ids as arguments',
    ['apps/auth/src/domain/token.ts', 'export const now = () => new Date();\n'],
    ['apps/auth/src/domain/token.ts', 'export const at = (ms: number) => new Date(ms);\n'],
  ],
  [
    'only stores import the generated Prisma client',
    'Only *.store.ts knows Prisma',
    ['apps/booking/src/sessions/hold-slot.ts', use('../generated/prisma/client.ts')],
    ['apps/booking/src/sessions/sessions.store.ts', use('../generated/prisma/client.ts')],
  ],
  [
    "Prisma's packages stay in stores",
    'Only *.store.ts knows Prisma',
    ['apps/booking/src/sessions/hold-slot.ts', use('@prisma/client/runtime/client')],
    ['apps/booking/src/sessions/sessions.store.ts', use('@prisma/client/runtime/client')],
  ],
  [
    'only env.ts reads the environment',
    'process.env is read in env.ts alone',
    ['apps/booking/src/main.ts', 'export const port = process.env.PORT;\n'],
    ['apps/booking/src/env.ts', 'export const port = process.env.PORT;\n'],
  ],
  [
    'screens show parts by operation, not by role',
    'can(user, op)',
    [
      'apps/web/src/features/a/A.ts',
      "export const a = (u: { roles: string[] }) => u.roles.includes('admin');\n",
    ],
    [
      'apps/web/src/features/a/A.ts',
      "export const a = (u: { rows: string[] }) => u.rows.includes('admin');\n",
    ],
  ],
  [
    'web code does not compare roles by hand',
    'can(user, op)',
    ['apps/web/src/features/a/A.ts', "export const a = (role: string) => role === 'developer';\n"],
    ['apps/web/src/features/a/A.ts', "export const a = (step: string) => step === 'phlebotomist';\n"],
  ],
  [
    'only one module formats addresses',
    'An address is put into words once',
    [
      'apps/web/src/features/a/A.ts',
      'type Place = { city: string; state: string };\nexport const a = ({ city, state }: Place) => `${city}, ${state}`;\n',
    ],
    [
      'apps/web/src/lib/places/place.ts',
      'type Place = { city: string; state: string };\nexport const a = ({ city, state }: Place) => `${city}, ${state}`;\n',
    ],
  ],
  [
    'address parts are not joined by hand',
    'An address is put into words once',
    [
      'apps/web/src/features/a/A.ts',
      "type At = { address_city: string; address_zip: string };\nexport const a = (at: At) => [at.address_city, at.address_zip].join(' ');\n",
    ],
    [
      'apps/web/src/features/a/A.ts',
      "type Name = { first: string; last: string };\nexport const a = (at: Name) => [at.first, at.last].join(' ');\n",
    ],
  ],
  [
    'links lead to named paths',
    'stands in config/paths.ts',
    [
      'apps/web/src/features/a/A.tsx',
      'import { Link } from \'react-router\';\nexport const A = () => <Link to="/login" />;\n',
    ],
    [
      'apps/web/src/features/a/A.tsx',
      "import { Link } from 'react-router';\nimport { paths } from '../../config/paths.ts';\nexport const A = () => <Link to={paths.login} />;\n",
    ],
  ],
  [
    'navigation uses named paths',
    'stands in config/paths.ts',
    [
      'apps/web/src/features/a/A.ts',
      'export const a = (navigate: (to: string) => void, id: number) => navigate(`/appointments/${id}`);\n',
    ],
    ['apps/web/src/config/paths.ts', "export const paths = { login: '/login' };\n"],
  ],
  [
    'the web app creates keys that work on insecure origins',
    'A page at a plain-http address does not have it',
    ['apps/web/src/features/a/A.ts', 'export const key = () => crypto.randomUUID();\n'],
    ['apps/booking/src/a.ts', 'export const key = () => crypto.randomUUID();\n'],
  ],
  [
    'no barrels',
    'No index.ts',
    ['apps/booking/src/slots/index.ts', "export * from './list-slots.ts';\n"],
    ['libs/scheduling/src/index.ts', "export * from './slots.ts';\n"],
  ],
  [
    'no file over 300 lines',
    'Maximum allowed is 300',
    ['apps/booking/src/slots/list-slots.ts', lines(301)],
    ['apps/booking/src/slots/list-slots.ts', lines(300)],
  ],
  [
    'pure libraries run without a compiler',
    'This file also runs as it stands',
    ['libs/rules/src/money.ts', 'export enum Money {\n  Dollar,\n}\n'],
    ['libs/rules/src/money.ts', "export type Money = 'dollar';\n"],
  ],
  [
    'no test is focused or skipped',
    'A test that is skipped or alone hides the others',
    ['libs/rules/src/money.spec.ts', "it.only('adds', () => {});\n"],
    ['libs/rules/src/money.spec.ts', "it('adds', () => {});\n"],
  ],
  [
    'no type is any',
    'Unexpected `any`',
    ['libs/rules/src/money.ts', 'export const a = (b: object) => b as any;\n'],
    ['libs/rules/src/money.ts', 'export const a = (b: object) => b as unknown;\n'],
  ],
];

/** A comment of oxlint, which reads those of ESLint too. */
const DISABLES = /(\/\/|\/\*) *(ox|es)lint-/;
const IN_A_TEST: CodeAt = ['libs/scheduling/src/slots.spec.ts', use('fast-check')];

describe('the boundaries of the code', () => {
  let said: Map<CodeAt, string[]>;
  beforeAll(async () => {
    said = await lintTexts([...rules.flatMap(([, , ...texts]) => texts), IN_A_TEST]);
  });

  it.each(rules)('%s', (_rule, reason, refused, allowed) => {
    expect(said.get(refused)).toEqual([expect.stringContaining(reason)]);
    expect(said.get(allowed)).toEqual([]);
  });

  it('tests may import what they need', () => {
    expect(said.get(IN_A_TEST)).toEqual([]);
  });

  it('no file switches a rule off by a comment', () => {
    const files = globSync('{apps,libs,tools,e2e,deploy}/**/*.{ts,tsx,mjs}', { cwd: root });
    const code = files.filter((path) => !/(^|\/)(dist|generated|node_modules)\//.test(path));
    expect(code.length).toBeGreaterThan(1_000);
    const disabling = code.filter((path) => DISABLES.test(readFileSync(join(root, path), 'utf8')));
    expect(disabling).toEqual([]);
  });
});
