import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { appointmentOf } from '../bookings/appointment-of-session.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { ReadPersons } from '../sessions/read-persons.ts';
import { FindVisitTimes, type FoundTime } from './find-visit-times.ts';
import { keyOfVisit } from './series-jobs.ts';
import type { SeriesRecord, SeriesVisitRecord } from './series.store.ts';

/** `person`: who is drawn; null for the account's owner. */
type Due = { series: SeriesRecord; visit: SeriesVisitRecord; person: Person | null };
type Placed = { appointment_id: number; visit_on: string | null };

/** Books one visit of a series as staff book for a patient (docs/product/booking.md#series). */
@Injectable()
export class PlaceVisit {
  constructor(
    private readonly times: FindVisitTimes,
    private readonly policies: PolicyStore,
    private readonly persons: ReadPersons,
    private readonly bus: Bus,
  ) {}

  /**
   * The visit, also when an earlier run has made it without noting it: then its date is null. Null when no time is
   * free, the order of the series does not count, or its person cannot be drawn. Throws when the outcome is unknown:
   * the next run finds out by the same key.
   */
  async place(series: SeriesRecord, visit: SeriesVisitRecord, ctx: RequestContext): Promise<Placed | null> {
    const made = await this.find(series, visit, ctx);
    if (made) return made;
    const { person_id, user_id } = series;
    const person = person_id === null ? null : await this.persons.drawable(user_id, person_id, ctx);
    if (person === null && person_id !== null) return null;
    try {
      return await this.times.first(series, visit, ctx, async (time) => ({
        appointment_id: await this.book({ series, visit, person }, time, ctx),
        visit_on: time.slot.date,
      }));
    } catch (error) {
      // Another run was quicker, with another time.
      if (error instanceof AppError && error.code === 'IDEMPOTENCY_MISMATCH')
        return this.find(series, visit, ctx);
      throw error;
    }
  }

  private async find(
    { id }: SeriesRecord,
    { number }: SeriesVisitRecord,
    ctx: RequestContext,
  ): Promise<Placed | null> {
    const key = keyOfVisit(id, number);
    const { appointment_id } = await this.bus.call(bookingKeys.findByKey, { key }, ctx);
    return appointment_id === null ? null : { appointment_id, visit_on: null };
  }

  private async book(
    { series, visit: { number }, person }: Due,
    found: FoundTime,
    ctx: RequestContext,
  ): Promise<number> {
    const { patient, lab_order_id } = series;
    const fit = await this.times.fit(series, found, ctx);
    const session = {
      appointment_key: keyOfVisit(series.id, number),
      draft: { disclaimers: series.consents, override_reason: null },
    };
    const appointment = appointmentOf(
      { session, ...fit, patient, drawn: [person] },
      { ownerId: series.user_id, actorId: series.actor_id, status: 'approved' },
    );
    const policies = await this.policies.frozenFor(fit.provider.id, fit.service.id);
    const { consent_versions, consent_language } = series;
    const { appointment_id } = await this.bus.call(
      appointments.create,
      {
        ...{ ...appointment, policies, consent_versions, consent_language },
        series: {
          ...{ id: series.id, number, count: series.visits.length },
          ...(lab_order_id !== null && { lab_order_id }),
        },
      },
      ctx,
    );
    return appointment_id;
  }
}
