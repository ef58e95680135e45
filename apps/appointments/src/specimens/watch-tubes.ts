import { Injectable } from '@nestjs/common';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { dueAt } from '@drawpoint/rules/tube-time';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { SpecimenStore, type SpecimenRecord } from './specimen.store.ts';

export const TELL_OF_LATE_TUBES = 'tell-of-late-tubes';

type Visit = Pick<AppointmentRecord, 'id' | 'provider_id'>;

/** The time limits of collected tubes (docs/product/specimens.md#time-limits). */
@Injectable()
export class WatchTubes {
  constructor(
    private readonly store: SpecimenStore,
    private readonly policies: PolicyStore,
    private readonly jobs: Jobs,
  ) {}

  /** Schedules the message to admins for the next limit of a tube of the visit that they were not told of. */
  async follow(tx: Tx, visit: Visit): Promise<void> {
    const limits = await this.untold(tx, visit);
    const key = `${TELL_OF_LATE_TUBES}:${visit.id}`;
    if (limits.length === 0) return this.jobs.remove(tx, key);
    const runAt = new Date(Math.min(...limits.map(({ due }) => due.getTime())));
    await this.jobs.add(tx, TELL_OF_LATE_TUBES, { id: visit.id }, { key, runAt });
  }

  /** The tubes of the visit with an open limit of which admins were not told. */
  async untold(tx: Tx, { id, provider_id }: Visit): Promise<{ tube: SpecimenRecord; due: Date }[]> {
    const hours = await this.policies.transportHours(provider_id, tx);
    const tubes = await this.store.ofVisits([id], tx);
    return tubes
      .filter(({ late_told_at }) => late_told_at === null)
      .flatMap((tube) => {
        const due = limitOf(tube, hours);
        return due ? [{ tube, due }] : [];
      });
  }
}

/** The open limit of a tube; null for one that is not collected, too. */
export const limitOf = (
  { state, collected_at, spin_minutes, handed }: SpecimenRecord,
  transportHours: number,
): Date | null =>
  state === 'collected' && collected_at
    ? dueAt(
        { collected_at, spin_minutes },
        handed.map(({ kind }) => kind),
        transportHours,
      )
    : null;
