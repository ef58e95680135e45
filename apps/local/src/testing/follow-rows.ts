import { randomUUID } from 'node:crypto';
import { attendanceRows } from './attendance-rows.ts';
import { bedsideRows } from './bedside-rows.ts';
import type { PreparedRequest, Row } from './row.ts';
import type { Whole } from './start-whole.ts';
import { BEGUN } from './visit-states.ts';

type Visit = (more?: object, set?: string, body?: object) => () => Promise<PreparedRequest>;

/** The position on the way is the phlebotomist's. A visit's links are for its patient alone. Nobody here has the token of one. */
export function followRows(worldOf: () => Whole, visit: Visit): Record<string, Row> {
  const withLink = async (): Promise<PreparedRequest> => {
    const made = await visit()();
    const [link] = await worldOf().rows<{ id: number }>(
      'appointments',
      `INSERT INTO follow_link (appointment_id, token_hash, created_at) VALUES ($1, $2, now()) RETURNING id`,
      [made.record, randomUUID()],
    );
    return { ...made, params: { ...made.params, link_id: link!.id } };
  };
  const onTheWay = async (): Promise<PreparedRequest> => {
    const at = { lat: 40.7512, lng: -73.99, at: new Date().toISOString() };
    return visit({}, `${BEGUN}, stage = 'en_route'`, at)();
  };
  return {
    ...attendanceRows(),
    ...bedsideRows(visit),
    // Only the one on the way.
    'appointments.positions.share': { ok: ['maria'], sent: onTheWay },
    'appointments.follow-links.list': { ok: ['patient'], sent: visit() },
    'appointments.follow-links.make': { ok: ['patient'], status: 201, sent: visit() },
    'appointments.follow-links.revoke': { ok: ['patient'], sent: withLink },
    'appointments.follow-links.follow': {
      ok: 'all',
      status: 404,
      sent: () => ({ body: { token: 'x'.repeat(43) } }),
    },
  };
}
