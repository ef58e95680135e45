import { notificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences.contract';
import type { NotificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation, query } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { Box } from '../../ui/fields/Checkbox.tsx';
import { Card } from '../../ui/Card.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './Notifications.module.css';
import { SmsConsent } from './SmsConsent.tsx';

const preferences = query(notificationPreferences.get, {});

type Choice = InputOf<typeof notificationPreferences.update>['preferences'][number];

/** The table as it will be: a box shows at once what was chosen. */
const withChoice = (known: NotificationPreferences, chosen: Choice | undefined): NotificationPreferences => ({
  ...known,
  data: known.data.map((row) => (row.kind === chosen?.kind ? { ...row, ...chosen } : row)),
});

/** By which ways the person hears of what (1 §2.15); a choice is kept as soon as it is made. */
export function NotificationsPanel() {
  const { t } = useTranslation();
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
              <tbody>
                {data.map(({ kind, title, locked, ...ways }) => (
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
            </table>
          )}
        </QueryView>
      </Card>
      <SmsConsent />
    </div>
  );
}
