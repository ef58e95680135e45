import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { query } from '../../lib/api/api.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';
import { listInput, type ListOptions } from '../../lib/lists/use-list.ts';
import { POLL_MS } from './polling.ts';

/** Pending visits, earliest first by default (docs/product/visits.md#patient-lists). */
export const PENDING_LIST: ListOptions<typeof appointments.listForStaff> = {
  fixed: { status: 'pending' },
  pollMs: POLL_MS,
};

/** Future visits, earliest first (docs/product/visits.md#patient-lists). */
export const UPCOMING_LIST: ListOptions<typeof appointments.listMine> = {
  fixed: { filter: 'ahead' },
  perPage: 100,
  pollMs: POLL_MS,
};

/** Past visits that were not canceled, latest first. These lists fetch up to 100 at once. */
export const PAST_LIST: ListOptions<typeof appointments.listMine> = {
  fixed: { filter: 'over' },
  perPage: 100,
  pollMs: POLL_MS,
};

/** Canceled visits, latest first: those that the patient canceled, and those that others did. */
export const CANCELED_LIST: ListOptions<typeof appointments.listMine> = {
  fixed: { filter: 'canceled' },
  perPage: 100,
  pollMs: POLL_MS,
};

/** Visits with results, latest first. */
export const RESULTS_LIST: ListOptions<typeof appointments.listMine> = {
  fixed: { filter: 'results' },
  perPage: 20,
};

/** Staff requests that the person book. */
export const REQUESTED_LIST: ListOptions<typeof appointmentRequests.listMine> = {
  perPage: 100,
  pollMs: POLL_MS,
};

export const prefetchPending: Prefetch = ({ search }) => [
  query(appointments.listForStaff, listInput(appointments.listForStaff, search, PENDING_LIST)),
];

export const prefetchUpcoming: Prefetch = ({ search }) => [
  query(appointments.listMine, listInput(appointments.listMine, search, UPCOMING_LIST)),
];

export const prefetchResults: Prefetch = ({ search }) => [
  query(appointments.listMine, listInput(appointments.listMine, search, RESULTS_LIST)),
];

/** Prefetches the tab that the URL names. */
export const prefetchHistory: Prefetch = ({ search }) => {
  const tab = search.get('tab');
  if (tab === 'requested')
    return [
      query(appointmentRequests.listMine, listInput(appointmentRequests.listMine, search, REQUESTED_LIST)),
    ];
  const options = tab === 'past' ? PAST_LIST : tab === 'canceled' ? CANCELED_LIST : UPCOMING_LIST;
  return [query(appointments.listMine, listInput(appointments.listMine, search, options))];
};

export const prefetchConfirmation: Prefetch = ({ params: { id = '' } }) => [query(appointments.get, { id })];
