import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { unread } from '../notifications/use-notifications.ts';

const latest = query(appointments.listMine, { filter: 'results', per: 5 });

/** The latest results that the person was told of and has not seen yet. */
export default function NewResults() {
  const visits = useQuery(latest).data?.data ?? [];
  const told = useQuery(unread).data?.data ?? [];
  const news = told.filter(({ data }) => data.kind === 'appointment_results');
  const visit = visits.find(({ id }) => news.some(({ data }) => data.appointment_id === id));
  if (!visit) return null;
  return (
    <Notice
      tone="good"
      action={
        <LinkButton tone="plain" to={paths.summary(visit.id)}>
          {t('Open')}
        </LinkButton>
      }
    >
      {t('New: results of {{day}}', { day: spokenDay(visit.starts_at) })}
    </Notice>
  );
}
