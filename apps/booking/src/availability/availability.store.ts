import { Injectable } from '@nestjs/common';
import type { Exception, Rule } from '@drawpoint/scheduling/schedule';
import type { Tx } from '../database.store.ts';

export type KeptHours = {
  tz: string;
  default_drive_minutes: number;
  rules: readonly Rule[];
  exceptions: readonly Exception[];
};

/** Writes a phlebotomist's hours. `PhlebotomistStore.hoursOf` reads them. */
@Injectable()
export class AvailabilityStore {
  /** Locks this phlebotomist's record until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<void> {
    await tx.$executeRaw`SELECT id FROM phlebotomist WHERE id = ${id} FOR NO KEY UPDATE`;
  }

  async replace(tx: Tx, id: number, { rules, exceptions, ...record }: KeptHours): Promise<void> {
    await tx.phlebotomist.update({ where: { id }, data: { ...record, hours_version: { increment: 1 } } });
    await tx.availability_rule.deleteMany({ where: { phlebotomist_id: id } });
    await tx.availability_exception.deleteMany({ where: { phlebotomist_id: id } });
    await tx.availability_rule.createMany({
      data: rules.map(({ dow, startTime, endTime }) => ({
        ...{ phlebotomist_id: id, dow },
        ...{ start_time: startTime, end_time: endTime },
      })),
    });
    await tx.availability_exception.createMany({
      data: exceptions.map(({ date, kind, startTime, endTime }) => ({
        ...{ phlebotomist_id: id, date, kind },
        ...{ start_time: startTime, end_time: endTime },
      })),
    });
  }
}
