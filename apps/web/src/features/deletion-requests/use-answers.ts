import { type DeletionRequest, deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { fullName } from '@drawpoint/rules/name';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { showVisitsAhead } from '../appointments/visits-ahead.ts';

/** Delete or decline a requested deletion. Each asks for confirmation and shows the result. */
export function useAnswers() {
  async function settle(name: string, work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      toast('success', done);
    } catch (error) {
      if (showVisitsAhead(name, error)) return;
      toast('error', t(errorText(error, 'Your answer could not be saved.')));
    } finally {
      markStale(deletionRequests.accept.writes);
    }
  }

  async function remove({ id, user }: DeletionRequest): Promise<void> {
    const answer = await confirm({
      title: t('Delete the account of {{name}}?', { name: fullName(user) }),
      text: t('They’ll be signed out everywhere and told by email. Their visits will show “Deleted user”.'),
      verb: t('Delete account'),
      tone: 'bad',
    });
    if (answer)
      await settle(fullName(user), () => call(deletionRequests.accept, { id }), t('Account deleted.'));
  }

  async function decline({ id, user }: DeletionRequest): Promise<void> {
    const answer = await confirm({
      title: t('Decline the request of {{name}}?', { name: fullName(user) }),
      verb: t('Decline'),
      keep: t('Cancel'),
      reason: t('Reason. They’ll read it in an email.'),
      needsReason: t('Reason is required'),
    });
    if (answer) {
      await settle(
        fullName(user),
        () => call(deletionRequests.decline, { id, reason: answer.reason }),
        t('Request declined.'),
      );
    }
  }

  return { remove, decline };
}
