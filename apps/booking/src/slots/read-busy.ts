import { Injectable } from '@nestjs/common';
import { type Arrival, calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Schedule } from '@drawpoint/scheduling/schedule';
import type { Place } from '@drawpoint/scheduling/travel';
import type { ArrivalWindow } from '@drawpoint/scheduling/windows';

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

/** Whose time, and whose traffic counts on which clock. `home`: where arrival windows are asked for. */
type Person = {
  id: number;
  provider_id: number | null;
  tz: string;
  default_drive_minutes: number;
  home: { lat: number; lng: number } | null;
};

/** The part of a schedule that the calendar knows. */
type Busy = Pick<Schedule, 'busy' | 'load'>;
/** The same with the drives from the phlebotomist's home and back; null without a home. */
type BusyAndHome = Busy & { home: ArrivalWindow['home'] };
/** Whom a provider offers first, and what it promises. */
export type Offer = Omit<OutputOf<typeof calendar.listBusyOfMany>['providers'][number], 'id'>;
type WireCalendar = Omit<OutputOf<typeof calendar.listBusy>, 'arrival'>;

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

  async of(
    { id, ...person }: Person,
    window: Window,
    ctx: RequestContext,
  ): Promise<BusyAndHome & { arrival: Arrival }> {
    const asked = {
      ...{ phlebotomist_id: id, ...person },
      ...bounds(window),
      except_appointment_id: window.exceptVisit,
    };
    const found = await this.bus.call(calendar.listBusy, asked, ctx);
    return { ...toBusy(found, person), arrival: found.arrival };
  }

  /** For at most `MOST_CALENDARS` phlebotomists. Omits those without entries. */
  async ofMany(
    phlebotomists: readonly Person[],
    window: Window,
    ctx: RequestContext,
  ): Promise<{ busy: Map<number, BusyAndHome>; offers: Map<number, Offer> }> {
    const asked = { phlebotomists: [...phlebotomists], ...bounds(window) };
    const { calendars, providers } = await this.bus.call(calendar.listBusyOfMany, asked, ctx);
    const people = new Map(phlebotomists.map((person) => [person.id, person]));
    return {
      busy: new Map(
        calendars.map((each) => [each.phlebotomist_id, toBusy(each, people.get(each.phlebotomist_id))]),
      ),
      offers: new Map(providers.map(({ id, ...offer }) => [id, offer])),
    };
  }
}

const toBusy = (
  { entries, load, home_drives }: WireCalendar,
  { home }: Pick<Person, 'home'> = { home: null },
): BusyAndHome => ({
  busy: entries.map(([start, end, driveTo, driveFrom, driveNext]) => ({
    ...{ start, end, driveTo, driveFrom, driveNext },
  })),
  load: { visits: load.visits, driveMinutes: load.drive_minutes },
  home: home && home_drives,
});

/** The windows that a listing offers: those that are promised, unless the visit takes longer than one. */
export function windowOf(
  { promise, minutes }: Arrival,
  home: ArrivalWindow['home'],
  lengthMinutes: number,
): ArrivalWindow | null {
  return promise === 'exact' || lengthMinutes > minutes ? null : { minutes, home };
}
