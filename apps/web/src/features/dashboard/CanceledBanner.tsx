import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { canceledText } from '../appointments/appointment-state.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { canceledLately } from './canceled-lately.ts';
import css from './CanceledBanner.module.css';
import { upcoming } from './dashboard.queries.ts';

/**
 * The last visit that staff canceled in the last 24 hours, with next steps
 * (docs/product/accounts.md#dashboards).
 */
export function CanceledBanner() {
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
        {t('Our staff canceled your visit on {{when}}.', { when: spokenStart(visit) })}{' '}
        {t(reason.text, reason.values)}
      </Notice>
    </div>
  );
}
