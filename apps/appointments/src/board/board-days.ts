import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, canManageProvider } from '@drawpoint/contracts/access';
import { MOST_ON_BOARD } from '@drawpoint/contracts/appointments/board.contract';
import { lanes, type Lane } from '@drawpoint/contracts/booking/lanes.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Drive, Place } from '@drawpoint/scheduling/travel';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { dayOf, legsOf, type BoardDay, type DayFrame } from '../domain/board-day.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { TravelTimes } from '../travel/travel-times.ts';

type Context = RequestContext<Caller>;
type Filter = { providerId?: number | undefined; phlebotomistIds?: readonly number[] };
type Asked = { lane: Pick<Lane, 'home' | 'default_drive_minutes'>; visits: readonly AppointmentRecord[] };

const MADE = ['pending', 'approved', 'completed'];

/** The days of phlebotomists whom the caller manages: visits, lanes and drives. */
@Injectable()
export class BoardDays {
  constructor(
    private readonly store: AppointmentStore,
    private readonly bus: Bus,
    private readonly travel: TravelTimes,
    private readonly policies: PolicyStore,
  ) {}

  /** The visits of a local date that take place. */
  async visitsOf(date: string, filter: Filter, { caller }: Context): Promise<AppointmentRecord[]> {
    const { appointments } = await this.store.list(
      appointmentsManagedBy(caller),
      { ...filter, from: date, to: date },
      {
        window: { page: 1, size: MOST_ON_BOARD, skip: 0 },
        sort: { by: 'starts_at', dir: 'asc' },
        text: null,
      },
    );
    return appointments.filter(
      ({ status, provider_id }) => MADE.includes(status) && canManageProvider(caller, provider_id),
    );
  }

  /** The lanes of a date by name, also those of people who have left and still have visits. */
  async lanesOf(
    date: string,
    provider_id: number | undefined,
    visits: readonly AppointmentRecord[],
    ctx: Context,
  ): Promise<Lane[]> {
    const owners = new Map(visits.map((visit) => [visit.phlebotomist_id, visit]));
    const found = await this.bus.call(
      lanes.list,
      { date, provider_id, with_visits: [...owners.keys()] },
      ctx,
    );
    for (const { id } of found.lanes) owners.delete(id);
    return [...found.lanes, ...[...owners.values()].map(laneOf)];
  }

  /** What there is to drive. All drives are asked at once. */
  async of(asked: readonly Asked[]): Promise<BoardDay[]> {
    const days = asked.map(({ lane, visits }) => ({ frame: frameOf(lane), visits }));
    const legs = days.flatMap(({ frame, visits }) => legsOf(frame, visits));
    const [drives, rulesOf] = await Promise.all([
      this.travel.between(legs),
      this.policies.dayRules(asked.flatMap(({ visits }) => visits.map(({ provider_id }) => provider_id))),
    ]);
    const known = new Map<Place | null, Map<Place | null, Drive | null>>();
    for (const [index, [from, to]] of legs.entries()) {
      const row = known.get(from) ?? new Map<Place | null, Drive | null>();
      known.set(from, row.set(to, drives[index]!));
    }
    return days.map(({ frame, visits }) =>
      dayOf(
        frame,
        visits,
        (from, to) => known.get(from)?.get(to) ?? null,
        (providerId) => rulesOf(providerId).traffic,
      ),
    );
  }
}

const laneOf = (visit: AppointmentRecord): Lane => ({
  ...{ id: visit.phlebotomist_id, name: visit.phlebotomist_name, provider_ids: [visit.provider_id] },
  ...{ tz: visit.tz, default_drive_minutes: visit.default_drive_minutes },
  ...{ home: null, hours: [], absences: [] },
});

const frameOf = ({ home, default_drive_minutes }: Asked['lane']): DayFrame => ({
  home: home && { ...home, precision: 'street' },
  default_drive_minutes,
});
