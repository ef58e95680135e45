import { formatTime } from '@drawpoint/rules/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { otherVisit } from './wizard/refusals.ts';

/** What stands in the way of a booking, and where that can be looked at. */
export type Problem = { text: string; link?: { to: string; label: string } };

/** A refusal in words; where other visits are the reason it leads to them. */
export function useProblemText() {
  const { t } = useTranslation();
  return (error: unknown, fallback: string): Problem => {
    const text = t(errorText(error, fallback));
    const other = otherVisit(error);
    if (other) {
      const { weekday, date } = appointmentDay(other.starts_at);
      const values = { code: other.confirmation_code, weekday: t(weekday), date };
      const label = t('Visit {{code}} on {{weekday}}, {{date}} at {{time}}', {
        ...values,
        time: formatTime(other.starts_at),
      });
      return { text, link: { to: paths.confirmation(other.id), label } };
    }
    if (error instanceof ApiError && error.code === 'TOO_MANY_PENDING') {
      return { text, link: { to: paths.upcoming, label: t('See your visits') } };
    }
    return { text };
  };
}
