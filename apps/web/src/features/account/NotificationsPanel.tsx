import type { NotificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences';
import { notificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences.contract';
import type { SmsConsentState } from '@drawpoint/contracts/notifier/sms-consent';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Box } from '../../ui/fields/Checkbox.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { inGroups } from './notification-groups.ts';
import css from './Notifications.module.css';
import { message } from '../../i18n/message.ts';
import { Status, type Tone } from '../../ui/text/Status.tsx';

const preferences = query(notificationPreferences.get, {});

type Choice = InputOf<typeof notificationPreferences.update>['preferences'][number];

/** Applies a pending choice, so that the checkbox changes at once. */
const withChoice = (known: NotificationPreferences, chosen: Choice | undefined): NotificationPreferences => ({
  ...known,
  data: known.data.map((row) => (row.kind === chosen?.kind ? { ...row, ...chosen } : row)),
});

/**
 * Chooses the channels of each kind of notification (docs/product/messages.md#notifications). Each choice is
 * saved at once.
 */
export default function NotificationsPanel() {
  const found = useQuery(preferences);
  const consent = useQuery(query(smsConsent.getOwn, {})).data;
  const change = useMutation({
    ...mutation(notificationPreferences.update),
    onMutate: ({ preferences: [chosen] }) => {
      const before = queryClient.getQueryData(preferences.queryKey);
      queryClient.setQueryData(preferences.queryKey, (known) => known && withChoice(known, chosen));
      return before;
    },
    onSuccess: (saved) => queryClient.setQueryData(preferences.queryKey, saved),
    onError: (error, _choice, before) => {
      queryClient.setQueryData(preferences.queryKey, before);
      toast('error', t(errorText(error, t('Failed to save changes.'))), t('Save failed'));
    },
  });
  return (
    <div className={css.stack}>
      <Card className={css.card} title={t('Notifications & Preferences')}>
        <QueryView query={found}>
          {({ data }) => (
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <VisuallyHidden>{t('About')}</VisuallyHidden>
                  </th>
                  <th scope="col">{t('Email')}</th>
                  <th scope="col">
                    {t('Text message')}
                    {consent && consent.state !== 'given' && (
                      <span className={css.quiet}>{t('Off, see below')}</span>
                    )}
                  </th>
                </tr>
              </thead>
              {inGroups(data).map((group) => (
                <tbody key={group.title}>
                  <tr>
                    <th scope="rowgroup" colSpan={3} className={css.group}>
                      {t(group.title)}
                    </th>
                  </tr>
                  {group.rows.map(({ kind, title, locked, ...ways }) => (
                    <tr key={kind}>
                      <th scope="row">
                        {t(title)}
                        {locked && <span className={css.quiet}>{t('Always sent')}</span>}
                      </th>
                      {(['email', 'sms'] as const).map((way) => (
                        <td key={way}>
                          {ways[way] === null ? (
                            <VisuallyHidden>{t('None')}</VisuallyHidden>
                          ) : (
                            <span className={css.box}>
                              <Box
                                aria-label={`${t(title)}: ${way === 'email' ? t('Email') : t('Text message')}`}
                                checked={ways[way]}
                                disabled={locked}
                                onChange={({ currentTarget }) =>
                                  kind !== 'security' &&
                                  change.mutate({ preferences: [{ kind, [way]: currentTarget.checked }] })
                                }
                              />
                            </span>
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          )}
        </QueryView>
      </Card>
      <SmsConsent />
    </div>
  );
}

const own = query(smsConsent.getOwn, {});

const STATES: Record<SmsConsentState, { tone: Tone; word: string; next: string }> = {
  none: { tone: 'calm', word: message('Off', 'texts'), next: message('Texts are off.') },
  pending: {
    tone: 'wait',
    word: message('Waiting for your YES', 'texts'),
    next: message('We sent you a text message. Reply YES to turn on texts.'),
  },
  given: { tone: 'good', word: message('On', 'texts'), next: message('Text messages go to this number.') },
  stopped: {
    tone: 'bad',
    word: message('Stopped', 'texts'),
    next: message('This phone answered STOP. Text START from it to get text messages again.'),
  },
};

/**
 * Consent to text messages on the person's own mobile: its state, what it means, and the choice
 * (docs/product/messages.md#sms).
 */
function SmsConsent() {
  const found = useQuery(own);
  const change = useMutation({
    ...mutation(smsConsent.changeOwn),
    onSuccess: (saved) => queryClient.setQueryData(own.queryKey, saved),
    onError: (error) => toast('error', t(errorText(error, t('Failed to save changes.'))), t('Save failed')),
  });
  return (
    <Card className={css.card} title={t('Text messages')}>
      <QueryView query={found}>
        {({ available, phone, state, text }) => {
          if (!available) return <p className={css.quiet}>{t('Text messages are not set up here.')}</p>;
          if (phone === null) {
            return <p className={css.quiet}>{t('Save a mobile number to get text messages.')}</p>;
          }
          const { tone, word, next } = STATES[state];
          const isOff = state === 'none';
          return (
            <div className={css.consent}>
              <p className={css.phone}>
                {formatPhone(phone)} <Status tone={tone}>{t(word, { context: 'texts' })}</Status>
              </p>
              <p className={css.quiet}>{t(next)}</p>
              {isOff && <p className={css.quiet}>{t(text)}</p>}
              {state !== 'stopped' && (
                <div>
                  <Button
                    variant="default"
                    loading={change.isPending}
                    onClick={() => change.mutate({ choice: isOff ? 'opt_in' : 'opt_out' })}
                  >
                    {isOff ? t('I agree, send me texts') : t('Stop text messages')}
                  </Button>
                </div>
              )}
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}
