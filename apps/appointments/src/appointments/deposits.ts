import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import type {
  AppointmentDeposit,
  AppointmentRecord,
  NewAppointmentRecord,
} from '../domain/appointment-record.ts';
import { depositOf, isDepositOpen } from '../domain/deposit.ts';
import { isOfPrice, keptOf, type PaymentPart } from '../payments/domain/amount-due.ts';
import { Merchant } from '../payments/processor/merchant.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentJobs } from './appointment-jobs.ts';
import { AppointmentStore } from './appointment.store.ts';
import { AroundVisitsStore } from './around-visits.store.ts';

/** Deposits: a visit that needs one becomes a request when it is paid (docs/product/payments.md#deposits). */
@Injectable()
export class Deposits {
  constructor(
    private readonly store: AppointmentStore,
    private readonly around: AroundVisitsStore,
    private readonly events: AppointmentEvents,
    private readonly jobs: AppointmentJobs,
    private readonly merchant: Merchant,
  ) {}

  /** What is asked for a new visit. Nothing where cards cannot be charged. */
  async asked(tx: Tx, visit: NewAppointmentRecord, now: Date): Promise<AppointmentDeposit | undefined> {
    if (!this.merchant.isOn || depositOf(visit, true, now) === undefined) return undefined;
    return depositOf(visit, await this.around.hasMissed(tx, visit, now), now);
  }

  /** Makes the visit a request when its deposit is paid, and says whether it did. Requires the visit's lock. */
  async paid(tx: Tx, visit: AppointmentRecord, parts: readonly PaymentPart[], now: Date): Promise<boolean> {
    if (!isDepositOpen(visit)) return false;
    const paid = parts.filter(isOfPrice).reduce((sum, part) => sum + keptOf(part), 0);
    if (paid < (visit.deposit_cents ?? 0)) return false;
    await this.store.update(tx, visit, { deposit_until: null });
    const after = { ...visit, deposit_until: null, version: visit.version + 1 };
    await this.jobs.follow(tx, after, now);
    await this.events.append(tx, after, 'requested', visit.user_id);
    return true;
  }

  /** Call it after the commit. */
  announceEvents(): void {
    this.events.announceEvents();
  }
}
