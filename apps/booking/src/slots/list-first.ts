import { Injectable } from '@nestjs/common';
import { MOST_CALENDARS } from '@drawpoint/contracts/appointments/calendar.contract';
import { everyone, phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { dateOfDay } from '@drawpoint/scheduling/civil';
import { firstSlot } from '@drawpoint/scheduling/first-slot';
import { listingRange } from '@drawpoint/scheduling/range';
import { listSlots } from '@drawpoint/scheduling/slots';
import { resolveTerms, visitLengthMinutes } from '@drawpoint/scheduling/terms';
import { haversineKm, type Place } from '@drawpoint/scheduling/travel';
import type { Slot } from '@drawpoint/scheduling/wire';
import { localDayOf } from '@drawpoint/scheduling/zone';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { areaVerdict } from '../domain/area-verdict.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { BookingOptions } from '../options/booking-options.ts';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';
import { ReadBusy } from './read-busy.ts';

type Candidate = { person: PhlebotomistRecord; providerId: number; lengthMinutes: number };
type First = { start: number; slot: Slot };
type Asked = { place: Place | null; at: Date; exceptKey: string | null };

/** 28 days, looked at in parts: most have a free time within the first days, and only the others are asked further. */
const PARTS = [3, 9, 16];

/** Who can come soonest. */
@Injectable()
export class ListFirst {
  constructor(
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly sessions: BookingSessionStore,
    private readonly places: Geocode,
    private readonly calendars: ReadBusy,
    private readonly options: BookingOptions,
  ) {}

  /** The earliest start of each who accepts the service and serves the place, as `slots.list` would tell it (OP §3). */
  readonly listFirst = handle(slots.listFirst, async ({ service_id, provider_id, ...where }, ctx) => {
    const place = await this.places.placeAt(where, ctx);
    const [candidates, session] = await Promise.all([
      this.candidates(service_id, provider_id ?? null, place),
      this.sessions.newestOpen(ctx.caller.user_id, ctx.now()),
    ]);
    const asked = { place, at: ctx.now(), exceptKey: session?.appointment_key ?? null };
    const found = await this.firstOf(candidates, asked, ctx);
    const startOf = ({ person: { id } }: Candidate): number => found.get(id)?.start ?? Infinity;
    const data = candidates
      .toSorted((one, other) => startOf(one) - startOf(other) || 0)
      .map(({ person, providerId }) => ({
        phlebotomist_id: person.id,
        first_name: person.first_name,
        last_name: person.last_name,
        provider_id: providerId,
        tz: person.tz,
        slot: found.get(person.id)?.slot ?? null,
      }));
    return { data };
  });

  private async candidates(
    serviceId: number,
    wanted: number | null,
    place: Place | null,
  ): Promise<Candidate[]> {
    const [service, own, bookable] = await Promise.all([
      this.services.find(serviceId),
      this.services.termsOf(serviceId),
      this.phlebotomists.listBookable(wanted === null ? everyone() : phlebotomistsOfProvider(wanted)),
    ]);
    if (!service?.active) throw new AppError('NOT_FOUND');
    const offers = (id: number): boolean => own.providers.get(id)?.offered !== false;
    return nearest(bookable, place)
      .flatMap((person) => {
        const verdict = place ? areaVerdict(person, place) : 'served';
        const providerId = wanted ?? person.providers.map(({ id }) => id).find(offers);
        if (verdict === 'beyond' || providerId === undefined) return [];
        const { refusedBy, ...terms } = resolveTerms(
          service.terms,
          own.providers.get(providerId) ?? null,
          own.phlebotomists.get(person.id) ?? null,
        );
        if (refusedBy.length > 0) return [];
        return [{ person, providerId, lengthMinutes: visitLengthMinutes(terms, verdict) }];
      })
      .slice(0, MOST_CALENDARS);
  }

  private async firstOf(
    candidates: readonly Candidate[],
    { place, at, exceptKey }: Asked,
    ctx: RequestContext,
  ): Promise<Map<number, First>> {
    const now = at.getTime() / 60_000;
    const found = new Map<number, First>();
    const [hours, limits] = await Promise.all([
      this.phlebotomists.hoursOfMany(candidates.map(({ person }) => person.id)),
      this.options.limits(),
    ]);
    let passed = 0;
    for (const days of PARTS) {
      const requests = candidates.flatMap(({ person, lengthMinutes }) => {
        if (found.has(person.id)) return [];
        const from = dateOfDay(localDayOf(person.tz, Math.floor(now)) + passed);
        const asked = { tz: person.tz, now, limits, lengthMinutes, from, days };
        const range = listingRange(asked);
        return range ? [{ person, asked, range }] : [];
      });
      passed += days;
      if (requests.length === 0) continue;
      const busy = await this.calendars.ofMany(
        requests.map(({ person }) => person.id),
        {
          busyFrom: Math.min(...requests.map(({ range }) => range.busyFrom)),
          busyTo: Math.max(...requests.map(({ range }) => range.busyTo)),
          exceptKey,
        },
        ctx,
      );
      for (const { person, asked } of requests) {
        const schedule = {
          tz: person.tz,
          defaultDriveMinutes: person.default_drive_minutes,
          busy: busy.get(person.id) ?? [],
          ...(hours.get(person.id) ?? { rules: [], exceptions: [] }),
        };
        const first = firstSlot(listSlots({ ...asked, place, schedule }));
        if (first) found.set(person.id, first);
      }
    }
    return found;
  }
}

/** The nearest first where a place is known; else by name, as they come. */
function nearest(all: PhlebotomistRecord[], place: Place | null): PhlebotomistRecord[] {
  if (!place) return all;
  const km = ({ home }: PhlebotomistRecord): number => (home ? haversineKm(home, place) : Infinity);
  return all.toSorted((one, other) => km(one) - km(other) || 0);
}
