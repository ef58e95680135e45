import { Injectable } from '@nestjs/common';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Place } from '@drawpoint/scheduling/travel';
import type { Candidate, First } from './list-first.ts';
import type { Offer } from './read-busy.ts';

type Order = (one: Candidate, other: Candidate) => number;

/** Orders the first times of phlebotomists by the policy of their company (docs/product/availability.md#soonest). */
@Injectable()
export class RankFirst {
  constructor(private readonly bus: Bus) {}

  /**
   * The earliest first; or, among those who are free on the first day, who would drive least or has the fewest
   * visits. Companies with different policies are not compared: the earliest comes first.
   */
  async of(
    batch: readonly Candidate[],
    found: ReadonlyMap<number, First>,
    { place, offers }: { place: Place | null; offers: ReadonlyMap<number, Offer> },
    ctx: RequestContext,
  ): Promise<Order> {
    const startOf = ({ person: { id } }: Candidate): number => found.get(id)?.start ?? Infinity;
    const byStart: Order = (one, other) => startOf(one) - startOf(other) || 0;
    const policies = new Set(
      batch.map(({ providerId }) => offers.get(providerId)?.first_available ?? 'earliest'),
    );
    const [by] = policies;
    if (policies.size !== 1 || by === undefined || by === 'earliest') return byStart;
    const dateOf = ({ person: { id } }: Candidate) => found.get(id)?.slot.date ?? '';
    const [firstDay] = batch.map(dateOf).filter(Boolean).sort();
    const ofDay = batch.filter((each) => firstDay !== undefined && dateOf(each) === firstDay);
    const { times } = await this.bus.call(
      calendar.rankTimes,
      {
        place,
        times: ofDay.map((each) => ({
          phlebotomist_id: each.person.id,
          starts_at: new Date(startOf(each) * 60_000).toISOString(),
          ends_at: new Date((startOf(each) + each.lengthMinutes) * 60_000).toISOString(),
          ...{ tz: each.person.tz, home: each.person.home },
          default_drive_minutes: each.person.default_drive_minutes,
        })),
      },
      ctx,
    );
    const ranks = new Map(
      ofDay.map((each, index): [Candidate, number] => {
        const { added_drive_minutes, visits } = times[index]!;
        return [each, by === 'least_driving' ? added_drive_minutes : visits];
      }),
    );
    const rankOf = (each: Candidate): number => ranks.get(each) ?? Infinity;
    return (one, other) => rankOf(one) - rankOf(other) || byStart(one, other);
  }
}
