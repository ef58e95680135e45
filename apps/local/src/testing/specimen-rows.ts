import type { PreparedRequest, Row } from './row.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';

const STAFF: readonly Name[] = ['maria', 'admin', 'developer'];
const ARRIVED = `status = 'approved', stage = 'arrived', arrived_at = now()`;
type Visit = (more?: object, set?: string, body?: object) => () => Promise<PreparedRequest>;

/** Who plans, labels and finds tubes of a visit with Maria, and hands them over. */
export function specimenRows(worldOf: () => Whole, visit: Visit): Record<string, Row> {
  const asMaria = async <Answer>(route: string, sent: PreparedRequest): Promise<Answer> =>
    (await worldOf().ask(route, sent, worldOf().tokenOf('maria'))).json<Answer>();
  const withLabel = async (): Promise<string> =>
    (await asMaria<{ numbers: string[] }>('POST /labels-ahead', { body: { count: 1 } })).numbers[0]!;
  const withTube = (body?: object) => async (): Promise<PreparedRequest> => {
    const { params, record } = await visit({}, ARRIVED)();
    const route = 'POST /appointments/{id}/specimens';
    const { data } = await asMaria<{ data: { id: number }[] }>(route, {
      params: params!,
      body: { tube_id: 1 },
    });
    const specimen_id = data[0]!.id;
    return { params: { ...params, specimen_id }, record: record!, ...(body && { body }) };
  };
  const collect = async (): Promise<PreparedRequest> => {
    const { params } = await withTube()();
    return { params: { id: params!['id']! }, body: { specimen_ids: [params!['specimen_id']!] } };
  };
  const collected = async (): Promise<{ id: number | string; number: string }> => {
    const sent = await collect();
    const { data } = await asMaria<{ data: { number: string }[] }>(
      'POST /appointments/{id}/specimens/collect',
      sent,
    );
    return { id: sent.params!['id']!, number: data[0]!.number };
  };
  const handover = async () => ({
    body: { kind: 'lab', place: 'Main St', receiver: 'R. Ortiz', numbers: [(await collected()).number] },
  });
  return {
    'appointments.specimens.list': { ok: STAFF, sent: visit() },
    'appointments.specimens.plan': { ok: STAFF, sent: visit({}, ARRIVED, { test_ids: [1] }) },
    'appointments.specimens.add': { ok: STAFF, status: 201, sent: visit({}, ARRIVED, { tube_id: 1 }) },
    'appointments.specimens.void': { ok: STAFF, sent: withTube({ reason: 'Broken.' }) },
    'appointments.specimens.collect': { ok: STAFF, sent: collect },
    'appointments.specimens.bind': {
      ok: STAFF,
      sent: async () => ({ ...(await withTube()()), body: { number: await withLabel() } }),
    },
    'appointments.specimens.print-labels': {
      ok: STAFF,
      sent: async () => ({ params: { id: (await collected()).id }, query: { format: 'roll' } }),
    },
    'appointments.specimens.custody': {
      ok: STAFF,
      refused: 404,
      sent: async () => ({ params: { number: (await collected()).number } }),
    },
    'appointments.labels-ahead.list': { ok: 'all' },
    'appointments.labels-ahead.make': { ok: 'all', status: 201, sent: () => ({ body: { count: 1 } }) },
    'appointments.labels-ahead.print': {
      ok: ['maria'],
      refused: 404,
      sent: async () => {
        await worldOf().rows('appointments', `DELETE FROM label_ahead WHERE phlebotomist_id <> $1`, [
          PEOPLE.maria,
        ]);
        await withLabel();
        return { query: { format: 'roll' } };
      },
    },
    'appointments.handovers.list-waiting': { ok: 'all' },
    'appointments.handovers.record': { ok: STAFF, status: 201, refused: 422, sent: handover },
    'appointments.handovers.list': { ok: 'all' },
    'appointments.handovers.print-manifest': {
      ok: STAFF,
      refused: 404,
      sent: async () => ({
        params: { id: (await asMaria<{ id: number }>('POST /handovers', await handover())).id },
      }),
    },
  };
}
