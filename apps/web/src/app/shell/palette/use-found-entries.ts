import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits, type FoundVisit } from '@drawpoint/contracts/appointments/visits.contract';
import { adminUsers, type FoundPerson } from '@drawpoint/contracts/auth/admin-users.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { fullName } from '@drawpoint/rules/name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../config/paths.ts';
import { query } from '../../../lib/api/api.ts';
import { useImpersonation } from '../../../lib/session/use-impersonation.ts';
import { isPatient } from '../../../lib/session/roles.ts';
import { arrivalText } from '../../../lib/time/visit-time.ts';
import { SHORTEST_SEARCH, type Entry } from './entries.ts';

type ShownVisit = Omit<FoundVisit, 'service_name'>;

/** How many visits of a person are listed, the latest first. */
const MOST_VISITS = 5;

/** Visits and people found on the server, with the visits of the best match. `request` opens a booking request for a person. */
export function useFoundEntries(text: string, request: (person: FoundPerson) => void) {
  const navigate = useNavigate();
  const { startImpersonation } = useImpersonation();
  const enabled = text.length >= SHORTEST_SEARCH;
  const searched = { enabled, placeholderData: keepPreviousData };
  const foundPeople = useQuery({ ...query(adminUsers.find, { q: text }), ...searched });
  const foundVisits = useQuery({ ...query(visits.find, { q: text }), ...searched });

  // The best match's visits are listed, too.
  const patientId = enabled ? foundPeople.data?.data[0]?.id : undefined;
  const personVisits = useQuery({
    ...query(appointments.listForStaff, { user_id: patientId ?? 0, per_page: MOST_VISITS }),
    enabled: patientId !== undefined,
  });

  const people = enabled ? (foundPeople.data?.data ?? []) : [];
  const byCode = enabled ? (foundVisits.data?.data ?? []) : [];
  const ofPerson = (patientId === undefined ? [] : (personVisits.data?.data ?? [])).map((visit) => ({
    ...visit,
    patient_name: fullName(visit.user),
  }));
  const toVisit = ({ id, confirmation_code, patient_name, status, ...visit }: ShownVisit): Entry => ({
    ...{ id: `visit-${id}`, group: 'visits', icon: 'hours' },
    label: `${confirmation_code} · ${patient_name}`,
    detail: `${formatDate(visit.starts_at)} ${arrivalText(visit)} · ${t(appointmentStatusLabel(status))}`,
    run: () => void navigate(paths.bookingDetails(id)),
  });
  const toPerson = (person: FoundPerson): Entry => {
    const path = person.may.includes('edit')
      ? paths.editUser(person.id)
      : isPatient(person.roles) && paths.patient(person.id);
    return {
      ...{ id: `person-${person.id}`, group: 'people', icon: 'users' },
      ...{ label: fullName(person), detail: person.email, staysOpen: path === false },
      run: () => (path === false ? request(person) : void navigate(path)),
    };
  };
  // Actions for the best match.
  const [first] = people;
  const actions: (Entry | false)[] = first
    ? [
        isPatient(first.roles) && {
          ...{ id: 'action-patient', group: 'people', icon: 'profile' },
          label: t('Patient page: {{name}}', { name: fullName(first) }),
          run: () => void navigate(paths.patient(first.id)),
        },
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
    ...byCode.map(toVisit),
    ...ofPerson.filter(({ id }) => !byCode.some((each) => each.id === id)).map(toVisit),
    ...people.map(toPerson),
    ...actions.filter((entry) => entry !== false),
  ];
  const failed = [foundPeople, foundVisits, personVisits].filter(({ isError }) => enabled && isError);
  return {
    entries,
    searching: [foundPeople, foundVisits, personVisits].some(({ isFetching }) => isFetching),
    failed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
