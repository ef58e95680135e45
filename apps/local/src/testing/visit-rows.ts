import { randomUUID } from 'node:crypto';
import type { RequestParts } from './ask.ts';
import { confirmationRows } from './confirmation-rows.ts';
import { dayPlanRows } from './day-plan-rows.ts';
import { doorPaymentRows } from './door-payment-rows.ts';
import { followRows } from './follow-rows.ts';
import { orderRows } from './order-rows.ts';
import { presenceRows } from './presence-rows.ts';
import { reassignmentRows } from './reassignment-rows.ts';
import type { PreparedRequest, Row } from './row.ts';
import { specimenRows } from './specimen-rows.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';
import { BEGUN } from './visit-states.ts';

const STAFF: readonly Name[] = ['maria', 'admin', 'developer'];
const MANAGERS: readonly Name[] = ['admin', 'developer'];
const SEE: readonly Name[] = ['patient', ...STAFF];
const OWN: readonly Name[] = ['patient'];
/** People who may start a conversation with patients of their provider. */
const COLLEAGUES: readonly Name[] = ['maria', 'jamal', 'admin', 'developer'];
/** The stored step of a visit to which Maria has set out. */
const SET_OUT = {
  ...{ action: 'set_out', by: PEOPLE.maria, is_told: true },
  ...{ at: '2026-11-25T10:00:00.000Z', told_at: '2026-11-25T10:00:10.000Z' },
};
/** Nobody can write to themselves. */
const ONESELF = { patient: 422 };

/**
 * The expected responses of operations about a visit of the patient with Maria, who works for the admin's
 * provider.
 */
