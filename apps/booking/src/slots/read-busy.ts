import { Injectable } from '@nestjs/common';
import { calendar, type BusyEntry as WireEntry } from '@drawpoint/contracts/appointments/calendar.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Schedule } from '@drawpoint/scheduling/schedule';
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

/** The part of a schedule that the calendar knows. */
export type Busy = Pick<Schedule, 'busy' | 'load'>;
type WireLimits = OutputOf<typeof calendar.listBusy>['load'];
export type FirstAvailable = OutputOf<typeof calendar.listBusyOfMany>['providers'][number]['first_available'];

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

  async of({ id, provider_id, tz }: Person, window: Window, ctx: RequestContext): Promise<Busy> {
    const asked = {
      ...{ phlebotomist_id: id, provider_id, tz },
      ...bounds(window),
      except_appointment_id: window.exceptVisit,
    };
    return toBusy(await this.bus.call(calendar.listBusy, asked, ctx));
  }

  /** For at most `MOST_CALENDARS` phlebotomists. Omits those without entries. */
  async ofMany(
    phlebotomists: readonly Person[],
    window: Window,
    ctx: RequestContext,
  ): Promise<{ busy: Map<number, Busy>; firstBy: Map<number, FirstAvailable> }> {
    const asked = { phlebotomists: [...phlebotomists], ...bounds(window) };
    const { calendars, providers } = await this.bus.call(calendar.listBusyOfMany, asked, ctx);
    return {
      busy: new Map(calendars.map((each) => [each.phlebotomist_id, toBusy(each)])),
      firstBy: new Map(providers.map(({ id, first_available }) => [id, first_available])),
    };
  }
}

const toBusy = ({ entries, load }: { entries: WireEntry[]; load: WireLimits }): Busy => ({
  busy: entries.map(([start, end, driveTo, driveFrom, driveNext]) => ({
    ...{ start, end, driveTo, driveFrom, driveNext },
  })),
  load: { visits: load.visits, driveMinutes: load.drive_minutes },
});
