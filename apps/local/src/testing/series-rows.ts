import type { PreparedRequest, Row } from './row.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';

const MANAGERS: readonly Name[] = ['admin', 'developer'];
/** Who sees Maria's series: its patient too. */
const OF_SERIES: readonly Name[] = ['patient', 'maria', ...MANAGERS];
/** So far ahead that no visit is booked yet. */
const FIRST_DAY = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

/** Repeat visits of Maria's patient, and the days off of her provider. */
export function seriesRows(worldOf: () => Whole, patient: object): Record<string, Row> {
  const make = async (route: string, name: Name, sent: PreparedRequest) =>
    (await worldOf().ask(route, sent, worldOf().tokenOf(name))).json<{
      id: number;
      data: { id: number }[];
    }>();
  const plan = {
    ...{ provider_id: 1, service_id: 1, phlebotomist_id: PEOPLE.maria, others: false },
    patient: { ...patient, user_id: PEOPLE.patient },
    disclaimers: { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true },
    ...{ unit: 'week', every: 2, weekdays: [], from: FIRST_DAY, times: 2, until: null },
    ...{ tolerance_days: 3, day_from: '06:00', day_until: '20:00', from_last_draw: false },
  };
  const aSeries = (body?: object) => async (): Promise<PreparedRequest> => {
    const { id } = await make('POST /series', 'admin', { body: plan });
    return { params: { id }, record: id, ...(body && { body }) };
  };
  const days = [{ date: '2099-12-24', name: 'Christmas Eve' }];
  const ofProvider = { query: { provider_id: 1 } };
  const aDay = async (): Promise<PreparedRequest> => {
    const { data } = await make('POST /admin/my-provider/days-off', 'admin', { body: { days } });
    return { params: { id: data[0]!.id } };
  };
  return {
    // Other phlebotomists plan their own visits only, and patients need an order.
    'booking.series.create': {
      ok: ['maria', ...MANAGERS],
      ...{ status: 201, refused: 422, also: { elena: 403 } },
      sent: () => ({ body: plan }),
    },
    'booking.series.list-mine': { ok: 'all', sees: ['patient'], sent: aSeries() },
    'booking.series.get': { ok: OF_SERIES, refused: 404, sent: aSeries() },
    'booking.series.list': { ok: 'all', sent: () => ({ query: { user_id: PEOPLE.patient } }) },
    'booking.series.list-unplaced': { ok: 'all' },
    'booking.series.move': {
      ok: ['maria', ...MANAGERS],
      ...{ refused: 404, also: { patient: 403 } },
      sent: aSeries({
        ...{ plan: 0, from: 1, on: FIRST_DAY, weekdays: [], from_last_draw: false },
        ...{ day_from: '06:00', day_until: '20:00' },
      }),
    },
    'booking.series.cancel': { ok: OF_SERIES, refused: 404, sent: aSeries({ from: 1 }) },
    'booking.days-off.list': { ok: MANAGERS, sent: () => ofProvider },
    'booking.days-off.add': { ok: MANAGERS, sent: () => ({ ...ofProvider, body: { days } }) },
    'booking.days-off.remove': { ok: MANAGERS, refused: 404, sent: aDay },
  };
}
