import { account } from '@drawpoint/contracts/auth/account.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { userQuery, useUser } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';
import { Notice } from '../../ui/Notice.tsx';

/** What an email change waits for, and its way back. */
export function PendingEmail() {
  const { t } = useTranslation();
  const { pending_email, email } = useUser();
  const cancel = useMutation({
    ...mutation(account.cancelEmailChange),
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
    onError: (error) => toast('error', t(errorText(error, t('Failed to save changes.'))), t('Save failed')),
  });
  if (pending_email === null) return null;
  return (
    <Notice
      tone="wait"
      action={
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('Cancel the change')}
        </Button>
      }
    >
      {t('We sent a link to {{pending}}. Until you follow it, you sign in with {{email}}.', {
        pending: pending_email,
        email,
      })}
    </Notice>
  );
}
