import { readFile } from 'node:fs/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type * as Bindings from '@prisma/schema-engine-wasm';

/**
 * Prisma's schema engine as WebAssembly, which needs no download. Without a connection it can only compare
 * schemas. One engine per process: a second one breaks the first.
 */
export async function openSchemaEngine(connectionString?: string): Promise<Bindings.SchemaEngine> {
  const bindings =
    (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as typeof Bindings & {
      __wbg_set_wasm(exports: WebAssembly.Exports): void;
    };
  const path = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'));
  const imports = { './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(await readFile(path), imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const database = connectionString ? new PrismaPg({ connectionString }) : withoutDatabase;
  const adapter = bindMigrationAwareSqlAdapterFactory(database);
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

/** The SQL that turns one schema into another; empty when they are equal. */
export async function diffSchemas(from: string | undefined, to: string): Promise<string> {
  const engine = await openSchemaEngine();
  const { stdout } = await engine.diff({
    from: from === undefined ? { tag: 'empty' } : datamodel(from),
    to: datamodel(to),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout && !stdout.includes('This is an empty migration') ? stdout : '';
}

function datamodel(content: string) {
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] };
}

const refuse = () => Promise.reject(new Error('Comparing two schemas needs no database.'));

/** The answer to its only database query: whether the schema exists, and the server version. */
const serverVersion = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.0', 180000]],
};

const withoutDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: 'none',
  connect: () =>
    Promise.resolve<SqlDriverAdapter>({
      provider: 'postgres',
      adapterName: 'none',
      queryRaw: () => Promise.resolve(serverVersion),
      executeRaw: refuse,
      executeScript: refuse,
      startTransaction: refuse,
      dispose: () => Promise.resolve(),
    }),
  connectToShadowDb: refuse,
};
