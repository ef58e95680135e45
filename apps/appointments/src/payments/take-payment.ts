import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { CONFIRMING, type PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { isPassing } from '@drawpoint/nest-kit/data/sql-state';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChargeStore, type ChargeRecord } from './charge.store.ts';
import { Charges, type ChargeOutcome, type ChargeRequest, type PaidCharge } from './charges.ts';
import { failureText } from './domain/failure-texts.ts';
import type { CardFace, CardProcessor, Instrument, StoredCardRef } from './processor/card-processor.ts';
import { Merchant } from './processor/merchant.ts';
import { ProcessorError } from './processor/processor-error.ts';
import { requestHashOf, sha256 } from './reference.ts';
import { StoredCards } from './stored-cards.ts';
import { toReceipt } from './to-receipt.ts';

/** Deadline for the answer to a payer, in milliseconds. It is shorter than the caller's timeout. */
const ANSWER_MS = 4_400;

/**
 * Charges cards for visits: writes the record, calls the processor, then settles
 * (docs/product/payments.md#outcomes).
 */
@Injectable()
export class TakePayment {
  constructor(
    private readonly charges: Charges,
    private readonly store: ChargeStore,
    private readonly appointments: AppointmentStore,
    private readonly cards: StoredCards,
    private readonly merchant: Merchant,
    private readonly log: Log,
  ) {}

  /** With `store_card` the processor keeps the card first, and that card is charged. */
  readonly pay = handle(payments.pay, async ({ id, amount, nonce, store_card, purpose }, ctx) => {
    const request = this.requestOf(amount, purpose, sha256(nonce), ctx);
    // Staff charge the card once: only the patient has it kept.
    if (store_card && (await this.patientFor(id, ctx)) !== null) throw new AppError('FORBIDDEN');
    return this.take(id, request, ctx, async (charge) => {
      if (!store_card) return { nonce };
      const card = await this.cards.keep(ctx.caller.user_id, nonce, ctx.now());
      await this.store.nameCard(charge.id, card);
      return card;
    });
  });

  readonly payWithCard = handle(payments.payWithCard, async ({ id, cardId, amount, purpose }, ctx) => {
    const patientId = await this.patientFor(id, ctx);
    const card = await (patientId === null
      ? this.cards.own(ctx.caller.user_id, cardId)
      : this.cards.forStaff(patientId, cardId));
    return this.take(id, this.requestOf(amount, purpose, null, ctx), ctx, (charge) =>
      this.withCard(charge, card),
    );
  });

  /** Charges a fee to the card that the patient agreed to. The same fee is charged once. */
  async chargeFee(
    appointmentId: number,
    cents: number,
    card: StoredCardRef & CardFace,
    ctx: RequestContext,
  ): Promise<void> {
    const requestHash = sha256(`fee:${appointmentId}`);
    const request = { caller: null, cents, purpose: 'other', nonceHash: null, requestHash } as const;
    await this.take(appointmentId, request, ctx, (charge) => this.withCard(charge, card));
  }

  private async withCard(charge: ChargeRecord, card: StoredCardRef & CardFace): Promise<Instrument> {
    await this.store.nameCard(charge.id, card);
    return card;
  }

  /** Whose visit it is, where the caller is its staff; null for everybody else. */
  private async patientFor(
    appointmentId: number,
    { caller }: RequestContext<Caller>,
  ): Promise<number | null> {
    const visit = await this.appointments.find(appointmentId);
    if (!visit?.user_id || visit.user_id === caller.user_id) return null;
    return canManageAppointment(caller, visit) ? visit.user_id : null;
  }

  private requestOf(
    amount: number,
    purpose: ChargeRequest['purpose'],
    nonceHash: string | null,
    ctx: RequestContext<Caller>,
  ): ChargeRequest {
    return {
      caller: ctx.caller,
      cents: toCents(amount),
      purpose,
      nonceHash,
      requestHash: requestHashOf(ctx),
    };
  }

  private async take(
    appointmentId: number,
    request: ChargeRequest,
    ctx: RequestContext,
    instrument: (charge: ChargeRecord) => Promise<Instrument>,
  ): Promise<PaymentResult> {
    const latest = performance.now() + ANSWER_MS;
    const { processor } = this.merchant;
    const { charge, isNew } = await this.charges.begin(appointmentId, request, ctx.now());
    if (isNew) {
      const charged = this.charge(charge, processor, instrument, ctx);
      const result = await atMost(latest - performance.now(), charged);
      if (result) return result;
      charged.catch((err: unknown) =>
        this.log.warn({ charge_id: charge.id, err }, 'A charge is settled later'),
      );
    }
    // The processor is slow, or the process that began it died. The payer does not wait for the first check.
    if (charge.state === 'pending') await this.charges.settleSoon(charge.id, ctx.now());
    return this.resultOf(charge.id);
  }

  /** Charges the card at the processor, and settles the charge with the result. */
  private async charge(
    charge: ChargeRecord,
    processor: CardProcessor,
    instrument: (charge: ChargeRecord) => Promise<Instrument>,
    ctx: RequestContext,
  ): Promise<PaymentResult> {
    let said = '';
    try {
      const from = await instrument(charge);
      const { reference, cents } = charge;
      const result = await processor.charge({ reference, cents, from });
      if (result.state === 'failed') said = result.text;
      if (result.state === 'held') await this.charges.settleSoon(charge.id, ctx.now());
      else {
        const paid = await this.settle(charge, result, ctx.now());
        if (paid) return presented(paid, said);
      }
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      said = error.text;
      await this.notAnswered(charge, error, ctx.now());
    }
    return this.resultOf(charge.id, said);
  }

  // The card was charged. When the result cannot be written now, the payer must not try again: the charge's
  // job settles it.
  private async settle(charge: ChargeRecord, outcome: ChargeOutcome, now: Date): Promise<PaidCharge | null> {
    try {
      return await this.charges.settle(charge, outcome, now);
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.log.warn({ charge_id: charge.id, err: error }, 'A charge is settled later');
      return null;
    }
  }

  // Settles a failure that cannot have moved money at once. For all others it asks the processor.
  private async notAnswered(
    charge: ChargeRecord,
    { failure, code }: ProcessorError,
    now: Date,
  ): Promise<void> {
    this.log.warn({ charge_id: charge.id, failure, code }, 'A charge has no answer');
    if (failure === 'unknown') return this.charges.settleSoon(charge.id, now);
    const reason = failure === 'unreachable' ? 'unreachable' : code;
    await this.charges.settle(charge, { state: 'failed', reason }, now);
  }

  private async resultOf(chargeId: number, said = ''): Promise<PaymentResult> {
    const charge = await this.store.find(chargeId);
    const parts = await this.store.partsOfCharge(null, chargeId);
    if (!charge) throw new AppError('INTERNAL');
    return presented({ charge, parts }, said);
  }
}

function presented({ charge, parts }: PaidCharge, said: string): PaymentResult {
  if (!parts[0]) throw new AppError('INTERNAL');
  const payment = { id: parts[0].id, status: charge.state, amount_total: toDollars(charge.cents) };
  if (charge.state === 'succeeded') return { payment, receipt: toReceipt(charge, parts) };
  const friendly = charge.state === 'pending' ? CONFIRMING : failureText(charge.failure ?? '');
  return { payment, receipt: null, friendly_error: friendly, error: said || friendly };
}

/** The result of the work; null when it takes longer than `ms`. The work continues. */
async function atMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const patience = new AbortController();
  try {
    return await Promise.race([work, sleep(Math.max(0, ms), null, { signal: patience.signal })]);
  } finally {
    patience.abort();
  }
}
