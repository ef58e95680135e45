import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { call, query } from '../../lib/api.ts';
import { isPatientOnly } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { contactOf, EMPTY_DRAFT, type Draft } from './wizard/draft.ts';
import { NOTHING_ACKNOWLEDGED } from './wizard/session-content.ts';
import type { OpenedSession } from './wizard/session-keeper.ts';
import { readStored, type StoredBooking } from './wizard/stored-booking.ts';

/** 2 §9. */
const TTL_MINUTES = 60;

/** All saved addresses, the default first (2 §7). */
export const savedAddresses = query(addresses.list, { per: 100 });

export type Start = Omit<StoredBooking, 'userId'> & {
  /** Taken up again after a reload. */
  resumed: boolean;
  /** The phlebotomist assigned to the person, or the person's own record. */
  assigned: Phlebotomist | null;
};

/** Opens a booking session on the server. */
export async function openSession(): Promise<OpenedSession> {
  const { token, expires_at } = await call(bookingSessions.create, { ttl_minutes: TTL_MINUTES });
  return { token, expiresAt: expires_at };
}

/** What entering the wizard needs: the booking of this tab before a reload, else a new session and a first draft. */
export async function startBooking(user: User): Promise<Start> {
  const assigned = await call(catalog.getMyPhlebotomist, {});
  const stored = readStored(user.id);
  if (stored) return { ...stored, assigned, resumed: true };
  const [session, draft] = await Promise.all([openSession(), firstDraft(user, assigned)]);
  return {
    ...session,
    ...{ draft, assigned, resumed: false },
    ...{ step: 'location', furthest: 'location', acknowledged: NOTHING_ACKNOWLEDGED },
  };
}

// Staff book for somebody else: their own name, address and phlebotomist would only be in the way.
async function firstDraft(user: User, assigned: Phlebotomist | null): Promise<Draft> {
  if (!isPatientOnly(user)) return EMPTY_DRAFT;
  const saved = await queryClient.fetchQuery(savedAddresses).catch(() => null);
  return {
    ...EMPTY_DRAFT,
    contact: contactOf(user),
    addressId: saved?.data.find(({ is_default }) => is_default)?.id ?? saved?.data[0]?.id ?? null,
    providerId: assigned?.provider_id ?? null,
    phlebotomistId: assigned?.id ?? null,
  };
}
