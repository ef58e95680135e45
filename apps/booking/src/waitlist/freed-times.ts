import { Injectable } from '@nestjs/common';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';
import { FreedTimeStore, type NewFreedTime } from './freed-time.store.ts';

const MS_PER_MINUTE = 60_000;

export const OFFER_FREED_TIME = 'offer-freed-time';

export const freedTimeKey = (id: number): string => `${OFFER_FREED_TIME}:${id}`;

/** Times that came free begin a chain of offers, if anybody waits for one. */
@Injectable()
export class FreedTimes {
  constructor(
    private readonly store: FreedTimeStore,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Runs inside the transaction that frees the time, or applies its event. Each source counts once. What no visit gave
   * back is kept only when somebody waits: nobody looks at it later.
   */
  async add(tx: Tx, freed: NewFreedTime): Promise<void> {
    const isAwaited = (await this.store.awaitedUntil(tx, freed.phlebotomist_id)) !== null;
    if (!isAwaited && freed.appointment_id === null) return;
    const id = await this.store.add(tx, freed, isAwaited);
    if (id === null || !isAwaited) return;
    await this.jobs.add(tx, OFFER_FREED_TIME, { id }, { key: freedTimeKey(id) });
  }

  /** Working windows, in epoch minutes, that were not there before. */
  async addAll(
    tx: Tx,
    windows: readonly [start: number, end: number][],
    {
      source,
      ...freed
    }: Omit<NewFreedTime, 'source' | 'starts_at' | 'ends_at' | 'appointment_id'> & {
      source: (start: number) => string;
    },
  ): Promise<void> {
    for (const [start, end] of windows) {
      await this.add(tx, {
        ...{ ...freed, source: source(start), appointment_id: null },
        ...{ starts_at: new Date(start * MS_PER_MINUTE), ends_at: new Date(end * MS_PER_MINUTE) },
      });
    }
  }
}
