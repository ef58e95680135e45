import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { query } from '../../lib/api.ts';
import type { Prefetch } from '../../lib/prefetch.ts';
import { listInput, type ListOptions } from '../../lib/use-list.ts';
import { POLL_MS } from './polling.ts';

/** Visits that wait for an answer, soonest first unless told (2 §2). */
export const PENDING_LIST: ListOptions<typeof appointments.listForStaff> = {
  fixed: { status: 'pending' },
  pollMs: POLL_MS,
};

/** The visits ahead, soonest first (2 §2). */
export const UPCOMING_LIST: ListOptions<typeof appointments.listMine> = {
  fixed: { filter: 'upcoming' },
  pollMs: POLL_MS,
};

export const prefetchPending: Prefetch = ({ search }) => [
  query(appointments.listForStaff, listInput(appointments.listForStaff, search, PENDING_LIST)),
];

export const prefetchUpcoming: Prefetch = ({ search }) => [
  query(appointments.listMine, listInput(appointments.listMine, search, UPCOMING_LIST)),
];

export const prefetchConfirmation: Prefetch = ({ params: { id = '' } }) => [query(appointments.get, { id })];
