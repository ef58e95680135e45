import type { Row } from './row.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';

const MANAGERS: readonly Name[] = ['admin', 'developer'];

/** Who is answered what, when visits of Maria go to a colleague. Nobody works at night, so none of them can go. */
export const reassignmentRows = (worldOf: () => Whole): Record<string, Row> => ({
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
});
