import {
  DELETION_STATES,
  type DeletionRequest,
  deletionRequests,
} from '@drawpoint/contracts/auth/deletion-requests.contract';
import { fullName } from '@drawpoint/rules/name';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { useAnswers } from './use-answers.ts';

type State = DeletionRequest['state'];

const STATES: Record<State, { label: string; tone: 'good' | 'wait' | 'bad' | 'calm' }> = {
  open: { label: message('Open'), tone: 'wait' },
  withdrawn: { label: message('Withdrawn'), tone: 'calm' },
  declined: { label: message('Declined'), tone: 'bad' },
  deleted: { label: message('Deleted'), tone: 'good' },
};

/** People who requested the deletion of their account, and the two answers. */
export function Component() {
  const list = useList(deletionRequests.list);
  const { remove, decline } = useAnswers();
  const columns: Column<DeletionRequest>[] = [
    { key: 'name', title: t('Name'), card: 'head', cell: ({ user }) => fullName(user), width: '14%' },
    {
      key: 'email',
      title: t('Email'),
      cell: ({ user }) => <EmailText email={user.email} />,
      wraps: true,
      width: '20%',
    },
    {
      key: 'created_at',
      title: t('Requested'),
      cell: ({ created_at }) => localDateTime(created_at),
      width: '168px',
    },
    {
      key: 'reason',
      title: t('Reason'),
      card: 'quiet',
      cell: ({ reason, answer }) => answer ?? reason,
      whole: true,
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
      lead={t('Account deletion requests that need an answer.')}
      width="wide"
    >
      <ListView
        list={list}
        label={t('Deletion Requests')}
        columns={columns}
        views={[
          { label: t('All'), filters: {} },
          ...DELETION_STATES.map((state) => ({ label: t(STATES[state].label), filters: { state } })),
        ]}
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
          title: t('No requests to answer'),
          text: t('Account deletion requests show here.'),
        }}
      />
    </Page>
  );
}
