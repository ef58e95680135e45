import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import {
  EXPORTED,
  type ExportingService,
  type ExportPage,
  readExport,
  type SectionOf,
} from '@drawpoint/contracts/exports';
import type { RequestContext } from '../bus/request-context.ts';
import { feature, type Feature } from '../feature/feature.ts';
import { handle } from '../feature/handle.ts';

/** Records per page. */
const PAGE = 200;

/**
 * Reads one section of a person's export: what the service stores about them, as they see it, without
 * secrets.
 */
export interface ExportSection {
  /** `after` is null for the first page, then the previous page's `next`. */
  read(userId: number, after: string | null, ctx: RequestContext): Promise<ExportPage>;
}

/** A short section: everything in one page. */
export const wholeSection = (
  records: ExportPage['records'],
  files: ExportPage['files'] = [],
): ExportPage => ({ records, files, next: null });

/** A page of a long section, read in order of ids. */
export async function pageOfSection<Row extends { id: number }>(
  after: string | null,
  read: (afterId: number, most: number) => Promise<Row[]>,
  toRecord: (row: Row) => ExportPage['records'][number],
): Promise<ExportPage> {
  const rows = await read(Number(after ?? 0), PAGE);
  const last = rows.at(-1);
  return {
    records: rows.map(toRecord),
    files: [],
    next: last && rows.length === PAGE ? String(last.id) : null,
  };
}

type FeatureParts = { providers?: readonly Provider[]; imports?: readonly Feature[] };

/**
 * The feature that adds a service's sections to people's exports, with one reader for each name in
 * `EXPORTED`.
 */
export function exportFeature<const Name extends ExportingService>(
  service: Name,
  sections: { readonly [Section in SectionOf<Name>]: Type<ExportSection> },
  { providers = [], imports = [] }: FeatureParts = {},
): Feature {
  const contract = { read: readExport(service) };
  const names: readonly string[] = EXPORTED[service];
  const readers = names.map((name) => (sections as Record<string, Type<ExportSection>>)[name]!);
  const READERS = Symbol(`sections of ${service}`);

  @Injectable()
  class ReadExport {
    constructor(@Inject(READERS) private readonly byName: ReadonlyMap<string, ExportSection>) {}

    readonly read = handle(contract.read, ({ user_id, section, after }, ctx) =>
      this.byName.get(section)!.read(user_id, after, ctx),
    );
  }

  return feature({
    contract,
    handlers: [ReadExport],
    providers: [
      ...providers,
      ...readers,
      {
        provide: READERS,
        inject: readers,
        useFactory: (...instances: ExportSection[]) =>
          new Map(names.map((name, index) => [name, instances[index]!])),
      },
    ],
    imports,
  });
}
