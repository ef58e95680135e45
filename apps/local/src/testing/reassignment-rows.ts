import type { Row } from './row.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';

const MANAGERS: readonly Name[] = ['admin', 'developer'];

/** Who is answered what, when visits of Maria go to a colleague or move on the board. Nobody works at night. */
export const reassignmentRows = (worldOf: () => Whole): Record<string, Row> => {
  const toJamal = async () => ({
    ...{ appointment_id: await worldOf().book(), phlebotomist_id: PEOPLE.jamal },
    starts_at: '2099-01-12T03:00:00-05:00',
  });
  return {
    'appointments.board.read': {
      ok: ['admin', 'developer', 'elena'],
      sent: () => ({ query: { date: '2026-12-15' } }),
    },
    'appointments.board.try-move': { ok: MANAGERS, sent: async () => ({ body: await toJamal() }) },
    'appointments.board.move': {
      ok: MANAGERS,
      status: 409,
      sent: async () => ({ body: { ...(await toJamal()), calendar_sequence: 0, confirm: true } }),
    },
    'appointments.reassignments.list-options': {
      ok: MANAGERS,
      sent: async () => ({ query: { appointment_id: await worldOf().book() } }),
    },
    'appointments.reassignments.reassign': {
      ok: MANAGERS,
      status: 409,
      sent: async () => ({
        body: {
          phlebotomist_id: PEOPLE.maria,
          visits: [{ appointment_id: await worldOf().book(), phlebotomist_id: PEOPLE.jamal }],
        },
      }),
    },
  };
};
