import type { PreparedRequest, Row } from './row.ts';
import { PEOPLE, type Whole } from './start-whole.ts';

const DAY_MS = 86_400_000;
const dateIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const NO_LINK = { ok: 'all', status: 422, sent: () => ({ body: { token: 'x'.repeat(43) } }) } as const;

const FIGURES: Row = {
  ok: ['admin', 'developer', 'elena'],
  sent: () => ({ query: { from: dateIn(-20), to: dateIn(0) } }),
};

/** An entry is its patient's and its company's. Nobody here has the link of an offer. */
export function waitlistRows(worldOf: () => Whole): Record<string, Row> {
  const wish = async () => ({
    appointment_id: await worldOf().book(),
    ...{ from: dateIn(2), to: dateIn(9), days: [0, 1, 2, 3, 4, 5, 6], from_time: '08:00', to_time: '12:00' },
  });
  const toJoin = async (): Promise<PreparedRequest> => {
    await worldOf().rows('booking', 'DELETE FROM waitlist_entry WHERE user_id = $1', [PEOPLE.patient]);
    return { body: await wish() };
  };
  const entry =
    (body?: object, state = 'active') =>
    async (): Promise<PreparedRequest> => {
      const world = worldOf();
      const made = await world.ask('POST /waitlist', await toJoin(), world.tokenOf('patient'));
      const { id } = made.json<{ id: number }>();
      await world.rows('booking', 'UPDATE waitlist_entry SET state = $2 WHERE id = $1', [id, state]);
      return { record: id, params: { id }, ...(body && { body }) };
    };
  return {
    'booking.waitlist.join': {
      ok: ['patient', 'maria', 'admin', 'developer'],
      status: 201,
      sent: toJoin,
    },
    'booking.waitlist.list-mine': { ok: 'all', sees: ['patient'], sent: entry() },
    'booking.waitlist.leave': { ok: ['patient', 'admin', 'developer'], refused: 404, sent: entry() },
    'booking.waitlist.resume': { ok: ['patient'], refused: 404, sent: entry({}, 'paused') },
    'booking.waitlist.list-managed': {
      ok: ['admin', 'developer', 'elena'],
      sees: ['admin', 'developer'],
      sent: entry(),
    },
    'booking.waitlist.mark-urgent': {
      ok: ['admin', 'developer'],
      refused: 404,
      sent: entry({ urgent: true }),
    },
    'booking.waitlist.list-offers': {
      ok: ['maria', 'admin', 'developer'],
      sent: async () => ({ params: { id: await worldOf().book() } }),
    },
    'booking.waitlist-figures.list-days': FIGURES,
    'booking.waitlist-figures.export-days': FIGURES,
    'booking.waitlist-offers.show': NO_LINK,
    'booking.waitlist-offers.accept': NO_LINK,
    'booking.waitlist-offers.decline': NO_LINK,
  };
}
