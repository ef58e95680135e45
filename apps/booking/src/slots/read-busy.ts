import { Injectable } from '@nestjs/common';
import { calendar, type BusyEntry as WireEntry } from '@drawpoint/contracts/appointments/calendar.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { BusyEntry } from '@drawpoint/scheduling/schedule';

/** [busyFrom, busyTo) in epoch minutes. Counts as free: the session's own hold, and the visit being moved. */
type Window = {
  busyFrom: number;
  busyTo: number;
  exceptKey: string | null;
  exceptVisit?: number | undefined;
};

const iso = (minute: number): string => new Date(minute * 60_000).toISOString();

const bounds = ({ busyFrom, busyTo, exceptKey }: Window) => ({
  from: iso(busyFrom),
  to: iso(busyTo),
  except_key: exceptKey,
});

/** Reads busy times from the appointments service. */
@Injectable()
export class ReadBusy {
  constructor(private readonly bus: Bus) {}

  async of(phlebotomistId: number, window: Window, ctx: RequestContext): Promise<BusyEntry[]> {
    const asked = {
      phlebotomist_id: phlebotomistId,
      ...bounds(window),
      except_appointment_id: window.exceptVisit,
    };
    return (await this.bus.call(calendar.listBusy, asked, ctx)).entries.map(toBusyEntry);
  }

  /** For at most `MOST_CALENDARS` phlebotomists. Omits those without entries. */
  async ofMany(
    phlebotomistIds: readonly number[],
    window: Window,
    ctx: RequestContext,
  ): Promise<Map<number, BusyEntry[]>> {
    const asked = { phlebotomist_ids: [...phlebotomistIds], ...bounds(window) };
    const { calendars } = await this.bus.call(calendar.listBusyOfMany, asked, ctx);
    return new Map(
      calendars.map(({ phlebotomist_id, entries }) => [phlebotomist_id, entries.map(toBusyEntry)]),
    );
  }
}

function toBusyEntry([start, end, lat, lng]: WireEntry): BusyEntry {
  return { start, end, place: lat === null || lng === null ? null : { lat, lng, precision: 'street' } };
}
