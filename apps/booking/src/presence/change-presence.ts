import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { presenceChanged } from '@drawpoint/contracts/booking/presence.events';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { knownNumber, PRESENCE_OFFLINE_MINUTES } from '@drawpoint/rules/known-options';
import { fullName } from '@drawpoint/rules/name';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { isOpen } from '../catalog/can-manage.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import { Database, type Tx } from '../database.store.ts';
import { ArrivingPhlebotomists } from '../people/arriving-phlebotomists.ts';
import { PresenceStore, type PresenceRecord } from './presence.store.ts';

const MINUTE_MS = 60_000;
/** How many people auth is asked about at once. */
const AT_ONCE = 500;

@Injectable()
export class ChangePresence implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: PresenceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly events: EventLog,
    private readonly arriving: ArrivingPhlebotomists,
    private readonly bus: Bus,
    private readonly options: KnownOptions,
  ) {}

  /**
   * Sets the caller's own presence. Throws FORBIDDEN for another person, NOT_FOUND without a record. An
   * unchanged presence sends no event.
   */
  readonly set = handle(presence.set, async ({ id, presence: state }, ctx) => {
    const { caller, now } = ctx;
    const phlebotomist = await this.arriving.find(id, ctx, (each) => this.phlebotomists.find(each));
    if (!phlebotomist) throw new AppError('NOT_FOUND');
    if (id !== caller.user_id || !isOpen(caller, phlebotomist)) throw new AppError('FORBIDDEN');
    const at = now();
    const changed = await inTransaction(this.db, async (tx: Tx) => {
      const kept = await this.store.set(tx, id, state, at);
      if (kept) await this.tell(tx, phlebotomist, kept);
      return kept;
    });
    if (changed) this.events.announceEvents();
    const kept = changed ?? (await this.store.ofMany([id])).get(id);
    return { phlebotomist_id: id, presence: state, changed_at: (kept?.changed_at ?? at).toISOString() };
  });

  /**
   * Sets phlebotomists offline after the option's minutes without a change or any use. With 0, the default,
   * it does nothing: a lost connection says little (docs/product/availability.md#presence).
   */
  async run(): Promise<void> {
    const values = await this.options.values([PRESENCE_OFFLINE_MINUTES]);
    const minutes = knownNumber(PRESENCE_OFFLINE_MINUTES, values.get(PRESENCE_OFFLINE_MINUTES));
    if (minutes === 0) return;
    const now = systemContext().now();
    const before = new Date(now.getTime() - minutes * MINUTE_MS);
    for (const ids of inParts(await this.store.unchangedSince(before), AT_ONCE)) {
      const { data } = await this.bus.call(users.lastSeen, { ids }, systemContext());
      const seen = new Map(data.map(({ id, last_seen_at }) => [id, Date.parse(last_seen_at)]));
      for (const id of ids) {
        if ((seen.get(id) ?? 0) < before.getTime()) await this.setOffline(id, before, now);
      }
    }
  }

  /** Sets a phlebotomist offline unless they have changed their presence since `before`. */
  private async setOffline(id: number, before: Date, at: Date): Promise<void> {
    const phlebotomist = await this.phlebotomists.find(id);
    if (!phlebotomist) return;
    const changed = await inTransaction(this.db, async (tx: Tx) => {
      const kept = await this.store.setOffline(tx, id, before, at);
      if (kept) await this.tell(tx, phlebotomist, kept);
      return kept !== null;
    });
    if (changed) this.events.announceEvents();
  }

  private async tell(
    tx: Tx,
    phlebotomist: PhlebotomistRecord,
    { state, version }: PresenceRecord,
  ): Promise<void> {
    const { id, providers } = phlebotomist;
    await this.events.append(tx, presenceChanged, {
      entityId: id,
      entityVersion: version,
      data: {
        phlebotomist_id: id,
        presence: state,
        name: fullName(phlebotomist),
        provider_ids: providers.map((provider) => provider.id),
        provider_name: providers[0]?.name ?? null,
      },
    });
  }
}
