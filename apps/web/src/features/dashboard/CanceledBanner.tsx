import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { canceledText } from '../appointments/appointment-state.ts';
import { useWhen } from '../appointments/use-when.ts';
import { canceledLately } from './canceled-lately.ts';
import css from './CanceledBanner.module.css';
import { upcoming } from './dashboard.queries.ts';

/** What staff canceled in the last 24 hours, with the ways on (1 §2.13). */
export function CanceledBanner() {
  const { t } = useTranslation();
  const when = useWhen();
  const now = useNow().getTime();
  const { data } = useQuery(upcoming);
  const visit = canceledLately(data?.data ?? [], now);
  if (!visit) return null;
  const reason = canceledText(visit);
  return (
    <div className={css.banner}>
      <Notice
        tone="bad"
        action={
          <span className={css.ways}>
            <TextLink to={`${paths.book}?edit=${visit.id}`}>{t('Edit/Reschedule')}</TextLink>
            <TextLink to={paths.book}>{t('Book New')}</TextLink>
          </span>
        }
      >
        {t('Our staff canceled your visit on {{when}}.', { when: when(visit) })}{' '}
        {t(reason.text, reason.values)}
      </Notice>
    </div>
  );
}
