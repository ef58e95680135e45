import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { CalendarStore, type Interval } from '../calendar/calendar.store.ts';
import type { Tx } from '../database.store.ts';
import { contactOf } from '../domain/contact.ts';
import { startIso, windowOf } from '../domain/wall-time.ts';
import { AppointmentStore } from './appointment.store.ts';

type Visit = Parameters<typeof contactOf>[0] & { id?: number };

/**
 * Prevents two visits of one person at the same time, with any provider. Other people of the account are not
 * affected.
 */
@Injectable()
export class OneVisitAtATime {
  constructor(
    private readonly entries: CalendarStore,
    private readonly store: AppointmentStore,
  ) {}

  /**
   * Throws ALREADY_BOOKED when the patient has another visit at this time. The calendar's constraint compares
   * hashes of one key only. This check also finds visits hashed with an earlier key (decision 110).
   */
  async check(
    tx: Tx,
    visit: Visit,
    time: Pick<Interval, 'starts_at' | 'ends_at' | 'starts' | 'together_id'>,
    caller: Caller | null,
  ): Promise<void> {
    const otherId = await this.entries.visitOf(contactOf(visit), time, visit.id ?? null, tx);
    const other = otherId === null ? null : await this.store.find(otherId, tx);
    if (!other) return;
    // Staff of another provider learn only that such a visit exists.
    const named = caller !== null && canViewAppointment(caller, other);
    const appointment = {
      id: other.id,
      confirmation_code: other.confirmation_code,
      starts_at: startIso(other),
      arrival_window: windowOf(other),
    };
    throw new AppError('ALREADY_BOOKED', named ? { details: { appointment } } : {});
  }
}
