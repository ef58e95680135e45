import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import {
  DOOR_METHODS,
  type DoorEntry,
  type DoorMethod,
  type PaymentResult,
} from '@drawpoint/contracts/appointments/payment';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { PolicyValue } from '@drawpoint/contracts/policies/policies';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Deposits } from '../appointments/deposits.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { ChargeStore, type ChargeRecord, type NewCharge, type PaymentRecord } from './charge.store.ts';
import { Charges } from './charges.ts';
import { balanceOf, type Balance } from './domain/amount-due.ts';
import { tipBalance } from './domain/tip-due.ts';
import { Ledger } from './ledger.ts';
import { emailPayment } from './payment-jobs.ts';
import { newReference, requestHashOf } from './reference.ts';
import { Merchant } from './processor/merchant.ts';
import { RefundStore } from './refund.store.ts';
import { StoredCards } from './stored-cards.ts';
import { toReceipt } from './to-receipt.ts';

const NAMES: Record<DoorMethod, string> = { cash: 'cash', check: 'checks' };

/**
 * Cash and checks that staff take at a visit. They are paid at once and no processor is asked. An entry is never changed: a
 * wrong one is taken back by another (docs/product/payments.md#door).
 */
@Injectable()
export class DoorPayments {
  constructor(
    private readonly db: Database,
    private readonly store: ChargeStore,
    private readonly charges: Charges,
    private readonly refunds: RefundStore,
    private readonly appointments: AppointmentStore,
    private readonly policies: PolicyStore,
    private readonly people: UserProjection,
    private readonly cards: StoredCards,
    private readonly merchant: Merchant,
    private readonly deposits: Deposits,
    private readonly ledger: Ledger,
    private readonly jobs: Jobs,
  ) {}

  readonly listAtDoor = handle(doorPayments.listAtDoor, async ({ id }, { caller }) => {
    const visit = await this.appointments.get(id);
    if (!canManageAppointment(caller, visit)) throw new AppError('FORBIDDEN');
    const [parts, allowed, charges, cards] = await Promise.all([
      this.store.partsOfAppointments([id]),
      this.policies.atDoor(visit.provider_id),
      this.store.succeededOf(null, id),
      this.merchant.isOn && visit.user_id !== null ? this.cards.listForStaff(visit.user_id) : [],
    ]);
    const taken = charges.filter(({ method }) => method !== 'card').reverse();
    const names = await this.people.names(taken.flatMap(({ recorded_by }) => recorded_by ?? []));
    const isPayable = visit.user_id !== null && visit.status !== 'denied' && visit.status !== 'canceled';
    const price = { base: visit.subtotal_cents, extra: visit.extra_cents };
    return {
      due: isPayable ? openOf(balanceOf(price, parts)) : 0,
      tip_due: isPayable ? openOf(tipBalance(visit, parts)) : 0,
      takes_cards: this.merchant.isOn,
      cards,
      methods: DOOR_METHODS.filter((method) => takesAtDoor(allowed, method)),
      entries: taken.map((charge) => {
        const own = parts.filter(({ charge_id }) => charge_id === charge.id);
        const recorder = names.get(charge.recorded_by ?? 0);
        return toEntry(charge, own, recorder ? fullName(recorder) : '');
      }),
    };
  });

  /** Throws NOT_FOUND, FORBIDDEN, NOT_PAYABLE, PAYMENT_PENDING, or INVALID_INPUT for the amount or the method. */
  readonly recordAtDoor = handle(doorPayments.recordAtDoor, async (input, ctx) => {
    const { id, method, purpose } = input;
    const requestHash = requestHashOf(ctx);
    const cents = toCents(input.amount);
    const checkNumber = input.check_number || null;
    return inTransaction(this.db, async (tx: Tx) => {
      const visit = await this.lockManaged(tx, id, ctx.caller);
      const known = await this.store.findMade(tx, { nonceHash: null, requestHash });
      if (known) return this.resultOf(tx, known);
      if (visit.user_id === null) throw new AppError('NOT_PAYABLE');
      if (!takesAtDoor(await this.policies.atDoor(visit.provider_id, tx), method))
        throw invalid({ method: [`Your company does not take ${NAMES[method]} at the door.`] });
      if (checkNumber !== null && method !== 'check')
        throw invalid({ check_number: ['Only a check has a number.'] });
      const parts = await this.charges.partsToPay(tx, visit, { cents, purpose });
      const made = { cents, parts, requestHash, recordedBy: ctx.caller.user_id, now: ctx.now() };
      const door = { method, checkNumber, reverses: null };
      const charge = await this.enter(tx, visit, { ...made, door });
      await emailPayment(this.jobs, tx, { template: 'payment-receipt', id: charge.id }, ctx.now());
      return this.resultOf(tx, charge);
    });
  });

