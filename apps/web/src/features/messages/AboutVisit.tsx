import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { can, useUser } from '../../lib/current-user.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWhen } from '../appointments/use-when.ts';
import { addressOf } from './conversation-address.ts';
import css from './Messages.module.css';

/** The visit that is spoken about: alone what was said about it is shown, and what is sent belongs to it. */
export function AboutVisit({ id, otherId }: { id: number; otherId: number }) {
  const { t } = useTranslation();
  const when = useWhen();
  const answersVisits = can(useUser(), appointments.approve);
  const { data: visit } = useQuery(query(appointments.get, { id }));
  return (
    <div className={css.strip}>
      <p className={css.stripText}>
        {t('About the visit')}{' '}
        <TextLink to={answersVisits ? paths.bookingDetails(id) : paths.confirmation(id)}>
          {visit ? when(visit) : `#${id}`}
        </TextLink>
      </p>
      <TextLink to={addressOf({ with: otherId })}>{t('All messages')}</TextLink>
    </div>
  );
}
