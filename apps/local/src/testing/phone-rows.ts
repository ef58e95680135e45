import { randomUUID } from 'node:crypto';
import type { PreparedRequest, Row } from './row.ts';
import type { Name, Whole } from './start-whole.ts';

const MANAGERS: readonly Name[] = ['admin', 'developer'];

/** Who keeps a day on the phone, sends what happened, and decides about what no longer fits. */
export function phoneRows(worldOf: () => Whole): Record<string, Row> {
  const stored = (id: number) => ({
    ...{ id: randomUUID(), operation: 'appointments.visits.arrive', input: { id } },
    at: new Date().toISOString(),
  });
  const left = async (): Promise<PreparedRequest> => {
    const world = worldOf();
    const record = await world.book();
    await world.rows('appointments', `UPDATE appointment SET status = 'canceled' WHERE id = $1`, [record]);
    const action = stored(record);
    await world.ask('POST /day/actions', { body: { actions: [action] } }, world.tokenOf('maria'));
    return { params: { id: action.id }, body: { how: 'dismiss', reason: 'Set aside.' } };
  };
  return {
    'appointments.day.get': { ok: 'all' },
    'appointments.day.get-key': { ok: 'all' },
    'appointments.day.send': {
      ok: 'all',
      sent: async () => ({ body: { actions: [stored(await worldOf().book())] } }),
    },
    'appointments.day.list-needs-you': { ok: 'all' },
    'appointments.day.settle': { ok: MANAGERS, refused: 404, sent: left },
  };
}
