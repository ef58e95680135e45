import { randomUUID } from 'node:crypto';
import type { PreparedRequest, Row } from './row.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';

const SEE: readonly Name[] = ['patient', 'maria', 'admin', 'developer'];
type Visit = (more?: object, set?: string, body?: object) => () => Promise<PreparedRequest>;

/** Who lists the orders of a visit, and removes the one that its patient added. */
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
  return {
    'appointments.visit-orders.list': { ok: SEE, sent: visit() },
    'appointments.visit-orders.remove': { ok: ['patient'], sent: withOrder },
  };
}
