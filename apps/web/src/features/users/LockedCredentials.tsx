import type { AdminUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { Facts } from '../../ui/Facts.tsx';
import { roleName } from './role-name.ts';
import { Notice } from '../../ui/Notice.tsx';

/** The credentials and roles of somebody who alone may change them, with a way to send a reset link. */
export function LockedCredentials({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  const name = user.full_name;
  const send = useMutation({
    ...mutation(passwords.forgot),
    onSuccess: () => toast('success', t('A reset link is on its way to {{name}}.', { name })),
    onError: (error) => toast('error', errorText(error, t('This could not be done.'))),
  });
  return (
    <>
      <Notice
        tone="wait"
        action={
          <Button
            variant="default"
            aria-disabled={send.isPending || undefined}
            onClick={() => !send.isPending && send.mutate({ email: user.email })}
          >
            {t('Send a reset link')}
          </Button>
        }
      >
        {t('Only {{name}} can change the email, password and sign-in codes.', { name })}
      </Notice>
      <Facts
        facts={[
          [t('Email'), user.email],
          [t('Roles'), user.roles.map((role) => roleName(t, role)).join(', ')],
        ]}
      />
    </>
  );
}
