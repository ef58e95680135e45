import { Injectable } from '@nestjs/common';
import { calendar, type BusyEntry as WireEntry } from '@drawpoint/contracts/appointments/calendar.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { BusyEntry } from '@drawpoint/scheduling/schedule';
import type { Place } from '@drawpoint/scheduling/travel';

/**
 * [busyFrom, busyTo) in epoch minutes, and the place of the visit that is asked for. Counts as free: the session's
 * own hold, and the visit being moved.
 */
type Window = {
  busyFrom: number;
  busyTo: number;
  place: Place | null;
  exceptKey: string | null;
  exceptVisit?: number | undefined;
};

/** Whose time, and whose traffic counts on which clock. */
type Person = { id: number; provider_id: number | null; tz: string };

const iso = (minute: number): string => new Date(minute * 60_000).toISOString();

const bounds = ({ busyFrom, busyTo, place, exceptKey }: Window) => ({
  place,
  from: iso(busyFrom),
  to: iso(busyTo),
  except_key: exceptKey,
});

/** Reads busy times from the appointments service. */
@Injectable()
export class ReadBusy {
  constructor(private readonly bus: Bus) {}

  async of({ id, provider_id, tz }: Person, window: Window, ctx: RequestContext): Promise<BusyEntry[]> {
    const asked = {
      ...{ phlebotomist_id: id, provider_id, tz },
      ...bounds(window),
      except_appointment_id: window.exceptVisit,
    };
    return (await this.bus.call(calendar.listBusy, asked, ctx)).entries.map(toBusyEntry);
  }

  /** For at most `MOST_CALENDARS` phlebotomists. Omits those without entries. */
  async ofMany(
    phlebotomists: readonly Person[],
    window: Window,
    ctx: RequestContext,
  ): Promise<Map<number, BusyEntry[]>> {
    const asked = { phlebotomists: [...phlebotomists], ...bounds(window) };
    const { calendars } = await this.bus.call(calendar.listBusyOfMany, asked, ctx);
    return new Map(
      calendars.map(({ phlebotomist_id, entries }) => [phlebotomist_id, entries.map(toBusyEntry)]),
    );
  }
}

const toBusyEntry = ([start, end, driveTo, driveFrom]: WireEntry): BusyEntry => ({
  ...{ start, end, driveTo, driveFrom },
});
