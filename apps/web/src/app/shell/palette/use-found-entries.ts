import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { adminUsers, type FoundPerson } from '@drawpoint/contracts/auth/admin-users.contract';
import { formatDateTime } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { fullName } from '@drawpoint/rules/name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../config/paths.ts';
import { query } from '../../../lib/api/api.ts';
import { useImpersonation } from '../../../lib/session/use-impersonation.ts';
import { SHORTEST_SEARCH, type Entry } from './entries.ts';

/** Visits and people found on the server. `request` opens a booking request for a person. */
export function useFoundEntries(text: string, request: (person: FoundPerson) => void) {
  const navigate = useNavigate();
  const { startImpersonation } = useImpersonation();
  const enabled = text.length >= SHORTEST_SEARCH;
  const searched = { enabled, placeholderData: keepPreviousData };
  const foundPeople = useQuery({ ...query(adminUsers.find, { q: text }), ...searched });
  const foundVisits = useQuery({ ...query(visits.find, { q: text }), ...searched });

  const people = enabled ? (foundPeople.data?.data ?? []) : [];
  const toPerson = (person: FoundPerson): Entry => {
    const opens = person.may.includes('edit');
    return {
      ...{ id: `person-${person.id}`, group: 'people', icon: 'users' },
      ...{ label: fullName(person), detail: person.email, staysOpen: !opens },
      run: () => (opens ? void navigate(paths.editUser(person.id)) : request(person)),
    };
  };
  // Actions for the best match.
  const [first] = people;
  const actions: (Entry | false)[] = first
    ? [
        first.may.includes('request') && {
          ...{ id: 'action-request', group: 'people', icon: 'requested' },
          label: t('Request Appt: {{name}}', { name: fullName(first) }),
          ...{ staysOpen: true, run: () => request(first) },
        },
        first.may.includes('impersonate') && {
          ...{ id: 'action-impersonate', group: 'people', icon: 'profile' },
          label: t('Impersonate: {{name}}', { name: fullName(first) }),
          run: () => void startImpersonation(first.id),
        },
      ]
    : [];
  const entries: Entry[] = [
    ...(enabled ? (foundVisits.data?.data ?? []) : []).map(
      ({ id, confirmation_code, patient_name, starts_at, status }): Entry => ({
        ...{ id: `visit-${id}`, group: 'visits', icon: 'upcoming' },
        label: `${confirmation_code} · ${patient_name}`,
        detail: `${formatDateTime(starts_at)} · ${t(appointmentStatusLabel(status))}`,
        run: () => void navigate(paths.bookingDetails(id)),
      }),
    ),
    ...people.map(toPerson),
    ...actions.filter((entry) => entry !== false),
  ];
  const failed = [foundPeople, foundVisits].filter(({ isError }) => enabled && isError);
  return {
    entries,
    searching: foundPeople.isFetching || foundVisits.isFetching,
    failed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
