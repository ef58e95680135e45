import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../build/packages.ts';
import { UNSCOPED } from './scoped-lists.mjs';

const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });

/** The rule's messages for a store with these methods. */
async function complaints(
  methods: string,
  filePath = 'apps/booking/src/things/thing.store.ts',
): Promise<string[]> {
  const [result] = await eslint.lintText(`export class ThingStore {\n${methods}\n}\n`, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'drawpoint/scoped-lists')
    .map(({ message }) => message);
}

const FORGOTTEN = [expect.stringContaining('A list says whose records it shows')];

describe('the rule for lists of stores', () => {
  it.each([
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
  ])('a list without a scope is reported: %s', async (_what, method) => {
    expect(await complaints(method)).toEqual(FORGOTTEN);
  });

  it.each([
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
  ])('a list that takes %s is accepted', async (_what, method) => {
    expect(await complaints(method)).toEqual([]);
  });

  it('the rule does not apply outside of stores', async () => {
    const method = 'async list() { return this.db.thing.findMany(); }';
    expect(await complaints(method, 'apps/booking/src/things/thing.ts')).toEqual([]);
  });

  it('the rule has exceptions by name, each of which must be needed', async () => {
    const file = 'apps/booking/src/catalog/provider.store.ts';
    expect(await complaints('async list() { return this.db.provider.findMany(); }', file)).toEqual([]);
    const gone = [expect.stringContaining('take it out')];
    expect(
      await complaints('async list(scope: Scope) { return this.db.provider.findMany(scope); }', file),
    ).toEqual(gone);
    expect(await complaints('async other() { return 1; }', file)).toEqual(gone);
    expect(Object.keys(UNSCOPED).filter((each) => !existsSync(join(root, each)))).toEqual([]);
  });
});
