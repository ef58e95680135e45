import { waitlist, type WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import { fullName } from '@drawpoint/rules/name';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Box } from '../../ui/fields/Checkbox.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Status } from '../../ui/text/Status.tsx';
import css from './Waitlist.module.css';
import { datesText, daysText, isOpen, STATES, toldByText, whoText } from './waitlist-text.ts';

/** The columns of the list of who waits; the last one marks an entry urgent. */
export function useWaitlistColumns(): Column<WaitlistEntry>[] {
  const marking = useMutation({
    ...mutation(waitlist.markUrgent),
    onError: (error) => toast('error', t(errorText(error, message('This could not be saved.')))),
  });
  return [
    {
      key: 'patient',
      title: t('Patient'),
      card: 'head',
      width: '16%',
      wraps: true,
      cell: (entry) => <TextLink to={paths.patient(entry.user_id)}>{fullName(entry)}</TextLink>,
    },
    {
      key: 'service',
      title: t('Service'),
      wraps: 3,
      cell: (entry) => (
        <>
          {t(entry.service_name)}
          <span className={css.quiet}>{whoText(entry)}</span>
        </>
      ),
    },
    {
      key: 'dates',
      title: t('Dates and days'),
      width: '23%',
      wraps: 3,
      cell: (entry) => `${datesText(entry)}, ${daysText(entry)}`,
    },
    {
      key: 'since',
      title: t('Since, told by'),
      named: true,
      wraps: 3,
      width: '176px',
      cell: (entry) => (
        <>
          {localDateTime(entry.created_at)}
          <span className={css.quiet}>{toldByText(entry)}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      width: '112px',
      cell: ({ state }) => (
        <Status tone={STATES[state].tone}>{t(STATES[state].text, { context: 'waitlist' })}</Status>
      ),
    },
    {
      key: 'urgent',
      title: t('Urgent'),
      named: true,
      width: '80px',
      cell: (entry) => (
        <span className={css.urgent}>
          <Box
            aria-label={t('Urgent: {{name}}', { name: fullName(entry) })}
            checked={
              marking.isPending && marking.variables.id === entry.id
                ? marking.variables.urgent === true
                : entry.urgent
            }
            disabled={!isOpen(entry)}
            onChange={({ currentTarget }) => marking.mutate({ id: entry.id, urgent: currentTarget.checked })}
          />
        </span>
      ),
    },
  ];
}
