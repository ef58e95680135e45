import { account } from '@drawpoint/contracts/auth/account.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { userQuery, useUser } from '../../lib/current-user.ts';
import { useForm } from '../../lib/form.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { Card } from '../../ui/Card.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import css from './Account.module.css';

/** Confirms the saved mobile number by a code that is sent to it; nothing where there is none, or it is confirmed. */
export function MobileConfirmation() {
  const { t } = useTranslation();
  const { mobile, mobile_confirmed } = useUser();
  const send = useMutation({
    ...mutation(account.sendMobileCode),
    onError: (error) => toast('error', t(errorText(error, t('We could not send the code.')))),
  });
  const form = useForm({
    op: account.confirmMobile,
    initial: { code: '' },
    fallback: t('Verification failed'),
    onDone: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast('success', t('Your mobile number is confirmed.'));
    },
  });
  if (mobile === null || mobile_confirmed) return null;
  return (
    <Card className={css.form} title={t('Confirm your mobile number')}>
      <p>
        {send.isSuccess
          ? t('We sent a code to {{mobile}}. It works for 2 minutes.', { mobile: formatPhone(mobile) })
          : t('Then your sign-in codes can go to {{mobile}} by text message.', {
              mobile: formatPhone(mobile),
            })}
      </p>
      {send.isSuccess && (
        <Form form={form}>
          <CodeField {...form.field('code')} label={t('Code')} length={6} />
          <SubmitButton form={form}>{t('Confirm')}</SubmitButton>
        </Form>
      )}
      <Button
        variant="default"
        aria-disabled={send.isPending || undefined}
        onClick={() => !send.isPending && send.mutate({})}
      >
        {send.isSuccess ? t('Send another code') : t('Send me a code')}
      </Button>
    </Card>
  );
}
