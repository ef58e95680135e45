import { Injectable } from '@nestjs/common';
import { demandShownTo, NOBODY } from '@drawpoint/contracts/access';
import { coverage, SHOWN_FROM, type UnmetDemand } from '@drawpoint/contracts/booking/coverage.contract';
import type { CsvCell } from '@drawpoint/contracts/csv';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ZipTable } from '../geocoding/zip-table.ts';
import { type DemandKey, type DemandRow, DemandStore } from './demand.store.ts';
import { weeksOf } from './weeks-of.ts';

/** Fits into one bus message. */
const MOST_ROWS = 1_000;

/**
 * Where demand was not met. Each count is shown or hidden by itself, and none are added up. So answers to other
 * filters, or to other people, tell nothing about a hidden one.
 */
@Injectable()
export class ReadDemand {
  constructor(
    private readonly store: DemandStore,
    private readonly zips: ZipTable,
  ) {}

  readonly listDemand = handle(coverage.listDemand, async ({ service_id, ...input }, ctx) => {
    const filter = { ...weeksOf(input, ctx.now()), serviceId: service_id ?? null };
    const rows = await this.store.largest(demandShownTo(ctx.caller), filter, MOST_ROWS + 1);
    const data = await Promise.all(rows.slice(0, MOST_ROWS).map((row) => this.toDemand(row)));
    return { from: filter.from, to: filter.to, data: data.flat(), has_more: rows.length > MOST_ROWS };
  });

  readonly exportDemand = handle(coverage.exportDemand, async ({ after, service_id, ...input }, ctx) => {
    const filter = { ...weeksOf(input, ctx.now()), serviceId: service_id ?? null };
    const rows = await this.store.after(demandShownTo(ctx.caller), filter, readCursor(after), MOST_ROWS);
    const last = rows.at(-1);
    return { rows: rows.map(toCells), next: last && rows.length === MOST_ROWS ? writeCursor(last) : null };
  });

  private async toDemand(row: DemandRow): Promise<UnmetDemand[]> {
    const { week, zip, service_id, service_name, provider_id, provider_name, searches } = row;
    const located = await this.zips.locate({ zip });
    // A newer table may lack the ZIP code.
    if (!('place' in located)) return [];
    const { lat, lng } = located.place;
    const provider = provider_id === NOBODY ? null : { id: provider_id, name: provider_name ?? '' };
    return [{ week, zip, lat, lng, service: { id: service_id, name: service_name }, provider, searches }];
  }
}

const writeCursor = ({ week, zip, service_id, provider_id }: DemandKey): string =>
  [week, zip, service_id, provider_id].join('/');

function readCursor(after = '0000-00-00/00000/0/0'): DemandKey {
  const [week = '', zip = '', service_id, provider_id] = after.split('/');
  return { week, zip, service_id: Number(service_id), provider_id: Number(provider_id) };
}

const toCells = ({ week, zip, service_name, provider_name, searches }: DemandRow): CsvCell[] => [
  week,
  zip,
  service_name,
  provider_name,
  searches ?? `fewer than ${SHOWN_FROM}`,
];
