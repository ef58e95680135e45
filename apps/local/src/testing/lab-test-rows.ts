import { randomInt, randomUUID } from 'node:crypto';
import type { PreparedRequest, Row } from './row.ts';
import type { Name, Whole } from './start-whole.ts';

const MANAGERS: readonly Name[] = ['admin', 'developer'];

/** The catalog of tests and tubes, and the values of Maria's provider. */
export function labTestRows(worldOf: () => Whole): Record<string, Row> {
  const tube = () => ({
    ...{ name: randomUUID(), cap_color: 'other', additive: 'none', place: randomInt(20, 99), fill_ml: 4 },
    ...{ inversions: 0, spin_minutes: 0, temperature: 'room', protect_from_light: false },
  });
  const labTest = () => ({ name: randomUUID(), tube_id: 1, volume_ml: 2, fasting_hours: 0 });
  const made = async (route: string, body: object, change: object): Promise<PreparedRequest> => {
    const token = worldOf().tokenOf('developer');
    const { id } = (await worldOf().ask(route, { body }, token)).json<{ id: number }>();
    return { params: { id }, body: change };
  };
  const own = (body: object) => ({ params: { id: 1 }, query: { provider_id: 1 }, body });
  return {
    'booking.tubes.list': { ok: 'all' },
    'booking.tubes.create': { ok: 'all', status: 201, sent: () => ({ body: tube() }) },
    'booking.tubes.update': {
      ok: 'all',
      sent: () => made('POST /admin/tubes', tube(), { inversions: 5 }),
    },
    'booking.tubes.update-own': { ok: MANAGERS, sent: () => own({ inversions: 5 }) },
    'booking.lab-tests.list': { ok: 'all' },
    'booking.lab-tests.list-names': { ok: 'all' },
    'booking.lab-tests.plan-tubes': { ok: 'all', sent: () => ({ body: { test_ids: [1, 2] } }) },
    'booking.lab-tests.create': { ok: 'all', status: 201, sent: () => ({ body: labTest() }) },
    'booking.lab-tests.update': {
      ok: 'all',
      sent: () => made('POST /admin/lab-tests', labTest(), { volume_ml: 3 }),
    },
    'booking.lab-tests.update-own': { ok: MANAGERS, sent: () => own({ volume_ml: 3 }) },
  };
}
