import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { PaymentResult } from '@drawpoint/contracts/appointments/payment';
import type { Caller } from '@drawpoint/contracts/envelope';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Fake } from '@drawpoint/nest-kit/testing/start-services';
import { cardNumbersIn } from '@drawpoint/nest-kit/testing/card-numbers';
import { startProcessor, type Played, type ProcessorWorld } from './processor-world.ts';
import {
  admin,
  hurryJobs,
  inDays,
  patient,
  startAppointments,
  type AppointmentsWorld,
  type NewAppointment,
} from './start-appointments.ts';

type Email = InputOf<typeof messages.sendEmail>;

export const VISA = '4111111111111111';

export type PaymentsWorld = {
  services: AppointmentsWorld;
  call: AppointmentsWorld['call'];
  rows: AppointmentsWorld['rows'];
  processor: ProcessorWorld;
  emails: Email[];
  /** Books a visit for $114.00, by default for the patient; each an hour after the previous one. */
  book(more?: Partial<NewAppointment>): Promise<number>;
  read(id: number): Promise<Appointment>;
  pay(
    id: number,
    amount: number,
    more?: { number?: string; key?: string; store_card?: boolean; caller?: Caller },
  ): Promise<PaymentResult>;
  /** Id of the visit's first payment with this purpose, by default `completion`. */
  partOf(id: number, purpose?: string): Promise<number>;
  /** The processor's transaction id of the visit's first charge. */
  chargeOf(id: number): Promise<string>;
  /** The processor's transaction ids of the visit's charges and refunds. */
  transactionsOf(id: number): Promise<string[]>;
  /** The cents that the processor charged for the visit, minus its refunds. */
  heldBy(id: number): Promise<number>;
  /** The same, after it checks that the ledger agrees. */
  agree(id: number): Promise<number>;
  /** The ledger's paid cents of a visit, minus refunds. */
  inLedger(id: number): Promise<number>;
  /** Runs all jobs of this name now, and waits until none is due. */
  hurry(name: string): Promise<void>;
  settle(): Promise<Played>;
  /** Stops the service. Throws when a card number was logged or stored. */
  close(): Promise<void>;
};

/** Every row about payments, and every job. */
const KEPT = [
  'charge',
  'payment',
  'refund',
  'stored_card',
  'card_consent',
  'card_customer',
  'graphile_worker._private_jobs',
]
  .map((table) => `SELECT to_json(each)::text AS content FROM ${table} each`)
  .join(' UNION ALL ');

let booked = 0;

/** Starts the appointments service with its own card processor, and an inbox for its emails. */
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
  const { call, rows } = services;
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
  const heldBy = async (id: number) => {
    const { charges, refunds } = await transactionsOf(id);
    const charged = charges.filter(({ responseCode, status }) => responseCode === '1' && status !== 'voided');
    const given = refunds.filter(({ responseCode }) => responseCode === '1');
    const sum = (all: { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0);
    return sum(charged) - sum(given);
  };
  const inLedger = async (id: number) => {
    const [row] = await rows<{ kept: number }>(
      `SELECT coalesce(-sum(cents), 0)::int AS kept FROM ledger_entry
        WHERE appointment_id = $1 AND kind IN ('payment', 'refund')`,
      [id],
    );
    return row?.kept ?? 0;
  };
  return {
    ...{ services, call, rows, processor, emails },
    book: (more) => {
      booked += 1;
      const visit = { actor_id: admin.user_id, ...more };
      return services.book(`paid visit ${booked}`, inDays(2 + booked, 15 * 60), visit);
    },
    read: (id) => call(appointments.get, { id }, patient),
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
    heldBy,
    inLedger,
    agree: async (id) => {
      const [held, kept] = [await heldBy(id), await inLedger(id)];
      if (held !== kept)
        throw new Error(`Of visit ${id} the processor keeps ${held} cents, the ledger ${kept}.`);
      return held;
    },
    partOf: async (id, purpose = 'completion') => {
      const [part] = await rows<{ id: number }>(
        'SELECT id FROM payment WHERE appointment_id = $1 AND purpose = $2 ORDER BY id LIMIT 1',
        [id, purpose],
      );
      return part!.id;
    },
    chargeOf: async (id) => {
      const [charge] = await rows<{ transaction_id: string }>(
        'SELECT transaction_id FROM charge WHERE appointment_id = $1 ORDER BY id LIMIT 1',
        [id],
      );
      return charge!.transaction_id;
    },
    hurry: (name) => hurryJobs(services, name),
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
