import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import { NOTHING_ACKNOWLEDGED, type SessionContent } from './session-content.ts';
import { createSessionKeeper } from './session-keeper.ts';

const gone = new ApiError({ status: 404, code: 'SESSION_GONE', message: 'gone' });
const taken = new ApiError({ status: 409, code: 'SLOT_TAKEN', message: 'taken' });

const answer = (token: string, content: SessionContent): BookingSession => ({
  ...{
    token,
    expires_at: '2026-11-21T03:00:00Z',
    patient: null,
    persons: [],
    slot: null,
    held_until: null,
    place: null,
  },
  ...{ provider_id: null, phlebotomist_id: null, service_id: Number(content.service_id ?? 0) },
  ...{ override_reason: null, disclaimers: {}, line_items: [], price: 0, currency: 'USD' },
});

function keeper(update: (token: string, content: SessionContent) => Promise<BookingSession>) {
  const open = () => Promise.resolve({ token: 'new', expiresAt: '2026-11-21T04:00:00Z' });
  const start = { token: 'old', expiresAt: '2026-11-21T03:00:00Z', acknowledged: NOTHING_ACKNOWLEDGED };
  return createSessionKeeper(start, { open, update });
}

describe('the keeper of a session', () => {
  it('the session keeper sends one update at a time', async () => {
    const log: string[] = [];
    const kept = keeper(async (token, content) => {
      log.push(`begin ${content.service_id}`);
      await Promise.resolve();
      log.push(`end ${content.service_id}`);
      return answer(token, content);
    });
    await Promise.all([kept.save(() => ({ service_id: 1 })), kept.save(() => ({ service_id: 2 }))]);
    expect(log).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
  });

  it('the session keeper replaces an expired session and sends everything again', async () => {
    const sent: string[] = [];
    const kept = keeper((token, content) => {
      sent.push(token);
      return token === 'old' && sent.length > 1
        ? Promise.reject(gone)
        : Promise.resolve(answer(token, content));
    });
    await kept.save(() => ({ service_id: 1 }));
    const knew: boolean[] = [];
    const saved = await kept.save(({ session }) => {
      knew.push(session !== null);
      return { service_id: 2 };
    });
    expect(sent).toEqual(['old', 'old', 'new']);
    expect(knew).toEqual([true, false]);
    expect(saved).toMatchObject({ token: 'new', renewed: true });
    await expect(kept.settled()).resolves.toBe('new');
  });

  it('the session keeper throws a rejection and continues with the next update', async () => {
    let refused = false;
    const kept = keeper((token, content) => {
      if (refused) return Promise.resolve(answer(token, content));
      refused = true;
      return Promise.reject(taken);
    });
    await expect(kept.save(() => ({}))).rejects.toBe(taken);
    await expect(kept.save(() => ({ service_id: 1 }))).resolves.toMatchObject({ renewed: false });
  });

  it('the session keeper remembers step 1 as it was sent', async () => {
    const kept = keeper((token, content) => Promise.resolve(answer(token, content)));
    const patient = {
      first_name: 'Ana',
      last_name: 'Garcia',
      email: 'ana@example.com',
      mobile: '2125550147',
    };
    await kept.save(() => ({ patient }));
    const { acknowledged } = await kept.save(() => ({ service_id: 1 }));
    expect(acknowledged.patient).toBe(JSON.stringify(patient));
  });
});
