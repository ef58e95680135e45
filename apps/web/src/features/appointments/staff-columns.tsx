import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { can, seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { BreakAtSlash } from '../../ui/text/BreakAtSlash.tsx';
import type { Column, Filter } from '../../ui/lists/columns.ts';
import { personFilter } from '../../ui/lists/person-filter.tsx';
import { shownColumns, useProviderColumn, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { patientName } from './appointment-text.ts';
import { serviceInSeries } from './service-text.ts';
import css from './StaffColumns.module.css';

/**
 * Columns of a visit list for staff (docs/product/visits.md#staff-screens). Managers also see the
 * phlebotomist, developers the provider.
 */
export function useStaffColumns(first: (visit: Appointment) => ReactNode): Column<Appointment>[] {
  const user = useUser();
  const isManager = can(user, catalog.listStaffPhlebotomists);
  const provider = useProviderColumn<Appointment>((row) => row.provider.name, { wraps: true });
  const columns: MaybeColumn<Appointment>[] = [
    {
      key: 'when',
      title: t('Date and time'),
      sort: 'starts_at',
      width: '168px',
      wraps: 4,
      card: 'head',
      cell: first,
    },
    {
      key: 'patient',
      title: t('Patient'),
      wraps: 5,
      cell: (visit) => (
        <>
          {patientName(visit)}
          {visit.status === 'pending' && visit.no_shows && (
            <span className={css.noShows}>
              {t('{{number}} no-shows in the last year', { number: `${visit.no_shows}` })}
            </span>
          )}
          {visit.order_missing && <span className={css.noShows}>{t('Order missing')}</span>}
        </>
      ),
    },
    {
      key: 'address',
      title: t('Address'),
      width: seesAllProviders(user) ? '17%' : isManager ? '20%' : '30%',
      wraps: true,
      card: 'quiet',
      cell: ({ location }) => placeText(placeOf(location)),
    },
    {
      key: 'service',
      title: t('Service'),
      wraps: true,
      card: 'quiet',
      cell: (visit) => <BreakAtSlash>{serviceInSeries(visit)}</BreakAtSlash>,
    },
    isManager && {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      wraps: true,
      card: 'quiet',
      cell: ({ phlebotomist }) => phlebotomist.name,
    },
    provider,
  ];
  return shownColumns(columns);
}

/** A phlebotomist filter for managers. The names come from the listed rows. */
export function usePhlebotomistFilter(nameOf: (id: number) => string | undefined): Filter[] {
  const user = useUser();
  if (!can(user, catalog.listStaffPhlebotomists)) return [];
  return [
    personFilter({
      name: 'phlebotomist_id',
      label: t('Phlebotomist'),
      all: t('All phlebotomists'),
      unknown: (id) => t('Phlebotomist #{{id}}', { id }),
      op: catalog.listStaffPhlebotomists,
      toPerson: ({ id, name, providers }: Phlebotomist) => ({ id, name, detail: providers[0]?.name }),
      nameOf,
    }),
  ];
}

/** Finds a phlebotomist's name among the rows of a list, for its filter. */
export const phlebotomistIn =
  (rows: readonly { phlebotomist: { id: number | null; name: string | null } }[]) =>
  (id: number): string | undefined =>
    rows.find(({ phlebotomist }) => phlebotomist.id === id)?.phlebotomist.name ?? undefined;
