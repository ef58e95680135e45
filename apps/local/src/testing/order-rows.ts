import { randomUUID } from 'node:crypto';
import type { PreparedRequest, Row } from './row.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';

const STAFF: readonly Name[] = ['maria', 'admin', 'developer'];
const SEE: readonly Name[] = ['patient', 'maria', 'admin', 'developer'];
type Visit = (more?: object, set?: string, body?: object) => () => Promise<PreparedRequest>;

/** Who does what with the orders of a visit, and with the photos that its patient added. */
export function orderRows(worldOf: () => Whole, visit: Visit): Record<string, Row> {
  const withOrder = async (): Promise<PreparedRequest> => {
    const made = await visit()();
    const [order] = await worldOf().rows<{ id: number }>(
      'appointments',
      `INSERT INTO visit_order (appointment_id, uploaded_by, file_key, kind, size, sha256)
       VALUES ($1, $2, $3, 'pdf', 1, '') RETURNING id`,
      [made.record, PEOPLE.patient, randomUUID()],
    );
    return { ...made, params: { ...made.params, order_id: order!.id } };
  };
  const withLabOrder = async (body?: object): Promise<PreparedRequest> => {
    const made = await visit()();
    const answer = await worldOf().ask(
      'POST /lab-orders',
      { body: { appointment_id: made.record, test_ids: [1] } },
      worldOf().tokenOf('patient'),
    );
    const { id } = answer.json<{ id: number }>();
    return { params: { id, lab_order_id: id }, record: id, ...(body && { body }) };
  };
  const ofVisit = async (): Promise<PreparedRequest> => {
    const { record } = await withLabOrder();
    const [row] = await worldOf().rows<{ id: number }>(
      'appointments',
      'SELECT appointment_id AS id FROM attached_order WHERE lab_order_id = $1',
      [record],
    );
    return { params: { id: row!.id, lab_order_id: record! } };
  };
  const ofAnother = async (): Promise<PreparedRequest> => {
    const { record } = await withLabOrder();
    return { ...(await visit()()), body: { lab_order_id: record } };
  };
  const all = { per_page: 200 };
  return {
    'appointments.lab-orders.list-mine': {
      ...{ ok: 'all' as const, sees: ['patient'] as const },
      sent: async () => ({ record: (await withLabOrder()).record!, query: all }),
    },
    'appointments.lab-orders.list-for-staff': {
      ...{ ok: 'all' as const, sees: STAFF },
      sent: async () => ({ record: (await withLabOrder()).record!, query: all }),
    },
    'appointments.lab-orders.list-of-visit': { ok: SEE, sent: ofVisit },
    'appointments.lab-orders.get': { ok: SEE, sent: withLabOrder },
    'appointments.lab-orders.create': {
      ...{ ok: SEE, status: 201 },
      sent: async () => ({ body: { appointment_id: (await visit()()).record, test_ids: [1] } }),
    },
    'appointments.lab-orders.update': { ok: SEE, sent: () => withLabOrder({ lab: 'Quest' }) },
    'appointments.lab-orders.verify': { ok: STAFF, sent: withLabOrder },
    'appointments.lab-orders.reject': { ok: STAFF, sent: () => withLabOrder({ reason: 'Not signed.' }) },
    'appointments.lab-orders.attach': { ok: SEE, sent: ofAnother },
    'appointments.lab-orders.detach': { ok: SEE, sent: ofVisit },
    'appointments.visit-orders.list': { ok: SEE, sent: visit() },
    'appointments.visit-orders.remove': { ok: ['patient'], sent: withOrder },
  };
}
