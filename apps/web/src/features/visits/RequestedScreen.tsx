import {
  appointmentRequests,
  type AppointmentRequest,
} from '@drawpoint/contracts/appointments/requests.contract';
import { fullName } from '@drawpoint/rules/name';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { confirm } from '../../lib/confirm.ts';
import { isManager, seesAllProviders, useUser } from '../../lib/current-user.ts';
import { localDateTime } from '../../lib/local-time.ts';
import { toast } from '../../lib/toasts.ts';
import { useList } from '../../lib/use-list.ts';
import type { Column } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { Page } from '../../ui/Page.tsx';
import { phlebotomistIn, usePhlebotomistFilter } from '../appointments/staff-columns.tsx';
import { FileButton } from './FileButton.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { REQUESTED_LIST } from './visits.queries.ts';
import css from './Visits.module.css';

/** What staff asked patients to book, and nobody has booked yet (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useList(appointmentRequests.listForStaff, REQUESTED_LIST);
  const [edited, setEdited] = useState<AppointmentRequest | null>(null);
  const removal = useMutation(mutation(appointmentRequests.remove));
  const filters = usePhlebotomistFilter(phlebotomistIn(list.result.data?.data ?? []));

  async function remove({ id, user: patient }: AppointmentRequest): Promise<void> {
    const title = t('Delete this request?');
    if (!(await confirm({ title, text: fullName(patient), verb: t('Delete'), tone: 'bad' }))) return;
    removal.mutate(
      { id },
      {
        onError: (error) => toast('error', t(errorText(error, message('The request could not be deleted.')))),
      },
    );
  }

  const columns: (Column<AppointmentRequest> | false)[] = [
    {
      key: 'requested',
      title: t('Requested'),
      sort: 'requested_at',
      width: '176px',
      card: 'quiet',
      cell: ({ requested_at }) => localDateTime(requested_at),
    },
    { key: 'patient', title: t('Patient'), card: 'head', cell: ({ user: patient }) => fullName(patient) },
    {
      key: 'note',
      title: t('Note'),
      width: '28%',
      cell: ({ request_note }) => request_note && <span className={css.notes}>{request_note}</span>,
    },
    {
      key: 'attachment',
      title: t('Attachment'),
      width: '120px',
      cell: ({ request_attachment_url: url, user: patient }) =>
        url && (
          <FileButton url={url} name={t('Open the attachment for {{name}}', { name: fullName(patient) })}>
            {t('Open')}
          </FileButton>
        ),
    },
    isManager(user) && {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      sort: 'phlebotomist',
      card: 'quiet',
      cell: ({ phlebotomist }) => phlebotomist.name,
    },
    seesAllProviders(user) && {
      key: 'provider',
      title: t('Provider'),
      card: 'quiet',
      cell: ({ provider }) => provider.name,
    },
  ];
  return (
    <Page
      title={t('Requested Appointments')}
      lead={t('Patients you asked to book, until they do.')}
      width="wide"
    >
      <ListView
        list={list}
        label={t('Requested Appointments')}
        columns={columns.filter((column) => column !== false)}
        search={t('Search patients')}
        filters={filters}
        actions={[
          {
            kind: 'plain',
            label: t('Edit'),
            name: (row) => t('Edit {{name}}', { name: fullName(row.user) }),
            run: setEdited,
          },
          {
            kind: 'menu',
            label: t('Delete'),
            name: (row) => t('Delete {{name}}', { name: fullName(row.user) }),
            run: (row) => void remove(row),
          },
        ]}
        empty={{
          drawing: 'done',
          title: t('No open requests'),
          text: t('Ask a patient to book from their booking details; the request stays here until they do.'),
        }}
      />
      {edited && <RequestDialog request={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
