import { camel, pascal, snake } from './names.ts';

/** An entity with six operations: `voucher`, `vouchers`, listed under `/admin/vouchers`. */
export interface NewEntity {
  service: string;
  one: string;
  many: string;
  path: string;
}

/** The files of an entity by path, in the current style. */
export function entityFiles(entity: NewEntity): Record<string, string> {
  const { service, one, many } = entity;
  const folder = `apps/${service}/src/${many}`;
  return {
    [`libs/contracts/src/${service}/${many}.contract.ts`]: contract(entity),
    [`${folder}/${one}.store.ts`]: store(entity),
    [`${folder}/to-${one}.ts`]: mapper(entity),
    [`${folder}/read-${many}.ts`]: reading(entity),
    [`${folder}/save-${many}.ts`]: saving(entity),
    [`${folder}/${many}.int-spec.ts`]: test(entity),
  };
}

const contractOf = ({ service, many }: NewEntity): string =>
  `@drawpoint/contracts/${service}/${many}.contract`;

function contract({ service, one, many, path }: NewEntity): string {
  const [type, group, tag] = [pascal(one), camel(many), snake(one)];
  const [noun, nouns] = [one.replaceAll('-', ' '), many.replaceAll('-', ' ')];
  const op = (
    name: string,
    summary: string,
    http: string,
    rest: string,
  ): string => `  ${camel(name)}: operation({
    summary: '${summary}',
    http: '${http}',
    subject: '${service}.${many}.${name}',
    allow: ['developer'],
    ${rest}
  }),`;
  const changes = `writes: ['${tag}'],`;
  return `import { z } from 'zod/mini';
import { id, instant, text, version } from '../fields.ts';
import { list } from '../list.ts';
import { operation } from '../operation.ts';

export const ${type} = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  created_at: instant,
  deleted_at: z.nullable(instant),
});
export type ${type} = z.output<typeof ${type}>;

const fields = { name: text(200) };

export const ${group} = {
${op(
  'list',
  `Lists the ${nouns} by name, with the deleted ones on request.`,
  `GET ${path}`,
  `reads: ['${tag}'],
    ...list({
      item: ${type},
      filters: { trashed: z.optional(z.enum(['with', 'only'])) },
      sorts: ['name', 'created_at'],
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 15,
      search: 'q',
    }),`,
)}
${op('get', `Returns one ${noun}, even when it is deleted.`, `GET ${path}/{id}`, `reads: ['${tag}'],\n    input: z.object({ id }),\n    output: ${type},`)}
${op('create', `Adds a ${noun}.`, `POST ${path}`, `${changes}\n    input: z.object(fields),\n    output: ${type},\n    status: 201,`)}
${op('update', `Changes a ${noun}.`, `PUT ${path}/{id}`, `${changes}\n    input: z.object({ id, version, ...z.partial(z.object(fields)).shape }),\n    output: ${type},\n    errors: ['STALE'],`)}
${op('remove', `Deletes a ${noun}; it can be restored.`, `DELETE ${path}/{id}`, `${changes}\n    input: z.object({ id }),\n    output: ${type},`)}
${op('restore', `Restores a deleted ${noun}.`, `POST ${path}/{id}/restore`, `${changes}\n    input: z.object({ id }),\n    output: ${type},`)}
};
`;
}

function store({ one }: NewEntity): string {
  const [type, table] = [pascal(one), snake(one)];
  return `import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { inOrder, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type ${table} } from '../generated/prisma/client.ts';

export type ${type}Record = ${table};
export type New${type} = Prisma.${table}CreateInput;
export type ${type}Change = Partial<Omit<${type}Record, 'id' | 'version' | 'created_at'>>;

const { sql } = Prisma;
const DELETED = { without: sql\`deleted_at IS NULL\`, with: sql\`true\`, only: sql\`deleted_at IS NOT NULL\` };

/** The rows of \`${table}\`. */
@Injectable()
export class ${type}Store {
  constructor(private readonly db: Database) {}

  async find(id: number): Promise<${type}Record | null> {
    return this.db.${table}.findUnique({ where: { id } });
  }

  /** Reads the row and locks it until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<${type}Record | null> {
    await tx.$executeRaw\`SELECT 1 FROM ${table} WHERE id = \${id} FOR UPDATE\`;
    return tx.${table}.findUnique({ where: { id } });
  }

  async page(
    scope: Scope<never>,
    trashed: keyof typeof DELETED,
    { window, sort, text }: ListRequest,
  ): Promise<{ total: number; rows: ${type}Record[] }> {
    const where = [scopeSql(scope, {}), DELETED[trashed]];
    if (text !== null) where.push(sql\`position(lower(\${text}) in lower(name)) > 0\`);
    const column = sort.by === 'created_at' ? sql\`created_at\` : sql\`name\`;
    const query = { from: sql\`${table}\`, where, orderBy: [{ column, dir: sort.dir }] };
    const { ids, total } = await readPage(this.db, query, window);
    const rows = await this.db.${table}.findMany({ where: { id: { in: ids } } });
    return { total, rows: inOrder(ids, rows) };
  }

  async insert(values: New${type}): Promise<${type}Record> {
    return this.db.${table}.create({ data: values });
  }

  async change(tx: Tx, id: number, values: ${type}Change): Promise<${type}Record> {
    return tx.${table}.update({ where: { id }, data: { ...values, version: { increment: 1 } } });
  }
}
`;
}

