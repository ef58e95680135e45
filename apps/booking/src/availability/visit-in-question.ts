import { Injectable } from '@nestjs/common';
import { type TakenTime, visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { listingRange } from '@drawpoint/scheduling/range';
import { DEFAULT_LIMITS, type BusyEntry, type VisitRequest } from '@drawpoint/scheduling/schedule';
import { canManage } from '../catalog/can-manage.ts';
import { LoadSelection } from '../catalog/load-selection.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { notOffered, quote } from '../domain/quote.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { readable } from '../slots/readable.ts';

type Asked = { id: number; service_id: number; provider_id?: number; lat?: number; lng?: number };
type Window = { from: string | null; days: number };

/** A visit that staff ask about: how long it is, where, and what keeps every time from being offered. */
@Injectable()
export class VisitInQuestion {
  constructor(
    private readonly selections: LoadSelection,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly places: Geocode,
    private readonly bus: Bus,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN to those who do not answer for the phlebotomist. */
  async load(asked: Asked, ctx: RequestContext<Caller>) {
    const phlebotomist = await this.phlebotomists.find(asked.id);
    if (!phlebotomist) throw new AppError('NOT_FOUND');
    if (!canManage(ctx.caller, phlebotomist)) throw new AppError('FORBIDDEN');
    const { providers } = phlebotomist;
    if (asked.provider_id && !providers.some(({ id }) => id === asked.provider_id)) {
      throw new AppError('NOT_FOUND');
    }
    const place = await this.places.placeAt(asked, ctx, asked.id);
    const chosen = await this.selections.load({
      service_id: asked.service_id,
      provider_id: asked.provider_id ?? providers[0]?.id ?? null,
      phlebotomist_id: asked.id,
    });
    if (!chosen.service) throw new AppError('NOT_FOUND');
    const { verdict, lengthMinutes } = quote({ ...chosen, place });
    const whole_day =
      verdict === 'beyond' ? ('outside_area' as const) : notOffered(chosen) ? ('not_offered' as const) : null;
    return { phlebotomist, place, lengthMinutes: lengthMinutes ?? 0, whole_day };
  }

  /** The taken time that a listing of these dates must know, named as far as the caller may read it. */
  async taken(
    { id, tz }: { id: number; tz: string },
    { lengthMinutes, now, from, days }: Pick<VisitRequest, 'lengthMinutes' | 'now'> & Window,
    ctx: RequestContext<Caller>,
    field: 'date' | 'from',
  ): Promise<TakenTime[]> {
    const wide = { tz, now, limits: WIDE, lengthMinutes: Math.max(1, lengthMinutes), from, days };
    const range = readable(() => listingRange(wide), field);
    if (range === null) return [];
    const window = {
      phlebotomist_id: id,
      from: new Date(range.busyFrom * 60_000).toISOString(),
      to: new Date(range.busyTo * 60_000).toISOString(),
    };
    return (await this.bus.call(visitDays.listTaken, window, ctx)).data;
  }
}

// A day that is past or beyond the horizon still shows what is there.
const WIDE = { ...DEFAULT_LIMITS, noticeMinutes: -1e7, horizonDays: 1e5 };

export const toBusy = ({ start, end, place }: TakenTime): BusyEntry => ({
  ...{ start, end },
  place: place && { ...place, precision: 'street' },
});
