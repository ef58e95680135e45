import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { FEE_LABELS } from '@drawpoint/contracts/appointments/payment';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { errorCodes } from '@drawpoint/nest-kit/data/sql-state';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { formatCents } from '@drawpoint/rules/money';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Deposits } from '../appointments/deposits.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { isDepositOpen } from '../domain/deposit.ts';
import { ChargeStore, type ChargeRecord, type PaidPart, type PaymentRecord } from './charge.store.ts';
import { balanceOf, isOfFee, LEAST_CENTS, partsOf, payRefusal, type Price } from './domain/amount-due.ts';
import { feeBalance } from './domain/fee-due.ts';
import { returnsMoney } from './domain/returns-money.ts';
import { tipBalance } from './domain/tip-due.ts';
import { Ledger } from './ledger.ts';
import { stopSettling, emailPayment, followAppointment, settleLater } from './payment-jobs.ts';
import type { CardFace, TransactionFacts } from './processor/card-processor.ts';
import { newReference } from './reference.ts';
import { VisitFeeStore } from './visit-fee.store.ts';

/** The final outcome of a charge. */
export type ChargeOutcome =
  | { state: 'succeeded'; transactionId: string; card: CardFace | null }
  | { state: 'failed'; reason: string };

export type ChargeRequest = {
  /** Who pays: the visit's patient, or staff who take the card at the door; null for a fee that the product charges. */
  caller: Caller | null;
  cents: number;
  /** Set for a tip and for a fee. */
  purpose?: 'tip' | 'other' | undefined;
  nonceHash: string | null;
  requestHash: string | null;
};

/** A charge and its parts. */
export type PaidCharge = { charge: ChargeRecord; parts: PaymentRecord[] };

/** Deadline for the processor and for us. Before it, a second request finds the charge still running. */
const FIRST_LOOK_MS = 40_000;
/** Writes of charges at a time, so that fifty payments at once leave time to other calls (decision 238). */
const CONCURRENT_WRITES = 1;
/** How long a payment waits for a visit locked by somebody else. Then the payer must try again. */
const LOCKED_MS = 400;
/** How long a result waits for a locked visit. Then the job settles the charge. */
const SETTLE_LOCKED_MS = 3_000;
/** Delay between attempts to lock a visit. No connection is held meanwhile. */
const LOCK_RETRY_MS = 40;
const LOCK_NOT_AVAILABLE = '55P03';
/** The screen shows the receipt already, so its email waits until concurrent payments are done. */
const RECEIPT_LATER_MS = 5_000;
/** After so long a wait the payer must try again; nothing was charged. */
const MOST_WAIT_MS = 4_000;

/** Records of charges. They are written before the processor is called, and settled only by its result. */
@Injectable()
export class Charges {
  private readonly writes = new PQueue({ concurrency: CONCURRENT_WRITES });

