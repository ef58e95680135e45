import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { query } from '../../lib/api/api.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';
import { POLL_MS } from '../appointments/polling.ts';
import { listInput, type ListOptions } from '../../lib/lists/use-list.ts';

/** Past visits, latest first (docs/product/visits.md#staff-screens). */
export const HISTORY_LIST: ListOptions<typeof appointments.listForStaff> = { fixed: { status: 'past' } };
/** Open staff requests, latest first. */
export const REQUESTED_LIST: ListOptions<typeof appointmentRequests.listForStaff> = { pollMs: POLL_MS };
/** Feedback, newest first. */
export const FEEDBACK_LIST: ListOptions<typeof feedback.list> = {};

export const prefetchHistory: Prefetch = ({ search }) => [
  query(appointments.listForStaff, listInput(appointments.listForStaff, search, HISTORY_LIST)),
];
export const prefetchRequested: Prefetch = ({ search }) => [
  query(
    appointmentRequests.listForStaff,
    listInput(appointmentRequests.listForStaff, search, REQUESTED_LIST),
  ),
];
export const prefetchFeedback: Prefetch = ({ search }) => [
  query(feedback.list, listInput(feedback.list, search, FEEDBACK_LIST)),
];
export const prefetchDetails: Prefetch = ({ params: { id = '' } }) => [query(appointments.get, { id })];
export const prefetchSummary: Prefetch = ({ params: { id = '' } }) => [query(visits.getSummary, { id })];
