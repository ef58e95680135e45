import { Injectable } from '@nestjs/common';
import type { Pin } from '@drawpoint/contracts/appointments/day-plans.contract';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { NO_PIN } from '../domain/day-problem.ts';

type Pinned = Pick<AppointmentRecord, 'id' | 'calendar_sequence'>;

export type VisitPin = Pin & {
  /** The starts that an arrival window allows now, and before its time was pinned. */
  starts: number[];
  before: number[];
};

/** The rows of `visit_pin`, and what the calendar allows for each visit. */
@Injectable()
export class VisitPinStore {
  constructor(private readonly db: Database) {}

  /** The pins of visits, by id. A visit that has changed since has none. */
  async read(visits: readonly Pinned[], tx: Tx = this.db): Promise<Map<number, VisitPin>> {
    const where = { appointment_id: { in: visits.map(({ id }) => id) } };
    const [entries, pins] = [
      await tx.calendar_entry.findMany({ where, select: { appointment_id: true, starts: true } }),
      await tx.visit_pin.findMany({ where }),
    ];
    const startsOf = new Map(entries.map(({ appointment_id, starts }) => [appointment_id, starts]));
    const pinOf = new Map(pins.map((pin) => [pin.appointment_id, pin]));
    return new Map(
      visits.map(({ id, calendar_sequence }) => {
        const found = pinOf.get(id);
        const pin = found?.calendar_sequence === calendar_sequence ? found : { ...NO_PIN, starts: [] };
        const { phlebotomist, time, position, starts: before } = pin;
        const kept = { phlebotomist, time, position: position as Pin['position'], before };
        return [id, { ...kept, starts: startsOf.get(id) ?? [] }];
      }),
    );
  }

  async save(
    tx: Tx,
    { id, calendar_sequence }: Pinned,
    { phlebotomist, time, position, before }: Omit<VisitPin, 'starts'>,
  ): Promise<void> {
    const pin = { calendar_sequence, phlebotomist, time, position, starts: before };
    await tx.visit_pin.upsert({
      where: { appointment_id: id },
      create: { appointment_id: id, ...pin },
      update: pin,
    });
  }
}
