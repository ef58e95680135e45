import { account } from '@drawpoint/contracts/auth/account.contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { userQuery, useUser } from '../../lib/session/current-user.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import css from './Account.module.css';

/** The target of the link to a new email address. Only a click confirms it; a page load does not. */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { pending_email, email } = useUser();
  const token = search.get('token');
  const confirm = useMutation({
    ...mutation(account.confirmEmailChange),
    onSuccess: async (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast('success', t('Account updated.'));
      await navigate(paths.account, { replace: true });
    },
  });
  return (
    <Page title={t('Confirm your new email address')} width="narrow">
      <Card>
        <div className={css.stack}>
          {confirm.isError && (
            <Notice tone="bad">{t(errorText(confirm.error, t('Failed to save changes.')))}</Notice>
          )}
          {token ? (
            <>
              <p className={css.quiet}>
                {pending_email
                  ? t('From now on, sign in with {{pending}} instead of {{email}}.', {
                      pending: pending_email,
                      email,
                    })
                  : t('From now on, sign in with the address this link was sent to.')}
              </p>
              <AccentButton loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
                {t('Confirm this address')}
              </AccentButton>
            </>
          ) : (
            <p className={css.quiet}>{t('There is no pending change to your email address.')}</p>
          )}
          <TextLink to={paths.account}>{t('My Profile')}</TextLink>
        </div>
      </Card>
    </Page>
  );
}