export function rowsOf(worldOf: () => Whole): Record<string, Row> {
  const visit =
    (more: Parameters<Whole['book']>[0] = {}, set = '', body?: object | (() => Promise<object>)) =>
    async (): Promise<PreparedRequest> => {
      const id = await worldOf().book(more);
      if (set) await worldOf().rows('appointments', `UPDATE appointment SET ${set} WHERE id = $1`, [id]);
      const content = typeof body === 'function' ? await body() : body;
      return { params: { id }, record: id, ...(content && { body: content }) };
    };
  /** Reads a column of the record, or of the visit it belongs to. */
  const valueOf = async <Value>(table: string, column: string, where: string, id: number) => {
    const sql = `SELECT ${column} AS value FROM ${table} WHERE ${where} = $1`;
    return (await worldOf().rows<{ value: Value }>('appointments', sql, [id]))[0]!.value;
  };
  const withResults = async (): Promise<PreparedRequest> => {
    const made = await visit({}, `status = 'completed'`, { reason: 'Belongs to another visit.' })();
    const [document] = await worldOf().rows<{ id: number }>(
      'appointments',
      `INSERT INTO appointment_document (appointment_id, uploaded_by, file_key, kind, size, sha256)
       VALUES ($1, $2, $3, 'pdf', 1, '') RETURNING id`,
      [made.record, PEOPLE.maria, randomUUID()],
    );
    return { ...made, params: { ...made.params, document_id: document!.id } };
  };
  const onItsDay = async (): Promise<PreparedRequest> => {
    const record = await worldOf().book();
    const day = await valueOf<string>('appointment', 'local_date', 'id', record);
    return { record, query: { from: day, to: day } };
  };
  const byItsCode = async (): Promise<PreparedRequest> => {
    const record = await worldOf().book();
    return { record, body: { q: await valueOf('appointment', 'confirmation_code', 'id', record) } };
  };
  const make = async <Answer>(route: string, name: Name, sent: RequestParts): Promise<Answer> =>
    (await worldOf().ask(route, sent, worldOf().tokenOf(name))).json<Answer>();
  const proposed = async (): Promise<PreparedRequest> => {
    const id = await worldOf().book();
    const starts_at = await worldOf().freeStart();
    await make('POST /appointments/{id}/proposals', 'maria', {
      params: { id },
      body: { starts: [starts_at] },
    });
    const proposal_id = await valueOf<number>('appointment_proposal', 'id', 'appointment_id', id);
    return { params: { id, proposal_id }, body: { starts_at } };
  };
  const request = async (): Promise<PreparedRequest> => {
    const body = { user_id: PEOPLE.patient, note: randomUUID() };
    const { id } = await make<{ id: number }>('POST /appointments/request', 'maria', { body });
    return { params: { id }, record: id, query: { per: 100 } };
  };
  const paid = async (store_card = false): Promise<{ appointment: number; payment: number }> => {
    const appointment = await worldOf().book();
    const nonce = await worldOf().processor.tokenise({ number: '4111111111111111' });
    const body = { amount: 1, nonce, ...(store_card && { store_card }) };
    await make('POST /appointments/{id}/pay', 'patient', { params: { id: appointment }, body });
    const payment = await valueOf<number>('payment', 'id', 'appointment_id', appointment);
    return { appointment, payment };
  };
  // Shared by all rows, because payments per minute are limited.
  let read: Promise<{ payment: number }> | undefined;
  const receipt = async (): Promise<PreparedRequest> => {
    const { payment } = await (read ??= paid());
    return { params: { id: payment }, record: payment };
  };
  const storedCard = async (): Promise<number> => {
    const cards = () => make<{ data: { id: number }[] }>('GET /payments/stored-cards', 'patient', {});
    const [kept] = (await cards()).data;
    if (kept) return kept.id;
    await paid(true);
    return (await cards()).data[0]!.id;
  };
  const written = async (): Promise<PreparedRequest> => {
    const body = { receiver_id: PEOPLE.patient, content: randomUUID() };
    const { id } = await make<{ id: number }>('POST /messages', 'maria', { body });
    return { params: { id } };
  };
  const noticed = async (): Promise<PreparedRequest> => {
    const [row] = await worldOf().rows<{ id: number }>(
      'messaging',
      `INSERT INTO notification (user_id, kind, event_id, local_date, local_time)
       VALUES ($1, 'appointment_approved', gen_random_uuid(), '2026-12-15', '09:00') RETURNING id`,
      [PEOPLE.patient],
    );
    return { params: { id: row!.id } };
  };
  const withPatient = (more: object = {}) => ({ query: { with: PEOPLE.patient, ...more } });

  return {
    'appointments.appointments.get': { ok: SEE, sent: visit() },
    'appointments.appointments.list-mine': {
      ok: 'all',
      sees: OWN,
      sent: async () => ({ record: await worldOf().book(), query: { filter: 'upcoming', per: 100 } }),
    },
    'appointments.appointments.get-next': { ok: 'all' },
    'appointments.appointments.list-for-staff': {
      ok: 'all',
      sees: STAFF,
      sent: async () => {
        const { query, ...rest } = await onItsDay();
        return { ...rest, query: { ...query, status: 'approved' } };
      },
    },
    'appointments.appointments.approve': { ok: STAFF, sent: visit({ status: 'pending' }) },
    'appointments.appointments.deny': { ok: STAFF, sent: visit({ status: 'pending' }) },
    'appointments.calendar-files.get': { ok: SEE, sent: visit() },
    'appointments.feedback.give': { ok: OWN, sent: visit({}, `status = 'completed'`, { rating: 5 }) },
    'appointments.feedback.list': {
      ok: 'all',
      sees: STAFF,
      sent: async () => {
        const asked = await visit({}, `status = 'completed'`)();
        const body = { rating: 5, comment: 'Gentle.' };
        await make('POST /appointments/{id}/feedback', 'patient', { ...asked, body });
        return { record: asked.record!, query: { q: asked.record } };
      },
    },
    'appointments.future-visits.list': {
      ok: 'all',
      sees: STAFF,
      sent: async () => ({ ...(await onItsDay()), query: { phlebotomist_id: PEOPLE.maria, per: 100 } }),
    },
    'appointments.future-visits.list-shifted': { ok: 'all' },
    'appointments.media.list': { ok: 'all' },
    'appointments.media.remove': { ok: [], refused: 404, sent: () => ({ params: { id: 999_999 } }) },
    'appointments.media.open-link': {
      ok: 'all',
      status: 422,
      sent: () => ({ params: { link: 'x'.repeat(20), signature: 'y'.repeat(43) } }),
    },
    'appointments.media.open-public': { ok: 'all', status: 404, sent: () => ({ params: { id: 999_999 } }) },
    'appointments.moves.get-booking': { ok: SEE, sent: visit() },
    'appointments.moves.cancel': { ok: SEE, sent: visit({}, '', { reason: 'Ill.' }) },
    'appointments.moves.reschedule': {
      ok: SEE,
      sent: visit({}, '', async () => ({ starts_at: await worldOf().freeStart() })),
    },
    'appointments.payments.config': { ok: 'all' },
    'appointments.payments.list-cards': {
      ok: 'all',
      sees: OWN,
      sent: async () => ({ record: await storedCard() }),
    },
    'appointments.payments.add-card': {
      ok: 'all',
      status: 201,
      sent: async () => ({
        body: { nonce: await worldOf().processor.tokenise({ number: '4111111111111111' }) },
      }),
    },
    'appointments.payments.remove-card': {
      ok: OWN,
      refused: 404,
      sent: async () => ({ params: { id: await storedCard() } }),
    },
    'appointments.stored-cards.set-card-consent': {
      ok: OWN,
      refused: 404,
      sent: async () => ({ params: { id: await storedCard() }, body: { given: false, version: 1 } }),
    },
    'appointments.payments.pay': {
      ok: SEE,
      sent: visit({}, '', async () => ({
        amount: 1,
        nonce: await worldOf().processor.tokenise({ number: '4111111111111111' }),
      })),
    },
    'appointments.payments.pay-with-card': {
      ok: OWN,
      refused: 404,
      also: { maria: 403, admin: 403, developer: 403 },
      sent: async () => ({
        params: { id: await worldOf().book(), cardId: await storedCard() },
        body: { amount: 1 },
      }),
    },
    ...{ ...doorPaymentRows(worldOf, visit, storedCard), ...followRows(worldOf, visit) },
    'appointments.payments.get-receipt': { ok: SEE, sent: receipt },
    'appointments.payments.print-receipt': { ok: SEE, sent: receipt },
    'appointments.payments.unpaid-summary': { ok: 'all' },
    'appointments.payments.list': {
      ok: 'all',
      sees: ['admin', 'developer'],
      sent: async () => ({ record: (await receipt()).record!, query: { per: 100, user_id: PEOPLE.patient } }),
    },
    'appointments.payments.summarize': { ok: 'all', sent: () => ({ query: { range: 'mtd' } }) },
    'appointments.payments.export': { ok: 'all' },
    'appointments.payments.refund': {
      ok: ['admin', 'developer'],
      sent: async () => ({ params: { id: (await paid()).payment }, body: { reason: 'As agreed.' } }),
    },
    'appointments.payments.list-differences': { ok: 'all' },
    // Only the processor can call it, with its signature.
    'appointments.payments.receive-webhook': { ok: 'all', status: 403, sent: () => ({ body: {} }) },
    'appointments.pins.correct': { ok: STAFF, sent: visit({}, '', { lat: 40.7512, lng: -73.99 }) },
    'appointments.proposals.create': {
      ok: STAFF,
      sent: visit({}, '', async () => ({ starts: [await worldOf().freeStart()] })),
    },
    'appointments.proposals.accept': { ok: OWN, sent: proposed },
    'appointments.proposals.decline': { ok: OWN, sent: proposed },
    ...{ ...dayPlanRows(worldOf), ...reassignmentRows(worldOf), ...specimenRows(worldOf, visit) },
    'appointments.replies.create': { ok: SEE, status: 201, sent: visit({}, '', { message: 'Thank you.' }) },
    'appointments.requests.list-mine': { ok: 'all', sees: OWN, sent: request },
    'appointments.requests.list-for-staff': { ok: 'all', sees: STAFF, sent: request },
    'appointments.requests.get': { ok: SEE, sent: request },
    'appointments.requests.create': {
      ok: STAFF,
      status: 201,
      sent: () => ({ body: { user_id: PEOPLE.patient, note: 'Please book.' } }),
    },
    'appointments.requests.update': {
      ok: STAFF,
      sent: async () => ({ ...(await request()), query: {}, body: { note: 'Please book soon.' } }),
    },
    'appointments.requests.remove': { ok: SEE, sent: async () => ({ ...(await request()), query: {} }) },
    ...confirmationRows(),
    'appointments.visits.set-out': { ok: STAFF, sent: visit({}, BEGUN, {}) },
    'appointments.visits.arrive': { ok: STAFF, sent: visit({}, BEGUN, {}) },
    'appointments.visits.draw': { ok: STAFF, sent: visit({}, `${BEGUN}, stage = 'arrived'`, {}) },
    'appointments.visits.no-show': { ok: STAFF, sent: visit({}, BEGUN, {}) },
    'appointments.visits.fail-draw': { ok: STAFF, sent: visit({}, `${BEGUN}, stage = 'arrived'`, {}) },
    'appointments.results.history': { ok: MANAGERS, sent: visit() },
    'appointments.results.withdraw': { ok: STAFF, sent: withResults },
    'appointments.visits.complete': { ok: STAFF, sent: visit({}, BEGUN, {}) },
    'appointments.visits.undo-step': {
      ok: STAFF,
      sent: visit({}, `stage = 'en_route', steps = '${JSON.stringify([SET_OUT])}'`, { step: 'set_out' }),
    },
    'appointments.visits.find': { ok: 'all', sees: STAFF, sent: byItsCode },
    'appointments.visits.get-summary': { ok: SEE, sent: visit({}, `status = 'completed'`) },
    'appointments.visit-letters.print': { ok: STAFF, sent: visit() },
    'appointments.visits.print-summary': { ok: SEE, sent: visit({}, `status = 'completed'`) },
    'appointments.visits.list': { ok: 'all', sees: STAFF, sent: onItsDay },
    'messaging.messages.list-threads': { ok: 'all' },
    'messaging.messages.list-users': {
      ok: 'all',
      sees: COLLEAGUES,
      sent: () => ({ record: PEOPLE.patient, query: { q: 'Carter' } }),
    },
    'messaging.messages.list': { ok: COLLEAGUES, also: ONESELF, sent: () => withPatient() },
    'messaging.messages.list-days': {
      ok: COLLEAGUES,
      also: ONESELF,
      sent: () => withPatient({ tz: 'America/New_York' }),
    },
    'messaging.messages.send': {
      ok: COLLEAGUES,
      also: ONESELF,
      status: 201,
      sent: () => ({ body: { receiver_id: PEOPLE.patient, content: randomUUID() } }),
    },
    'messaging.messages.mark-read': { ok: OWN, sent: written },
    'messaging.notification-preferences.get': { ok: 'all' },
    'messaging.notification-preferences.update': {
      ok: 'all',
      sent: () => ({ body: { preferences: [{ kind: 'appointment_approved', email: true }] } }),
    },
    'messaging.notifications.list': {
      ok: 'all',
      sees: OWN,
      sent: async () => ({ record: Number((await noticed()).params!.id) }),
    },
    'messaging.notifications.mark-read': { ok: OWN, refused: 404, sent: noticed },
    'messaging.notifications.mark-all-read': { ok: 'all', sent: () => ({ body: { newest_id: 1 } }) },
    ...{ ...presenceRows, ...orderRows(worldOf, visit) },
  };
}
