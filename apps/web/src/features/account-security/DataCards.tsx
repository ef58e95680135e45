import { accountExport } from '@drawpoint/contracts/auth/account-export.contract';
import {
  deletionRequests,
  type OwnDeletionRequest,
} from '@drawpoint/contracts/auth/deletion-requests.contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call, mutation } from '../../lib/api/api.ts';
import { withIdentity } from '../../lib/session/confirm-identity.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Security.module.css';
import { deletionQuery } from './security.queries.ts';

/**
 * Requests the deletion of the person's own account after a confirmation, with a reason and, if needed, the
 * password.
 */
async function askForDeletion(): Promise<void> {
  const answer = await confirm({
    title: t('Ask us to delete your account?'),
    text: t('We answer by email. Cancel your upcoming visits first. Until then nothing changes.'),
    verb: t('Request deletion'),
    keep: t('Cancel'),
    tone: 'bad',
    reason: t('Why? (optional)'),
  });
  if (!answer) return;
  const { reason } = answer;
  const question = {
    title: t('Confirm it’s you'),
    text: t('Enter your password to ask for deletion.'),
    verb: t('Request deletion'),
    keep: t('Cancel'),
  };
  try {
    const asked = await withIdentity(question, (proof) =>
      call(deletionRequests.ask, { ...proof, ...(reason !== '' && { reason }) }),
    );
    if (asked) toast('success', t('We have your request.'));
  } catch (error) {
    toast('error', t(errorText(error, 'Your request could not be sent.')));
  } finally {
    markStale(deletionRequests.ask.writes);
  }
}

function Open({ request }: { request: OwnDeletionRequest }) {
  const withdraw = useMutation({
    ...mutation(deletionRequests.withdraw),
    onSuccess: () => toast('success', t('Your account stays.')),
    onError: (error) => toast('error', t(errorText(error, 'Your request could not be taken back.'))),
  });
  return (
    <>
      <Notice tone="wait">
        {t('You asked us on {{when}} to delete your account. We answer by email.', {
          when: localDateTime(request.created_at),
        })}
      </Notice>
      <Button
        variant="default"
        className={css.others}
        aria-disabled={withdraw.isPending || undefined}
        onClick={() => !withdraw.isPending && withdraw.mutate({})}
      >
        {t('Withdraw request')}
      </Button>
    </>
  );
}

/** Requests account deletion and shows the state of the request. */
export function DeletionCard() {
  return (
    <Card title={t('Delete my account')}>
      <QueryView query={useQuery(deletionQuery)} failure={t('Your request could not be loaded.')}>
        {(request) =>
          request?.state === 'open' ? (
            <Open request={request} />
          ) : (
            <>
              {request?.state === 'declined' && (
                <Notice tone="bad">
                  {t('We could not delete your account: {{reason}}', { reason: request.answer ?? '' })}
                </Notice>
              )}
              <p className={css.text}>
                {t(
                  'We read your request and answer by email. Then we hide your account and sign you out everywhere.',
                )}
              </p>
              <Button variant="default" className={css.others} onClick={() => void askForDeletion()}>
                {t('Ask us to delete my account')}
              </Button>
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

/** The browser saves the response. When the server rejects it, this page stays. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Exports all data about the person as a file. */
export function YourDataCard() {
  const download = useMutation({
    mutationFn: () =>
      withIdentity(
        {
          title: t('Confirm it’s you'),
          text: t('Enter your password to download your data.'),
          verb: t('Download'),
          keep: t('Cancel'),
        },
        (proof) => call(accountExport.start, proof),
      ),
    onSuccess: (started) => {
      if (!started) return;
      save(started.url);
      toast('success', t('Your download begins.'));
    },
    onError: (error) => toast('error', t(errorText(error, 'Your data could not be downloaded.'))),
  });
  return (
    <Card title={t('Your data')}>
      <p className={css.text}>
        {t(
          'Everything we keep about you in one zip file: your account, addresses, insurance, documents, appointments, notifications and consents.',
        )}
      </p>
      <Button
        variant="default"
        className={css.others}
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
        aria-disabled={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      >
        {t('Download my data')}
      </Button>
    </Card>
  );
}
