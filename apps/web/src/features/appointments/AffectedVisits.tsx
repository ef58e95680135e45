import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { futureVisits, type FutureVisit } from '@drawpoint/contracts/appointments/future-visits.contract';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import css from './AffectedVisits.module.css';
import { STATUS_TONES } from './appointment-state.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';

type AffectedFilter = Pick<
  InputOf<typeof futureVisits.list>,
  'provider_id' | 'service_id' | 'phlebotomist_id'
>;

/**
 * Shows which future visits a change affects before it is saved. A visit must match every field of the
 * filter.
 */
export function AffectedVisits({ about }: { about: AffectedFilter }) {
  const found = useQuery(query(futureVisits.list, about));
  return (
    <QueryView
      query={found}
      skeleton={<ListSkeleton rows={1} />}
      failure={t('The visits could not be loaded')}
    >
      {({ data, total }) => <VisitsAffected visits={data} total={total} />}
    </QueryView>
  );
}

/** What is shown of an affected visit. */
export type AffectedVisit = Pick<Appointment, 'id' | 'status' | 'starts_at'> &
  Pick<FutureVisit, 'patient_name' | 'arrival_window'> & {
    service: { name: string };
    phlebotomist: { name: string };
  };

/** Shows affected visits that are already loaded; `total` can be more than are shown. */
export function VisitsAffected({
  visits,
  total,
  note,
}: {
  visits: readonly AffectedVisit[];
  total: number;
  /** What happens to the visits; by default, that they stay as they are. */
  note?: string;
}) {
  if (total === 0) return <p className={css.none}>{t('No upcoming visits are affected.')}</p>;
  return (
    <section className={css.visits} aria-label={t('Affected visits')}>
      <p className={css.head}>
        {t('{{count}} upcoming visits are affected', { count: total })}
        <span className={css.kept}>{note ?? t('They keep their time, price and phlebotomist.')}</span>
      </p>
      <ul className={css.list}>
        {visits.map((visit) => (
          <li key={visit.id} className={css.visit}>
            <TextLink to={paths.bookingDetails(visit.id)} target="_blank">
              {spokenStart(visit)}
            </TextLink>
            <span className={css.who}>
              {visit.patient_name} · {t(visit.service.name)} · {visit.phlebotomist.name}
            </span>
            <Status tone={STATUS_TONES[visit.status]}>{t(appointmentStatusLabel(visit.status))}</Status>
          </li>
        ))}
      </ul>
      {total > visits.length && (
        <p className={css.none}>{t('and {{count}} more', { count: total - visits.length })}</p>
      )}
    </section>
  );
}
