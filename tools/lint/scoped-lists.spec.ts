import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { lintTexts, type CodeAt } from './lint-texts.ts';
import { UNSCOPED } from './scoped-lists.mjs';

let count = 0;
/** A store with these methods, in a file of its own. */
const store = (methods: string, path = `apps/booking/src/things/thing-${++count}.store.ts`): CodeAt => [
  path,
  `export class ThingStore {\n${methods}\n}\n`,
];

const FORGOTTEN = [expect.stringContaining('A list says whose records it shows')];
const GONE = [expect.stringContaining('take it out')];
const WITH_AN_EXCEPTION = 'apps/booking/src/catalog/provider.store.ts';

const unscoped: [what: string, methods: string][] = [
  ['rows of a table', 'async list() { return this.db.thing.findMany(); }'],
  ['rows of a query', 'async list() { return this.db.$queryRaw`SELECT 1`; }'],
  ['a page', 'async list(filter: Filter) { return readPage(this.db, filter, window); }'],
  ['ids', 'ids() { return readIds(this.db, query); }'],
  [
    'through a private method',
    'async list() { return this.all(); } private all() { return tx.thing.findMany(); }',
  ],
  ['in a function inside', 'async list() { return inTransaction(this.db, (tx) => tx.thing.findMany()); }'],
  [
    'for a person given as a plain number',
    'async list(userId: number) { return this.db.thing.findMany({ userId }); }',
  ],
  [
    'for a scope or everybody',
    "async list(scope: Scope<'user_id'> | null) { return this.db.thing.findMany({ scope }); }",
  ],
  ['with optional ids', 'async list(ids?: readonly number[]) { return this.db.thing.findMany({ ids }); }'],
];

const accepted: [what: string, methods: string][] = [
  [
    'a scope',
    "async list(scope: Scope<'user_id'>, tx: Tx = this.db) { return tx.thing.findMany({ scope }); }",
  ],
  [
    'the ids that a scoped list found',
    'async named(ids: readonly number[]) { return this.db.thing.findMany({ ids }); }',
  ],
  [
    'one of two scopes',
    "async list(scope: Scope<'user_id'> | Scope<'provider_id'>) { return this.db.thing.findMany({ scope }); }",
  ],
  ['nothing, for one row', 'async find(id: number) { return this.db.thing.findUnique({ id }); }'],
  ['nothing, when it is private', 'private async all() { return this.db.thing.findMany(); }'],
];

const elsewhere = 'async list() { return this.db.thing.findMany(); }';
/** Where the rule has something to say, and where not. */
const texts: [title: string, text: CodeAt, said: unknown[]][] = [
  ...unscoped.map(([what, methods]): [string, CodeAt, unknown[]] => [
    `a list without a scope is reported: ${what}`,
    store(methods),
    FORGOTTEN,
  ]),
  ...accepted.map(([what, methods]): [string, CodeAt, unknown[]] => [
    `a list that takes ${what} is accepted`,
    store(methods),
    [],
  ]),
  ['the rule does not apply outside of stores', store(elsewhere, 'apps/booking/src/things/thing.ts'), []],
  [
    'a method that is named as an exception is accepted',
    store('async list() { return this.db.provider.findMany(); }', WITH_AN_EXCEPTION),
    [],
  ],
  [
    'an exception that is not needed is reported',
    store('async list(scope: Scope) { return this.db.provider.findMany(scope); }', WITH_AN_EXCEPTION),
    GONE,
  ],
  [
    'an exception without its method is reported',
    store('async other() { return 1; }', WITH_AN_EXCEPTION),
    GONE,
  ],
];

describe('the rule for lists of stores', () => {
  let said: Map<CodeAt, string[]>;
  beforeAll(async () => {
    said = await lintTexts(texts.map(([, text]) => text));
  });

  it.each(texts)('%s', (_title, text, complaints) => {
    expect(said.get(text)).toEqual(complaints);
  });

  it('exceptions name files that exist', () => {
    expect(Object.keys(UNSCOPED).filter((each) => !existsSync(join(root, each)))).toEqual([]);
  });
});
