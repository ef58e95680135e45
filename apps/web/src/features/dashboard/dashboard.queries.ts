import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { query } from '../../lib/api/api.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';

const PREVIEW = 5;
const DAY_MS = 86_400_000;

const utcDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const nextVisit = query(appointments.getNext, {});
/** Future visits, plus those that staff canceled recently (docs/product/accounts.md#dashboards). */
export const upcoming = query(appointments.listMine, { filter: 'upcoming', per: 20 });
export const myPhlebotomist = query(catalog.getMyPhlebotomist, {});
export const waiting = query(appointments.listForStaff, { status: 'pending', per: PREVIEW });

/** Approved visits that may be today in their own zone; `todaysOf` selects those. */
export const aroundToday = (now: number) =>
  query(appointments.listForStaff, {
    status: 'approved',
    from: utcDate(now - DAY_MS),
    to: utcDate(now + DAY_MS),
    per: 200,
  });

export const prefetch: Prefetch = ({ user, now }) =>
  isPatientOnly(user) ? [nextVisit, upcoming, myPhlebotomist] : [waiting, aroundToday(now)];
