import type { Row } from './row.ts';
import { PEOPLE } from './start-whole.ts';

/** Who is answered what about the presence of phlebotomists. */
export const presenceRows: Record<string, Row> = {
  'messaging.presence-alerts.list': { ok: 'all' },
  'messaging.presence-alerts.update': {
    ok: ['admin', 'developer'],
    refused: 404,
    sent: () => ({ params: { id: PEOPLE.maria }, body: { busy: true } }),
  },
  'messaging.presence-alerts.update-all': {
    ok: 'all',
    sent: () => ({ body: { status: 'busy', value: true } }),
  },
  'booking.presence.set': {
    ok: ['maria'],
    sent: () => ({ params: { id: PEOPLE.maria }, body: { presence: 'available' } }),
  },
  'booking.presence.list-phlebotomists': {
    ok: 'all',
    sees: ['admin', 'developer'],
    sent: () => ({ record: PEOPLE.maria, query: { q: 'Santos' } }),
  },
};
