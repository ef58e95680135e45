import type { PreparedRequest, Row } from './row.ts';
import type { Name } from './start-whole.ts';
import { BEGUN } from './visit-states.ts';

const STAFF: readonly Name[] = ['maria', 'admin', 'developer'];
const ARRIVED = `${BEGUN}, stage = 'arrived'`;
const FAILED = `${BEGUN}, stage = 'arrived', status = 'canceled', outcome = 'failed_draw'`;

type Visit = (more?: object, set?: string, body?: object) => () => Promise<PreparedRequest>;

/** What is recorded at the patient's side is for the staff of the visit. */
export const bedsideRows = (visit: Visit): Record<string, Row> => ({
  'appointments.bedside.get': { ok: STAFF, sent: visit() },
  'appointments.bedside.identify': {
    ok: STAFF,
    sent: visit({}, ARRIVED, { date_of_birth: '1984-03-02' }),
  },
  'appointments.bedside.save-checklist': { ok: STAFF, sent: visit({}, ARRIVED, { items: {} }) },
  'appointments.bedside.reject': {
    ok: STAFF,
    sent: visit({}, `${BEGUN}, stage = 'drawn'`, { reason: 'clotted' }),
  },
  'appointments.bedside.ask-for-redraw': { ok: STAFF, sent: visit({}, FAILED, { cause: 'failed' }) },
});
