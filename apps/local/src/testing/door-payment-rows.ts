import type { PreparedRequest, Row } from './row.ts';
import type { Name, Whole } from './start-whole.ts';

const STAFF: readonly Name[] = ['maria', 'admin', 'developer'];
type Visit = (more?: object, set?: string, body?: object) => () => Promise<PreparedRequest>;

/** Who takes cash of a visit of the patient with Maria, whose company takes it, and who waives its fee or answers a no-show. */
export function doorPaymentRows(
  worldOf: () => Whole,
  visit: Visit,
  storedCard: () => Promise<number>,
): Record<string, Row> {
  const cash = { method: 'cash', amount: 1 };
  const record = async (): Promise<PreparedRequest> => {
    await worldOf().rows(
      'appointments',
      `INSERT INTO provider_policy (id, rows, version)
       VALUES (1, '[{"service_id": null, "key": "payment.at_door", "value": "cash"}]', 1000)
           ON CONFLICT (id) DO UPDATE SET rows = excluded.rows`,
    );
    return visit({}, '', cash)();
  };
  const recorded = async (): Promise<PreparedRequest> => {
    const sent = await record();
    const route = 'POST /appointments/{id}/door-payments';
    const answer = await worldOf().ask(route, sent, worldOf().tokenOf('maria'));
    const { payment } = answer.json<{ payment: { id: number } }>();
    return { params: { id: payment.id }, body: { reason: 'Wrong amount.' } };
  };
  const withFee = async (): Promise<PreparedRequest> => {
    const made = await visit({}, `status = 'canceled'`, { reason: 'A snowstorm.' })();
    await worldOf().rows(
      'appointments',
      `INSERT INTO visit_fee (appointment_id, kind, cents, created_at) VALUES ($1, 'late_cancellation', 4000, now())`,
      [made.record],
    );
    return made;
  };
  const withRule = async (): Promise<PreparedRequest> =>
    visit({}, `policies = '{"cancel.fee": 40}'`, { card_id: await storedCard(), version: 1 })();
  const noShow = visit({}, `status = 'canceled', outcome = 'no_show', canceled_at = now()`, {
    answer: 'I was there.',
  });
  return {
    'appointments.visits.answer-no-show': { ok: ['patient'], sent: noShow },
    'appointments.visit-fees.set-fee-card': { ok: ['patient'], refused: 404, sent: withRule },
    'appointments.visit-fees.waive-fee': { ok: ['admin', 'developer'], sent: withFee },
    'appointments.door-payments.list-at-door': { ok: STAFF, sent: visit() },
    'appointments.door-payments.record-at-door': { ok: STAFF, sent: record },
    'appointments.door-payments.correct-at-door': { ok: STAFF, sent: recorded },
  };
}
