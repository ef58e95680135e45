import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import type { SmsConsentState } from '@drawpoint/contracts/notifier/sms-consent';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { errorText } from '../../lib/api-error.ts';
import { mutation, query } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import css from './Notifications.module.css';

const own = query(smsConsent.getOwn, {});

const STATES: Record<SmsConsentState, { tone: Tone; word: string; next: string }> = {
  none: { tone: 'calm', word: message('Off', 'texts'), next: message('You get no text messages.') },
  pending: {
    tone: 'wait',
    word: message('Waiting for your YES', 'texts'),
    next: message('We sent you a text message. Answer YES to it, and text messages are on.'),
  },
  given: { tone: 'good', word: message('On', 'texts'), next: message('Text messages go to this number.') },
  stopped: {
    tone: 'bad',
    word: message('Stopped', 'texts'),
    next: message('This phone answered STOP. Text START from it to get text messages again.'),
  },
};

/** Text messages to the own mobile: where the person stands, what an opt-in agrees to, and the choice (OP §8). */
export function SmsConsent() {
  const { t } = useTranslation();
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
