import { waitlist, type WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Status } from '../../ui/text/Status.tsx';
import css from './Waitlist.module.css';
import { datesText, daysText, isOpen, NEXT, STATES, toldByText, whoText } from './waitlist-text.ts';

/** What a person waits for, and the ways to leave or to go on. */
export function EntryCard({ entry }: { entry: WaitlistEntry }) {
  const { id, state, appointment_id } = entry;
  const isWaiting = isOpen(entry);
  const leaving = useMutation({
    ...mutation(waitlist.leave),
    onSuccess: () => toast('success', t('You left the waitlist.')),
    onError: (error) => toast('error', t(errorText(error, message('You could not leave the waitlist.')))),
  });
  const resuming = useMutation({
    ...mutation(waitlist.resume),
    onSuccess: () => toast('success', t('You’re waiting again.')),
    onError: (error) => toast('error', t(errorText(error, message('This could not be saved.')))),
  });
  async function leave(): Promise<void> {
    const text =
      appointment_id === null
        ? t('We stop looking for times for you.')
        : t('We stop looking for times for you. Your visit stays as it is.');
    if (await confirm({ title: t('Leave the waitlist?'), text, verb: t('Leave'), tone: 'bad' }))
      leaving.mutate({ id });
  }
  return (
    <Card
      title={t(entry.service_name)}
      action={<Status tone={STATES[state].tone}>{t(STATES[state].text, { context: 'waitlist' })}</Status>}
    >
      <div className={css.stack}>
        <p className={css.text}>{t(NEXT[state])}</p>
        <Facts
          facts={[
            [t('Dates'), datesText(entry)],
            [t('Times'), isWaiting ? daysText(entry) : null],
            [t('Phlebotomist'), isWaiting ? whoText(entry) : null],
            [t('ZIP'), isWaiting ? entry.zip : null],
            [t('Told by'), isWaiting ? toldByText(entry) : null],
            [t('Since'), isWaiting ? localDateTime(entry.created_at) : null],
          ]}
        />
        <div className={css.buttons}>
          {state === 'paused' && (
            <Button loading={resuming.isPending} onClick={() => resuming.mutate({ id })}>
              {t('Go on waiting')}
            </Button>
          )}
          {isWaiting && (
            <Button variant="default" loading={leaving.isPending} onClick={() => void leave()}>
              {t('Leave')}
            </Button>
          )}
          {appointment_id !== null && (
            <TextLink to={paths.confirmation(appointment_id)}>{t('See the booked visit')}</TextLink>
          )}
        </div>
      </div>
    </Card>
  );
}
