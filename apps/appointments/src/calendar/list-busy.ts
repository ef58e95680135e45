import { Injectable } from '@nestjs/common';
import { calendar, type BusyEntry } from '@drawpoint/contracts/appointments/calendar.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { CalendarStore, type Busy } from './calendar.store.ts';

/** The busy times of phlebotomists in a window, for the slot listing (docs/product/availability.md#slots). */
@Injectable()
export class ListBusy {
  constructor(private readonly store: CalendarStore) {}

  readonly listBusy = handle(calendar.listBusy, async (input, ctx) => {
    const { phlebotomist_id, from, to, except_key: key, except_appointment_id: appointmentId } = input;
    const window = { phlebotomist_ids: [phlebotomist_id], from: new Date(from), to: new Date(to) };
    const busy = await this.store.list(window, ctx.now(), { key, appointmentId });
    return { entries: busy.map(toEntry) };
  });

  readonly listBusyOfMany = handle(calendar.listBusyOfMany, async (input, ctx) => {
    const { phlebotomist_ids, from, to, except_key: key } = input;
    const window = { phlebotomist_ids, from: new Date(from), to: new Date(to) };
    const busy = await this.store.list(window, ctx.now(), { key });
    const byPerson = Map.groupBy(busy, ({ phlebotomist_id }) => phlebotomist_id);
    return {
      calendars: [...byPerson].map(([phlebotomist_id, own]) => ({
        phlebotomist_id,
        entries: own.map(toEntry),
      })),
    };
  });
}

function toEntry({ start, end, place }: Busy): BusyEntry {
  // The centre of a ZIP code is no destination for a drive.
  const street = place?.precision === 'street' ? place : null;
  return [start, end, street?.lat ?? null, street?.lng ?? null];
}