  /** Throws NOT_FOUND, FORBIDDEN, or NOT_CORRECTABLE for a card, a refunded entry and one that was taken back. */
  readonly correctAtDoor = handle(doorPayments.correctAtDoor, async ({ id, reason }, ctx) => {
    const part = await this.store.findPart(id);
    if (!part) throw new AppError('NOT_FOUND');
    const requestHash = requestHashOf(ctx);
    return inTransaction(this.db, async (tx: Tx) => {
      const visit = await this.lockManaged(tx, part.appointment_id, ctx.caller);
      const known = await this.store.findMade(tx, { nonceHash: null, requestHash });
      if (known) return this.resultOf(tx, known);
      const charge = await this.store.find(part.charge_id, tx);
      if (!charge || charge.method === 'card' || (await this.isFinal(tx, charge)))
        throw new AppError('NOT_CORRECTABLE');
      const { method, check_number: checkNumber } = charge;
      const parts = await this.store.partsOfCharge(tx, charge.id);
      const reversal = await this.enter(tx, visit, {
        cents: -charge.cents,
        parts: parts.map(({ purpose, cents }) => ({ purpose, cents: -cents })),
        door: { method, checkNumber, reverses: { id: charge.id, reason } },
        ...{ requestHash, recordedBy: ctx.caller.user_id, now: ctx.now() },
      });
      return this.resultOf(tx, reversal);
    });
  });

  private async lockManaged(tx: Tx, id: number, caller: Caller): Promise<AppointmentRecord> {
    const visit = await this.appointments.lock(tx, id);
    if (!visit) throw new AppError('NOT_FOUND');
    if (!canManageAppointment(caller, visit)) throw new AppError('FORBIDDEN');
    return visit;
  }

  private async enter(
    tx: Tx,
    visit: AppointmentRecord,
    made: Omit<NewCharge, 'reference' | 'nonceHash'>,
  ): Promise<ChargeRecord> {
    const charge = await this.store.insert(tx, visit, {
      ...made,
      ...{ reference: newReference(), nonceHash: null },
    });
    const parts = await this.store.partsOfAppointments([visit.id], tx);
    await this.ledger.paid(tx, visit, parts, { chargeId: charge.id, now: made.now });
    await this.deposits.paid(tx, visit, parts, made.now);
    return charge;
  }

  private async isFinal(tx: Tx, charge: ChargeRecord): Promise<boolean> {
    if (await this.store.isReversal(charge, tx)) return true;
    return (await this.refunds.ofCharge(tx, charge.id)).some(({ state }) => state !== 'failed');
  }

  private async resultOf(tx: Tx, charge: ChargeRecord): Promise<PaymentResult> {
    const receipt = toReceipt(charge, await this.store.partsOfCharge(tx, charge.id));
    const { id, amount_total } = receipt;
    return { payment: { id, status: charge.state, amount_total }, receipt };
  }
}

const takesAtDoor = (allowed: PolicyValue<'payment.at_door'>, method: DoorMethod): boolean =>
  allowed === 'both' || allowed === method;

const openOf = ({ due, pending }: Pick<Balance, 'due' | 'pending'>): number =>
  toDollars(Math.max(0, due - pending));

const toEntry = (
  { cents, method, check_number, recorded_by, created_at }: ChargeRecord,
  parts: readonly PaymentRecord[],
  name: string,
): DoorEntry => ({
  id: parts[0]?.id ?? 0,
  method: method === 'check' ? 'check' : 'cash',
  amount_total: toDollars(cents),
  amount_refunded: toDollars(parts.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0)),
  check_number,
  is_tip: parts.every(({ purpose }) => purpose === 'tip'),
  recorded_by: { id: recorded_by ?? 0, name },
  recorded_at: created_at.toISOString(),
});