  constructor(
    private readonly db: Database,
    private readonly store: ChargeStore,
    private readonly fees: VisitFeeStore,
    private readonly appointments: AppointmentStore,
    private readonly deposits: Deposits,
    private readonly ledger: Ledger,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  /**
   * Writes a pending charge, and the job that finds its outcome after a crash. The same token or request
   * returns its earlier charge. Throws NOT_FOUND, FORBIDDEN, NOT_PAYABLE, PAYMENT_PENDING, BUSY (visit
   * locked) or INVALID_INPUT.
   */
  async begin(
    appointmentId: number,
    request: ChargeRequest,
    now: Date,
  ): Promise<{ charge: ChargeRecord; isNew: boolean }> {
    const latest = performance.now() + MOST_WAIT_MS;
    return this.withLocked(appointmentId, LOCKED_MS, async (tx, appointment) => {
      if (performance.now() > latest) throw new AppError('BUSY', { retryAfterSeconds: 1 });
      if (!appointment) throw new AppError('NOT_FOUND');
      const { caller } = request;
      const isOwn = caller === null || appointment.user_id === caller.user_id;
      if (!isOwn && !canManageAppointment(caller, appointment)) throw new AppError('FORBIDDEN');
      const known = await this.store.findMade(tx, request);
      if (known) {
        if (known.appointment_id !== appointmentId) throw invalid({ nonce: ['The nonce was used already.'] });
        return { charge: known, isNew: false };
      }
      if (appointment.user_id === null) throw new AppError('NOT_PAYABLE');
      const parts = await this.partsToPay(tx, appointment, request);
      const charge = await this.store.insert(tx, appointment, {
        ...{ reference: newReference(), cents: request.cents, parts, now },
        ...{ nonceHash: request.nonceHash, requestHash: request.requestHash },
        recordedBy: isOwn ? null : caller.user_id,
      });
      await settleLater(this.jobs, tx, charge.id, new Date(now.getTime() + FIRST_LOOK_MS));
      return { charge, isNew: true };
    });
  }

  /**
   * Settles a pending charge, or a failed one that turns out to have succeeded. Returns the paid charge, or
   * null when nothing was paid.
   */
  async settle(
    { id, appointment_id }: ChargeRecord,
    outcome: ChargeOutcome,
    now: Date,
  ): Promise<PaidCharge | null> {
    let isRequested = false;
    const paid = await this.withLocked(appointment_id, SETTLE_LOCKED_MS, async (tx, appointment) => {
      if (!appointment) return null;
      if (outcome.state === 'failed') {
        await this.store.settle(tx, id, { state: 'failed', failure: outcome.reason, now });
        return null;
      }
      const settled = await this.store.settle(tx, id, { ...outcome, now });
      if (!settled) return null;
      if (settled.was === 'failed') {
        this.log.warn({ alert: 'late_payment', charge_id: id }, 'A charge held for failed did arrive');
      }
      const parts = await this.store.partsOfAppointments([appointment_id], tx);
      await this.ledger.paid(tx, appointment, parts, { chargeId: id, now });
      isRequested = await this.deposits.paid(tx, appointment, parts, now);
      await stopSettling(this.jobs, tx, id);
      const runAt = new Date(now.getTime() + RECEIPT_LATER_MS);
      await emailPayment(this.jobs, tx, { template: 'payment-receipt', id }, runAt);
      const balance = balanceOf(priceOf(appointment), parts);
      if (returnsMoney(appointment) || balance.paid > balance.total || parts.some(isOfFee)) {
        await followAppointment(this.jobs, tx, appointment_id);
      }
      return { charge: settled.charge, parts: parts.filter(({ charge_id }) => charge_id === id) };
    });
    if (isRequested) this.deposits.announceEvents();
    return paid;
  }

  /** Applies the processor's state of a transaction to its charge. False when that state is not final. */
  async learn(charge: ChargeRecord, facts: TransactionFacts, now: Date): Promise<boolean> {
    const { standing, transactionId, card } = facts;
    if (standing === 'captured' || standing === 'settled') {
      await this.settle(charge, { state: 'succeeded', transactionId, card }, now);
      return true;
    }
    if (standing === 'failed' || standing === 'voided') {
      const reason = standing === 'voided' ? 'voided' : facts.reason;
      await this.settle(charge, { state: 'failed', reason }, now);
      return true;
    }
    return false;
  }

  /** The answer was lost: asks the processor again soon. */
  async settleSoon(chargeId: number, now: Date): Promise<void> {
    await settleLater(this.jobs, this.db, chargeId, new Date(now.getTime() + 1_000));
  }

  /** The parts of an amount, where it can be paid now. Throws NOT_PAYABLE, PAYMENT_PENDING or INVALID_INPUT. */
  async partsToPay(
    tx: Tx,
    appointment: AppointmentRecord,
    { cents, purpose }: Pick<ChargeRequest, 'cents' | 'purpose'>,
  ): Promise<PaidPart[]> {
    const { status } = appointment;
    const fee = purpose === 'other' ? await this.fees.find(appointment.id, tx) : null;
    const isPayable = { tip: status === 'completed', other: fee !== null && fee.waived_at === null };
    if (purpose ? !isPayable[purpose] : status === 'denied' || status === 'canceled')
      throw new AppError('NOT_PAYABLE');
    const price = priceOf(appointment);
    const paid = await this.store.partsOfAppointments([appointment.id], tx);
    const balance =
      purpose === 'tip'
        ? tipBalance(appointment, paid)
        : fee
          ? feeBalance(fee, paid)
          : balanceOf(price, paid);
    const deposit = isDepositOpen(appointment) ? (appointment.deposit_cents ?? 0) : 0;
    const refusal = payRefusal(cents, balance);
    // One payment at a time decides whether the time is kept.
    if (refusal === 'pending' || (deposit > 0 && balance.pending > 0))
      throw new AppError('PAYMENT_PENDING', { retryAfterSeconds: 5 });
    if (purpose === 'tip') {
      if (refusal === 'too_much') throw invalid({ amount: [tooHighTip(appointment, balance.due)] });
      return [{ purpose, cents }];
    }
    if (refusal === 'too_much') {
      throw invalid({ amount: [`The amount may not be greater than the ${formatCents(balance.due)} due.`] });
    }
    if (cents < deposit)
      throw invalid({ amount: [`Please pay at least ${formatCents(deposit)} to keep this time.`] });
    if (refusal === 'leaves_too_little') {
      throw invalid({
        amount: [
          `Please pay ${formatCents(balance.due)}, or leave at least ${formatCents(LEAST_CENTS)} for later.`,
        ],
      });
    }
    return fee ? [{ purpose: 'other', cents, label: FEE_LABELS[fee.kind] }] : partsOf(cents, price, paid);
  }

  /**
   * Runs `work` in a transaction that has locked the visit. Retries a locked visit outside the queue, so that
   * other payments do not wait for it. Throws BUSY after `patienceMs`.
   */
  private async withLocked<T>(
    appointmentId: number,
    patienceMs: number,
    work: (tx: Tx, appointment: AppointmentRecord | null) => Promise<T>,
  ): Promise<T> {
    let giveUp: number | undefined;
    for (;;) {
      try {
        return await this.writes.add(() =>
          inTransaction(this.db, async (tx) =>
            work(tx, await this.appointments.lock(tx, appointmentId, { waits: false })),
          ),
        );
      } catch (error) {
        if (!errorCodes(error).includes(LOCK_NOT_AVAILABLE)) throw error;
        giveUp ??= performance.now() + patienceMs;
        if (performance.now() > giveUp)
          throw new AppError('BUSY', { status: 409, retryAfterSeconds: 1, cause: error });
        await sleep(LOCK_RETRY_MS);
      }
    }
  }
}

const tooHighTip = ({ tip_cents }: AppointmentRecord, due: number): string =>
  tip_cents
    ? `The tip may not be greater than the ${formatCents(due)} left of your promise.`
    : 'Please promise the tip in your feedback first.';

const priceOf = ({ subtotal_cents: base, extra_cents: extra }: AppointmentRecord): Price => ({ base, extra });
