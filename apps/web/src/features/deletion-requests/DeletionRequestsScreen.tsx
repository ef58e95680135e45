import {
  DELETION_STATES,
  type DeletionRequest,
  deletionRequests,
} from '@drawpoint/contracts/auth/deletion-requests.contract';
import { fullName } from '@drawpoint/rules/name';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { confirm } from '../../lib/confirm.ts';
import { localDateTime } from '../../lib/local-time.ts';
import { markStale } from '../../lib/stale.ts';
import { toast } from '../../lib/toasts.ts';
import { useList } from '../../lib/use-list.ts';
import type { Column } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';

type State = DeletionRequest['state'];

const STATES: Record<State, { label: string; tone: 'good' | 'wait' | 'bad' | 'calm' }> = {
  open: { label: message('Open'), tone: 'wait' },
  withdrawn: { label: message('Withdrawn'), tone: 'calm' },
  declined: { label: message('Declined'), tone: 'bad' },
  deleted: { label: message('Deleted'), tone: 'good' },
};

/** People who asked to be deleted, and the answers. */
export function Component() {
  const { t } = useTranslation();
  const list = useList(deletionRequests.list);

  async function settle(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      toast('success', done);
    } catch (error) {
      toast('error', t(errorText(error, 'Your answer could not be saved.')));
    } finally {
      markStale(deletionRequests.accept.writes);
    }
  }

  async function remove({ id, user }: DeletionRequest): Promise<void> {
    const answer = await confirm({
      title: t('Delete the account of {{name}}?', { name: fullName(user) }),
      text: t('They are signed out everywhere and told by email. Their visits show “Deleted user”.'),
      verb: t('Delete account'),
      tone: 'bad',
    });
    if (answer) await settle(() => call(deletionRequests.accept, { id }), t('Account deleted.'));
  }

  async function decline({ id, user }: DeletionRequest): Promise<void> {
    const answer = await confirm({
      title: t('Decline the request of {{name}}?', { name: fullName(user) }),
      verb: t('Decline'),
      keep: t('Cancel'),
      reason: t('Why? They read this in an email.'),
    });
    if (answer) {
      await settle(
        () => call(deletionRequests.decline, { id, reason: answer.reason }),
        t('Request declined.'),
      );
    }
  }

  const columns: Column<DeletionRequest>[] = [
    { key: 'name', title: t('Name'), card: 'head', cell: ({ user }) => fullName(user) },
    { key: 'email', title: t('Email'), cell: ({ user }) => user.email },
    {
      key: 'created_at',
      title: t('Requested'),
      cell: ({ created_at }) => localDateTime(created_at),
      width: '184px',
    },
    {
      key: 'reason',
      title: t('Reason'),
      card: 'quiet',
      cell: ({ reason, answer }) => answer ?? reason,
      width: '26%',
    },
    {
      key: 'state',
      title: t('Status'),
      cell: ({ state }) => <Status tone={STATES[state].tone}>{t(STATES[state].label)}</Status>,
      width: '112px',
    },
  ];
  const isOpen = ({ state }: DeletionRequest) => state === 'open';
  return (
    <Page
      title={t('Deletion Requests')}
      lead={t('People who asked us to delete their account wait for your answer.')}
      width="wide"
    >
      <ListView
        list={list}
        label={t('Deletion Requests')}
        columns={columns}
        views={DELETION_STATES.map((state) => ({ label: t(STATES[state].label), filters: { state } }))}
        actions={[
          {
            label: t('Decline'),
            name: ({ user }) => t('Decline: {{name}}', { name: fullName(user) }),
            run: (request) => void decline(request),
            shown: isOpen,
            kind: 'plain',
          },
          {
            label: t('Delete'),
            name: ({ user }) => t('Delete {{name}}', { name: fullName(user) }),
            run: (request) => void remove(request),
            shown: isOpen,
            kind: 'plain',
          },
        ]}
        empty={{
          drawing: 'done',
          title: t('Nobody waits for an answer'),
          text: t('When somebody asks to be deleted, it shows here.'),
        }}
      />
    </Page>
  );
}
