import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { User } from '@drawpoint/contracts/auth/user';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { call } from '../../lib/api/api.ts';
import { whoIsSignedIn } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import type { PrefetchContext, Prefetch } from '../../lib/api/prefetch.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { assignedPhlebotomist, choicesOf, recentVisits, savedAddresses } from './booking.queries.ts';
import { ownPersons } from '../persons/persons.queries.ts';
import {
  readOriginParams,
  nameOf,
  originInput,
  readOrigin,
  type OriginParams,
  type Origin,
} from './origin.ts';
import { throwUnread } from './unread.ts';
import { contactOf, EMPTY_DRAFT, type Draft } from './wizard/draft.ts';
import { lastOf, sameAsLast, type LastAppointment } from './wizard/same-as-last.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { NOTHING_ACKNOWLEDGED } from './wizard/session-content.ts';
import type { OpenedSession } from './wizard/session-keeper.ts';
import { readStored, type StoredBooking } from './wizard/stored-booking.ts';

/** docs/product/booking.md#sessions */
const TTL_MINUTES = 60;

export type Start = Omit<StoredBooking, 'userId'> & {
  /** What the booking starts from. */
  origin: Origin;
  /** The phlebotomist assigned to the person, or the person's own record. */
  assigned: Phlebotomist | null;
  /**
   * The visit that "Same as last time" repeats. Null for staff, for new patients, and when it could not be
   * loaded.
   */
  last: LastAppointment | null;
  /** Another tab or device held a time, which is released. */
  tookOver: boolean;
};

/** What the route shows: a future visit to move, or a booking. */
export type WizardEntry = { ahead: Appointment } | Start;

/** Loads what the wizard needs for a URL. Throws Unread when the origin in the URL cannot be read. */
async function enter(user: PrefetchContext['user'], originParams: OriginParams): Promise<WizardEntry> {
  const origin = await readOrigin(originParams).catch(throwUnread);
  if (origin?.kind === 'visit' && !origin.visit.actions.includes('rebook')) return { ahead: origin.visit };
  const known = await whoIsSignedIn();
  if (known?.id !== user.id) throw new Error('Somebody else has signed in');
  return startBooking(known, origin);
}

/** A prefetched entry expires, because its session could; loading a page's code takes less. */
const FRESH_MS = 10_000;
const keyOf = (user: PrefetchContext['user'], originParams: OriginParams): string =>
  JSON.stringify([user.id, originParams]);
let prefetchedEntry: { key: string; at: number; entered: Promise<WizardEntry> } | null = null;

function enterAhead(user: PrefetchContext['user'], originParams: OriginParams): Promise<WizardEntry> {
  prefetchedEntry = { key: keyOf(user, originParams), at: Date.now(), entered: enter(user, originParams) };
  return prefetchedEntry.entered;
}

/** Returns the entry prefetched for this URL and forgets it; otherwise starts one. */
export function enterNow(user: PrefetchContext['user'], originParams: OriginParams): Promise<WizardEntry> {
  const found = prefetchedEntry;
  prefetchedEntry = null;
  const isUsable = found?.key === keyOf(user, originParams) && Date.now() - found.at < FRESH_MS;
  return isUsable ? found.entered : enter(user, originParams);
}

/** Prefetches the first step's queries and opens the booking session while the screen's code loads. */
export const prefetch: Prefetch = ({ user, search }) => {
  const originParams = readOriginParams(search);
  return [
    ...choicesOf(user),
    {
      queryKey: ['booking-ahead', user.id, originParams],
      queryFn: () => enterAhead(user, originParams).then(() => null),
      meta: { http: undefined },
    },
  ];
};

/** Opens a booking session on the server. It takes the place of those in other tabs, which are told. */
export async function openSession(): Promise<OpenedSession & Pick<Start, 'tookOver'>> {
  const { token, expires_at, took_over } = await call(bookingSessions.create, { ttl_minutes: TTL_MINUTES });
  tellOtherTabs();
  return { token, expiresAt: expires_at, tookOver: took_over };
}

/** The calls of a booking's session. The price of a free redraw depends on its request. */
export const sessionCalls = (origin: Origin) => ({
  open: openSession,
  update: (token: string, content: object) =>
    call(bookingSessions.update, {
      ...{ token, ...content },
      ...(origin?.kind === 'request' && origin.request.redraw?.free && originInput(origin)),
    }),
});

/** Restores this tab's booking after a reload; otherwise opens a session with a first draft. */
export async function startBooking(user: User, origin: Origin = null): Promise<Start> {
  const name = nameOf(origin);
  const stored = readStored(user.id, name);
  const reading = queryClient.fetchQuery(assignedPhlebotomist);
  if (stored) return { ...stored, assigned: await reading, last: null, origin, tookOver: false };
  const isPatient = isPatientOnly(user);
  const [session, assigned, saved, recent, kept] = await Promise.all([
    openSession(),
    reading,
    // Staff book for somebody else, so their own name, address and phlebotomist do not help.
    isPatient ? queryClient.fetchQuery(savedAddresses).catch(() => null) : null,
    isPatient ? queryClient.fetchQuery(recentVisits).catch(() => null) : null,
    // Known before the first step is shown, so that nothing moves there.
    isPatient ? queryClient.fetchQuery(ownPersons).catch(() => null) : null,
  ]);
  const draft: Draft = {
    ...EMPTY_DRAFT,
    ...(isPatient && {
      contact: contactOf(user),
      addressId: saved?.data.find(({ is_default }) => is_default)?.id ?? saved?.data[0]?.id ?? null,
      providerId: assigned?.provider_id ?? null,
      phlebotomistId: assigned?.id ?? null,
    }),
  };
  return {
    ...session,
    ...{
      draft: draftFrom(origin, draft, saved?.data ?? [], kept?.data ?? []),
      assigned,
      last: recent && lastOf(recent.data),
      origin,
    },
    originName: name,
    ...{ step: 'location', furthest: 'location', acknowledged: NOTHING_ACKNOWLEDGED },
  };
}

/**
 * Prefills the draft from the past visit, or with the requesting phlebotomist. Time and consents are chosen
 * again.
 */
function draftFrom(
  origin: Origin,
  draft: Draft,
  saved: readonly Address[],
  persons: readonly Person[],
): Draft {
  if (!origin) return draft;
  if (origin.kind === 'visit') return sameAsLast(draft, origin.visit, saved, persons);
  const { provider_id, phlebotomist } = origin.request;
  return { ...draft, providerId: provider_id, phlebotomistId: phlebotomist.id, anyone: false };
}
