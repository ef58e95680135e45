import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { providers } from '@drawpoint/contracts/booking/providers.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { visitsAhead, VisitsAhead } from '../visits-ahead.ts';
import { ChangeProvider, found, toManagedProvider } from './change-provider.ts';
import { ManagedProviderStore } from './managed-provider.store.ts';

/** Providers for developers. A provider is never deleted, because visits, money and people belong to it. */
@Injectable()
export class ManageProviders {
  constructor(
    private readonly changes: ChangeProvider,
    private readonly store: ManagedProviderStore,
    private readonly visits: VisitsAhead,
  ) {}

  /** Only developers may call it, so it lists all rows. */
  readonly list = handle(providers.list, async (input) => {
    const request = readList(providers.list, input);
    const { total, rows } = await this.store.page(everyone(), request);
    return pageOfRows(rows.map(toManagedProvider), total, request.window);
  });

  readonly get = handle(providers.get, ({ id }) => this.changes.get(id));

  readonly create = handle(
    providers.create,
    (sound) => this.changes.check(sound, null),
    (input, _ctx, { place }) => this.changes.create(input, place),
  );

  readonly update = handle(
    providers.update,
    ({ id, ...sound }) => this.changes.check(sound, id),
    ({ id, ...change }, ctx, { place }) => this.changes.update(id, change, { place, ctx }),
  );

  /**
   * Throws NOT_FOUND, INVALID_INPUT for a person who is not a phlebotomist, or STALE. Throws VISITS_AHEAD
   * with the names when a removed person has upcoming visits there (docs/product/back-office.md#providers).
   */
  readonly setPhlebotomists = handle(providers.setPhlebotomists, async ({ id, version, set }, ctx) => {
    const wanted = new Set(set);
    const before = found(await this.store.find(id));
    const edit = { version, phlebotomists: sorted(wanted) };
    checkVersion(edit, toManagedProvider(before));
    const leaving = before.phlebotomists.filter((each) => !wanted.has(each));
    await this.refuseNeeded(id, leaving, ctx);
    return this.changes.committed(async (tx) => {
      const current = found(await this.store.lock(tx, id));
      checkVersion(edit, toManagedProvider(current));
      const removed = current.phlebotomists.filter((each) => !wanted.has(each));
      // Somebody was added after the visits were checked.
      if (removed.some((each) => !leaving.includes(each)))
        throw new AppError('BUSY', { retryAfterSeconds: 1 });
      const added = [...wanted].filter((each) => !current.phlebotomists.includes(each));
      const unknown = await this.store.unknownAmong(tx, added);
      if (unknown.length > 0) throw invalid({ set: [`No phlebotomist: ${unknown.join(', ')}.`] });
      await this.store.changeWorkers(tx, id, { added, removed });
      return this.store.change(tx, id, {});
    });
  });

  private async refuseNeeded(id: number, leaving: number[], ctx: RequestContext): Promise<void> {
    if (leaving.length === 0) return;
    const ahead = await this.visits.of({ provider_id: id, phlebotomist_ids: leaving }, ctx);
    if (ahead.total === 0) return;
    const names = await this.store.namesOf(ahead.by_phlebotomist.map((each) => each.phlebotomist_id));
    const needed = ahead.by_phlebotomist.map(({ phlebotomist_id, total }) => ({
      id: phlebotomist_id,
      name: names.get(phlebotomist_id) ?? `#${phlebotomist_id}`,
      visits_ahead: total,
    }));
    const each = needed.map(({ name, visits_ahead }) => `${name} (${visitsAhead(visits_ahead)})`);
    const message = `Still needed here and not taken out: ${each.join(', ')}.`;
    throw new AppError('VISITS_AHEAD', { message, details: { phlebotomists: needed } });
  }
}

const sorted = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);
