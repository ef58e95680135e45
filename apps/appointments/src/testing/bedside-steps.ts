import type { Caller } from '@drawpoint/contracts/envelope';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  inDays,
  letBeDue,
  patient,
  phlebotomist,
  startAppointments,
  type NewAppointment,
} from './start-appointments.ts';

/** When the patient was born. */
export const BIRTH = '1984-03-02';

type Question = { user_id: number; date_of_birth: string };

/** The service for the tests of a block about the patient's side. Before each test no visit and no setting is left. */
export function useBedside() {
  const world = startedOnce(() =>
    startAppointments({
      fakes: {
        [users.isBornOn.subject]: ({ user_id, date_of_birth }: Question) => ({
          is_match: user_id === patient.user_id ? date_of_birth === BIRTH : null,
        }),
        [labTests.describe.subject]: ({ ids }: { ids: number[] }) => ({
          data: ids.map((id) => ({ id, name: `Test ${id}`, active: true, fasting_hours: id })),
        }),
      },
    }),
  );
  beforeEach(async () => {
    await world.rows(
      'TRUNCATE appointment, appointment_request, calendar_entry, booking_key, lab_order CASCADE',
    );
    await world.rows('DELETE FROM provider_policy');
  });
  return {
    world,
    /** Sets policies of the company. */
    ask: (values: Record<string, unknown>) =>
      world.rows(
        `INSERT INTO provider_policy (id, rows, version) VALUES (1, $1::jsonb, 1)
           ON CONFLICT (id) DO UPDATE SET rows = excluded.rows`,
        [JSON.stringify(Object.entries(values).map(([key, value]) => ({ service_id: null, key, value })))],
      ),
    /** A visit whose steps can be taken now. */
    due,
    /** A visit at whose door the phlebotomist is. */
    async arrived(more: Partial<NewAppointment> = {}): Promise<number> {
      const id = await due(more);
      await world.call(visits.arrive, { id }, phlebotomist);
      return id;
    },
    /** The patient adds an order for these tests. A test's fast is as many hours as its id. */
    order: (appointment_id: number, ...test_ids: number[]) =>
      world.call(labOrders.create, { appointment_id, test_ids }, patient),
    get: (id: number, who: Caller = phlebotomist) => world.call(bedside.get, { id }, who),
    say: (id: number, date_of_birth: string, who: Caller = phlebotomist) =>
      world.call(bedside.identify, { id, date_of_birth }, who),
    override: (id: number, reason = 'Showed a passport.', who: Caller = phlebotomist) =>
      world.call(bedside.identify, { id, reason }, who),
    save: (
      id: number,
      more: Partial<InputOf<typeof bedside.saveChecklist>> = {},
      who: Caller = phlebotomist,
    ) => world.call(bedside.saveChecklist, { id, items: {}, ...more }, who),
    draw: (id: number, more: Omit<InputOf<typeof visits.draw>, 'id'> = {}) =>
      world.call(visits.draw, { id, ...more }, phlebotomist),
    changes: async (id: number): Promise<string[]> =>
      (
        await world.rows<{ change: string }>(
          `SELECT data->>'change' AS change FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version`,
          [String(id)],
        )
      ).map(({ change }) => change),
  };

  async function due(more: Partial<NewAppointment> = {}): Promise<number> {
    const id = await world.book('visit', inDays(5, 600), { status: 'approved', ...more });
    await letBeDue(world, id);
    return id;
  }
}
