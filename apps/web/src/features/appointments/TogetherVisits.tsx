import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { patientName } from './appointment-text.ts';
import { ownStatus, STATUS_TONES } from './appointment-state.ts';
import css from './TogetherVisits.module.css';

/** The other visits that were booked with this one. Each can be moved, canceled and paid for alone. */
export default function TogetherVisits({ visit, togetherId }: { visit: Appointment; togetherId: number }) {
  const together = useQuery(query(appointments.listMine, { together_id: togetherId }));
  return (
    <section className={css.visits} aria-label={t('Booked together')}>
      <h3 className={css.title}>{t('Booked together')}</h3>
      <QueryView query={together}>
        {({ data }) => (
          <ul className={css.list}>
            {data
              .filter(({ id }) => id !== visit.id)
              .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
              .map((other) => (
                <li key={other.id} className={css.visit}>
                  <TextLink to={paths.confirmation(other.id)}>
                    {t('{{name}}, {{when}}', {
                      name: patientName(other),
                      when: spokenStart(other),
                    })}
                  </TextLink>
                  <Status tone={STATUS_TONES[other.status]}>{t(ownStatus(other))}</Status>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
