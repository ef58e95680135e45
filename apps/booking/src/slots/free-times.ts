import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { listingRange, type RangeRequest } from '@drawpoint/scheduling/range';
import type { Place } from '@drawpoint/scheduling/travel';
import type { CompactSlots } from '@drawpoint/scheduling/wire';
import type { PhlebotomistWithHours } from '../catalog/phlebotomist.store.ts';
import { withDaysOff } from '../domain/hours.ts';
import { listInSlices } from './list-in-slices.ts';
import { ReadBusy, windowOf } from './read-busy.ts';
import { readable } from './readable.ts';

type Person = Pick<PhlebotomistWithHours, 'id' | 'tz' | 'default_drive_minutes' | 'home' | 'hours'> & {
  provider_id: number | null;
};
type Visit = {
  place: Place | null;
  exceptKey: string | null;
  exceptVisit?: number | undefined;
  /** Whether arrival windows are listed, where the provider promises them. */
  windows: boolean;
};

/** The free times of a phlebotomist for visits of a provider. */
@Injectable()
export class FreeTimes {
  constructor(private readonly calendars: ReadBusy) {}

  async of(
    { id, tz, default_drive_minutes, home, hours, provider_id }: Person,
    asked: Omit<RangeRequest, 'tz'>,
    { windows, ...visit }: Visit,
    ctx: RequestContext,
  ): Promise<CompactSlots> {
    const range = readable(() => listingRange({ ...asked, tz }));
    const person = { id, tz, provider_id, default_drive_minutes, home: windows ? home : null };
    const taken = range ? await this.calendars.of(person, { ...range, ...visit }, ctx) : NOTHING_TAKEN;
    const window = windows ? windowOf(taken.arrival, taken.home, asked.lengthMinutes) : null;
    const schedule = {
      ...{ tz, defaultDriveMinutes: default_drive_minutes, busy: taken.busy, load: taken.load },
      ...withDaysOff(hours, provider_id),
    };
    return listInSlices(
      { ...asked, schedule },
      { exact: !window || taken.arrival.promise === 'both', window },
    );
  }
}

const NOTHING_TAKEN: Awaited<ReturnType<ReadBusy['of']>> = {
  ...{ busy: [], home: null, arrival: { promise: 'exact', minutes: 0 } },
};
