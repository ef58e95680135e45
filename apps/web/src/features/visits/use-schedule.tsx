import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { writeListState } from '../../lib/lists/list-state.ts';
import { listInput, useListState, type ListControls, type PageOf } from '../../lib/lists/use-list.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import type { Filter } from '../../ui/lists/columns.ts';
import { choiceFilter } from '../../ui/lists/plain-filters.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { phlebotomistIn, usePhlebotomistFilter } from '../appointments/staff-columns.tsx';

/** The office looks at the schedule of several people. */
export const useScheduleTitle = (): string =>
  isManager(useUser()) ? t('Schedule', { context: 'screen' }) : t('My Schedule');

/** Most visits in a day or a week; beyond that, filter by phlebotomist. */
const MOST_VISITS = 200;
const STATUSES = ['approved', 'pending', 'completed', 'canceled', 'denied'] as const;

/** Visits of the next 48 hours whose patients have not said whether they can make it. */
export const NO_ANSWER = 'no_answer';

/**
 * The filters of a schedule: status, and phlebotomist for managers. Phlebotomist names come from the listed
 * rows.
 */
export function useScheduleFilters(rows: readonly Appointment[]): Filter[] {
  const status = choiceFilter({
    name: 'status',
    label: t('Status'),
    all: t('All'),
    options: [
      ...STATUSES.map((each) => ({ value: each as string, label: t(appointmentStatusLabel(each)) })),
      { value: NO_ANSWER, label: t('No answer') },
    ],
  });
  return [status, ...usePhlebotomistFilter(phlebotomistIn(rows))];
}

/** The visits of a range of days with the URL's filters, and controls to change those. */
export function useSchedule(view: 'day' | 'week', days: { from: string; to: string }) {
  const [search, setSearch] = useSearchParams();
  const options = { fixed: days, perPage: MOST_VISITS };
  const { state, clear } = useListState(appointments.listForStaff, options);
  const found = useQuery({
    ...query<typeof appointments.listForStaff, PageOf<Appointment>>(
      appointments.listForStaff,
      listInput(appointments.listForStaff, search, options),
    ),
    // Keeps the shown rows while another filter on the same days loads.
    placeholderData: (before, last) => (isOf(last?.queryKey[1], days) ? before : undefined),
    refetchInterval: POLL_MS,
  });
  // Without a view, a status or search in the URL would select the list.
  const change: ListControls['change'] = (changes, replace = false) => {
    // Read the browser's address: a filter chosen a moment ago may be there, but not yet in a render.
    const next = writeListState(new URLSearchParams(window.location.search), changes);
    next.set('view', view);
    setSearch(next, { replace, preventScrollReset: true });
  };
  return {
    found,
    controls: { state, change },
    clear,
    /** With a status filter all matching visits are shown; without one, only those that take time. */
    showsAll: state.filters.status !== undefined,
    isCut: (found.data?.total ?? 0) > MOST_VISITS,
  };
}

const isOf = (input: { from?: unknown; to?: unknown } | undefined, days: { from: string; to: string }) =>
  input?.from === days.from && input.to === days.to;
