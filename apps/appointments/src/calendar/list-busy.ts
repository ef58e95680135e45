import { Injectable } from '@nestjs/common';
import type { BusyEntry, calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { CalendarStore } from './calendar.store.ts';

const MS_PER_MINUTE = 60_000;

/** What takes a phlebotomist's time in a window, for listing slots (OP §3). */
@Injectable()
export class ListBusy {
  constructor(private readonly store: CalendarStore) {}

  async run(input: ParsedInputOf<typeof calendar.listBusy>): Promise<{ entries: BusyEntry[] }> {
    const { phlebotomist_id, from, to, except_key } = input;
    const window = { phlebotomist_id, from: new Date(from), to: new Date(to) };
    const busy = await this.store.list(window, new Date(), except_key ?? null);
    return {
      entries: busy.map(({ starts_at, ends_at, place }) => {
        // Nobody plans a drive to the middle of a ZIP code.
        const street = place?.precision === 'street' ? place : null;
        return [
          starts_at.getTime() / MS_PER_MINUTE,
          ends_at.getTime() / MS_PER_MINUTE,
          street?.lat ?? null,
          street?.lng ?? null,
        ];
      }),
    };
  }
}
