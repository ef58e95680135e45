import type { PreparedRequest, Row } from './row.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';

const STAFF: readonly Name[] = ['maria', 'admin', 'developer'];
const MANAGERS: readonly Name[] = ['admin', 'developer'];

/** Who is answered what, when a day of Maria is planned. Others cannot name her: a field error. */
export const dayPlanRows = (worldOf: () => Whole): Record<string, Row> => {
  const booked = async () => {
    const id = await worldOf().book();
    const sql = 'SELECT local_date, starts_at FROM appointment WHERE id = $1';
    const [row] = await worldOf().rows<{ local_date: string; starts_at: Date }>('appointments', sql, [id]);
    return { id, date: row!.local_date, starts_at: row!.starts_at.toISOString() };
  };
  const dayOf = (phlebotomist_ids: number[]) => async (): Promise<PreparedRequest> => ({
    body: { date: (await booked()).date, phlebotomist_ids },
  });
  return {
    'appointments.day-plans.preview': { ok: STAFF, refused: 422, sent: dayOf([PEOPLE.maria]) },
    'appointments.day-plans.preview-swap': {
      ...{ ok: MANAGERS, refused: 422, sent: dayOf([PEOPLE.maria, PEOPLE.jamal]) },
    },
    'appointments.day-plans.apply': {
      ok: STAFF,
      sent: async () => {
        const { id, date, starts_at } = await booked();
        const stays = { appointment_id: id, calendar_sequence: 0, phlebotomist_id: PEOPLE.maria, starts_at };
        return { body: { date, changes: [stays] } };
      },
    },
    'appointments.day-plans.pin': {
      ok: STAFF,
      sent: async () => ({ params: { id: (await booked()).id }, body: { time: true } }),
    },
  };
};