function mapper(entity: NewEntity): string {
  const type = pascal(entity.one);
  return `import type { ${type} } from '${contractOf(entity)}';
import type { ${type}Record } from './${entity.one}.store.ts';

export const to${type} = (row: ${type}Record): ${type} => ({
  id: row.id,
  version: row.version,
  name: row.name,
  created_at: row.created_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});
`;
}

function reading(entity: NewEntity): string {
  const { one, many } = entity;
  const [type, group] = [pascal(one), camel(many)];
  return `import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { ${group} } from '${contractOf(entity)}';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { to${type} } from './to-${one}.ts';
import { ${type}Store } from './${one}.store.ts';

@Injectable()
export class Read${pascal(many)} {
  constructor(private readonly store: ${type}Store) {}

  /** Only developers may call it, so it lists all rows. */
  readonly list = handle(${group}.list, async (input) => {
    const request = readList(${group}.list, input);
    const { total, rows } = await this.store.page(everyone(), input.trashed ?? 'without', request);
    return pageOfRows(rows.map(to${type}), total, request.window);
  });

  readonly get = handle(${group}.get, async ({ id }) => {
    const row = await this.store.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    return to${type}(row);
  });
}
`;
}

function saving(entity: NewEntity): string {
  const { one, many } = entity;
  const [type, group] = [pascal(one), camel(many)];
  return `import { Injectable } from '@nestjs/common';
import { ${group}, type ${type} } from '${contractOf(entity)}';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { to${type} } from './to-${one}.ts';
import { ${type}Store, type ${type}Change, type ${type}Record } from './${one}.store.ts';

@Injectable()
export class Save${pascal(many)} {
  constructor(
    private readonly db: Database,
    private readonly store: ${type}Store,
  ) {}

  readonly create = handle(${group}.create, async (values) => to${type}(await this.store.insert(values)));

  /** Throws NOT_FOUND, and STALE for an edit of an older version. */
  readonly update = handle(${group}.update, async ({ id, version, ...values }) =>
    this.change(id, (before) => {
      checkVersion({ version, ...values }, to${type}(before));
      return values;
    }),
  );

  readonly remove = handle(${group}.remove, async ({ id }, ctx) =>
    this.change(id, (before) => ({ deleted_at: before.deleted_at ?? ctx.now() })),
  );

  readonly restore = handle(${group}.restore, async ({ id }) => this.change(id, () => ({ deleted_at: null })));

  private change(id: number, valuesOf: (before: ${type}Record) => ${type}Change): Promise<${type}> {
    return inTransaction(this.db, async (tx: Tx) => {
      const before = await this.store.lock(tx, id);
      if (!before) throw new AppError('NOT_FOUND');
      return to${type}(await this.store.change(tx, id, valuesOf(before)));
    });
  }
}
`;
}

function test(entity: NewEntity): string {
  const { service, one, many } = entity;
  const group = camel(many);
  return `import { ${group} } from '${contractOf(entity)}';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { ${camel(service)}Service } from '../${service}.service.ts';

const developer = callerOf({ user_id: 1, roles: ['developer'] });

describe('${many.replaceAll('-', ' ')}', () => {
  let services: StartedServices;
  beforeAll(async () => {
    services = await startServices([${camel(service)}Service]);
  });
  afterAll(() => services.close());

  const add = (name: string) => services.call(${group}.create, { name }, developer);
  const names = async (input: { q?: string; trashed?: 'with' | 'only' } = {}) =>
    (await services.call(${group}.list, input, developer)).data.map(({ name }) => name);

  it('rejects callers who are not developers', async () => {
    const patient = callerOf({ user_id: 4 });
    await expect(services.call(${group}.list, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const call of [${group}.get, ${group}.remove, ${group}.restore]) {
      await expect(services.call(call, { id: 1 }, patient)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('adds, finds and changes a ${one.replaceAll('-', ' ')}, and rejects an edit of an older version', async () => {
    const { id, version } = await add('First');
    await add('Second');
    expect(await names({ q: 'fir' })).toEqual(['First']);
    const changed = await services.call(${group}.update, { id, version, name: 'Third' }, developer);
    expect(await services.call(${group}.get, { id }, developer)).toEqual(changed);
    const late = services.call(${group}.update, { id, version, name: 'Fourth' }, developer);
    await expect(late).rejects.toMatchObject({ code: 'STALE' });
  });

  it('deletes a ${one.replaceAll('-', ' ')} and restores it', async () => {
    const { id } = await add('Gone');
    await services.call(${group}.remove, { id }, developer);
    expect(await names({ q: 'gone' })).toEqual([]);
    expect(await names({ trashed: 'only' })).toEqual(['Gone']);
    await services.call(${group}.restore, { id }, developer);
    expect(await names({ q: 'gone' })).toEqual(['Gone']);
  });
});
`;
}
