import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { PaymentResult } from '@drawpoint/contracts/appointments/payment';
import type { Caller } from '@drawpoint/contracts/envelope';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Fake, StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { cardNumbersIn } from '@drawpoint/nest-kit/testing/card-numbers';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startProcessor, type Played, type ProcessorWorld } from './processor-world.ts';
import {
  admin,
  inDays,
  newAppointment,
  patient,
  startAppointments,
  type NewAppointment,
} from './start-appointments.ts';

type Email = InputOf<typeof messages.sendEmail>;

export const VISA = '4111111111111111';

export type PaymentsWorld = {
  services: StartedServices;
  processor: ProcessorWorld;
  emails: Email[];
  /** A visit of $114.00 (of the patient, unless told), each an hour after the one before. */
  book(more?: Partial<NewAppointment>): Promise<number>;
  read(id: number): Promise<Appointment>;
  pay(
    id: number,
    amount: number,
    more?: { number?: string; key?: string; store_card?: boolean; caller?: Caller },
  ): Promise<PaymentResult>;
  /** The processor's ids of what was charged and given back for a visit. */
  transactionsOf(id: number): Promise<string[]>;
  /** What the processor keeps of a visit: what it charged less what it gave back, in cents. */
  heldBy(id: number): Promise<number>;
  /** What the ledger says was paid and kept, in cents. */
  inLedger(id: number): Promise<number>;
  rows<Row extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Has every job of this name run now, and waits until none of it is left that could. */
  hurry(name: string): Promise<void>;
  settle(): Promise<Played>;
  /** Throws where a card's number was logged or kept: whatever was done, none may be. */
  close(): Promise<void>;
};

/** All that is kept of payments, and every job. */
const KEPT = ['charge', 'payment', 'refund', 'stored_card', 'card_customer', 'graphile_worker._private_jobs']
  .map((table) => `SELECT to_json(each)::text AS content FROM ${table} each`)
  .join(' UNION ALL ');

let booked = 0;

/** The appointments service with a card processor of its own, and an inbox for what it has emailed. */
export async function startPayments(
  env: Record<string, string> = {},
  fakes: Record<string, Fake> = {},
): Promise<PaymentsWorld> {
  const processor = await startProcessor();
  const emails: Email[] = [];
  const services = await startAppointments({
    env: { AUTHORIZENET_TIMEOUT_SECONDS: '1', ...processor.env, ...env },
    fakes: { [messages.sendEmail.subject]: (email: Email) => ({ id: emails.push(email) }), ...fakes },
  });
  const rows = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) =>
    services.database('appointments').rows<Row>(sql, values);
  const transactionsOf = async (id: number) => {
    const own = await rows<{ reference: string; transaction_id: string | null }>(
      `SELECT reference, transaction_id FROM charge WHERE appointment_id = $1`,
      [id],
    );
    const references = new Set(own.map(({ reference }) => reference));
    const { transactions } = await processor.play({});
    const charges = transactions.filter((each) => references.has(each.invoiceNumber));
    const ids = new Set(charges.map(({ transId }) => transId));
    return {
      charges,
      refunds: transactions.filter(({ refTransId }) => refTransId !== null && ids.has(refTransId)),
    };
  };
  return {
    ...{ services, processor, emails, rows },
    book: async (more) => {
      booked += 1;
      const made = newAppointment(`paid visit ${booked}`, inDays(2 + booked, 15 * 60), {
        actor_id: admin.user_id,
        ...more,
      });
      return (await services.call(appointments.create, made)).appointment_id;
    },
    read: (id) => services.call(appointments.get, { id }, patient),
    pay: async (id, amount, { number = VISA, key, store_card, caller = patient } = {}) => {
      const nonce = await processor.tokenise({ number });
      const input = { id, amount, nonce, ...(store_card && { store_card }) };
      return services.bus.call(payments.pay, input, {
        ...systemContext(),
        caller,
        ...(key !== undefined && { idempotencyKey: key }),
      });
    },
    transactionsOf: async (id) => {
      const { charges, refunds } = await transactionsOf(id);
      return [...charges, ...refunds].map(({ transId }) => transId);
    },
    heldBy: async (id) => {
      const { charges, refunds } = await transactionsOf(id);
      const charged = charges.filter(
        ({ responseCode, status }) => responseCode === '1' && status !== 'voided',
      );
      const given = refunds.filter(({ responseCode }) => responseCode === '1');
      const sum = (all: { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0);
      return sum(charged) - sum(given);
    },
    inLedger: async (id) => {
      const [row] = await rows<{ kept: number }>(
        `SELECT coalesce(-sum(cents), 0)::int AS kept FROM ledger_entry
          WHERE appointment_id = $1 AND kind IN ('payment', 'refund')`,
        [id],
      );
      return row?.kept ?? 0;
    },
    hurry: async (name) => {
      const id = `(SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`;
      await rows(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE task_id = ${id}`, [name]);
      await rows(`NOTIFY "jobs:insert", '{"r":0,"count":1}'`);
      await until(async () => {
        const [due] = await rows<{ count: number }>(
          `SELECT count(*)::int AS count FROM graphile_worker._private_jobs
            WHERE task_id = ${id} AND run_at <= now() AND attempts < max_attempts`,
          [name],
        );
        return due?.count === 0;
      }, 20_000);
    },
    settle: () => processor.play({ settle: true }),
    close: async () => {
      const kept = await rows<{ content: string }>(KEPT);
      const leaked = cardNumbersIn([...services.logs, ...kept.map(({ content }) => content)].join('\n'));
      await services.close();
      await processor.close();
      if (leaked.length > 0) throw new Error(`Card numbers in logs or records: ${leaked.join(', ')}`);
    },
  };
}
